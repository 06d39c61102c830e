"""Removes the year of birth of an erased person from the public workings by making them again with the stand-in."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import Journal
from arpad.office.lists.made_workings import Workings, workings_hash
from arpad.office.lists.renewed_workings import ACT, computed_workings
from arpad.office.lists.working_text import packed_text, read_event, read_working, unpacked_text
from arpad.office.lists.workings_record import WORKINGS, recorded_workings, stored_workings, subject_of
from arpad.office.storage.models import EventWorking, Publication, Working

YEARS = frozenset({"born", "birth"})
"""Values of steps and findings that are years of birth."""


def renew_workings(journal: Journal, person: int) -> int:
    """Make the workings that have a person's year of birth again, and return the number of their lists.

    The person's facts must be the redacted ones. The workings of other people stay as they are.
    """
    publications = sorted({*_with_year(person), *_events_with_year(person)})
    for key in publications:
        publication = Publication.objects.get(pk=key)
        recorded, made = recorded_workings(publication), computed_workings(publication)
        if recorded is None:
            continue
        _replace(publication, person, made)
        facts = {WORKINGS: workings_hash(*stored_workings(publication)), "regulations": recorded.regulations}
        journal.enter(ACT, subject_of(publication.list_id, publication.number), facts)
        journal.write()
    return len(publications)


def _with_year(person: int) -> Iterator[int]:
    for key, packed in Working.objects.filter(person=person).values_list("publication_id", "packed"):
        text = unpacked_text(packed)
        if text is None:
            continue
        working = read_working(text)
        values = [step.values for one in working.rows for step in one.row.steps]
        values += [finding.values for finding in working.findings]
        if any(YEARS & one.keys() for one in values):
            yield key


def _events_with_year(person: int) -> Iterator[int]:
    played = Working.objects.filter(person=person).values("publication")
    for key, packed in EventWorking.objects.filter(publication__in=played).values_list("publication_id", "packed"):
        text = unpacked_text(packed)
        if text is not None and _is_in_findings(text, person):
            yield key


def _is_in_findings(text: str, person: int) -> bool:
    findings = read_event(text).findings
    return any(one.subject == f"player {person}" and YEARS & one.values.keys() for one in findings)


def _replace(publication: Publication, person: int, made: Workings | Problem) -> None:
    """Put the new workings in the place of the person's, and of events with findings on the person's birth.

    A list that this version cannot compute loses the person's working.
    """
    row = Working.objects.filter(publication=publication, person=person)
    if isinstance(made, Problem) or person not in made.people:
        row.delete()
    else:
        row.update(packed=packed_text(made.people[person]))
    for event in EventWorking.objects.filter(publication=publication):
        text = unpacked_text(event.packed)
        if text is not None and _is_in_findings(text, person):
            if isinstance(made, Problem) or event.event_id not in made.events:
                event.delete()
            else:
                event.packed = packed_text(made.events[event.event_id].text)
                event.save()
