"""The refusal of an event that ended before the opening list, which has its games already."""

from __future__ import annotations

from arpad.core.report import Event
from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import opening_of
from arpad.regulations.edition import Edition


def over_before_opening(of_list: ListFacts, event: Event, edition: Edition, file: str) -> Problem | None:
    """The problem that an event belongs by its last day to the opening list or an earlier one; None otherwise."""
    opening = opening_of(of_list.name)
    if opening is None or opening.day is None:
        return None
    own, opened = edition.regulation().list_for(event), opening.month
    is_over = event.end < opening.day if own is None else opened is not None and own <= opened
    if not is_over:
        return None
    values = {"name": event.name or event.id, "end": str(event.end), "day": str(opening.day)}
    return Problem(file, "over_before_opening", values)
