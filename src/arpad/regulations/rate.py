"""Rate a report: each event by the edition of its first day, the list by the edition of its own day."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from arpad.core.answer import Answer
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Finding, Problem
from arpad.regulations.adjustments import before_adjustment, with_adjustment
from arpad.regulations.calendar import Calendar, list_edition
from arpad.regulations.edition import Edition, editions, find_edition
from arpad.regulations.regulation import Run, interpreted
from arpad.regulations.settings import Settings, shown_settings, with_settings

LIST, PREVIOUS = "", "\0"
"""The keys of the list and of the previous list among the events; no event has such an id."""


def rate(
    report: Report,
    regulation: str | None,
    authority: str | None,
    settings: Settings,
    adjustment: str | None = None,
    working: bool = True,
    run: Run = interpreted,
) -> Answer | Problem:
    """Rate a report, or say why it cannot be rated.

    `adjustment` names a dated adjustment of the list. Without `working` the numbers are the same, and neither steps nor
    the printed list are made. A month without an event has a list too.
    """
    chosen = choose(report, regulation, authority)
    if isinstance(chosen, Problem):
        return chosen
    of_list = _list_edition(report, chosen, regulation, authority)
    if isinstance(of_list, Problem):
        return of_list
    day, edition = of_list
    previous = edition if regulation else _previous_edition(edition, day, authority or report.kind.authority)
    events = with_settings({**chosen, LIST: edition, PREVIOUS: previous}, settings)
    if isinstance(events, Problem):
        return events
    now, before = events.pop(LIST), events.pop(PREVIOUS)
    if adjustment is not None:
        now = before_adjustment(now, adjustment)
    answer = now.rate(events, report, working, run, before)
    shown = shown_settings([*chosen.values(), edition, previous], settings)
    if adjustment is None:
        return replace(answer, overrides=shown)
    adjusted = with_adjustment(answer, edition.authority, adjustment)
    return adjusted if isinstance(adjusted, Problem) else replace(adjusted, overrides=shown, adjustment=adjustment)


def choose(report: Report, regulation: str | None, authority: str | None) -> dict[str, Edition] | Problem:
    """The edition of each event: the named one, else the latest edition of the authority in force on its first day."""
    named = None if regulation is None else find_edition(regulation)
    if isinstance(named, Problem):
        return named
    calendar = Calendar(named.authority if named else authority, report.list)
    if isinstance(calendar.family, Problem):
        return calendar.family
    chosen = {}
    for event in report.events.values():
        edition = calendar.edition_on(event.start, f"event {event.id}", named)
        if isinstance(edition, Problem):
            return edition
        chosen[event.id] = edition
    return chosen


def _list_edition(
    report: Report, chosen: dict[str, Edition], regulation: str | None, authority: str | None
) -> tuple[date, Edition] | Problem:
    """The deciding day of a report's list, and the edition of the list: the named one, else that of the day."""
    if chosen:
        events = {event: edition.regulation() for event, edition in chosen.items()}
        day = next(iter(events.values())).list_day(events, report)
        of_events = list(chosen.values())
        return day, of_events[0] if regulation else list_edition(authority or report.kind.authority, of_events, day)
    if report.period is None:
        return Problem("events", "no_events")
    named = None if regulation is None else editions()[regulation]  # `choose` has refused one that is not known
    calendar = Calendar(named.authority if named else authority, report.list)
    edition = calendar.edition_on(report.period.first_day, named=named)
    return edition if isinstance(edition, Problem) else (report.period.first_day, edition)


def _previous_edition(of_list: Edition, day: date, authority: str) -> Edition:
    """The edition of the previous list, by that list's own day; without a previous list the edition of this one."""
    closed = of_list.regulation().period_closed(day)
    return of_list if closed is None else list_edition(authority, [of_list], closed.first_day)


def foreseen(authority: str | None, list_name: str, event: Event, players: Iterable[Player] = ()) -> list[Finding]:
    """The findings on an announced event that need an approval, as far as its facts are known.

    The event is checked like any event. Each player known to take part has a bye, because no game was played yet.
    """
    known = {player.id: player for player in players}
    byes = tuple(Game(1, name, None, "bye") for name in known)
    announced = {event.id: replace(event, games=byes)}
    report = Report(list_name, None, known, announced, ())
    answer = rate(report, None, authority, {}, working=False)
    findings = () if isinstance(answer, Problem) else answer.findings
    return [finding for finding in findings if finding.level == "approve" and finding.subject == f"event {event.id}"]
