"""What is new in the office: the latest lists and events, each with the moment of its last change."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from arpad.core.visible_text import in_one_line
from arpad.office.public_record.editions_of_list import NOT_NEEDED, edition_of
from arpad.office.storage.models import Entry, Event, Publication

MOST = 50
"""Entries of a feed."""


class NewList(NamedTuple):
    """A published list."""

    name: str
    kind: str
    edition: str
    number: int
    day: date
    at: datetime


class NewEvent(NamedTuple):
    """An event whose stage or facts have changed."""

    number: int
    name: str
    list: str
    kind: str
    start: date
    end: date
    stage: str
    at: datetime


def new_lists() -> list[NewList]:
    """The lists that were published last, the newest first."""
    rows = Publication.objects.filter(day__isnull=False).select_related("list").defer(*NOT_NEEDED)
    found = list(rows.order_by("-changed", "-number")[:MOST])
    at = _moments([row.changed for row in found])
    return [
        NewList(row.list_id, row.list.kind, edition_of(row), row.number, row.day, at[row.changed])
        for row in found
        if row.day is not None
    ]


def new_events() -> list[NewEvent]:
    """The events that changed last, the newest first. A list that rates an event changes its stage."""
    found = list(Event.objects.select_related("list").order_by("-changed")[:MOST])
    on_lists = {(row.list_id, row.publication) for row in found if row.publication is not None}
    rows = Publication.objects.filter(
        list_id__in={name for name, _ in on_lists}, number__in={number for _, number in on_lists}
    )
    rated = {(name, number): entry for name, number, entry in rows.values_list("list_id", "number", "changed")}
    last = {row.number: max(row.changed, rated.get((row.list_id, row.publication or -1), 0)) for row in found}
    at = _moments(list(last.values()))
    events = [
        NewEvent(
            *(row.number, in_one_line(row.name), row.list_id, row.list.kind, row.start, row.end, row.stage),
            at[last[row.number]],
        )
        for row in found
    ]
    return sorted(events, key=lambda event: (event.at, event.number), reverse=True)


def _moments(entries: list[int]) -> dict[int, datetime]:
    """When entries of the journal were written."""
    return dict(Entry.objects.filter(number__in=set(entries)).values_list("number", "at"))
