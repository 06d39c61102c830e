"""The files of an event in public: their hashes, and copies of those that lists were rated from.

A copy is the report of the event in a bundle of that list (docs/office.md), with the hash of the file as it came. It
has numbers for the names of players, years for births, and no arbiters, reasons or names of officers. The file as it
came is never public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.office.events.event import events_at, subject_of
from arpad.office.lists.definition import list_at
from arpad.office.lists.step_events import step_events_of
from arpad.office.registry.policy import LARGEST
from arpad.office.storage.models import EventWorking
from arpad.rating_list.bundle.contents import event_report
from arpad.rating_list.bundle.maker import redacted_record_of_event
from arpad.rating_list.recorded_source import EventRecord
from arpad.rating_list.source import RatingStep

SHORTEST = 64
"""Hexadecimal digits of a SHA-256."""

ORIGINAL = "x_original_sha256"
"""The key under which a copy states the hash of the file as it came."""


class EventFile(NamedTuple):
    """A file that was handed in for an event, by the SHA-256 of its bytes as it came."""

    sha256: str
    day: date | None
    """When it was handed in."""
    current: bool
    """False: a later file supersedes it."""
    public: bool
    """True if a published list was rated from it: then there is a copy without what is private."""

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "day": None if self.day is None else str(self.day)}


@dataclass(frozen=True, slots=True)
class PublicFile:
    """A file of an event without what is private."""

    event: int
    sha256: str
    """Of the file as it came."""
    content: bytes
    """The report in JSON (docs/report.md)."""

    @property
    def name(self) -> str:
        return f"event-{self.event}-{self.sha256[:12]}.json"


def files_of(received: Mapping[str, date], current: str | None, rated: Iterable[str]) -> tuple[EventFile, ...]:
    """The files of an event, the latest first. `received` has their days by hash, `rated` those that lists were rated
    from.
    """
    public = set(rated)
    files = [EventFile(one, day, one == current, one in public) for one, day in received.items()]
    return tuple(sorted(files, key=lambda file: (file.current, file.day or date.min), reverse=True))


def public_file(number: int, sha256: str) -> PublicFile | Problem:
    """The copy of a file from which a published list rated an event, as the bundle of the latest such list has it."""
    unknown = Problem(subject_of(number), "event_file_not_here", {"number": number, "sha256": sha256[:SHORTEST]})
    if abs(number) > LARGEST:
        return unknown
    rows = EventWorking.objects.filter(event_id=number, file=sha256, publication__day__isnull=False).order_by("-number")
    row = rows.values_list("publication__list_id", "publication__facts").first()
    if row is None or not sha256:
        return unknown
    list_name, entry = row
    of_list, facts = list_at(list_name, entry), events_at(entry, [number])
    read = step_events_of(of_list, RatingStep(None, (number,)), facts)
    if isinstance(read, Problem):
        return read
    (event,) = read.events.values()
    record = redacted_record_of_event(EventRecord(event, read.files, tuple(read.approvals), read.decided))
    report = event_report(of_list.kind, record)
    # Readers of reports ignore a key that begins so.
    return PublicFile(number, sha256, f'{{"{ORIGINAL}": "{sha256}",\n '.encode() + report[1:])
