"""Records the workings of a list in their tables, and reads them back; their hash is in the journal."""

from __future__ import annotations

import json
from typing import NamedTuple

from arpad.office.lists.made_workings import EventRow, Workings
from arpad.office.lists.working_text import packed_text, unpacked_text
from arpad.office.storage.bulk import insert_rows
from arpad.office.storage.models import Entry, EventWorking, Publication, Working

WORKINGS = "workings"
"""The fact of a list's entry that is the hash of its workings."""
OF_PERSON = ("publication", "list", "person", "number", "packed")
OF_EVENT = ("publication", "event", "number", "file", "late", "packed")


def subject_of(of_list: str, number: int) -> str:
    """The subject of the workings that were made for a list after it was rated."""
    return f"workings {of_list}/{number}"


def write_workings(publication: Publication, workings: Workings) -> None:
    """Insert the workings of a list."""
    key, of_list, number = publication.pk, publication.list_id, publication.number
    people = sorted(workings.people.items())
    insert_rows(Working, OF_PERSON, ((key, of_list, person, number, packed_text(text)) for person, text in people))
    events = sorted(workings.events.items())
    rows = ((key, event, number, row.file, row.late, packed_text(row.text)) for event, row in events)
    insert_rows(EventWorking, OF_EVENT, rows)


def stored_workings(publication: Publication) -> Workings:
    """The stored workings of a list. A row that is damaged, or of a different list, has an empty text."""
    own = (publication.list_id, publication.number)
    people = {}
    rows = Working.objects.filter(publication=publication).values_list("list_id", "person", "number", "packed")
    for of_list, person, number, packed in rows.iterator():
        people[person] = (unpacked_text(packed) or "") if (of_list, number) == own else ""
    events = {}
    of_events = EventWorking.objects.filter(publication=publication)
    for event, number, file, late, packed in of_events.values_list("event_id", "number", "file", "late", "packed"):
        text = (unpacked_text(packed) or "") if number == publication.number else ""
        events[event] = EventRow(file, late, text)
    return Workings(people, events)


class Recorded(NamedTuple):
    """The record of a list's workings in the journal: their hash, and the digests of the editions that made them."""

    hash: str
    regulations: dict[str, str]


def recorded_workings(publication: Publication) -> Recorded | None:
    """The last record of the workings of a list; None if they were never made."""
    of_list, number = publication.list_id, publication.number
    subjects = (f"publication {of_list}/{number}", subject_of(of_list, number))
    entries = Entry.objects.filter(subject__in=subjects).order_by("-number")
    for text in entries.values_list("facts", flat=True):
        facts = json.loads(text)
        if WORKINGS in facts:
            return Recorded(facts[WORKINGS], facts["regulations"])
    return None
