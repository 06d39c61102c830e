"""The appeal against a decision not to rate an event: its last day."""

from __future__ import annotations

from datetime import date

from arpad.core.verdicts import Problem
from arpad.office.events.event import REJECTED, EventFacts, subject_of
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Entry


def appeal_until(of_list: ListFacts, number: int, facts: EventFacts) -> date | None:
    """The last day of the appeal against a rejection; None if the event is not rejected or the edition gives no day."""
    if facts.verdict != REJECTED:
        return None
    entry = Entry.objects.filter(subject=subject_of(number), act="reject").order_by("-number").first()
    if entry is None:
        return None
    regulation = of_list.calendar.on(facts.start)
    return None if isinstance(regulation, Problem) else regulation.appeal_due(of_list.day_of(entry.at))
