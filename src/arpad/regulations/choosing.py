"""A report under the law: which edition rates it, with which what-if, and the answer."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from difflib import get_close_matches
from typing import Any

from arpad.core.answer import Answer, LineWhy, ListEntry, Standing
from arpad.core.dates import Month
from arpad.core.duties import Duty
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Finding, Problem
from arpad.regulations.door import PlayedMonth, Strangers, calendar, day_of_list, door, has_months, strangers_of
from arpad.regulations.edition import Edition, Text, editions
from arpad.regulations.running import Run, as_it_stands

AUTHORITY_OF = {"standard": "fide", "selo": "ssl", "pelo": "ssl", "go": "mgsz"}
"""Whose edition rates a list where nobody names one."""

LIST, BEFORE = "", "\0"
"""They stand for the list itself and for the one before it among the events; no event has such an id."""

Settings = dict[str, str]
"""What-ifs as they were asked for: a parameter's name and its value, as text."""


def find_edition(regulation: str) -> Edition | Problem:
    if regulation in editions():
        return editions()[regulation]
    return Problem("--regulation", "unknown_regulation", {"given": regulation, "known": list(editions())})


def choose(report: Report, regulation: str | None, authority: str | None) -> dict[str, Edition] | Problem:
    """The edition of each event: the one named, else the authority's latest in force on the event's first day."""
    named = None if regulation is None else find_edition(regulation)
    if isinstance(named, Problem):
        return named
    family = _family(report.list, named.authority if named else authority)
    if isinstance(family, Problem):
        return family
    chosen = {}
    for event in report.events.values():
        found = _edition_of(report.list, f"event {event.id}", event.start, family, named)
        if isinstance(found, Problem):
            return found
        chosen[event.id] = found
    return chosen


def _family(of_list: str, authority: str | None) -> list[Edition] | Problem:
    """The editions of an authority, where nobody names one of the one that makes the list."""
    wanted = authority or AUTHORITY_OF[of_list]
    family = [edition for edition in editions().values() if edition.authority == wanted]
    if not family and authority is None:
        return Problem("list", "list_without_edition", {"list": of_list})
    if not family:
        known = sorted({edition.authority for edition in editions().values()})
        return Problem("--authority", "unknown_authority", {"given": wanted, "known": known})
    return family


def _edition_of(
    of_list: str, place: str, start: date, family: list[Edition], named: Edition | None
) -> Edition | Problem:
    """A day before every edition is refused; an edition that is named holds from the first day of what it extends."""
    first = min(edition.first_day for edition in (*family, *(named.lineage if named else ())))
    values = {"start": str(start), "authority": family[0].authority, "first_day": str(first)}
    if start < first:
        return Problem(place, "before_every_edition", values)
    found = named or _in_force(family, start)
    if found is None:
        return Problem(place, "no_edition_in_force", {**values, "latest": family[-1].id})
    if of_list not in found.lists:
        return Problem("list", "list_not_covered", {"list": of_list, "regulation": found.id})
    return found


def _in_force(family: list[Edition], day: date) -> Edition | None:
    """The latest of a family that is in force on a day, or of the family that follows one that has ended."""
    found = [edition for edition in family if edition.in_force(day)]
    if found:
        return found[-1]
    after = [edition.followed_by for edition in family if edition.last_day and edition.last_day < day]
    following = [edition for edition in editions().values() if edition.authority in after]
    return _in_force(following, day) if following else None


def overridden(edition: Edition, settings: Settings) -> dict[str, int] | Problem:
    """What-if values by parameter, checked."""
    values = {}
    for name, text in settings.items():
        parameter = edition.parameters.get(name)
        if parameter is None:
            near = get_close_matches(name, edition.parameters, n=3)
            code = "unknown_parameter_near" if near else "unknown_parameter"
            return Problem("--set", code, {"name": name, "regulation": edition.id, "near": near})
        value = parameter.parse(text)
        if value is None:
            return Problem("--set", "bad_parameter", {"name": name, "given": text, "expected": parameter.expected})
        values[name] = value
    return values


def rate(
    report: Report,
    regulation: str | None,
    authority: str | None,
    settings: Settings,
    adjustment: str | None = None,
    working: bool = True,
    run: Run = as_it_stands,
) -> Answer | Problem:
    """Rate a report, or say why it cannot be asked. Each event is under its own edition, the list under its day's.

    `adjustment` names a dated adjustment of the list that is made after the rules have worked. Without `working` the
    numbers are the same, and neither how they came about nor the list as it is printed need be told; they are the same
    whoever is to `run` the law's procedures. A month that no event is for has a list too.
    """
    chosen = choose(report, regulation, authority)
    if isinstance(chosen, Problem):
        return chosen
    day = _list_day(report, chosen)
    if isinstance(day, Problem):
        return day
    of_list = _settling(report, chosen, day, regulation, authority)
    if isinstance(of_list, Problem):
        return of_list
    before = of_list if regulation else _edition_before(of_list, day, authority or AUTHORITY_OF[report.list])
    texts = with_settings({**chosen, LIST: of_list, BEFORE: before}, settings)
    if isinstance(texts, Problem):
        return texts
    list_text, text_before = texts.pop(LIST), texts.pop(BEFORE)
    if adjustment is not None:
        list_text = _to_be_adjusted(list_text, adjustment)
    answer = door(of_list).rate(list_text, texts, report, working, run, text_before)
    shown = shown_settings([*chosen.values(), of_list, before], settings)
    if adjustment is None:
        return replace(answer, overrides=shown)
    adjusted = with_adjustment(answer, of_list.authority, adjustment)
    if isinstance(adjusted, Problem):
        return adjusted
    return replace(adjusted, overrides=shown, adjustment=adjustment)


def _list_day(report: Report, chosen: dict[str, Edition]) -> date | Problem:
    """The day that decides the edition of a report's list; a month that no event is for has its first."""
    if not chosen:
        return Problem("events", "no_events") if report.period is None else report.period.first_day
    used = {edition.id: edition for edition in chosen.values()}
    laws = {name: Text(edition, edition.law()) for name, edition in used.items()}  # a law is large: one an edition
    some = next(iter(chosen.values()))
    return door(some).settled_on({event: laws[edition.id] for event, edition in chosen.items()}, report)


def _settling(
    report: Report, chosen: dict[str, Edition], day: date, regulation: str | None, authority: str | None
) -> Edition | Problem:
    """The edition of the list of a report: the one named, else the one of the day that decides it."""
    if not chosen:
        return _settling_on(report.list, day, editions().get(regulation or ""), authority)
    if regulation is not None:
        return next(iter(chosen.values()))
    return list_edition(authority or AUTHORITY_OF[report.list], list(chosen.values()), day)


def _edition_before(of_list: Edition, day: date, authority: str) -> Edition:
    """The edition of the list before that of a day, by its own day; the list's where there is none."""
    closed = door(of_list).period_closed(day)
    return of_list if closed is None else list_edition(authority, [of_list], closed.first_day)


def _settling_on(of_list: str, day: date, named: Edition | None, authority: str | None) -> Edition | Problem:
    """The same for the list in force from a day, whatever events it is made of."""
    family = _family(of_list, named.authority if named else authority)
    if isinstance(family, Problem):
        return family
    return _edition_of(of_list, f"list {of_list}", day, family, named)


def listed(
    authority: str | None, list_name: str, day: date, standings: Iterable[Standing]
) -> list[ListEntry] | Problem:
    """The list in force from a day, by the edition that `rate` settles it by; or why there is none."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    return door(of_list).listed(Text(of_list, of_list.law()), day, standings)


def line_why(authority: str | None, list_name: str, day: date, standing: Standing) -> LineWhy | Problem:
    """Why somebody's line on the list in force from a day is what it is, or why he has none."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    why: LineWhy = of_list.module("explain_line").explain_line(Text(of_list, of_list.law()), day, standing)
    return why


def lines_until(
    authority: str | None, list_name: str, day: date, standings: Iterable[Standing]
) -> dict[str, date] | Problem:
    """Up to which day the lines that `listed` gives for a day stay as they are under the same edition.

    Whom time alone does nothing to is left out: his line is another only if something about him is.
    """
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    asked, text = door(of_list), Text(of_list, of_list.law())
    found = {}
    for standing in standings:
        dated = (rating.since for rating in standing.player.ratings)
        later = [change for change in (*asked.line_changes(text, standing), *dated) if change > day]
        if later:
            found[standing.player.id] = min(later)
    return found


def period_closed(authority: str | None, list_name: str, day: date) -> Month | Problem | None:
    """The period, by its own month, that the list in force from a day closes; None: it is no list of periods."""
    of_list = _settling_on(list_name, day, None, authority)
    return of_list if isinstance(of_list, Problem) else door(of_list).period_closed(day)


def last_active(authority: str | None, list_name: str, day: date, inactive: bool) -> Month | Problem | None:
    """The last period with a rated game of a player on an opening list of a day; None: it is no list of periods."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    return door(of_list).last_active(Text(of_list, of_list.law()), day, inactive)


def still_holding(
    authority: str | None, list_name: str, day: date, player: Player, published: Iterable[Player]
) -> Player | Problem:
    """A player who is rated again up to a day, with what he keeps of the lists that were published meanwhile."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    for one in published:
        player = door(of_list).still_holding(Text(of_list, of_list.law()), player, one)
    return player


def at_opening(
    authority: str | None, list_name: str, day: date, players: Iterable[Player]
) -> tuple[list[Player], dict[str, int]] | Problem:
    """The players of an opening list with what it implies, and how many have which facts of later lists unknown."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    asked, text = door(of_list), Text(of_list, of_list.law())
    found, unknown = [], Counter[str]()
    for player in players:
        unknown.update(asked.unknown_at_opening(text, player))
        found.append(asked.at_opening(text, day, player))
    return found, dict(unknown)


def behind_opening(
    authority: str | None, list_name: str, day: date, players: Iterable[Player]
) -> list[Player] | Problem:
    """Those of some players whom the text of a day takes otherwise once the list that told of them is not in force."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem):
        return of_list
    asked, text = door(of_list), Text(of_list, of_list.law())
    return [found for player in players if (found := asked.behind_opening(text, day, player)) is not player]


def listing_edition(authority: str | None, list_name: str, day: date) -> str | Problem:
    """The edition that the lines of a list are by, in force from a day."""
    of_list = _settling_on(list_name, day, None, authority)
    return of_list if isinstance(of_list, Problem) else of_list.id


def duties(authority: str | None, list_name: str, event: Event, players: Iterable[Player] = ()) -> list[Duty]:
    """What has to be done about an event by which day, by the text it is under; where there is none, nothing.

    `players` are those of whom it is known that they take part: a top player asks for more.
    """
    family = _family(list_name, authority)
    found = family if isinstance(family, Problem) else _edition_of(list_name, "", event.start, family, None)
    if isinstance(found, Problem):
        return []
    return calendar(found).duties(Text(found, found.law()), event, players)


def months_of(authority: str | None, list_name: str, event: Event) -> tuple[PlayedMonth, ...]:
    """The months by which an event is rated, by the text it is under; none where it is rated as one."""
    family = _family(list_name, authority)
    found = family if isinstance(family, Problem) else _edition_of(list_name, "", event.start, family, None)
    if isinstance(found, Problem) or not found.has_rule("parts.parts_of"):
        return ()
    parts = found.rule("parts.parts_of")(found.law(), event)
    return tuple(
        PlayedMonth(part.month, len(part.games), part.last_day, part.played_for, part.list)
        for part in parts
        if part.month is not None
    )


def last_day_of_appeal(authority: str | None, list_name: str, start: date, decided: date) -> date | None:
    """The last day to appeal against a decision of a day not to rate an event; None: its text has no such days."""
    family = _family(list_name, authority)
    found = family if isinstance(family, Problem) else _edition_of(list_name, "", start, family, None)
    if isinstance(found, Problem) or not found.has_rule("registration.appeal_due"):
        return None
    last: date = found.rule("registration.appeal_due")(found.law(), decided)
    return last


def scale_drift(
    authority: str | None, list_name: str, day: date, before: Mapping[str, int], after: Mapping[str, int]
) -> tuple[int, int] | None:
    """How many players are on two lists, and by how many hundredths their average moved; None: no clause asks."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem) or not of_list.has_rule("supervision.scale_drift"):
        return None
    found = of_list.rule("supervision.scale_drift")(before, after)
    return found.players, found.hundredths


def unrated_title_holders(
    authority: str | None, list_name: str, day: date, players: Iterable[Player], rated: Iterable[str]
) -> list[Player]:
    """The title holders who are not among the rated, where the text of a list's day prints them; else none."""
    of_list = _settling_on(list_name, day, None, authority)
    if isinstance(of_list, Problem) or not of_list.has_rule("listing.unrated_title_holders"):
        return []
    found: list[Player] = of_list.rule("listing.unrated_title_holders")(players, rated)
    return found


def foreseen(authority: str | None, list_name: str, event: Event, players: Iterable[Player] = ()) -> list[Finding]:
    """What somebody must agree to about an event that is still to be played, as far as what is told of it says so.

    The text it is under is asked as of any event: whoever is known to take part has a bye, for nothing was played yet.
    """
    known = {player.id: player for player in players}
    byes = tuple(Game(1, name, None, "bye") for name in known)
    announced = {event.id: replace(event, games=byes, rounds=event.rounds or 1)}
    report = Report(list_name, None, known, announced, ())  # type: ignore[arg-type]
    answer = rate(report, None, authority, {}, working=False)
    findings = () if isinstance(answer, Problem) else answer.findings
    return [finding for finding in findings if finding.level == "approve" and finding.subject == f"event {event.id}"]


def is_monthly(authority: str, list_name: str) -> bool:
    """Whether a list comes out by the month, and not after events: by its authority's latest text that has it."""
    return has_months(_latest(authority, list_name))


def publication_day(authority: str, list_name: str, month: Month) -> date:
    """The day from which a month's list is in force, by the same text."""
    return day_of_list(_latest(authority, list_name), month)


def _latest(authority: str, list_name: str) -> Edition:
    texts = [edition for edition in editions().values() if edition.authority == authority]
    return [edition for edition in texts if list_name in edition.lists][-1]


def edition_on(authority: str, list_name: str, place: str, day: date) -> Edition | Problem:
    """The edition that rates what begins on a day, or that there is none; `place` is what the day is of."""
    family = _family(list_name, authority)
    return family if isinstance(family, Problem) else _edition_of(list_name, place, day, family, None)


def strangers(authority: str, list_name: str, place: str, day: date) -> Strangers | Problem:
    """How the text in force on a day takes those who play and are not on the list; `place` is what the day is of."""
    family = _family(list_name, authority)
    found = family if isinstance(family, Problem) else _edition_of(list_name, place, day, family, None)
    return found if isinstance(found, Problem) else strangers_of(found)


def _adjusting() -> dict[str, Any]:
    """The modules that make dated adjustments, by the adjustments' names."""
    modules = [module for edition in editions().values() for module in edition.modules("adjustment")]
    return {found: module for module in modules for found in module.adjustments()}


def _to_be_adjusted(of_list: Text, name: str) -> Text:
    """The text of a list that is adjusted, which asks after the adjustment who is on it."""
    module = _adjusting().get(name)
    return of_list if module is None else of_list._replace(law=module.law_before(name, of_list.law))


def with_adjustment(answer: Answer, authority: str, name: str) -> Answer | Problem:
    """The answer with a dated adjustment of its list, which must be that of the list."""
    known = _adjusting()
    if name not in known:
        return Problem("--adjust", "unknown_adjustment", {"given": name, "known": sorted(known)})
    wanted = known[name].adjustments()[name]
    if wanted.list != answer.period or wanted.authority != _making(authority, wanted.list):
        own = f"{wanted.authority} {wanted.list}"
        values = {"adjustment": name, "list": own, "period": f"{authority} {answer.period}"}
        return Problem("--adjust", "adjustment_of_other_list", values)
    adjusted: Answer = known[name].adjust(wanted, answer)
    return adjusted


def _making(authority: str, period: Month) -> str:
    """Whose list that of a month is: the authority's, or that of the one that follows it by then."""
    family = [edition for edition in editions().values() if edition.authority == authority]
    found = _in_force(family, period.first_day)
    return authority if found is None else found.authority


def adjustment_of(authority: str, period: Month) -> str | None:
    """The dated adjustment of an authority's list of a month, if it made one."""
    for edition in editions().values():
        for module in edition.modules("adjustment"):
            for name, wanted in module.adjustments().items():
                if (wanted.authority, wanted.list) == (_making(authority, period), period):
                    return str(name)
    return None


def list_edition(authority: str, chosen: list[Edition], day: date) -> Edition:
    """The edition that a list is settled by: the authority's on the day that decides it.

    Where none was in force then, it is the latest of the events' own.
    """
    family = [edition for edition in editions().values() if edition.authority == authority]
    return _in_force(family, day) or max(chosen, key=lambda edition: edition.first_day)


def with_settings(chosen: dict[str, Edition], settings: Settings) -> dict[str, Text] | Problem:
    """Each edition with its law and the what-ifs that are of it; a what-if must be of one of them."""
    used = {edition.id: edition for edition in chosen.values()}
    unknown = {n: v for n, v in settings.items() if not any(n in edition.parameters for edition in used.values())}
    laws = {}
    for edition in used.values():
        own = {name: text for name, text in settings.items() if name in edition.parameters}
        values = overridden(edition, {**unknown, **own})
        if isinstance(values, Problem):
            return values
        laws[edition.id] = Text(edition, edition.law(values))
    return {name: laws[edition.id] for name, edition in chosen.items()}


def shown_settings(used: list[Edition], settings: Settings) -> dict[str, int | str]:
    """The what-ifs as they were taken."""
    shown = {}
    for name, text in settings.items():
        parameter = next(edition.parameters[name] for edition in used if name in edition.parameters)
        shown[name] = parameter.shown(parameter.parse(text) or 0)
    return shown
