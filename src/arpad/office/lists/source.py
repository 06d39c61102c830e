"""The facts from which a list is computed, as they were at an entry of the journal, with the earlier lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q

from arpad.core.list_kind import FideRating
from arpad.core.report import PublishedRating
from arpad.core.verdicts import Problem
from arpad.office.events import event
from arpad.office.events.event import EventFacts
from arpad.office.fide_lists.archive import lists_between, rows_of
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.journal.facts import facts_at
from arpad.office.lists.step_events import step_events_of
from arpad.office.registry.elos import elos_at
from arpad.office.registry.record import FACTS, Record, read_record, record_from
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.registry.salts import salts_of
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, Person, Publication, Standing
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.source import Elos, Published, RatingStep, Source, StandingRow, StepEvents
from arpad.rating_list.standing import PlayerStanding, read_standing

AT_ONCE = 500
Registry = Mapping[int, tuple[int, Record]]
"""People by number as they are now, each with the entry of their last change."""


def read_registry() -> Registry:
    """Read all people of the registry."""
    rows = Person.objects.values_list("number", "changed", *FACTS).iterator(chunk_size=AT_ONCE)
    return {number: (changed, record_from(columns)) for number, changed, *columns in rows}


@dataclass(frozen=True, slots=True)
class AtEntry(Source):
    """The facts of a list as the journal had them at an entry."""

    list: str
    entry: int
    supposed: Mapping[int, EventFacts] = field(default_factory=dict)
    """Events with facts that are only supposed, and not in the journal, by number."""
    registry: Registry = field(default_factory=dict)
    """People who have been read; others are read when needed."""
    salts: Mapping[int, str] = field(default_factory=dict)
    """The salts of all people, if they have been read."""

    def events(self, numbers: Sequence[int]) -> Mapping[int, EventFacts]:
        return {**event.events_at(self.entry, list(numbers)), **self.supposed}

    def step_events(self, of_list: ListDefinition, step: RatingStep) -> StepEvents | Problem:
        return step_events_of(of_list, step, self.events(step.events))

    def people(self, numbers: Sequence[int]) -> Mapping[int, Record]:
        """People as they were at the entry: from the registry if unchanged since, else from the journal."""
        read = ((number, self.registry[number]) for number in numbers if number in self.registry)
        found = {number: record for number, (changed, record) in read if changed <= self.entry}
        for part in batches(number for number in numbers if number not in self.registry):
            rows = Person.objects.filter(number__in=part, changed__lte=self.entry).values_list("number", *FACTS)
            found |= {number: record_from(columns) for number, *columns in rows}
        others = [person_subject(number) for number in numbers if number not in found]
        facts = facts_at(self.entry, others)
        return found | {int(subject.split()[1]): read_record(known) for subject, known in facts.items()}

    def salts_of(self, numbers: Sequence[int]) -> Mapping[int, str]:
        """The salts of people. Those who have none are omitted."""
        return self.salts or salts_of(numbers)

    def erased(self) -> frozenset[int]:
        """The people who were erased at any time: those without a name."""
        return frozenset(Person.objects.filter(ordered="", name="").values_list("number", flat=True))

    def days_in_force(self, base: int) -> Mapping[int, date | None]:
        return dict(Publication.objects.filter(list_id=self.list, number__lte=base).values_list("number", "day"))

    def standing_rows(self, first: int, last: int, numbers: Sequence[int] | None) -> Iterator[StandingRow]:
        still = Q(until=None) | Q(until__gt=first)
        rows = Standing.objects.filter(still, list_id=self.list, number__lte=last).order_by("number")
        columns = ("person_id", "number", "held")
        if numbers is None:
            yield from rows.values_list(*columns).iterator()
        else:
            for part in batches(numbers):
                yield from rows.filter(person_id__in=part).values_list(*columns)

    def published_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:
        known = Publication.objects.filter(list_id=self.list, number__gt=base, changed__lte=self.entry)
        days = {number: day for number, day in known.values_list("number", "day") if day is not None}
        rows = Standing.objects.filter(list_id=self.list, number__in=days).order_by("number")
        found: dict[int, list[tuple[date, PlayerStanding]]] = {}
        for person, number, held in rows.values_list("person_id", "number", "held"):
            found.setdefault(person, []).append((days[number], read_standing(person, held)))
        return found

    def played_for(self, base: int) -> Sequence[int]:
        """The people with games on the list `base`, by number."""
        rows = Standing.objects.filter(publication__list_id=self.list, publication__number=base)
        return [number for number, held in rows.values_list("person_id", "held") if read_standing(number, held).games]

    def supplied_k(self, base: int) -> Sequence[int]:
        """The people whose K is supplied by the list `base`, if it is the opening list; else empty."""
        rows = Standing.objects.filter(publication__list_id=self.list, publication__number=base, publication__base=None)
        return list(rows.filter(held__contains='"k":').values_list("person_id", flat=True))

    def changed_people(self, base: int) -> Sequence[int]:
        """The people who were changed in the registry after the list `base` was made."""
        since = Publication.objects.values_list("facts", flat=True).get(list_id=self.list, number=base)
        entries = Entry.objects.filter(number__gt=since, number__lte=self.entry, subject__startswith=person_subject(""))
        return [int(subject.split()[1]) for subject in entries.values_list("subject", flat=True).distinct()]

    def fide_ratings(
        self, rating: FideRating, fide_ids: Sequence[int], first: date, last: date
    ) -> Mapping[int, Published]:
        lists = lists_between(self.entry, rating, first, last)
        rows = {day: rows_of(kept, rating, fide_ids) for day, kept in lists.items()}
        listed = {fide_id for found in rows.values() for fide_id in found}
        return {fide_id: tuple(_on_list(day, found.get(fide_id)) for day, found in rows.items()) for fide_id in listed}

    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        return elos_at(self.entry, self.list, people, first, last)


def _on_list(day: date, row: OutsideRow | None) -> PublishedRating:
    """The rating of a player on the FIDE list of a day; unrated if the player is not on it."""
    return PublishedRating(day, None) if row is None else PublishedRating(day, row.rating or None, row.k or None)
