"""Which letters may stand at each place of a line that leaves nothing to be told."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.layout import NUMBERS, Column, Layout

BLANK = ord(" ")
LONGEST_ID, LONGEST_NUMBER, LONGEST_TITLE, LONGEST_NAME = 9, 4, 3, 200
CELLS = {"id": (LONGEST_ID, "09"), "birth_year": (LONGEST_NUMBER, "09"), "federation": (3, "AZ"), "sex": (1, "FM")}
CELLS |= {"flag": (LONGEST_NUMBER, "iw"), "name": (LONGEST_NAME, " ~"), "o_title": (LONGEST_NAME, " ~")}
CELLS |= dict.fromkeys(("title", "w_title", "foa"), (LONGEST_TITLE, " ~"))
CELLS |= dict.fromkeys(NUMBERS, (LONGEST_NUMBER, "09"))
"""The longest cell of each column, and between which letters all of its letters lie."""

AT_ONCE = 1 << 18
"""So many letters are looked at in one go: they and what is made of them stay in the processor's cache."""

Letters = NDArray[np.uint8]


def room(column: Column, layout: Layout) -> int:
    """How many letters a cell may have: a blank keeps it apart from the next, which the last column has not."""
    apart = column is not layout.columns[-1]
    return min(CELLS[column.name][0], column.end - column.start - apart)


class Places:
    """A blank may stand anywhere, and in each column what it is made of; the line's end only at its end."""

    def __init__(self, layout: Layout, length: int) -> None:
        lowest, span = np.full(length, BLANK, np.uint8), np.zeros(length, np.uint8)
        for column in layout.columns:
            first, last = map(ord, CELLS[column.name][1])
            places = slice(column.start, column.start + room(column, layout))
            lowest[places], span[places] = first, last - first
        ends = b"\r\n"[layout.width - length :]
        lowest[layout.width :] = tuple(ends)
        lines = AT_ONCE // length
        self._lowest, self._span = np.tile(lowest, lines), np.tile(span, lines)

    def allow(self, data: Letters) -> NDArray[np.bool_]:
        """Of each letter of whole lines, whether it may stand where it does.

        The line is repeated to a stretch of many: operations on a few long stretches cost less than thousands on short
        ones.
        """
        allowed = np.empty(len(data), np.bool_)
        for start in range(0, len(data), len(self._span)):
            stretch = slice(start, start + len(self._span))
            letters, found = data[stretch], allowed[stretch]
            np.less_equal(letters - self._lowest[: len(letters)], self._span[: len(letters)], out=found)
            found |= letters == BLANK
        return allowed
