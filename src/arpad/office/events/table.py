"""The table of the office's events, with their days and stages."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any, NamedTuple

from arpad.office.events.event import REPORTED, events_now
from arpad.office.storage.models import Event


class ListedEvent(NamedTuple):
    """A row of the table. `to_match` counts the players of its file who are not matched yet."""

    number: int
    name: str
    start: date
    end: date
    list: str
    stage: str
    publication: int | None
    to_match: int

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "start": str(self.start), "end": str(self.end)}


def listed_events(
    of_list: str | None, stages: Collection[str], first: date | None, last: date | None, name: str
) -> list[ListedEvent]:
    """The events that have a day between `first` and `last`, in the order of their numbers.

    None, an empty collection or an empty name does not restrict the events.
    """
    rows = Event.objects.order_by("number")
    rows = rows if of_list is None else rows.filter(list_id=of_list)
    rows = rows.filter(stage__in=list(stages)) if stages else rows
    rows = rows if first is None else rows.filter(end__gte=first)
    rows = rows if last is None else rows.filter(start__lte=last)
    named = [row for row in rows if name.casefold() in row.name.casefold()]
    reported = [row.number for row in named if row.stage == REPORTED]  # no other event has players to match
    to_match = {number: len(facts.open) for number, facts in events_now(reported).items()}
    return [
        ListedEvent(
            *(row.number, row.name, row.start, row.end, row.list_id, row.stage, row.publication),
            to_match=to_match.get(row.number, 0),
        )
        for row in named
    ]
