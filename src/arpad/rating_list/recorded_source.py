"""Two sources: one records every answer of another source, the other answers from such a record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from arpad.core.list_kind import FideRating
from arpad.core.report import Approval, Event, Player
from arpad.core.verdicts import Problem
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.source import Elos, NewPlayer, Published, RatingStep, Source, StandingRow, StepEvents
from arpad.rating_list.standing import PlayerStanding, Registered, read_standing
from arpad.regulations.regulation import Decided


class EventRecord(NamedTuple):
    """What a source says of one event."""

    event: Event
    files: Mapping[int, Player] = {}
    """The players as the event's file states them, by number."""
    approvals: Sequence[Approval] = ()
    decided: Mapping[int, Decided] = {}


FideLists = tuple[FideRating, date, date]
"""A kind of rating, and the first and the last day for which FIDE's lists were asked."""


@dataclass(slots=True)
class Record:
    """The answers of a source."""

    days: dict[int, date | None] = field(default_factory=dict)
    """The first day in force of each list, by number."""
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    """The texts of standings by person and the number of the list that made them."""
    people: dict[int, Registered] = field(default_factory=dict)
    events: dict[int, EventRecord] = field(default_factory=dict)
    out: dict[int, list[tuple[date, str]]] = field(default_factory=dict)
    """The texts of standings on lists after the base, by person, each with the list's day."""
    outside: dict[FideLists, dict[int, Published]] = field(default_factory=dict)
    elos: dict[tuple[date, date], dict[int, Elos]] = field(default_factory=dict)


class NotRecorded(Exception):  # noqa: N818 (it is about a record, not an error of the program)
    """A question that a record has no answer to."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Recorder(Source):
    """A source that passes on the answers of another source and records them."""

    source: Source
    record: Record = field(default_factory=Record)

    def step_events(self, of_list: ListDefinition, step: RatingStep) -> StepEvents | Problem:
        for number in step.events:
            one = self.source.step_events(of_list, step._replace(events=(number,)))
            if isinstance(one, Problem):
                return one
            if one.newcomers:  # an accepted event has none
                return Problem(f"event {number}", "event_of_newcomers", {"number": number})
            (event,) = one.events.values()
            self.record.events[number] = EventRecord(event, one.files, tuple(one.approvals), one.decided)
        return joined(self.record.events[number] for number in step.events)

    def people(self, numbers: Sequence[int]) -> Mapping[int, Registered]:
        found = self.source.people(numbers)
        self.record.people.update(found)
        return found

    def days_in_force(self, base: int) -> Mapping[int, date | None]:
        found = self.source.days_in_force(base)
        self.record.days.update(found)
        return found

    def standing_rows(self, first: int, last: int, numbers: Sequence[int] | None) -> Iterator[StandingRow]:
        for person, number, text in self.source.standing_rows(first, last, numbers):
            self.record.rows.setdefault(person, {})[number] = text
            yield person, number, text

    def published_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:
        found = self.source.published_since(base)
        for person, held in found.items():
            self.record.out[person] = [(day, one.text()) for day, one in held]
        return found

    def fide_ratings(
        self, rating: FideRating, fide_ids: Sequence[int], first: date, last: date
    ) -> Mapping[int, Published]:
        found = self.source.fide_ratings(rating, fide_ids, first, last)
        self.record.outside.setdefault((rating, first, last), {}).update(found)
        return found

    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        found = self.source.elos(people, first, last)
        self.record.elos.setdefault((first, last), {}).update(found)
        return found


@dataclass(frozen=True, slots=True)
class RecordedSource(Source):
    """A source that answers from a record.

    It raises NotRecorded for an event, a person or a range of FIDE's lists that the record does not have. People
    without a standing in the record are on no list.
    """

    record: Record

    def step_events(self, of_list: ListDefinition, step: RatingStep) -> StepEvents:  # noqa: ARG002 (a record is of one list)
        missing = next((number for number in step.events if number not in self.record.events), None)
        if missing is not None:
            raise NotRecorded(f"event {missing}")
        return joined(self.record.events[number] for number in step.events)

    def people(self, numbers: Sequence[int]) -> Mapping[int, Registered]:
        missing = next((number for number in numbers if number not in self.record.people), None)
        if missing is not None:
            raise NotRecorded(f"person {missing}")
        return {number: self.record.people[number] for number in numbers}

    def days_in_force(self, base: int) -> Mapping[int, date | None]:
        if base not in self.record.days:
            raise NotRecorded(f"list {base}")
        return {number: day for number, day in self.record.days.items() if number <= base}

    def standing_rows(self, first: int, last: int, numbers: Sequence[int] | None) -> Iterator[StandingRow]:
        for person in sorted(self.record.rows) if numbers is None else numbers:
            of_person = self.record.rows.get(person, {})
            for number in in_force_between(of_person, first, last):
                yield person, number, of_person[number]

    def published_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:  # noqa: ARG002 (of one base)
        return {
            person: [(day, read_standing(person, text)) for day, text in texts]
            for person, texts in self.record.out.items()
        }

    def fide_ratings(
        self, rating: FideRating, fide_ids: Sequence[int], first: date, last: date
    ) -> Mapping[int, Published]:
        if (rating, first, last) not in self.record.outside:
            raise NotRecorded(f"fide list {rating} {first} {last}")
        found = self.record.outside[rating, first, last]
        return {fide_id: found[fide_id] for fide_id in fide_ids if fide_id in found}

    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        if (first, last) not in self.record.elos:
            raise NotRecorded(f"elo {first} {last}")
        found = self.record.elos[first, last]
        return {number: found[number] for number in people if number in found}


def in_force_between(numbers: Collection[int], first: int, last: int) -> list[int]:
    """The numbers of the lists whose standing of a person was in force at any time between two lists."""
    before = max((number for number in numbers if number <= first), default=first)
    return sorted(number for number in numbers if before <= number <= last)


def joined(events: Iterable[EventRecord]) -> StepEvents:
    """The events of a step together, in their order."""
    gathered = StepEvents({}, {}, [], {}, dict[int, NewPlayer]())
    for one in events:
        gathered.events[one.event.id] = one.event
        gathered.files.update(one.files)
        gathered.approvals.extend(one.approvals)
        gathered.decided.update(one.decided)
    return gathered
