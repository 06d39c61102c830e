"""Every check in the order of the paragraphs, what approvals make of the findings, and what is refused."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Approval, Game, Player
from arpad.core.verdicts import Finding, Values, event_subject, game_subject
from arpad.regulations.edition import Edition
from arpad.regulations.fide_2024.change import facts_missing
from arpad.regulations.fide_2024.eligibility import (
    check_daily_hours,
    check_first_control,
    check_hybrid,
    check_match_decided,
    check_match_rated,
    check_monthly_reports,
    check_times_given,
    minutes_needed,
)
from arpad.regulations.fide_2024.entering import check_below_floor, given_k, highest_published
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import check_closing, check_membership, check_reported_off, rating_period
from arpad.regulations.fide_2024.reasons import CLAUSES_OF_SIDE, FINDING_OF_SIDE, TOO_FAST
from arpad.regulations.fide_2024.registration import check_in_force, check_registration
from arpad.regulations.fide_2024.reporting import check_pgn, check_reported, check_says_rated
from arpad.regulations.fide_2024.submission import Submission, Unchecked, Verdict

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    check_in_force,
    check_registration,
    check_times_given,
    check_first_control,
    check_hybrid,
    check_daily_hours,
    check_monthly_reports,
    check_match_rated,
    check_match_decided,
    check_closing,
    check_reported,
    check_says_rated,
    check_pgn,
)

Clauses = tuple[str, ...]


class Refusals(NamedTuple):
    """What may not be rated, with the clauses that refuse it: events by id and part (0: all parts), and games."""

    events: dict[tuple[str, int], Clauses]
    games: dict[tuple[str, Game], Clauses]

    def of(self, submission: Submission) -> Clauses:
        event = submission.event.id
        parts = dict.fromkeys((0, submission.part))
        return tuple(clause for part in parts for clause in self.events.get((event, part), ()))


def judge_event(parts: Sequence[Submission]) -> list[Finding]:
    """The findings on an event in all its parts, and last one note on the clauses that were not checked."""
    found: list[Finding] = []
    unchecked: set[str] = set()
    for submission in parts:
        for check in EVENT_CHECKS:
            for verdict in check(submission):
                if isinstance(verdict, Unchecked):
                    unchecked.add(verdict.clause)
                elif verdict not in found:  # what is of the whole event is found in each of its parts
                    found.append(verdict)
        if any(coefficient_open(submission, name) for name in submission.entrants):
            unchecked.add("8.3.3")
        if any(entrant.player.suspended is None for entrant in submission.entrants.values()):
            unchecked.add("10.1")
    if unchecked:
        event = parts[0].event.id
        clauses = [number for number in parts[0].edition.clauses if number in unchecked]
        values: Values = {"clauses": clauses}
        found.append(Finding("note", None, event_subject(event), "not_checked", values, event=event))
    return found


def coefficient_open(submission: Submission, name: str) -> bool:
    """Whether the report leaves open a condition of a rated player's K."""
    entrant, month = submission.entrants[name], submission.month
    player = entrant.player
    games = -1 if player.games is None else player.games
    peak, born = highest_published(player, month), player.birth_year or 0
    year = rating_period(month).year
    return entrant.own > 0 and facts_missing(
        submission.law, given_k(player, month), entrant.own, peak, games, born, year
    )


def judge_player(law: Law, player: Player, month: Month) -> Iterator[Finding]:
    yield from check_below_floor(law, player, month)
    yield from check_membership(player)
    yield from check_reported_off(player)


def judge_game(submission: Submission, game: Game, reason: int, values: Values) -> Finding:
    """A game that the month's procedure found not to count, with the clause of its reason."""
    black = game.black or ""
    if reason == TOO_FAST:
        ratings = submission.entrants[game.white].seen, submission.entrants[black].seen
        values = {**values, "needed": minutes_needed(submission.law, *ratings), "rating": max(ratings) or None}
    event = submission.event.id
    subject = game_subject(event, game.round, game.white, black)
    clause, code = CLAUSES_OF_SIDE[reason][0], FINDING_OF_SIDE[reason]
    return Finding("reject", clause, subject, code, values, event=event, game=game)


OFFICES = ("President", "QC chairman", "Council")


def covers(approval: Approval, finding: Finding) -> bool:
    """Whether an approval is of this finding: what it names, by which clause, and not by another office.

    It names the finding's own subject, or the event of a game; the clause is the one that was not met or the one that
    grants the exception. What nobody may allow (no `by`) is never covered; whether a person named may speak for the
    office is not judged (reading R9).
    """
    of_event = finding.event is not None and approval.subject == event_subject(finding.event)
    if "by" not in finding.values or not (of_event or approval.subject == finding.subject):
        return False
    offices = {office.casefold() for office in OFFICES if office != finding.values["by"]}
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


def in_order(edition: Edition, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of the clauses, what was not checked last; within a clause by what they name."""
    place = {number: at for at, number in enumerate(edition.clauses)}
    last = len(place)
    return tuple(sorted(findings, key=lambda f: (place.get(f.clause or "", last), f.subject, f.part, f.code)))
