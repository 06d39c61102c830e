"""One round of one player as h9 and tou write it: the opponent's place, the result, the colour, the stones."""

import re
from typing import NamedTuple

CELL = re.compile(r"([0-9]{1,5})([-+=?])(!?)(?:/?([wb?])([0-9]{0,2}))?(!?)", re.IGNORECASE)
"""`!` stands in the place of the stroke where the game was decided by default; tou has no stroke at all."""
ALONE = re.compile(r"0+([-+=])!?")
EXAMPLE = "12+/w0, 0-"


class Cell(NamedTuple):
    """A player's word on one of his rounds, and where it stands. `opponent` 0: he had none."""

    opponent: int
    sign: str
    by_default: bool
    colour: str | None
    stones: int | None
    text: str
    line: int
    column: int
    supplied: bool = False
    """True if a person supplied it."""


def looks_like_cell(text: str) -> bool:
    """Whether a word can be a round; a place and a question mark alone may also be a criterion whose half was lost."""
    return CELL.fullmatch(text) is not None and not re.fullmatch(r"[0-9]+\?", text)


def read_cell(text: str, line: int, column: int) -> Cell | None:
    """A round, or None where it is not one."""
    alone = ALONE.fullmatch(text)
    if alone is not None:
        return Cell(0, alone[1], False, None, None, text, line, column)
    found = CELL.fullmatch(text)
    if found is None or int(found[1]) == 0:
        return None
    colour = found[4].lower() if found[4] and found[4] != "?" else None
    stones = int(found[5]) if found[5] else None
    return Cell(int(found[1]), found[2], bool(found[3] or found[6]), colour, stones, text, line, column)
