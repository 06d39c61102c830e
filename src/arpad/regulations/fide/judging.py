"""Every check in the order of the paragraphs, what approvals make of the findings, and what is refused."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arpad.core.dates import Month, day_code
from arpad.core.exact import minutes_text
from arpad.core.report import Approval, Game, Player
from arpad.core.verdicts import Finding, Values, event_subject, player_subject
from arpad.regulations.edition import Edition, Text
from arpad.regulations.fide.change import birth_day_decides, coefficient, facts_missing
from arpad.regulations.fide.eligibility import minutes_needed, too_fast, unplayed
from arpad.regulations.fide.entering import birth_code, check_below_floor, given_k, highest_published, old_rating
from arpad.regulations.fide.law import BY_EVENT, Law
from arpad.regulations.fide.listing import check_membership, check_reported_off, publication_day, rating_period
from arpad.regulations.fide.reasons import FINDING_OF_SIDE, TOO_FAST
from arpad.regulations.fide.registration import check_other_list
from arpad.regulations.fide.submission import Submission, Unchecked

Clauses = tuple[str, ...]


class Refusals(NamedTuple):
    """What may not be rated, with the clauses that refuse it: events by id and part (0: all parts), and games."""

    events: dict[tuple[str, int], Clauses]
    games: dict[tuple[str, Game], Clauses]

    def of(self, submission: Submission) -> Clauses:
        event = submission.event.id
        parts = dict.fromkeys((0, submission.part))
        return tuple(clause for part in parts for clause in self.events.get((event, part), ()))


def judge_event(of_list: Text, parts: Sequence[Submission]) -> list[Finding]:
    """The findings on an event in all its parts, and last one note on the clauses that were not checked."""
    found: list[Finding] = []
    unchecked: set[str] = set()
    edition = parts[0].edition
    for submission in parts:
        checks = [check(submission) for check in edition.module("checks").EVENT_CHECKS]
        for verdicts in (*checks, check_other_list(submission, of_list.edition)):
            for verdict in verdicts:
                if isinstance(verdict, Unchecked):
                    unchecked.add(verdict.clause)
                elif verdict not in found:  # what is of the whole event is found in each of its parts
                    found.append(verdict)
        if any(coefficient_open(of_list.law, submission, name) for name in submission.entrants):
            unchecked.add(edition.number(coefficient))
        if any(entrant.player.suspended is None for entrant in submission.entrants.values()):
            unchecked.add(edition.number(check_membership))
    if unchecked:
        event = parts[0].event.id
        clauses = [number for number in edition.clauses if number in unchecked]
        values: Values = {"clauses": clauses}
        found.append(Finding("note", None, event_subject(event), "not_checked", values, event=event))
    return found


def coefficient_open(law: Law, submission: Submission, name: str) -> bool:
    """Whether the report leaves open a condition of a rated player's K, as the law of the list fixes it."""
    entrant, month = submission.entrants[name], submission.month
    player = entrant.player
    games, birth = -1 if player.games is None else player.games, birth_code(player)
    if law.k_fixed == BY_EVENT:
        rating, published, day = entrant.k_rating, submission.day_after_start, submission.event.start
    else:
        rating, published, day = entrant.own, publication_day(month), rating_period(month).first_day
    given, peak = given_k(player, published), highest_published(player, published)
    return entrant.own > 0 and facts_missing(law, given, rating, peak, games, birth, day_code(day))


def judge_player(edition: Edition, law: Law, player: Player, month: Month) -> Iterator[Finding]:
    yield from check_below_floor(edition, law, player, month)
    yield from check_birth(edition, law, player, month)
    yield from check_membership(edition, player)
    yield from check_reported_off(edition, player)


def check_birth(edition: Edition, law: Law, player: Player, month: Month) -> Iterator[Finding]:
    """A birth of which only the year is known, where the day decides K."""
    if player.birth_date is not None or player.birth_year is None:
        return
    period = rating_period(month)
    days = (period.first_day, period.last_day) if law.k_fixed == BY_EVENT else (period.first_day,)
    rating, birth = old_rating(law, player, month), birth_code(player)
    peak = highest_published(player, publication_day(month))
    games = -1 if player.games is None else player.games
    given = given_k(player, publication_day(month))
    if rating and any(birth_day_decides(law, given, rating, peak, games, birth, day_code(day)) for day in days):
        values: Values = {"born": player.birth_year, "reading": "R17"}
        number = edition.number(coefficient)
        yield Finding("note", number, player_subject(player.id), "birth_year_only", values)


def judge_game(submission: Submission, game: Game, reason: int, highest: int, seconds: int) -> Finding:
    """A game that the month's procedure found not to count, with the clause of its reason.

    `highest` is the rating by which its time is asked for.
    """
    rule = too_fast if reason == TOO_FAST else unplayed
    values: Values = {"result": game.result}
    if reason == TOO_FAST:
        needed = minutes_needed(submission.law, highest)
        values = {"minutes": minutes_text(seconds), "needed": needed, "rating": highest or None}
    return submission.on_game("reject", submission.edition.number(rule), game, FINDING_OF_SIDE[reason], values)


OFFICES = ("President", "QC chairman", "Council")
FIDE = "FIDE"
FOR_FIDE = ("President", "Council")
"""Who may speak for FIDE where a clause names no office (reading R9)."""


def covers(approval: Approval, finding: Finding) -> bool:
    """Whether an approval is of this finding: what it names, by which clause, and not by another office.

    It names the finding's own subject, or the event of a game; the clause is the one that was not met or the one that
    grants the exception. What nobody may allow (no `by`) is never covered; whether a person named may speak for the
    office is not judged (reading R9).
    """
    of_event = finding.event is not None and approval.subject == event_subject(finding.event)
    if "by" not in finding.values or not (of_event or approval.subject == finding.subject):
        return False
    by = str(finding.values["by"])
    entitled = FOR_FIDE if by == FIDE else tuple(office for office in OFFICES if office.startswith(by))
    offices = {office.casefold() for office in OFFICES if office not in entitled}
    named = (finding.clause, finding.values.get("granted_under"))
    return approval.clause in named and approval.by.casefold() not in offices


def with_approvals(findings: Iterable[Finding], approvals: Sequence[Approval]) -> list[Finding]:
    """The findings, those that were approved as notes, and a note for each approval that met no finding."""
    used: set[int] = set()
    settled = []
    for finding in findings:
        for place, approval in enumerate(approvals):
            if covers(approval, finding):
                used.add(place)
                day = str(approval.date) if approval.date else None
                finding = finding.approved(approval.by, day, approval.reason)
                break
        settled.append(finding)
    for place, approval in enumerate(approvals):
        if place not in used:
            values = {"approved_by": approval.by}
            settled.append(Finding("note", approval.clause, approval.subject, "approval_without_finding", values))
    return settled


def refusals(findings: Iterable[Finding]) -> Refusals:
    """What the rejects among the findings take out."""
    refused = Refusals({}, {})
    for finding in findings:
        if finding.level != "reject" or finding.event is None or finding.clause is None:
            continue
        if finding.game is None:
            key = (finding.event, finding.part)
            refused.events[key] = (*refused.events.get(key, ()), finding.clause)
        else:
            refused.games[finding.event, finding.game] = (finding.clause,)
    return refused


def in_order(of_list: Edition, of_events: dict[str, Edition], findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of the clauses of their own text, what was not checked last; then by what they name."""

    def place(finding: Finding) -> tuple[int, str, int, str]:
        clauses = list(of_events.get(finding.event or "", of_list).clauses)
        at = clauses.index(finding.clause) if finding.clause in clauses else len(clauses)
        return at, finding.subject, finding.part, finding.code

    return tuple(sorted(findings, key=place))
