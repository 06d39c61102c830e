"""The record of the rounds' days (132): the text of each round."""

import re
from itertools import pairwise

from arpad.formats.trf import layout

Cell = tuple[str, int]
"""The text of a round's day and its column."""
WORD = re.compile(r"\S+")
DATE_WIDTH = 8
"""YY/MM/DD."""


def round_cells(text: str, rounds: int) -> list[Cell] | None:
    """The day of each round, in order; None where that is not clear.

    `text` is the line from column 5 on, `rounds` the number of rounds. If not all days stand in their columns, they
    are taken in order, provided that each round has one and no place between them is blank.
    """
    line = "    " + text
    starts = range(layout.FIRST_ROUND - 1, len(line), layout.ROUND_WIDTH)
    cells = [(line[at : at + layout.ROUND_WIDTH], at + 1) for at in starts]
    while cells and not cells[-1][0].strip():
        cells.pop()
    if not line[: layout.FIRST_ROUND - 1].strip() and all(map(_in_place, (cell for cell, _ in cells))):
        return [(cell.strip(), column) for cell, column in cells]
    words = list(WORD.finditer(line))
    gaps = [after.start() - before.end() for before, after in pairwise(words)]
    if len(words) != rounds or max(gaps, default=0) >= DATE_WIDTH:
        return None
    return [(word[0], word.start() + 1) for word in words]


def _in_place(cell: str) -> bool:
    return not cell.strip() or (cell[0] != " " and not cell[DATE_WIDTH:].strip())
