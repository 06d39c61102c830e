"""Many lines at once: a block of text as a matrix of letters, its numbers and words taken column by column.

Only what leaves nothing to be told is taken so; every other line is left to the reader of lines, which tells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.cells import FIRST_BIRTH
from arpad.formats.fide_list.layout import Column, Layout
from arpad.formats.fields import LAST_YEAR

BLANK, ZERO, LAST_PRINTABLE = 32, 48, 126
LETTERS = {letter: ord(letter) for letter in "AZMFwin"}
LONGEST_ID, LONGEST_NUMBER, LONGEST_TITLE = 9, 4, 3


class Block:
    """Lines of one length. `sound` says of each whether it leaves nothing to be told, as far as it has been read."""

    def __init__(self, letters: NDArray[np.uint8], layout: Layout) -> None:
        self.letters = letters
        printable = letters - np.uint8(BLANK) <= LAST_PRINTABLE - BLANK
        self.sound: NDArray[np.bool_] = np.ones(len(letters), np.bool_)
        if not printable.all():
            self.sound &= printable.all(axis=1)
        for column in layout.columns[1:]:  # a value across a border would be read as another
            self.sound &= (letters[:, column.start - 1] == BLANK) | (letters[:, column.start] == BLANK)

    def number(self, column: Column, longest: int = LONGEST_NUMBER) -> NDArray[np.int32]:
        """A column of numbers, each at the left of the column; 0 where there is none."""
        places = self._places(column)
        digits = places - np.uint8(ZERO)
        are_digits = digits < 10
        self._blank(places[longest:])
        sound = are_digits[0] | (places[0] == BLANK)
        found = np.where(are_digits[0], digits[0], np.uint8(0)).astype(np.int32)
        for place in range(1, min(longest, len(places))):
            are = are_digits[place]
            sound &= are & are_digits[place - 1] | (places[place] == BLANK)
            if are.any():
                found = np.where(are, found * 10 + digits[place], found)
        self.sound &= sound
        return found

    def id(self, column: Column) -> NDArray[np.int32]:
        found = self.number(column, LONGEST_ID)
        self.sound &= found > 0
        return found

    def year(self, column: Column) -> NDArray[np.int32]:
        """A year of birth: four digits or none, and one in which a player can have been born, or 0000."""
        found = self.number(column)
        places = self._places(column)
        self.sound &= (places[0] == BLANK) | (places[3] != BLANK)
        self.sound &= (found == 0) | (found >= FIRST_BIRTH) & (found <= LAST_YEAR)
        return found

    def name(self, column: Column) -> NDArray[np.uint8]:
        self.sound &= self.letters[:, column.start] != BLANK
        return self.letters[:, column.start : column.end]

    def federation(self, column: Column) -> NDArray[np.uint8]:
        """Three capitals, or nothing."""
        places = self._places(column)
        self._blank(places[3:])
        capitals = (places[:3] >= LETTERS["A"]) & (places[:3] <= LETTERS["Z"])
        self.sound &= capitals.all(axis=0) | (places[:3] == BLANK).all(axis=0)
        return self.letters[:, column.start : column.start + 3]

    def sex(self, column: Column) -> NDArray[np.uint8]:
        places = self._places(column)
        self._blank(places[1:])
        self.sound &= (places[0] == LETTERS["M"]) | (places[0] == LETTERS["F"]) | (places[0] == BLANK)
        return self.letters[:, column.start : column.start + 1]

    def title(self, column: Column) -> NDArray[np.uint8]:
        """A title of at most three letters at the left of its column."""
        used = np.flatnonzero(self._any(column))
        if used.size:
            cells = self.letters[used, column.start : column.end]
            self.sound[used] &= (cells[:, 0] != BLANK) & (cells[:, LONGEST_TITLE:] == BLANK).all(axis=1)
        return self.letters[:, column.start : column.start + LONGEST_TITLE]

    def flag(self, column: Column) -> NDArray[np.uint8]:
        used = np.flatnonzero(self._any(column))
        if used.size:
            cells = self.letters[used, column.start : column.end]
            known = np.isin(cells, [BLANK, *(LETTERS[letter] for letter in "win")]).all(axis=1)
            self.sound[used] &= known & ~((cells[:, :-1] == BLANK) & (cells[:, 1:] != BLANK)).any(axis=1)
        return self.letters[:, column.start : column.end]

    def long_titles(self, column: Column) -> dict[int, str]:
        """The few lines that have other titles, and these."""
        used = np.flatnonzero(self._any(column))
        self.sound[used] &= self.letters[used, column.start] != BLANK
        cells = (self.letters[at, column.start : column.end].tobytes() for at in used.tolist())
        return {at: cell.decode("latin-1").strip() for at, cell in zip(used.tolist(), cells, strict=True)}

    def _places(self, column: Column) -> NDArray[np.uint8]:
        """The letters of a column, place by place, so that each place is read in one go."""
        return np.ascontiguousarray(self.letters[:, column.start : column.end].T)

    def _any(self, column: Column) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = (self.letters[:, column.start : column.end] != BLANK).any(axis=1)
        return found

    def _blank(self, places: NDArray[np.uint8]) -> None:
        if len(places):
            self.sound &= (places == BLANK).all(axis=0)
