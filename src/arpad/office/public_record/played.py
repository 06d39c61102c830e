"""The events that a player played, with the games, as the lists in force rate them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.answer import Part, Working
from arpad.formats.answer_json import Say
from arpad.locale import catalogue
from arpad.office.lists.workings import Names, names_of
from arpad.office.lists.workings_json import game_json
from arpad.office.public_record.player_rows import ListEdition, ListRows
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Event


class EventNamed(NamedTuple):
    """An event by its name and days."""

    name: str
    start: date
    end: date


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A player's games of an event on an edition of a list: the sums, and the change that they make."""

    list_name: str
    kind: str
    number: int
    named: EventNamed
    edition: ListEdition
    """The edition of the list that rated it, the last one if it was rated again."""
    first: ListEdition
    """The edition that rated it first."""
    part: Part

    @property
    def games(self) -> tuple[Working, ...]:
        return self.part.working

    def to_json(self, names: Names, say: Say) -> dict[str, Any]:
        part = self.part
        return {
            "event": self.number,
            "name": self.named.name,
            "start": str(self.named.start),
            "end": str(self.named.end),
            "list": self.list_name,
            "kind": self.kind,
            "number": self.edition.number,
            "edition": self.edition.text,
            "first_edition": self.first.text,
            "part": part.part,
            "regulation": part.regulation,
            "old": part.old,
            "new": part.new,
            "k": part.k,
            "factor": part.factor,
            "games": part.games,
            "score": part.score,
            "expected": part.expected,
            "change": part.change,
            "working": [game_json(part.regulation, game, names, say) for game in part.working],
        }


@dataclass(frozen=True, slots=True)
class PlayerEvents:
    """The events of a player, the latest first, list by list."""

    number: int
    events: tuple[PlayedEvent, ...]
    names: Names
    """The names of the opponents; None: erased, or not in the registry."""

    def on(self, of_list: str) -> tuple[PlayedEvent, ...]:
        """Those on one list."""
        return tuple(one for one in self.events if one.list_name == of_list)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        say = catalogue(language).text
        return {"number": self.number, "events": [one.to_json(self.names, say) for one in self.events]}


def events_of(person: int, rows: Mapping[str, ListRows]) -> PlayerEvents:
    """The events that the rows of a player name, with the names of the opponents."""
    played = played_events(rows)
    opponents = {int(game.opponent) for one in played for game in one.games if game.opponent}
    return PlayerEvents(person, played, names_of(sorted(opponents)))


def played_events(rows: Mapping[str, ListRows]) -> tuple[PlayedEvent, ...]:
    """The events that the rows of a player name, list by list, the latest first.

    An event that was rated again on a later list is there once, as that list rated it.
    """
    parts = [(one, edition, part) for one in rows.values() for edition, part in _parts(one)]
    named = _named({int(part.event) for _, _, part in parts})
    played = [
        PlayedEvent(one.name, one.kind, int(part.event), named[int(part.event)], edition, one.first(part), part)
        for one, edition, part in parts
        if int(part.event) in named
    ]
    order = list(rows)
    latest = sorted(
        played, key=lambda one: (one.edition.number, one.named.start, one.number, one.part.part), reverse=True
    )
    return tuple(sorted(latest, key=lambda one: order.index(one.list_name)))


def _parts(rows: ListRows) -> Iterator[tuple[ListEdition, Part]]:
    """The parts of the workings that the list in force rests on, each with the edition that rated it."""
    for edition in rows.basis():
        working = rows.workings.get(edition.number)
        for _, row in () if working is None else working.rows:
            yield from ((edition, part) for part in row.parts)


def _named(events: Iterable[int]) -> dict[int, EventNamed]:
    """Events by number."""
    named: dict[int, EventNamed] = {}
    for part in batches(sorted(events)):
        rows = Event.objects.filter(number__in=part).values_list("number", "name", "start", "end")
        named |= {number: EventNamed(name, start, end) for number, name, start, end in rows}
    return named
