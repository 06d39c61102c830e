"""Checking and ruling: what the law finds in an event, and what was decided about it, by whom and why."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.verdicts import Finding, Problem
from arpad.office.events import (
    ACCEPTED,
    CHAIN,
    NOW,
    PUBLISHED,
    REGISTERED,
    REJECTED,
    EventFacts,
    enter,
    open_event,
    subject_of,
)
from arpad.office.journal import Journal
from arpad.office.lists import MONTHLY, ListFacts
from arpad.office.models import Event, Head
from arpad.office.plan import last_published, order_of
from arpad.office.rating import Step, compute
from arpad.office.source import AtEntry

FURTHER_LISTS = 3
"""How many lists after the first an event is tried on: which of them it may still be on is the law's to say."""


class Checked(NamedTuple):
    """What the law finds in an event by itself, on the list that it would be on."""

    answer: Answer
    period: str  # the list that it is for by its days; empty on an event list
    target: str  # the list that it can be on now
    is_late: bool

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.answer.findings

    @property
    def refusals(self) -> list[Finding]:
        """What keeps the whole event from being rated."""
        return [f for f in self.findings if f.level == "reject" and f.subject.startswith("event ")]

    @property
    def to_approve(self) -> list[Finding]:
        """What somebody must agree to before the event is rated; a player's title is confirmed without it."""
        return [f for f in self.findings if f.level == "approve" and not f.subject.startswith("player ")]


def check(of_list: ListFacts, number: int, facts: EventFacts) -> Checked | Problem:
    """Ask the law about an event, from the list in force. Nothing is written."""
    wrong = not_ready(number, facts)
    if wrong is not None:
        return wrong
    last = last_published(of_list.name)
    if last is None:
        return Problem(f"list {of_list.name}", "list_not_opened", {"list": of_list.name})
    source = AtEntry(of_list.name, of_list.kind, Head.objects.get(pk=1).number, {number: facts})
    first = _asked(of_list, last.number, Step("", (number,)), source)
    if isinstance(first, Problem):
        return first
    if of_list.cadence != MONTHLY:
        return Checked(first, "", "", _comes_late(of_list, number, facts))
    own, last_month = first.period, Month.parse(last.period)
    if own is None or last_month is None:
        raise ValueError("a monthly list has a month")
    is_late = own <= last_month
    in_its_place = Checked(first, str(own), str(own), is_late)
    if (is_late and facts.late == CHAIN) or not (is_late or in_its_place.refusals):
        return in_its_place
    tried = [in_its_place] if not is_late else []
    for further in range(FURTHER_LISTS + 1):
        month = max(own, last_month.plus(1)).plus(further)
        answer = _asked(of_list, last.number, Step(str(month), (number,)), source)
        if isinstance(answer, Problem):
            return answer
        tried.append(Checked(answer, str(own), str(month), is_late))
        if not tried[-1].refusals:
            return tried[-1]
    return tried[0]


def _asked(of_list: ListFacts, base: int, step: Step, source: AtEntry) -> Answer | Problem:
    computed = compute(of_list, base, [step], source)
    return computed if isinstance(computed, Problem) else computed.rated[0].answer


def _comes_late(of_list: ListFacts, number: int, facts: EventFacts) -> bool:
    """Whether an event that comes after it in the order of the list is on the list already."""
    rated = Event.objects.filter(list_id=of_list.name, publication__isnull=False, stage=PUBLISHED)
    newest = rated.exclude(number=number).order_by("-end", "-start", "-number").first()
    return newest is not None and order_of(number, facts) < (newest.end, newest.start, newest.number)


def not_ready(number: int, facts: EventFacts) -> Problem | None:
    """Why an event cannot be checked or ruled on yet."""
    if facts.stage == REGISTERED:
        return Problem(subject_of(number), "event_without_file")
    if facts.open:
        return Problem(subject_of(number), "players_unmatched", {"count": len(facts.open), "first": facts.open[0]})
    return None


def accept(
    journal: Journal, of_list: ListFacts, number: int, late: str = "", seen: int | None = None
) -> EventFacts | Problem:
    """Accept an event for rating. `late` says what becomes of one that comes after a later one was rated."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    found = check(of_list, number, replace(facts, late=late))
    if isinstance(found, Problem):
        return found
    if found.is_late and late not in (NOW, CHAIN):
        return Problem(
            subject_of(number), "event_is_late", {"number": number, "period": found.period or str(facts.end)}
        )
    if not found.is_late and late:
        return Problem(subject_of(number), "event_is_not_late", {"number": number})
    if found.refusals:
        return _refused(number, found.refusals[0])
    missing = found.to_approve
    if missing:
        values = {"clause": missing[0].clause, "by": str(missing[0].values.get("by")), "subject": missing[0].subject}
        return Problem(subject_of(number), "approval_missing", values)
    accepted = replace(facts, verdict=ACCEPTED, reason="", period=found.target, late=late)
    enter(journal, "accept", number, accepted)
    return accepted


def _refused(number: int, finding: Finding) -> Problem:
    return Problem(subject_of(number), "event_refused", {"clause": finding.clause, "code": finding.code})


def reject(
    journal: Journal, of_list: ListFacts, number: int, reason: str, clause: str = "", seen: int | None = None
) -> EventFacts | Problem:
    """Reject an event, with the reason."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    if not reason.strip():
        return Problem(subject_of(number), "reason_missing")
    told = f"{clause}: {reason}" if clause else reason
    rejected = replace(facts, verdict=REJECTED, reason=told, period="", late="")
    enter(journal, "reject", number, rejected)
    return rejected


def ask(
    journal: Journal, of_list: ListFacts, number: int, clause: str, by: str, day: date, seen: int | None = None
) -> EventFacts | Problem:
    """Write down that somebody was asked to agree to what a clause leaves to him."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    request = {"clause": clause, "by": by, "date": str(day)}
    asked = replace(facts, asked=(*facts.asked, request))
    enter(journal, "ask", number, asked)
    return asked


def waive(
    journal: Journal,
    of_list: ListFacts,
    number: int,
    approval: dict[str, str],
    seen: int | None = None,
) -> EventFacts | Problem:
    """Write down who agreed to what a clause leaves to him, with the reason; the law says whether that is enough."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    if not approval.get("reason", "").strip():
        return Problem(subject_of(number), "reason_missing")
    before = check(of_list, number, facts)
    if isinstance(before, Problem):
        return before
    clauses = {str(name) for f in before.findings for name in (f.clause, f.values.get("granted_under")) if name}
    if approval["clause"] not in clauses:
        return Problem(subject_of(number), "clause_not_found", {"clause": approval["clause"], "known": sorted(clauses)})
    waived = replace(facts, approvals=(*facts.approvals, approval), verdict="", period="")
    enter(journal, "waive", number, waived)
    return waived
