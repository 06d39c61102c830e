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
A, Z, M, F = (ord(letter) for letter in "AZMF")
FLAGS = tuple(ord(letter) for letter in "win")
LONGEST_ID, LONGEST_NUMBER, LONGEST_TITLE = 9, 4, 3

Letters = NDArray[np.uint8]
Numbers = NDArray[np.int16] | NDArray[np.int32]


class Block:
    """Lines of one length. `sound` says of each whether it leaves nothing to be told, as far as it has been read.

    All columns but the name's are turned over once, so that a place is one row of memory and is read in one go.
    """

    def __init__(self, letters: Letters, layout: Layout, printable: bool) -> None:
        self.letters = letters
        self.sound: NDArray[np.bool_] = np.ones(len(letters), np.bool_)
        if not printable:
            self.sound &= (letters - np.uint8(BLANK) <= LAST_PRINTABLE - BLANK).all(axis=1)
        name = next(column for column in layout.columns if column.name == "name")
        self.left, self.right = name.start, name.end
        self.before = np.ascontiguousarray(letters[:, : self.left].T)
        self.after = np.ascontiguousarray(letters[:, self.right :].T)
        for column in layout.columns[1:]:  # a value across a border would be read as another
            self.sound &= (self._place(column.start - 1) == BLANK) | (self._place(column.start) == BLANK)

    def number(self, column: Column, longest: int = LONGEST_NUMBER) -> Numbers:
        """A column of numbers, each at the left of the column; 0 where there is none. Four digits fit into 16 bits."""
        places = self._places(column)
        self._must_be_blank(places[longest:])
        places = places[:longest]
        digits = places - np.uint8(ZERO)
        are = digits < 10
        digits *= are
        sound = are | (places == BLANK)
        sound[1:] &= are[1:] <= are[:-1]  # no digit after a blank
        self.sound &= sound.all(axis=0)
        found: Numbers = digits[0].astype(np.int16 if longest <= LONGEST_NUMBER else np.int32)
        for digit, is_digit in zip(digits[1:], are[1:], strict=True):
            if not is_digit.any():
                break
            found *= is_digit * np.uint8(9) + np.uint8(1)
            found += digit
        return found

    def id(self, column: Column) -> Numbers:
        found = self.number(column, LONGEST_ID)
        self.sound &= found > 0
        return found

    def year(self, column: Column) -> Numbers:
        """A year of birth: four digits or none, and one in which a player can have been born, or 0000."""
        found = self.number(column)
        places = self._places(column)
        self.sound &= (places[0] == BLANK) | (places[3] != BLANK)
        self.sound &= (found == 0) | (found >= FIRST_BIRTH) & (found <= LAST_YEAR)
        return found

    def name(self, column: Column) -> Letters:
        """The names, line by line; the other words come place by place."""
        self.sound &= self._place(column.start) != BLANK
        return self.letters[:, column.start : column.end]

    def federation(self, column: Column) -> Letters:
        """Three capitals, or nothing."""
        places = self._places(column)
        self._must_be_blank(places[3:])
        capitals = (places[:3] >= A) & (places[:3] <= Z)
        self.sound &= capitals.all(axis=0) | (places[:3] == BLANK).all(axis=0)
        return places[:3]

    def sex(self, column: Column) -> Letters:
        places = self._places(column)
        self._must_be_blank(places[1:])
        self.sound &= (places[0] == M) | (places[0] == F) | (places[0] == BLANK)
        return places[:1]

    def title(self, column: Column) -> Letters:
        """A title of at most three letters at the left of its column."""
        places = self._places(column)
        self._must_be_blank(places[LONGEST_TITLE:])
        self.sound &= (places[0] != BLANK) | (places[1:] == BLANK).all(axis=0)
        return places[:LONGEST_TITLE]

    def flag(self, column: Column) -> Letters:
        places = self._places(column)
        blank = places == BLANK
        known = blank | (places == FLAGS[0]) | (places == FLAGS[1]) | (places == FLAGS[2])
        known[1:] &= blank[1:] >= blank[:-1]  # no letter after a blank
        self.sound &= known.all(axis=0)
        return places

    def long_titles(self, column: Column) -> tuple[NDArray[np.int64], list[str], NDArray[np.int64]]:
        """The few lines that have other titles, the titles that there are, and which of these each line has."""
        places = self._places(column)
        used = np.flatnonzero((places != BLANK).any(axis=0))
        self.sound[used] &= places[0, used] != BLANK
        cells = np.ascontiguousarray(self.letters[used, column.start : column.end])
        different, which = np.unique(cells.view(f"S{column.end - column.start}").ravel(), return_inverse=True)
        return used, [title.decode("latin-1").strip() for title in different.tolist()], which

    def _places(self, column: Column) -> Letters:
        if column.start < self.left:
            return self.before[column.start : column.end]
        return self.after[column.start - self.right : column.end - self.right]

    def _place(self, at: int) -> Letters:
        place: Letters
        if at < self.left:
            place = self.before[at]
        else:
            place = self.letters[:, at] if at < self.right else self.after[at - self.right]
        return place

    def _must_be_blank(self, places: Letters) -> None:
        if len(places):
            self.sound &= (places == BLANK).all(axis=0)
