"""Every check in the order of the paragraphs, and what approvals make of the findings."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from arpad.core.clauses import clause
from arpad.core.report import Approval, Player
from arpad.core.verdicts import Finding, event_subject
from arpad.regulations.fide_2024.eligibility import (
    check_daily_hours,
    check_first_control,
    check_match_decided,
    check_match_rated,
    check_monthly_reports,
    check_times_given,
)
from arpad.regulations.fide_2024.law import edition
from arpad.regulations.fide_2024.listing import check_closing, check_membership, check_reported_off
from arpad.regulations.fide_2024.registration import check_hybrid, check_in_force, check_registration
from arpad.regulations.fide_2024.reporting import check_pgn, check_reported, check_says_rated
from arpad.regulations.fide_2024.submission import Submission, Unchecked, Verdict

EVENT_CHECKS: tuple[Callable[[Submission], Iterable[Verdict]], ...] = (
    check_in_force,
    check_registration,
    check_hybrid,
    check_times_given,
    check_first_control,
    check_daily_hours,
    check_monthly_reports,
    check_match_rated,
    check_match_decided,
    check_closing,
    check_reported,
    check_says_rated,
    check_pgn,
)

PLAYER_CHECKS: tuple[Callable[[Player], Iterable[Finding]], ...] = (check_membership, check_reported_off)


@clause("8.3.3")
def coefficient_unknown(submission: Submission) -> bool:
    """Whether the report leaves open a condition of some player's K: his games before, or his birth."""
    return any(
        entrant.own > 0
        and entrant.player.k is None
        and (entrant.player.games is None or entrant.player.birth_year is None)
        for entrant in submission.entrants.values()
    )


def judge_event(parts: Sequence[Submission]) -> list[Finding]:
    """The findings on an event in all its parts, and last one note on the clauses that were not checked."""
    found: list[Finding] = []
    unchecked: list[str] = []
    for submission in parts:
        for check in EVENT_CHECKS:
            for verdict in check(submission):
                if isinstance(verdict, Unchecked):
                    unchecked.append(verdict.clause)
                else:
                    found.append(verdict)
        if coefficient_unknown(submission):
            unchecked.append("8.3.3")
    if unchecked:
        clauses = [number for number in edition().clauses if number in unchecked]
        subject = event_subject(parts[0].event.id)
        found.append(Finding("note", None, subject, "not_checked", {"clauses": clauses}))
    return [finding for place, finding in enumerate(found) if finding not in found[:place]]


def judge_player(player: Player) -> Iterator[Finding]:
    for check in PLAYER_CHECKS:
        yield from check(player)


def covers(approval: Approval, finding: Finding) -> bool:
    """Whether an approval is of this finding: what it names, and by which clause.

    The clause may be the one that was not met, the one that grants the exception, or a paragraph of either;
    what nobody may allow (no `by`) is never covered.
    """
    games_of_event = approval.subject.replace("event ", "game ", 1) + "/"
    if approval.subject != finding.subject and not finding.subject.startswith(games_of_event):
        return False
    if "by" not in finding.values:
        return False
    named = [finding.clause, finding.values.get("granted_under")]
    return any(isinstance(n, str) and (n == approval.clause or n.startswith(f"{approval.clause}.")) for n in named)


def with_approvals(findings: Iterable[Finding], approvals: Iterable[Approval]) -> list[Finding]:
    """The findings, those that were approved as notes, and a note for each approval that met no finding."""
    waiting = list(approvals)
    used: set[int] = set()
    settled = []
    for finding in findings:
        for place, approval in enumerate(waiting):
            if covers(approval, finding):
                used.add(place)
                day = str(approval.date) if approval.date else None
                finding = finding.approved(approval.by, day, approval.reason)
                break
        settled.append(finding)
    for place, approval in enumerate(waiting):
        if place not in used:
            values = {"approved_by": approval.by}
            settled.append(Finding("note", approval.clause, approval.subject, "approval_without_finding", values))
    return settled
