"""The public workings that pages, the API and commands show: of a player on a list, and of an event.

They were stored when the list was rated: reading them rates nothing. Names are looked up in the registry; an erased
person has no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from arpad.core.dates import Month
from arpad.core.labels import PLAYERS
from arpad.core.verdicts import Finding, Problem, Step
from arpad.office.events.event import CHAIN
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.explanation import deciding
from arpad.office.lists.plan import steps_of
from arpad.office.lists.published import find_publication
from arpad.office.lists.working_text import read_event, read_working, unpacked_text
from arpad.office.lists.working_values import StoredEvent, StoredWorking
from arpad.office.lists.workings_record import recorded_workings
from arpad.office.registry.merged import present_numbers
from arpad.office.registry.policy import LARGEST
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Event, EventWorking, Person, Publication, Standing
from arpad.office.storage.models import Working as WorkingRow
from arpad.regulations.public import erased_findings, erased_row

Names = Mapping[int, str | None]
"""Names of people by number; None: erased, or not in the registry."""
TURNED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}
"""Results from the side of black, if they differ."""


class ListNamed(NamedTuple):
    """A published list: its number, its first day in force, and the text by which addresses name it (2025-03 or 17)."""

    number: int
    day: date | None
    edition: str


class WorkingEvent(NamedTuple):
    """An event that a working names. `file` is the SHA-256 of its file as it came; `late`: how it was rated late."""

    number: int
    name: str
    start: date
    end: date
    file: str
    late: str


@dataclass(frozen=True, slots=True)
class PublicWorking:
    """The working of a person's number on a list, as anyone may read it."""

    list_name: str
    kind: str
    person: int
    asked: ListNamed
    """The list in question."""
    made_on: ListNamed
    """The list that the number comes from."""
    base: ListNamed | None
    """The list that it was computed from; None: the number is of the opening list, and nothing was computed."""
    rating: int | None
    """The published rating; None: the person has none, or is a guest."""
    working: StoredWorking
    periods: tuple[Month | None, ...]
    """The month of each step of the list; None on a list made after each event."""
    events: tuple[WorkingEvent, ...]
    again_from: int | None
    """The list from which everything was rated again for a late event; None if nothing was."""
    names: Names

    @property
    def is_opening(self) -> bool:
        return self.base is None


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event on a published list, as anyone may read it."""

    number: int
    name: str
    list_name: str
    kind: str
    stage: str
    made_on: ListNamed
    file: str
    late: str
    event: StoredEvent
    names: Names

    def cells(self) -> dict[int, list[Cell]]:
        """The crosstable: the rounds of each player, by number."""
        cells: dict[int, list[Cell]] = {entrant.person: [] for entrant in self.event.entrants}
        for game in self.event.games:
            if game.black is None:
                cells[game.white].append(Cell(game.round, None, None, game.result, None, game.bye, game.playoff))
                continue
            known, result = game.white_known, game.result
            white, black = ("w", "b") if known else (None, None)
            given = None if game.stones is None else -game.stones
            own = Cell(game.round, game.black, white, result, game.white_reason, None, game.playoff, given)
            cells[game.white].append(own)
            turned = TURNED.get(result, result)
            other = Cell(game.round, game.white, black, turned, game.black_reason, None, game.playoff, game.stones)
            cells[game.black].append(other)
        return {person: sorted(own, key=lambda cell: (cell.round, cell.playoff)) for person, own in cells.items()}


class Cell(NamedTuple):
    """A player's round in a crosstable: the opponent, the colour where it is known, and the player's own result first.

    `reason` says why the game does not count for the player; empty: it counts; None: this list does not rate it.
    """

    round: int
    opponent: int | None
    colour: str | None
    result: str
    reason: str | None
    bye: str | None
    playoff: bool
    stones: int | None = None
    """Go: the stones that the player received; those given are negative."""


def working_of(of_list: ListFacts, person: int, number: int | None = None) -> PublicWorking | Problem:
    """The working of a person's number on a list, by default the list in force.

    It is the working of the list itself if that list rated the person, else of the list that the number comes from.
    """
    asked = find_publication(of_list, number)
    return asked if isinstance(asked, Problem) else working_on(of_list, person, asked)


def working_on(of_list: ListFacts, person: int, asked: Publication) -> PublicWorking | Problem:
    """The working of a person's number on an edition of a list, or on its draft."""
    if person > LARGEST:
        return _nothing(of_list, person)
    still = Q(until=None) | Q(until__gt=asked.number)
    standings = Standing.objects.filter(still, list_id=of_list.name, person_id=person, number__lte=asked.number)
    standing = standings.only("rating").order_by("-number").first()  # a draft's rows stand beside those it follows
    row, publication = _row(of_list.name, person, asked.number), asked
    if row is None:
        decided = deciding(of_list.name, person, asked.number)
        if decided is None:
            return _nothing(of_list, person)
        row = _row(of_list.name, person, decided.number)
        publication = Publication.objects.defer("line_changes").get(list_id=of_list.name, number=decided.number)
        if row is None and publication.base is not None and recorded_workings(publication) is None:
            return Problem(f"publication {of_list.name}/{decided.number}", "workings_missing")
    text = None if row is None else unpacked_text(row.packed)
    if row is not None and text is None:
        return Problem(f"publication {of_list.name}/{row.number}", "working_damaged", {"person": person})
    working = StoredWorking(()) if text is None else read_working(text)
    names = names_of({person, *_people_in(working)})
    if names[person] is None:
        working = _of_erased(working)
    base = None if publication.base is None else _named(of_list.name, publication.base)
    return PublicWorking(
        list_name=of_list.name,
        kind=of_list.kind,
        person=person,
        asked=_as_named(asked),
        made_on=_as_named(publication),
        base=base,
        rating=None if standing is None else standing.rating,
        working=working,
        periods=tuple(step.period for step in steps_of(publication)),
        events=tuple(_events(publication, working)),
        again_from=None if base is None or base.number == publication.number - 1 else base.number,
        names=names,
    )


def _of_erased(working: StoredWorking) -> StoredWorking:
    """The working of an erased person, without the year that stands in for the year of birth."""
    rows = tuple(one._replace(row=erased_row(one.row)) for one in working.rows)
    return replace(working, rows=rows, findings=erased_findings(working.findings))


def _row(of_list: str, person: int, number: int) -> WorkingRow | None:
    """The row of a person's working on a list."""
    return WorkingRow.objects.filter(list_id=of_list, person=person, number=number).first()


def event_working(number: int, publication: int | None = None) -> PublicEvent | Problem:
    """An event on the last published list that rated it, or on the list of a number."""
    if abs(number) > LARGEST:
        return Problem("event", "event_not_here", {"number": number})
    rows = EventWorking.objects.filter(event_id=number, publication__day__isnull=False).order_by("-number")
    rows = rows if publication is None else rows.filter(number=publication)
    rows = rows.select_related("publication", "publication__list", "event").defer("publication__line_changes")
    row = rows.first()
    if row is None:
        known = Event.objects.filter(number=number).first()
        if known is None:
            return Problem("event", "event_not_here", {"number": number})
        return Problem(f"event {number}", "event_without_working", {"number": number, "stage": known.stage})
    text = unpacked_text(row.packed)
    if text is None:
        return Problem(f"event {number}", "event_working_damaged", {"number": row.number})
    event = read_event(text)
    made_on = _as_named(row.publication)
    of_list = row.publication.list
    names = names_of(_people_of(event))
    erased = {f"player {person}" for person, name in names.items() if name is None}
    findings = [erased_findings([one])[0] if one.subject in erased else one for one in event.findings]
    event = replace(event, findings=tuple(findings))
    about = (number, row.event.name, of_list.name, of_list.kind, row.event.stage, made_on, row.file, row.late)
    return PublicEvent(*about, event, names)


def names_of(people: Iterable[int]) -> dict[int, str | None]:
    """The names of people as the registry has them; None for a person without a name there.

    A number that was merged has the name of the person into whom it was.
    """
    names: dict[int, str | None] = dict.fromkeys(people)
    known = _registered_names(names)
    if len(known) < len(names):
        merged = present_numbers(number for number in names if number not in known)
        present = _registered_names(set(merged.values()))
        known |= {number: present[into] for number, into in merged.items() if into in present}
    return {number: known.get(number) or None for number in names}


def _registered_names(people: Iterable[int]) -> dict[int, str]:
    """The names of those of some people who are in the registry; of an erased person it is empty."""
    names: dict[int, str] = {}
    for part in batches(number for number in people if number <= LARGEST):
        names |= dict(Person.objects.filter(number__in=part).values_list("number", "name"))
    return names


def _nothing(of_list: ListFacts, person: int) -> Problem:
    return Problem(f"person {person}", "person_not_on_list", {"number": person, "list": of_list.name})


def _as_named(publication: Publication) -> ListNamed:
    return ListNamed(publication.number, publication.day, publication.edition)


def _named(of_list: str, number: int) -> ListNamed:
    return _as_named(Publication.objects.only("number", "day", "period").get(list_id=of_list, number=number))


def _events(publication: Publication, working: StoredWorking) -> Iterator[WorkingEvent]:
    """The events of a working, and the late events for which everything was rated again."""
    own = {int(part.event) for _, row in working.rows for part in row.parts}
    own |= {absence.event for absence in working.absences}
    columns = ("event_id", "event__name", "event__start", "event__end", "file", "late")
    named = Q(event__in=own) if publication.base == publication.number - 1 else Q(event__in=own) | Q(late=CHAIN)
    rows = EventWorking.objects.filter(named, publication=publication).order_by("event__start", "event_id")
    return map(WorkingEvent._make, rows.values_list(*columns))


def _people_in(working: StoredWorking) -> Iterator[int]:
    """The other people that a working names by their numbers."""
    for _, row in working.rows:
        for part in row.parts:
            yield from (int(game.opponent) for game in part.working if game.opponent)
        yield from _named_in(row.steps)
    yield from _named_in(working.findings)


def _people_of(event: StoredEvent) -> set[int]:
    """The people that an event names by their numbers."""
    return {*(entrant.person for entrant in event.entrants), *_named_in(event.findings)}


def _named_in(verdicts: Iterable[Step | Finding]) -> Iterator[int]:
    """The people whose numbers stand in values or subjects of verdicts."""
    for verdict in verdicts:
        for value in (verdict.values[name] for name in PLAYERS if name in verdict.values):
            texts = value if isinstance(value, list) else [value]
            yield from (int(text) for text in texts if isinstance(text, str) and text.isdigit())
        if isinstance(verdict, Finding):
            kind, _, named = verdict.subject.partition(" ")
            sides = named.rpartition("/")[2].split("-") if kind == "game" else [named] if kind == "player" else []
            yield from (int(side) for side in sides if side.isdigit())
