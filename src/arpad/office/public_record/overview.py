"""The office at a glance: its lists in force, the largest changes on the first of them, and what happened lately."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.office.events.event import PUBLISHED
from arpad.office.public_record.list_changes import FALLEN, RISEN, ChangedLine, changed_lines
from arpad.office.public_record.list_editions import ListEdition, public_lists
from arpad.office.public_record.list_glance import ChangeCounts, ListGlance, lists_at_a_glance
from arpad.office.public_record.news import new_events, new_lists
from arpad.office.public_record.remembered import remembered

CHANGES = 4
LISTS, EVENTS = 3, 4
"""How many are shown."""


class Happening(NamedTuple):
    """A list that was published, or how an event stands. One of `edition` and `event` is set."""

    day: date
    """In the time zone of the list."""
    list: str
    edition: str = ""
    number: int | None = None
    """Of the list."""
    event: int | None = None
    name: str = ""
    stage: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "day": str(self.day),
            "list": self.list,
            "edition": self.edition or None,
            "number": self.number,
            "event": self.event,
            "name": self.name or None,
            "stage": self.stage or None,
        }


@dataclass(frozen=True, slots=True)
class Overview:
    """The office at a glance. `edition` is the one whose largest changes are shown; None: there is none."""

    lists: tuple[ListGlance, ...]
    edition: ListEdition | None
    counts: ChangeCounts
    changes: tuple[ChangedLine, ...]
    lately: tuple[Happening, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (every value of the record takes it)
        edition = self.edition
        return {
            "lists": [_glance_json(one) for one in self.lists],
            "list": edition.list if edition else None,
            "edition": edition.edition if edition else None,
            "changed": self.counts.changed,
            "new": self.counts.new,
            "left": self.counts.left,
            "largest": [
                {"id": one.id, "name": one.line.name, "change": one.change}
                | {"before": one.before and one.before.rating, "after": one.after and one.after.rating}
                for one in self.changes
            ],
            "lately": [one.to_json() for one in self.lately],
        }


def overview() -> Overview:
    """The office as of the last entry of its journal."""
    return remembered("overview", _overview)


def _overview() -> Overview:
    lists = lists_at_a_glance()
    edition, counts, largest = None, ChangeCounts(0, 0, 0), []
    for one in lists:
        if one.edition is not None and one.counts.changed:
            edition, counts = one.edition, one.counts
            moved = [line for section in (RISEN, FALLEN) for line in changed_lines(edition, section, 0, CHANGES)]
            largest = sorted(moved, key=lambda line: -abs(line.change or 0))[:CHANGES]
            break
    return Overview(lists, edition, counts, tuple(largest), tuple(_lately()))


def _lately() -> Iterable[Happening]:
    """What happened last, the newest first. An event that is on a published list happened with that."""
    facts = {one.name: one.facts for one in public_lists().lists}
    lists = [
        (one.at, Happening(facts[one.name].day_of(one.at), one.name, edition=one.edition, number=one.number))
        for one in new_lists()
    ]
    events = [
        (one.at, Happening(facts[one.list].day_of(one.at), one.list, event=one.number, name=one.name, stage=one.stage))
        for one in new_events()
        if one.stage != PUBLISHED
    ]
    latest = sorted([*lists[:LISTS], *events[:EVENTS]], key=lambda one: one[0], reverse=True)
    return [happening for _, happening in latest]


def _glance_json(one: ListGlance) -> dict[str, Any]:
    edition, following, first = one.edition, one.of_list.following, one.first
    return {
        "list": one.of_list.name,
        "edition": edition.edition if edition else None,
        "number": edition.number if edition else None,
        "day": str(edition.day) if edition else None,
        "regulation": edition.regulation if edition else None,
        "players": one.players,
        "changed": one.counts.changed,
        "new": one.counts.new,
        "left": one.counts.left,
        "first": {"id": first.id, "name": first.name, "rating": first.rating} if first else None,
        "next": str(following[1]) if following else None,
        "preview": one.preview.edition if one.preview else None,
    }
