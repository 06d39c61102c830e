"""The rows that the office published about a player: the editions of its lists, the lines, and the workings.

Everything that a page shows of a player is built from them. They are read in a fixed number of queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Part
from arpad.core.list_kind import list_kinds
from arpad.office.lists.working_text import read_working, unpacked_text
from arpad.office.lists.working_values import StoredWorking
from arpad.office.public_record.editions_of_list import edition_text
from arpad.office.public_record.remembered import remembered
from arpad.office.registry.policy import LARGEST
from arpad.office.storage.models import ListLine, Publication, RatingList, Standing, Working

PartKey = tuple[str, tuple[tuple[int, str], ...]]
"""An event and the games of it that are rated together, each by its round and the opponent."""
LINE = ("list_id", "number", "until", "rating", "games", "k", "grade", "title", "inactive")


class ListEdition(NamedTuple):
    """An edition of a list. `day` is its first day in force; None: it is rated, and not published yet."""

    number: int
    day: date | None
    period: str
    base: int | None

    @property
    def text(self) -> str:
        """The text by which addresses name it: 2025-03, or 17."""
        return edition_text(self.period, self.number)


class PublishedLine(NamedTuple):
    """A line of a player, from the edition `number` up to the edition `until` (None: it still holds)."""

    number: int
    until: int | None
    rating: int
    games: int
    k: int | None
    grade: str
    title: str
    inactive: bool


@dataclass(frozen=True, slots=True)
class ListRows:
    """The rows of a player on one list."""

    name: str
    kind: str
    editions: Mapping[int, ListEdition]
    """All of the list, by number, in order."""
    lines: tuple[PublishedLine, ...]
    workings: Mapping[int, StoredWorking]
    """By the number of the edition that rated the player."""
    first_rated: Mapping[PartKey, int]
    """The number of the edition that was the first to rate a part of an event; later ones may rate it again."""
    draft: int | None
    """The rating on the edition that is rated and not published; None: there is none."""

    @property
    def in_force(self) -> ListEdition | None:
        """The edition in force; None before the opening list."""
        return next((one for one in reversed([*self.editions.values()]) if one.day is not None), None)

    @property
    def preview(self) -> ListEdition | None:
        """The edition that is rated and not published."""
        return next((one for one in self.editions.values() if one.day is None), None)

    @property
    def line(self) -> PublishedLine | None:
        """The line on the edition in force."""
        return self.lines[-1] if self.lines and self.lines[-1].until is None else None

    def new_parts(self, number: int) -> list[Part]:
        """The parts of events that an edition was the first to rate."""
        working = self.workings.get(number)
        parts = () if working is None else (part for _, row in working.rows for part in row.parts)
        return [part for part in parts if self.first_rated[part_key(part)] == number]

    def first(self, part: Part) -> ListEdition:
        """The edition that was the first to rate a part of an event."""
        return self.editions[self.first_rated[part_key(part)]]

    def basis(self) -> list[ListEdition]:
        """The editions that the one in force was computed from, each from the one before, from the opening list on.

        Where everything was rated again for a late event, the editions in between are not among them, so that each
        event is in the workings of one of these alone.
        """
        chain, edition = [], self.in_force
        while edition is not None:
            chain.append(edition)
            edition = None if edition.base is None else self.editions.get(edition.base)
        return chain[::-1]


def player_rows(person: int) -> dict[str, ListRows]:
    """The rows of a player by list: the kinds of this package first, then by name. Lists without any are omitted."""
    if person > LARGEST:
        return {}
    kinds, editions = remembered("lists and their editions", _lists_and_editions)
    lines: dict[str, list[PublishedLine]] = defaultdict(list)
    for of_list, *line in ListLine.objects.filter(person=person).order_by("number").values_list(*LINE):
        lines[of_list].append(PublishedLine(*line))
    workings: dict[str, dict[int, StoredWorking]] = defaultdict(dict)
    for of_list, number, working in _workings(person, kinds):
        workings[of_list][number] = working
    drafts = dict(Standing.objects.filter(person=person, publication__day=None).values_list("list_id", "rating"))
    order = {kind: place for place, kind in enumerate(list_kinds())}
    known = sorted(
        lines.keys() | workings.keys() | drafts.keys(), key=lambda name: (order.get(kinds[name], len(order)), name)
    )
    return {
        name: ListRows(
            *(name, kinds[name], editions.get(name, {}), tuple(lines[name])),
            *(workings[name], first_rated(workings[name]), drafts.get(name)),
        )
        for name in known
    }


def _lists_and_editions() -> tuple[dict[str, str], dict[str, dict[int, ListEdition]]]:
    """The kinds of the lists, and the editions of each by their numbers."""
    editions: dict[str, dict[int, ListEdition]] = defaultdict(dict)
    columns = ("list_id", "number", "day", "period", "base")
    for of_list, *edition in Publication.objects.order_by("list_id", "number").values_list(*columns):
        editions[of_list][edition[0]] = ListEdition(*edition)
    return dict(RatingList.objects.values_list("name", "kind")), dict(editions)


def part_key(part: Part) -> PartKey:
    """The same for a part of an event on every list that rates it. Months of a long event are parts of their own."""
    return part.event, tuple((game.round, game.opponent) for game in part.working)


def first_rated(workings: Mapping[int, StoredWorking]) -> dict[PartKey, int]:
    """The first edition that rated each part of an event, by its number."""
    first: dict[PartKey, int] = {}
    for number, working in workings.items():
        for _, row in working.rows:
            for part in row.parts:
                first.setdefault(part_key(part), number)
    return first


def _workings(person: int, lists: Mapping[str, str]) -> Iterator[tuple[str, int, StoredWorking]]:
    """The workings of a person on the lists; damaged ones are omitted, and `verify` names them."""
    rows = Working.objects.filter(list_id__in=lists, person=person).order_by("list_id", "number")
    for of_list, number, packed in rows.values_list("list_id", "number", "packed"):
        text = unpacked_text(packed)
        if text is not None:
            yield of_list, number, read_working(text)
