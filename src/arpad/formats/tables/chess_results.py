"""Recognises tables of chess-results.com by their title and headings.

`arpad.formats.chess_results` reads crosstables and start lists. The pairings of one round are not enough to rate an
event; the problem says what to export instead.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from arpad.formats.tables.headings import folded, known_headings

SITE = "chess-results"
ROUND = re.compile(r"([0-9]{1,2}) ?\. ?[^\W\d_]{1,6}\.?")
"""The heading of a round in a crosstable: 1.Rd, 2.Ford."""
FEWEST_ROUNDS = 2
BOARDS = frozenset({"bo", "board", "br", "tabla", "tbl", "poyta", "pt"})
"""Folded headings of the board in the pairings of a round."""

Export = Literal["games", "players"]
"""The kinds of exports: `games`, a crosstable or the pairings of one round; `players`, any other page of the site."""


def export_of(grids: Iterable[Sequence[Sequence[str]]]) -> Export | None:
    """The kind of export that the first rows of the sheets show; None where the file is not from chess-results."""
    rows = [row for grid in grids for row in grid]
    if any((has_rounds(row) and "name" in _fields(row)) or is_round(row) for row in rows):
        return "games"
    return "players" if any(SITE in cell.casefold() for row in rows for cell in row) else None


def has_rounds(row: Sequence[str]) -> bool:
    """True if a row has the headings of rounds, as that above a crosstable has."""
    return sum(ROUND.fullmatch(cell.strip()) is not None for cell in row) >= FEWEST_ROUNDS


def is_round(row: Sequence[str]) -> bool:
    """True if a row has the headings of the pairings of one round, board by board."""
    known = known_headings("games")
    of_games = {known.get(folded(cell)) for cell in row}
    named = {"white_name", "black_name"} <= of_games or "name" in _fields(row)
    return named and "result" in of_games and "round" not in of_games and any(folded(cell) in BOARDS for cell in row)


def _fields(row: Sequence[str]) -> set[str | None]:
    known = known_headings("players")
    return {known.get(folded(cell)) for cell in row if cell.strip()}
