"""The check of an event: the findings of the law before a ruling."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.report import PLAYED
from arpad.core.verdicts import Finding, Problem, each_once, game_subject, player_subject
from arpad.office.events.admission import settled
from arpad.office.events.duplicates import undecided
from arpad.office.events.event import (
    CHAIN,
    NOW,
    PUBLISHED,
    REGISTERED,
    EventFacts,
    subject_of,
)
from arpad.office.events.months import extended, months_in, with_lists
from arpad.office.events.newcomers import ids_of
from arpad.office.events.reports import stored_report
from arpad.office.journal.facts import head_number
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.plan import chain_base, order_of
from arpad.office.lists.published import find_publication, published
from arpad.office.lists.source import AtEntry
from arpad.office.storage.models import Event, Publication
from arpad.rating_list.rating import compute
from arpad.rating_list.source import RatingStep
from arpad.regulations.approvals import Offices, offices_of
from arpad.regulations.edition import editions
from arpad.regulations.published import rating_on

FURTHER_LISTS = 3
"""The number of further lists on which an event is tried; the law says which list it may be on."""


class Checked(NamedTuple):
    """The findings of the law on an event, on the list that would rate it."""

    answer: Answer
    period: Month | None  # the list that it is for by its days; None on an event list
    target: Month | None  # the list that it can be on now
    is_late: bool
    parts: tuple[dict[str, str], ...] = ()
    """The months of a long event, each with the list that rates it."""
    last_game: date | None = None
    """The day of the last game of a long event that would be rated."""
    is_rated_in_part: bool = False
    """True if a month of a long event can be rated, even if the law refuses others."""
    in_its_place: tuple[Finding, ...] = ()
    """Further approvals that a late event needs in order to be rated in its place; empty once that is decided."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.answer.findings, *self.in_its_place)

    @property
    def refusals(self) -> list[Finding]:
        """The findings that reject the whole event."""
        if self.is_rated_in_part:
            return []
        return [f for f in self.findings if f.level == "reject" and f.subject.startswith("event ")]

    @property
    def to_approve(self) -> list[Finding]:
        """The findings that need an approval before the event is rated, on the event and on its players.

        Findings of no event, such as whether a player is listed at all, do not concern its rating.
        """
        return [f for f in self.findings if f.level == "approve" and f.event is not None and "by" in f.values]

    @property
    def to_supply(self) -> list[Finding]:
        """The findings on facts that must be supplied before the event is rated: no approval can replace them."""
        return [f for f in self.findings if f.level == "approve" and f.event is not None and "by" not in f.values]

    @property
    def approvable(self) -> list[Finding]:
        """The findings that an approval can change."""
        return [f for f in self.findings if f.level != "note" and "by" in f.values]

    @property
    def offices(self) -> Offices:
        """The offices that may approve, by the editions of the answer."""
        texts = {*self.answer.regulations.values(), self.answer.list_regulation}
        return offices_of(edition for name, edition in editions().items() if name in texts)


def check(of_list: ListFacts, number: int, facts: EventFacts) -> Checked | Problem:
    """Ask the law about an event, on top of the list in force. Nothing is written.

    A late event is first checked with the day of its report, also if it is to be rated in its place. Only if nothing
    rejects it then, it is checked in its place, where it is rated as if it had come in time (`with_supplied`).
    """
    known = not_ready(number, facts) or settled(of_list, number, facts)
    if isinstance(known, Problem):
        return known
    facts = known
    last = find_publication(of_list)
    if isinstance(last, Problem):
        return last
    opening = published(of_list.name).get(number=0)
    entry = head_number()
    by_month = _by_month(of_list, number, facts, last, opening)
    if by_month is not None:
        return by_month
    source = AtEntry(of_list.name, entry, {number: replace(facts, late="")})
    first = _asked(of_list, last.number, RatingStep(None, (number,)), source)
    if isinstance(first, Problem):
        return first
    if not of_list.kind_of_list.is_monthly:
        if opening.day is not None and facts.end < opening.day:
            return _before_opening(number, opening)
        checked = Checked(first, None, None, _comes_late(of_list, number, facts))
    else:
        own_month, last_month, opened = first.period, last.month, opening.month
        if own_month is None or last_month is None or opened is None:
            raise ValueError("a monthly list has a month")
        if own_month <= opened:
            return _before_opening(number, opening)
        tried = _on_a_list(of_list, number, source, Checked(first, own_month, own_month, own_month <= last_month), last)
        if isinstance(tried, Problem):
            return tried
        checked = tried
    if not checked.is_late or facts.late == NOW or checked.refusals:
        return checked
    in_its_place = _in_its_place(of_list, number, facts, checked.period, entry)
    if isinstance(in_its_place, Problem):
        return in_its_place if facts.late == CHAIN else checked
    if facts.late == CHAIN:
        return Checked(in_its_place, checked.period, checked.period, is_late=True)
    further = [f for f in in_its_place.findings if f.level == "approve" and f not in checked.findings]
    return checked._replace(in_its_place=tuple(further))


def _by_month(
    of_list: ListFacts, number: int, facts: EventFacts, last: Publication, opening: Publication
) -> Checked | Problem | None:
    """The check of a long event, each month on its list; None for an event that is not rated by the month.

    A month that was reported late is rated on the next list, and does not make the event late.
    """
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return report
    event = report.events[facts.place]
    last_month, opened = last.month, opening.month
    if last_month is None or opened is None or not months_in(of_list, event):
        return None
    kept = extended(of_list, number, facts, report)
    if isinstance(kept, Problem):
        return kept
    listed, months = with_lists(of_list, kept, event, opened, last_month)
    if not months:
        published = any("published" in part for part in kept.parts)
        return Problem(subject_of(number), "no_new_month") if published else _before_opening(number, opening)
    entry = head_number()
    source = AtEntry(of_list.name, entry, {number: replace(listed, late="")})
    answers: list[Answer] = []
    for target in sorted({month.list for month in months}):
        answer = _asked(of_list, last.number, RatingStep(target, (number,)), source)
        if isinstance(answer, Problem):
            return answer
        answers.append(answer)
    own = {str(month.month) for month in months}
    findings = each_once(f for answer in answers for f in answer.findings if not _of_another(f, own))
    targets = sorted(month.list for month in months)
    return Checked(
        replace(answers[0], findings=tuple(findings)),
        targets[0],
        targets[-1],
        is_late=False,
        parts=listed.parts,
        last_game=max(month.last_day for month in months),
        is_rated_in_part=any(not answer.refused_events for answer in answers),
    )


def _of_another(finding: Finding, months: Collection[str]) -> bool:
    """True if a finding only says that a month belongs to another list, which checks the month itself."""
    return finding.code == "month_of_other_list" and finding.values["month"] in months


def taken_as_unrated(of_list: ListFacts, facts: EventFacts, checked: Checked) -> list[Problem]:
    """Notes on players with a rating in the file but none on the list or on FIDE's stored lists."""
    return [
        Problem(player_subject(number), "taken_as_unrated", {"name": name, "rating": rating}, "note")
        for number, name, rating, used in _called_rated(of_list, facts, checked)
        if used is None
    ]


def taken_at_another_rating(of_list: ListFacts, facts: EventFacts, checked: Checked) -> list[Problem]:
    """Notes on players on no list who are rated with a different rating from the file's, such as an Elo for selo."""
    return [
        Problem(
            player_subject(number), "taken_at_another_rating", {"name": name, "rating": rating, "used": used}, "note"
        )
        for number, name, rating, used in _called_rated(of_list, facts, checked)
        if used is not None and used != rating
    ]


def _called_rated(
    of_list: ListFacts, facts: EventFacts, checked: Checked
) -> Iterator[tuple[str, str, int, int | None]]:
    """Players on no list with a rating in the file: the ID, the name, that rating, and the rating that is used."""
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return
    used = {
        row.id: next((part.old for part in row.parts if part.old is not None), None)
        for row in checked.answer.rows
        if row.old is None
    }
    ids = ids_of(facts)
    for name, player in report.players.items():
        rating = rating_on(player, facts.start) if ids.get(name) in used else None
        if rating:
            yield ids[name], player.name or "", rating, used[ids[name]]


def _in_its_place(
    of_list: ListFacts, number: int, facts: EventFacts, period: Month | None, entry: int
) -> Answer | Problem:
    """The answer of the law on a late event in its place, with everything since rated again."""
    base = chain_base(of_list, number, facts, period, entry)
    if base is None:
        return Problem(subject_of(number), "before_opening", {"period": str(period or facts.end)})
    source = AtEntry(of_list.name, entry, {number: replace(facts, late=CHAIN)})
    return _asked(of_list, base.number, RatingStep(period, (number,)), source)


def _on_a_list(
    of_list: ListFacts, number: int, source: AtEntry, on_own_list: Checked, last: Publication
) -> Checked | Problem:
    """The check of an event on the first list that the law allows: its own, if unpublished, or a later one."""
    month, last_month = on_own_list.period, last.month
    if month is None or last_month is None:
        raise ValueError("a monthly list has a month")
    if not (on_own_list.is_late or on_own_list.refusals):
        return on_own_list
    tried = [] if on_own_list.is_late else [on_own_list]
    for further in range(FURTHER_LISTS + 1):
        target = max(month, last_month.plus(1)).plus(further)
        answer = _asked(of_list, last.number, RatingStep(target, (number,)), source)
        if isinstance(answer, Problem):
            return answer
        tried.append(Checked(answer, on_own_list.period, target, on_own_list.is_late))
        if not tried[-1].refusals:
            return tried[-1]
    return tried[0]


def _before_opening(number: int, opening: Publication) -> Problem:
    """The problem that an event was played before the opening list, whose ratings have its games already."""
    return Problem(subject_of(number), "event_before_opening", {"day": str(opening.day)})


def _asked(of_list: ListFacts, base: int, step: RatingStep, source: AtEntry) -> Answer | Problem:
    computed = compute(of_list, base, [step], source)
    return computed if isinstance(computed, Problem) else computed.rated[0].answer


def _comes_late(of_list: ListFacts, number: int, facts: EventFacts) -> bool:
    """True if the list has rated an event that comes later in its order."""
    rated = Event.objects.filter(list_id=of_list.name, publication__isnull=False, stage=PUBLISHED)
    newest = rated.exclude(number=number).order_by("-end", "-start", "-number").first()
    return newest is not None and order_of(number, facts) < (newest.end, newest.start, newest.number)


def not_ready(number: int, facts: EventFacts) -> Problem | None:
    """The problem that an event cannot be checked or ruled on yet; None if it can."""
    if facts.stage == REGISTERED:
        return Problem(subject_of(number), "event_without_file")
    if facts.open:
        return Problem(subject_of(number), "players_unmatched", {"count": len(facts.open), "first": facts.open[0]})
    return None


def seen_before(of_list: ListFacts, number: int, facts: EventFacts) -> list[Problem]:
    """Possible duplicates of an event that are not resolved."""
    others = undecided(number, facts, of_list.kind)
    return [
        Problem(subject_of(number), "event_twice", {"number": number, "other": other, "name": known.name})
        for other, known in others.items()
    ]


def no_game_counts(of_list: ListFacts, number: int, facts: EventFacts, checked: Checked) -> Finding | None:
    """The first finding that rejects a game, if every played game of an event is rejected; None otherwise.

    A long event has none: each of its months is checked on its own list.
    """
    report = None if checked.parts else stored_report(facts, of_list.kind)
    if report is None or isinstance(report, Problem):
        return None
    ids = ids_of(facts)
    played = {
        game_subject(str(number), game.round, ids[game.white], ids[game.black or ""])
        for game in report.events[facts.place].games
        if game.result in PLAYED
    }
    refused = {f.subject: f for f in checked.findings if f.level == "reject" and f.subject in played}
    return next(iter(refused.values())) if played and len(refused) == len(played) else None


def made_by(finding: Finding, number: int, code: str) -> Problem:
    """The problem of an event that a finding causes, with the sentence of the finding."""
    inner = {f"finding.{name}": value for name, value in finding.values.items()}
    values = {"number": number, "clause": finding.clause, "code": finding.code, "finding": finding.code}
    return Problem(subject_of(number), code, {**values, **inner})
