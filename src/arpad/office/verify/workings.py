"""Checks the workings of a list: their rows against the hash in the journal, and against the workings made again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arpad.core.verdicts import Problem, Values
from arpad.office.lists.made_workings import Workings, workings_hash
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.renewed_workings import computed_workings
from arpad.office.lists.source import Registry
from arpad.office.lists.workings_record import Recorded, recorded_workings, stored_workings
from arpad.office.storage.models import Publication
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Run


def working_differences(publication: Publication, registry: Registry, run: Run, again: bool) -> Iterator[Problem]:
    """Differences of the workings of a list from the record; with `again`, also from workings made again now.

    If they differ, the first person and the first event are named, provided that the texts are unchanged.
    """
    subject = subject_of(publication.list_id, publication.number)
    recorded, stored = recorded_workings(publication), stored_workings(publication)
    if recorded is None:
        if publication.base is not None:
            yield Problem(subject, "workings_missing")
        elif stored != Workings({}, {}):
            yield Problem(subject, "workings_changed")
        return
    is_recorded = workings_hash(*stored) == recorded.hash
    named = list(_named(publication, stored, recorded, registry, run)) if again or not is_recorded else []
    yield from named
    if not is_recorded and not named:
        yield Problem(subject, "workings_changed")


def _named(
    publication: Publication, stored: Workings, recorded: Recorded, registry: Registry, run: Run
) -> Iterator[Problem]:
    """The first person and the first event whose working differs when it is made again by the same texts."""
    if any(digest_of(name) != digest for name, digest in recorded.regulations.items()):
        return
    made = computed_workings(publication, registry, run)
    if isinstance(made, Problem):
        return  # the check of the list reports it
    subject = subject_of(publication.list_id, publication.number)
    people = _differing(stored.people, made.people)
    if people:
        values: Values = {"person": people[0], "count": len(people)}
        yield Problem(subject, "working_differs", values)
    events = _differing(stored.events, made.events)
    if events:
        values = {"event": events[0], "count": len(events), "list": f"{publication.list_id}/{publication.number}"}
        yield Problem(f"event {events[0]}", "event_working_differs", values)


def _differing(stored: Mapping[int, object], made: Mapping[int, object]) -> list[int]:
    """The numbers of workings that differ between the stored and the new ones, or that only one of them has."""
    return [number for number in sorted({*stored, *made}) if stored.get(number) != made.get(number)]
