"""The history of a person: the acts on the person, and on their licences, FIDE pages and decided FIDE ratings."""

from __future__ import annotations

from collections.abc import Iterable

from arpad.office.journal.facts import read_facts
from arpad.office.journal.history import Act, history_of
from arpad.office.registry.elos import decisions_of
from arpad.office.registry.fide_pages import page_subject
from arpad.office.registry.licences import licence_subject
from arpad.office.registry.record import subject_of
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, FidePage, Licence, Person


def history(number: int) -> list[Act]:
    """Every act on a person and on what belongs to them, in the order of the journal."""
    seasons = Licence.objects.filter(person=number).values_list("season", flat=True)
    places = FidePage.objects.filter(person=number).values_list("place", flat=True)
    decided = Entry.objects.filter(subject__startswith=decisions_of(number)).values_list("subject", flat=True)
    subjects = [subject_of(number), *(licence_subject(number, season) for season in seasons)]
    return history_of([*subjects, *(page_subject(number, place) for place in places), *decided.distinct()])


def names_of(people: Iterable[Person]) -> dict[int, list[str]]:
    """The names of people by number: the present name, then past names, the latest first."""
    names = {person.number: [person.name] for person in people}
    subjects = {subject_of(number): number for number in names}
    for part in batches(subjects):
        for entry in reversed([*read_facts(Entry.objects.filter(subject__in=part))]):
            names[subjects[entry.subject]].append(entry.facts["name"])
    return {number: list(dict.fromkeys(known)) for number, known in names.items()}
