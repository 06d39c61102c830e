"""The refusal to publish a list without events while events wait for a ruling."""

from __future__ import annotations

from datetime import date

from arpad.core.verdicts import Problem
from arpad.office.events.event import MATCHED, REPORTED
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.plan import steps_of
from arpad.office.storage.models import Event, Publication

NAMED = 5
"""The most waiting events that are named."""


def empty_while_events_wait(of_list: ListFacts, draft: Publication, day: date) -> Problem | None:
    """The problem that events with a file wait for a ruling while the draft rates no event; None otherwise.

    `day` is the day from which the list is in force. An event that ends later belongs to a later list.
    """
    if any(step.events for step in steps_of(draft)):
        return None
    waiting = Event.objects.filter(list_id=of_list.name, stage__in=(REPORTED, MATCHED))
    over = waiting.filter(end__lt=day) if of_list.kind_of_list.is_monthly else waiting.filter(end__lte=day)
    names = [f"{event.number} {event.name}" for event in over.order_by("number")[: NAMED + 1]]
    if not names:
        return None
    shown = [*names[:NAMED], "…"] if len(names) > NAMED else names
    return Problem(list_subject(of_list.name), "empty_while_events_wait", {"number": draft.number, "events": shown})
