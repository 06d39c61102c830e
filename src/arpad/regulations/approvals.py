"""What approvals make of the findings, what is refused, and in which order findings are told."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from arpad.core.report import Approval, Game
from arpad.core.verdicts import Finding, event_subject
from arpad.regulations.edition import Edition

Clauses = tuple[str, ...]
Offices = Mapping[str, Sequence[str]]
"""Who may agree, by whom a finding names: an edition's own `offices`."""
NO_OFFICES: Offices = MappingProxyType({})


class Refusals(NamedTuple):
    """What may not be rated, with the clauses that refuse it: events by id and part (0: all parts), and games."""

    events: dict[tuple[str, int], Clauses]
    games: dict[tuple[str, Game], Clauses]

    def of(self, event: str, part: int) -> Clauses:
        """The clauses that refuse an event, or one part of it."""
        if not self.events:
            return ()
        parts = dict.fromkeys((0, part))
        return tuple(clause for part in parts for clause in self.events.get((event, part), ()))


def covers(approval: Approval, finding: Finding, offices: Offices) -> bool:
    """Whether an approval is of this finding: what it names, by which clause, and not by another office.

    It names the finding's own subject, or the event of a game; the clause is the one that was not met or the one that
    grants the exception. What nobody may allow (no `by`) is never covered. Only the offices that the text itself knows
    are told apart; whether a person named may speak for one of them is not judged, but where the text names one office
    alone (`by_alone`).
    """
    of_event = finding.event is not None and approval.subject == event_subject(finding.event)
    if "by" not in finding.values or not (of_event or approval.subject == finding.subject):
        return False
    by = str(finding.values["by"])
    known = {office for names in offices.values() for office in names} if by in offices else set()
    others = {office.casefold() for office in known.difference(offices.get(by, ()))}
    named = (finding.clause, finding.values.get("granted_under"))
    if approval.clause not in named:
        return False
    if finding.values.get("by_alone"):
        return approval.by.casefold() in {name.casefold() for name in may_agree(finding, offices)}
    return approval.by.casefold() not in others


def may_agree(finding: Finding, offices: Offices) -> tuple[str, ...]:
    """Who may agree to a finding: whom it names, and whom the text lets speak for him; nobody where it names none."""
    by = finding.values.get("by")
    return () if by is None else tuple(dict.fromkeys((str(by), *offices.get(str(by), ()))))


def offices_of(editions: Iterable[Edition]) -> Offices:
    """The offices of all the texts that a report's events are under."""
    return {by: names for edition in editions for by, names in edition.offices.items()}


def with_approvals(
    findings: Iterable[Finding], approvals: Sequence[Approval], offices: Offices = NO_OFFICES
) -> list[Finding]:
    """The findings, those that were approved as notes, and a note for each approval that met no finding."""
    used: set[int] = set()
    settled = []
    for finding in findings:
        for place, approval in enumerate(approvals):
            if covers(approval, finding, offices):
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

    texts = {edition.id: edition for edition in (of_list, *of_events.values())}
    places = {name: {clause: at for at, clause in enumerate(text.clauses)} for name, text in texts.items()}

    def place(finding: Finding) -> tuple[int, str, int, str]:
        clauses = places[of_events.get(finding.event or "", of_list).id]
        return clauses.get(finding.clause or "", len(clauses)), finding.subject, finding.part, finding.code

    return tuple(sorted(findings, key=place))
