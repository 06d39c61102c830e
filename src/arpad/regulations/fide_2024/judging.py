"""Every check in the order of the paragraphs, and what approvals make of the findings."""

from collections.abc import Callable, Iterable, Iterator

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


def judge(submission: Submission) -> list[Finding]:
    """The findings on an event, and last one note that lists the clauses that could not be checked."""
    found: list[Finding] = []
    unchecked: list[str] = []
    for check in EVENT_CHECKS:
        for verdict in check(submission):
            if isinstance(verdict, Unchecked):
                unchecked.append(verdict.clause)
            else:
                found.append(verdict)
    if coefficient_unknown(submission):
        unchecked.append("8.3.3")
    if unchecked:
        subject = event_subject(submission.event.id)
        found.append(Finding("note", None, subject, "not_checked", {"clauses": unchecked}))
    return found


def judge_player(player: Player) -> Iterator[Finding]:
    for check in PLAYER_CHECKS:
        yield from check(player)


def covers(approval: Approval, finding: Finding) -> bool:
    """Whether an approval is of this finding: its subject, and its clause, or the one that grants it, or a parent."""
    if "by" not in finding.values or approval.subject != finding.subject:
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


