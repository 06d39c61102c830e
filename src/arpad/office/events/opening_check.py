"""An event that was over before the opening list is in its numbers already, and is refused at the door."""

from __future__ import annotations

from arpad.core.report import Event
from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Publication
from arpad.regulations.edition import Edition


def over_before_opening(of_list: ListFacts, event: Event, edition: Edition, file: str) -> Problem | None:
    """A refusal if the list that an event belongs to by its last day is the opening list or an earlier one.

    A list that is not open yet refuses none.
    """
    opening = Publication.objects.filter(list_id=of_list.name, number=0).first()
    if opening is None or opening.day is None:
        return None
    own, opened = edition.regulation().list_for(event), opening.month
    is_over = event.end < opening.day if own is None else opened is not None and own <= opened
    if not is_over:
        return None
    values = {"name": event.name or event.id, "end": str(event.end), "day": str(opening.day)}
    return Problem(file, "over_before_opening", values)
