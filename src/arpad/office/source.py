"""The facts at an entry of the journal, and the lists that were published before: what a rating is computed from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from arpad.core.report import PublishedRating
from arpad.office import events
from arpad.office.events import EventFacts
from arpad.office.facts import texts_at
from arpad.office.held import Held, read_held
from arpad.office.models import Publication, Standing
from arpad.office.outside import in_force_at, rows_of
from arpad.office.record import Record, read_record
from arpad.office.record import subject_of as person_subject

AT_ONCE = 500
PEOPLE_IN_MEMORY = 20_000


@dataclass(frozen=True, slots=True)
class AtEntry:
    """The office as its journal had it at an entry."""

    list: str
    kind: str
    entry: int
    supposed: Mapping[int, EventFacts] = field(default_factory=dict)
    """Events as they would be, of which the journal does not know it yet."""

    def events(self, numbers: Sequence[int]) -> Mapping[int, EventFacts]:
        return {**events.events_at(self.entry, list(numbers)), **self.supposed}

    def people(self, numbers: Sequence[int]) -> Mapping[int, Record]:
        found = texts_at(self.entry, [person_subject(number) for number in numbers])
        return {int(subject.split()[1]): _record(text) for subject, text in found.items()}

    def held(self, base: int, numbers: Sequence[int] | None) -> Mapping[int, Held]:
        """What people have on the list as of a publication: the last that changed it for each."""
        rows = Standing.objects.filter(list_id=self.list, number__lte=base).order_by("number")
        found: dict[int, str] = {}
        if numbers is None:
            found = dict(rows.values_list("person_id", "held").iterator())
        else:
            for part in _parts(numbers):
                found |= dict(rows.filter(person_id__in=part).values_list("person_id", "held"))
        return {number: read_held(number, text) for number, text in found.items()}

    def published(self, base: int, numbers: Sequence[int]) -> Mapping[int, tuple[PublishedRating, ...]]:
        """Every rating that people had on the list up to a publication, with the day from which it was in force."""
        days = dict(Publication.objects.filter(list_id=self.list, number__lte=base).values_list("number", "day"))
        found: dict[int, list[PublishedRating]] = {}
        rows = Standing.objects.filter(list_id=self.list, number__lte=base).order_by("number")
        for part in _parts(numbers):
            for person, number, rating in rows.filter(person_id__in=part).values_list("person_id", "number", "rating"):
                found.setdefault(person, []).append(PublishedRating(days[number] or date.min, rating))
        return {person: tuple(ratings) for person, ratings in found.items()}

    def outside(self, fide_ids: Sequence[int], day: date) -> Mapping[int, tuple[int, int]]:
        """FIDE's rating and K of people, by the list in force on a day, if the office had it."""
        kept = in_force_at(self.entry, "standard", day)
        if kept is None:
            return {}
        return {fide_id: (row.rating or 0, row.k or 0) for fide_id, row in rows_of(kept, "standard", fide_ids).items()}


@lru_cache(maxsize=PEOPLE_IN_MEMORY)
def _record(text: str) -> Record:
    """Facts of a person, read once: every list asks for everybody, and few have changed since the last."""
    return read_record(json.loads(text))


def _parts(values: Iterable[int]) -> Iterator[list[int]]:
    wanted = list(values)
    return (wanted[first : first + AT_ONCE] for first in range(0, len(wanted), AT_ONCE))
