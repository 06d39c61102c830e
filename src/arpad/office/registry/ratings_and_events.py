"""The ratings of a person on the lists of the office, and the events of the person."""

from __future__ import annotations

import json
from typing import Any

from arpad.office.journal.private_facts import PLAYERS
from arpad.office.storage.models import Entry, Event, Standing
from arpad.rating_list.standing import read_standing


def rating_history_of(number: int) -> list[dict[str, Any]]:
    """The ratings of a person on each list, for JSON: the current rating, and every change with its list and day.

    `rating` is None if the person is unrated or no longer on the list.
    """
    rows = Standing.objects.filter(person=number, publication__day__isnull=False)
    lists: dict[str, list[dict[str, Any]]] = {}
    for row in rows.select_related("publication").order_by("list_id", "number"):
        gone = read_standing(number, row.held).gone
        history = lists.setdefault(row.list_id, [])
        rating = None if gone else row.rating
        if not history or history[-1]["rating"] != rating:
            history.append({"of_list": row.number, "day": str(row.publication.day), "rating": rating})
    return [{"list": name, "rating": history[-1]["rating"], "history": history} for name, history in lists.items()]


def events_of(number: int) -> list[dict[str, Any]]:
    """The events in which a person is matched to a player, for JSON, in the order of their first days."""
    events = {event.changed: event for event in Event.objects.order_by("number")}
    # Entries without the number in their text are not read.
    entries = Entry.objects.filter(number__in=Event.objects.values("changed"), facts__contains=str(number))
    matched = [
        events[entry]
        for entry, public in entries.values_list("number", "facts")
        if number in json.loads(public).get(PLAYERS, ())
    ]
    return [
        {
            "number": event.number,
            "name": event.name,
            "start": str(event.start),
            "end": str(event.end),
            "list": event.list_id,
            "stage": event.stage,
            "publication": event.publication,
        }
        for event in sorted(matched, key=lambda event: (event.start, event.number))
    ]
