"""Applies approvals to findings, gathers what the findings refuse, and orders them."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from arpad.core.report import Approval, Game
from arpad.core.verdicts import Finding, event_subject
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import AnyLaw, Regulation

Clauses = tuple[str, ...]
Offices = Mapping[str, Sequence[str]]
"""The offices that may agree, by the office that a finding names: an edition's `offices`."""
NO_OFFICES: Offices = MappingProxyType({})


class Refusals(NamedTuple):
    """The events, by id and part (0: all parts), and the games that may not be rated, with the refusing clauses."""

    events: dict[tuple[str, int], Clauses]
    games: dict[tuple[str, Game], Clauses]

    def of(self, event: str, part: int) -> Clauses:
        """The clauses that refuse an event, or one part of it."""
        if not self.events:
            return ()
        parts = dict.fromkeys((0, part))
        return tuple(clause for part in parts for clause in self.events.get((event, part), ()))


def covers(approval: Approval, finding: Finding, offices: Offices) -> bool:
    """True if an approval is of a finding: by its subject, its clause and the office that gave it.

    The approval names the finding's own subject, or the event of a game. Its clause is the one that was not met or the
    one that grants the exception. A finding without `by` is never covered. An office of the text must be one that may
    agree. Any other name is accepted, because the text does not say which persons speak for an office, unless it names
    one office alone (`by_alone`).
    """
    of_event = finding.event is not None and approval.subject == event_subject(finding.event)
    if "by" not in finding.values or not (of_event or approval.subject == finding.subject):
        return False
    by = str(finding.values["by"])
    known = {office for names in offices.values() for office in names} if by in offices else set()
    may_not = {office.casefold() for office in known.difference(offices.get(by, ()))}
    named = (finding.clause, finding.values.get("granted_under"))
    if approval.clause not in named:
        return False
    if finding.values.get("by_alone"):
        return approval.by.casefold() in {name.casefold() for name in may_agree(finding, offices)}
    return approval.by.casefold() not in may_not


def may_agree(finding: Finding, offices: Offices) -> tuple[str, ...]:
    """The offices that may agree to a finding: the one it names, and those the text puts in its place."""
    by = finding.values.get("by")
    return () if by is None else tuple(dict.fromkeys((str(by), *offices.get(str(by), ()))))


def offices_of(editions: Iterable[Edition]) -> Offices:
    """The offices of all the texts of a report's events."""
    return {by: names for edition in editions for by, names in edition.offices.items()}


def with_approvals(
    findings: Iterable[Finding], approvals: Sequence[Approval], offices: Offices = NO_OFFICES
) -> list[Finding]:
    """The findings, with approved ones turned into notes, and a note for each approval without a finding."""
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
    """The events and games that rejecting findings exclude."""
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


def in_order(
    of_list: Regulation[AnyLaw], texts: Mapping[str, Regulation[AnyLaw]], findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """The findings in the order of the clauses of their own text, then by subject; notes without a clause come last.

    `texts` are those of the events.
    """
    editions = {text.edition.id: text.edition for text in (of_list, *texts.values())}
    places = {name: {clause: at for at, clause in enumerate(edition.clauses)} for name, edition in editions.items()}

    def place(finding: Finding) -> tuple[int, str, int, str]:
        clauses = places[texts.get(finding.event or "", of_list).edition.id]
        return clauses.get(finding.clause or "", len(clauses)), finding.subject, finding.part, finding.code

    return tuple(sorted(findings, key=place))
