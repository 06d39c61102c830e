"""A player's round as h9 and tou write it: the opponent's place, the result, the colour, the stones."""

import re
from typing import NamedTuple

CELL = re.compile(r"([0-9]{1,5})([-+=?])(!?)(?:/?([wb?])([0-9]{0,2}))?(!?)", re.IGNORECASE)
"""`!` replaces the stroke where the game was decided by default; tou writes no stroke."""
ALONE = re.compile(r"0+([-+=])!?")
EXAMPLE = "12+/w0, 0-"


class Cell(NamedTuple):
    """A round in a player's line, with its place. `opponent` 0: there was none."""

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
    """True if a word must be a round. A number with a question mark may also be a criterion with a lost half point."""
    return CELL.fullmatch(text) is not None and not re.fullmatch(r"[0-9]+\?", text)


def read_cell(text: str, line: int, column: int) -> Cell | None:
    """A round; None if the text is no round."""
    alone = ALONE.fullmatch(text)
    if alone is not None:
        return Cell(0, alone[1], False, None, None, text, line, column)
    match = CELL.fullmatch(text)
    if match is None or int(match[1]) == 0:
        return None
    colour = match[4].lower() if match[4] and match[4] != "?" else None
    stones = int(match[5]) if match[5] else None
    return Cell(int(match[1]), match[2], bool(match[3] or match[6]), colour, stones, text, line, column)
