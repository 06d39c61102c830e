"""The source of a rating: the facts at an entry of the journal, and the lists that were published before it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Q

from arpad.core.report import PublishedRating
from arpad.formats.fide_list.row import Kind
from arpad.office.events import event
from arpad.office.events.event import EventFacts
from arpad.office.fide_lists.archive import lists_between, rows_of
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.journal.facts import texts_at
from arpad.office.registry.elos import Elos, elos_at
from arpad.office.registry.record import FACTS, Record, read_record, record_from
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.registry.standing import PlayerStanding, StandingHistory, read_standing
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, Person, Publication, Standing

AT_ONCE = 500
Registry = Mapping[int, tuple[int, Record]]
"""People as they are now, each with the entry of their last change."""


def read_registry() -> Registry:
    """Read everyone at once."""
    rows = Person.objects.values_list("number", "changed", *FACTS).iterator(chunk_size=AT_ONCE)
    return {number: (changed, record_from(columns)) for number, changed, *columns in rows}


@dataclass(frozen=True, slots=True)
class AtEntry:
    """The office as its journal had it at an entry."""

    list: str
    entry: int
    supposed: Mapping[int, EventFacts] = field(default_factory=dict)
    """Events with facts that are not in the journal."""
    registry: Registry = field(default_factory=dict)
    """People who were read before, so that many lists need not read everyone again."""

    def events(self, numbers: Sequence[int]) -> Mapping[int, EventFacts]:
        return {**event.events_at(self.entry, list(numbers)), **self.supposed}

    def people(self, numbers: Sequence[int]) -> Mapping[int, Record]:
        """People as they were at the entry. Those not changed since are read from their rows."""
        read = ((number, self.registry[number]) for number in numbers if number in self.registry)
        found = {number: record for number, (changed, record) in read if changed <= self.entry}
        for part in batches(number for number in numbers if number not in self.registry):
            rows = Person.objects.filter(number__in=part, changed__lte=self.entry).values_list("number", *FACTS)
            found |= {number: record_from(columns) for number, *columns in rows}
        others = [person_subject(number) for number in numbers if number not in found]
        texts = texts_at(self.entry, others)
        return found | {int(subject.split()[1]): read_record(json.loads(text)) for subject, text in texts.items()}

    def held(self, base: int, numbers: Sequence[int] | None) -> Mapping[int, PlayerStanding]:
        """The standings of people on the list as of a publication."""
        rows = self._rows(base, base, numbers, ("person_id", "held"))
        held = {number: read_standing(number, text) for number, text in rows}
        return {number: one for number, one in held.items() if not one.gone}

    def before(self, base: int, numbers: Sequence[int] | None, day: date) -> Mapping[int, StandingHistory]:
        """The standings of people on the list as of a publication, each with the ratings from a day on.

        People who are gone from the list are included: their ratings were published, and they may come back.
        """
        days = dict(Publication.objects.filter(list_id=self.list, number__lte=base).values_list("number", "day"))
        first_of_all = min(days)
        first = max((number for number, since in days.items() if since is not None and since <= day), default=0)
        last: dict[int, PlayerStanding] = {}
        ratings: dict[int, list[PublishedRating]] = {}
        for person, number, text in self._rows(first, base, numbers, ("person_id", "number", "held")):
            own = last[person] = read_standing(person, text)
            since = days[number] or date.min
            if number == first_of_all and not own.earlier:
                since = date.min  # events that began before the opening list have no other rating
            rating = PublishedRating(since, own.rating, peak=own.player.peak)
            ratings.setdefault(person, []).extend((*own.earlier, rating))
        return {person: StandingHistory(own, tuple(ratings[person])) for person, own in last.items()}

    def _rows(
        self, first: int, last: int, numbers: Sequence[int] | None, columns: tuple[str, ...]
    ) -> Iterator[tuple[Any, ...]]:
        """The rows of some people, or of all, that were in force at any time between two publications, in order."""
        still = Q(until=None) | Q(until__gt=first)
        rows = Standing.objects.filter(still, list_id=self.list, number__lte=last).order_by("number")
        if numbers is None:
            yield from rows.values_list(*columns).iterator()
        else:
            for part in batches(numbers):
                yield from rows.filter(person_id__in=part).values_list(*columns)

    def out_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:
        """The standings of people on the lists that were published after a base, each with its day."""
        known = Publication.objects.filter(list_id=self.list, number__gt=base, changed__lte=self.entry)
        days = {number: day for number, day in known.values_list("number", "day") if day is not None}
        rows = Standing.objects.filter(list_id=self.list, number__in=days).order_by("number")
        found: dict[int, list[tuple[date, PlayerStanding]]] = {}
        for person, number, held in rows.values_list("person_id", "number", "held"):
            found.setdefault(person, []).append((days[number], read_standing(person, held)))
        return found

    def played_for(self, base: int) -> Sequence[int]:
        """The people who have games on a list."""
        rows = Standing.objects.filter(publication__list_id=self.list, publication__number=base)
        return [number for number, held in rows.values_list("person_id", "held") if read_standing(number, held).games]

    def is_opening(self, base: int) -> bool:
        """True if a list is the opening list."""
        return Publication.objects.filter(list_id=self.list, number=base, base=None).exists()

    def supplied_k(self, base: int) -> Sequence[int]:
        """The people whose K the opening list supplies; none for another list."""
        rows = Standing.objects.filter(publication__list_id=self.list, publication__number=base, publication__base=None)
        return list(rows.filter(held__contains='"k":').values_list("person_id", flat=True))

    def changed_people(self, base: int) -> Sequence[int]:
        """The people who were changed in the registry since a list was made."""
        since = Publication.objects.values_list("facts", flat=True).get(list_id=self.list, number=base)
        entries = Entry.objects.filter(number__gt=since, number__lte=self.entry, subject__startswith=person_subject(""))
        return [int(subject.split()[1]) for subject in entries.values_list("subject", flat=True).distinct()]

    def outside(
        self, rating: Kind, fide_ids: Sequence[int], first: date, last: date
    ) -> Mapping[int, tuple[PublishedRating, ...]]:
        """FIDE's ratings of a kind and K of people, on the list in force on the first day and those up to the last day.

        A person who is on one of these lists is unrated on the others; people who are on none are omitted.
        """
        lists = lists_between(self.entry, rating, first, last)
        rows = {day: rows_of(kept, rating, fide_ids) for day, kept in lists.items()}
        listed = {fide_id for found in rows.values() for fide_id in found}
        return {fide_id: tuple(_on_list(day, found.get(fide_id)) for day, found in rows.items()) for fide_id in listed}

    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        """FIDE ratings of people from every source; `people` are FIDE IDs by number."""
        return elos_at(self.entry, self.list, people, first, last)


def _on_list(day: date, row: OutsideRow | None) -> PublishedRating:
    return PublishedRating(day, None) if row is None else PublishedRating(day, row.rating or None, row.k or None)
