"""The crosstable of an event as a page shows it: the rounds of each player, with expected score and change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from arpad.core.answer import Part
from arpad.office.lists.working_values import Entrant, EntrantLine
from arpad.office.lists.workings import Cell, PublicEvent

SIGNS = {
    "1-0": "1",
    "0-1": "0",
    "1/2-1/2": "½",
    "0-0": "0",
    "+/-": "+",
    "-/+": "−",
    "-/-": "−",
}
"""A player's own result of a game as one sign."""
NOT_PLAYED = "+−"
MOST_ROUNDS = 11
"""With more rounds than these the table scrolls in its own box, where name and points stay."""
ROUNDS_OF_A_COLUMN = 2
"""As many rounds are as wide as the column of the new number."""
HALF = ".5"
OTHER_MONTH = "event.other_month"
"""A game of a long event that is rated with another month, on another list."""


class ShownCell(NamedTuple):
    """A round of a player. `place` is the opponent's in the table; None: the player had no opponent."""

    place: int | None
    colour: str | None
    sign: str
    """The result; of a round without an opponent the kind of the bye, as a letter."""
    note: str
    """The letter of the note that says why the game does not count for the player; empty: it counts."""
    stones: int | None
    playoff: bool

    @property
    def is_not_played(self) -> bool:
        return self.sign in NOT_PLAYED


class ShownPart(NamedTuple):
    """What a list made of the player in the event, or in a part of it."""

    old: int | None
    games: int
    score: str
    expected: str | None
    k: int | None
    factor: int | None
    change: str | None
    """The exact change, or the rounded one where the edition has no exact one; None: nothing counted."""
    new: int | None
    """The number after it; None on a monthly list, where all events of the month make it."""
    first: int | None
    """The first rating that the list gives the player."""


class Row(NamedTuple):
    """A player. Rounds are in their order, each with its games: playoffs may be several."""

    place: int
    rank: int | None
    person: int
    name: str | None
    rounds: tuple[tuple[ShownCell, ...], ...]
    points: str
    parts: tuple[ShownPart, ...]

    @property
    def rating(self) -> int | None:
        """The rating before the event."""
        return self.parts[0].old if self.parts else None


@dataclass(frozen=True)
class Crosstable:
    """The rows, and which columns the event has."""

    rows: tuple[Row, ...]
    rounds: tuple[int, ...]
    notes: tuple[tuple[str, str, int], ...]
    """Why games do not count: the letter, the code of the sentence, and how often."""
    has_places: bool
    """True if the event's file states the places; else the order is that of the points."""

    @cached_property
    def has_ranks(self) -> bool:
        return any(row.rank is not None for row in self.rows)

    @cached_property
    def has_k(self) -> bool:
        return any(part.k is not None for row in self.rows for part in row.parts)

    @cached_property
    def has_factor(self) -> bool:
        return any(part.factor is not None for row in self.rows for part in row.parts)

    @cached_property
    def has_expected(self) -> bool:
        return any(part.expected is not None for row in self.rows for part in row.parts)

    @cached_property
    def has_new(self) -> bool:
        return any(part.new is not None for row in self.rows for part in row.parts)

    @cached_property
    def has_stones(self) -> bool:
        return any(cell.stones for row in self.rows for cells in row.rounds for cell in cells)

    @cached_property
    def has_colours(self) -> bool:
        return any(cell.colour for row in self.rows for cells in row.rounds for cell in cells)

    @cached_property
    def is_wide(self) -> bool:
        return len(self.rounds) + ROUNDS_OF_A_COLUMN * self.has_new > MOST_ROUNDS


def crosstable(found: PublicEvent) -> Crosstable:
    """The crosstable of an event, in the order of places, points and starting ranks."""
    cells = found.cells()
    entrants = sorted(found.event.entrants, key=_order)
    places = {entrant.person: place for place, entrant in enumerate(entrants, start=1)}
    rounds = tuple(sorted({cell.round for own in cells.values() for cell in own}))
    letters: dict[str, str] = {}
    counts: dict[str, int] = {}
    rows = []
    for entrant in entrants:
        own = cells[entrant.person]
        for why in filter(None, map(_why, own)):
            letters.setdefault(why, _letter(len(letters)))
            counts[why] = counts.get(why, 0) + 1
        shown = tuple(tuple(_cell(cell, places, letters) for cell in own if cell.round == number) for number in rounds)
        name = found.names.get(entrant.person)
        parts = tuple(_parts(entrant.lines))
        row = Row(places[entrant.person], entrant.rank, entrant.person, name, shown, points_text(entrant.points), parts)
        rows.append(row)
    notes = tuple((letter, reason, counts[reason]) for reason, letter in letters.items())
    return Crosstable(tuple(rows), rounds, notes, all(entrant.place for entrant in entrants))


def _order(entrant: Entrant) -> tuple[float, float, float, int]:
    unknown = float("inf")
    return (entrant.place or unknown, -float(entrant.points), entrant.rank or unknown, entrant.person)


def _why(cell: Cell) -> str:
    """The code of why a game does not count for the player on this list; empty: it counts, or there was no game."""
    if cell.opponent is None or cell.reason == "":
        return ""
    return OTHER_MONTH if cell.reason is None else f"uncounted.{cell.reason}"


def _letter(number: int) -> str:
    """a, b, … z, aa, ab and so on."""
    first, last = divmod(number, 26)
    return f"{chr(96 + first) if first else ''}{chr(97 + last)}"


def _cell(cell: Cell, places: Mapping[int, int], letters: Mapping[str, str]) -> ShownCell:
    if cell.opponent is None:
        return ShownCell(None, None, cell.bye or "Z", "", None, cell.playoff)
    sign = SIGNS.get(cell.result, cell.result)
    note = letters.get(_why(cell), "")
    return ShownCell(places.get(cell.opponent), cell.colour, sign, note, cell.stones or None, cell.playoff)


def _parts(lines: Iterable[EntrantLine]) -> Iterable[ShownPart]:
    """The parts of each step of the list; a first rating stands with the last part of its step."""
    for line in lines:
        for part in line.parts:
            is_last = part is line.parts[-1]
            new = part.new if part.new is not None else line.new if is_last else None
            first = new if part.old is None else None
            factor = None if part.factor is None else part.factor
            about = (part.old, part.games, part.score, part.expected, part.k, factor)
            yield ShownPart(*about, None if part.old is None else _change(part), part.new, first)


def _change(part: Part) -> str | None:
    if not part.games:
        return None
    return part.change if part.change is not None else None if part.rounded is None else str(part.rounded)


def points_text(points: str) -> str:
    """Points as a table of results prints them: 4½ for 4.5, 4 for 4.0."""
    whole, _, fraction = points.partition(".")
    if not fraction.strip("0"):
        return whole
    if f".{fraction}".rstrip("0") != HALF:
        return points
    return "½" if whole == "0" else f"{whole}½"
