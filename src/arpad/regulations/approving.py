"""What approvals make of the findings, what is refused, and in which order findings are told."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.core.report import Approval, Game
from arpad.core.verdicts import Finding, event_subject
from arpad.regulations.edition import Edition

Clauses = tuple[str, ...]


class Refusals(NamedTuple):
    """What may not be rated, with the clauses that refuse it: events by id and part (0: all parts), and games."""

    events: dict[tuple[str, int], Clauses]
    games: dict[tuple[str, Game], Clauses]

    def of(self, event: str, part: int) -> Clauses:
        """The clauses that refuse an event, or one part of it."""
        parts = dict.fromkeys((0, part))
        return tuple(clause for part in parts for clause in self.events.get((event, part), ()))


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
