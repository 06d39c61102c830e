"""Reads many lines at once: lines of one length are a matrix of letters, and cells of four or eight letters are words.

Only lines without a problem are read so; the others are left to `LineReader`, which names their problems. A word is a
number whose lowest byte is the first letter of the cell, so that one operation works on all letters of a cell.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.columns import BLANK
from arpad.formats.fide_list.layout import NUMBERS, Column, Layout
from arpad.formats.fide_list.row import FIRST_BIRTH

LONGEST_ID, LONGEST_NUMBER, LONGEST_TITLE, LONGEST_NAME = 9, 4, 3, 200
CELLS = {"id": (LONGEST_ID, "09"), "birth_year": (LONGEST_NUMBER, "09"), "federation": (3, "AZ"), "sex": (1, "FM")}
CELLS |= {"flag": (LONGEST_NUMBER, "iw"), "name": (LONGEST_NAME, " ~"), "o_title": (LONGEST_NAME, " ~")}
CELLS |= dict.fromkeys(("title", "w_title", "foa"), (LONGEST_TITLE, " ~"))
CELLS |= dict.fromkeys(NUMBERS, (LONGEST_NUMBER, "09"))
"""The longest cell of each column, and the first and last letter that it may have."""

AT_ONCE = 1 << 18
"""The letters that are checked at once: they and the results stay in the processor's cache."""

Letters = NDArray[np.uint8]

ZERO = ord("0")
SEXES = tuple(b"MF ")
FLAGS = tuple(int.from_bytes(flag.ljust(4), "little") for flag in (b"", b"i", b"w", b"wi"))
BLANKS, LONG_BLANKS = (int.from_bytes(b" " * letters, "little") for letters in (4, 8))
FULL = 0
NONE = 32
"""The bits by which a word of four letters is shifted if all of them are digits, and if none is."""

Words = NDArray[Any]
"""Of four letters (uint32) or of eight (uint64)."""


def room(column: Column, layout: Layout) -> int:
    """How many letters a cell may have: a blank separates it from the next cell, unless it is the last."""
    apart = column is not layout.columns[-1]
    return min(CELLS[column.name][0], column.end - column.start - apart)


class Places:
    """The letters that may stand at each place of a line: a blank anywhere, else those of the column."""

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
        """True for each letter of whole lines that may stand at its place.

        The pattern covers many lines, because few operations on long stretches are faster than many on short ones.
        """
        allowed = np.empty(len(data), np.bool_)
        for start in range(0, len(data), len(self._span)):
            stretch = slice(start, start + len(self._span))
            letters, fits = data[stretch], allowed[stretch]
            np.less_equal(letters - self._lowest[: len(letters)], self._span[: len(letters)], out=fits)
            fits |= letters == BLANK
        return allowed


class Lines:
    """Lines of one length. `sound` is true for each line without a problem so far.

    Reading a column may make it false for a line.
    """

    def __init__(self, data: bytes, length: int, layout: Layout, sound: NDArray[np.bool_]) -> None:
        self.data, self.length, self.layout, self.sound = data, length, layout, sound
        self.letters = np.frombuffer(data, np.uint8).reshape(-1, length)

    def numbers(self, columns: Sequence[Column], most: Sequence[int]) -> NDArray[np.int16]:
        """Columns of numbers of up to four digits, a row for each; 0 where there is none."""
        words = np.empty((len(columns), len(self.letters)), np.uint32)
        for row, column in zip(words, columns, strict=True):
            row[:] = self._words(column.start)
            _cut(row, room(column, self.layout))
        moved = _to_the_right(words)
        self._nowhere(words & 0x10101010)
        words *= 10 << 8 | 1  # 10 times each digit plus the next
        words >>= 8
        words &= 0x00FF00FF
        words *= 100 << 16 | 1
        words >>= 16
        values = words.astype(np.int16)
        for column, numbers, shifts, highest in zip(columns, values, moved, most, strict=True):
            if column.name == "birth_year":  # four digits or none; a possible year or 0000
                self.sound &= (shifts == FULL) | (shifts == NONE)
                self.sound &= (numbers == 0) | (numbers >= FIRST_BIRTH)
            if highest < 10 ** room(column, self.layout) - 1:
                self.sound &= numbers <= highest
        return values

    def ids(self, column: Column) -> NDArray[np.int32]:
        """A column of numbers of up to nine digits; the ninth is read separately."""
        digits = room(column, self.layout)
        words = self._long_words(column.start).copy()
        _cut(words, digits)
        moved = _to_the_right(words)
        self._nowhere(words & 0x1010101010101010)
        words *= 10 << 8 | 1
        words >>= 8
        words &= 0x00FF00FF00FF00FF
        words *= 100 << 16 | 1
        words >>= 16
        words &= 0x0000FFFF0000FFFF
        words *= 10_000 << 32 | 1
        words >>= 32
        values = words.astype(np.int32)
        if digits > words.itemsize:
            last = self.letters[:, column.start + words.itemsize] - np.uint8(ZERO)
            is_digit = last < 10
            self.sound &= ~is_digit | (moved == 0)
            values *= is_digit * np.uint8(9) + np.uint8(1)
            values += last * is_digit
        self.sound &= values > 0
        return values

    def names(self, column: Column) -> Letters:
        self.sound &= self.letters[:, column.start] != BLANK
        return self.letters[:, column.start : column.end]

    def federations(self, column: Column) -> Letters:
        """A column of federations: three capitals, or nothing."""
        words = self._texts(column)
        capitals = words & 0x00404040  # a bit that capitals have and blanks do not
        self.sound &= (capitals == 0x00404040) | (capitals == 0)
        return _letters(words)

    def sexes(self, column: Column) -> Letters:
        letters = np.ascontiguousarray(self.letters[:, column.start : column.start + 1])
        self._one_of(letters[:, 0], SEXES)
        return letters

    def titles(self, column: Column) -> Letters:
        """A column of titles of at most three letters, each at the left of its cell."""
        words = self._texts(column)
        self.sound &= (words & 0xFF != BLANK) | (words == BLANKS)
        return _letters(words)

    def flags(self, column: Column) -> Letters:
        words = self._texts(column)
        self._one_of(words, FLAGS)
        return _letters(words)

    def long_titles(self, column: Column) -> tuple[NDArray[np.int64], list[str], NDArray[np.int64]]:
        """The few lines with other titles, the distinct titles, and for each line the place of its title among them."""
        last = max(column.end - 8, 0)
        has = self._long_words(last) != LONG_BLANKS
        for place in range(column.start, last, 8):
            has |= self._long_words(place) != LONG_BLANKS
        used = np.flatnonzero(has)
        self.sound[used] &= self.letters[used, column.start] != BLANK
        cells = np.ascontiguousarray(self.letters[used, column.start : column.end])
        different, which = np.unique(cells.view(f"S{column.end - column.start}").ravel(), return_inverse=True)
        return used, [title.decode("latin-1").strip() for title in different.tolist()], which

    def _words(self, place: int) -> Words:
        return np.ndarray((len(self.letters),), "<u4", self.data, place, (self.length,))

    def _long_words(self, place: int) -> Words:
        return np.ndarray((len(self.letters),), "<u8", self.data, place, (self.length,))

    def _texts(self, column: Column) -> Words:
        words = self._words(column.start).copy()
        _cut(words, room(column, self.layout))
        return words

    def _one_of(self, cells: Words | Letters, known: Sequence[int]) -> None:
        is_known = cells == known[0]
        for cell in known[1:]:
            is_known |= cells == cell
        self.sound &= is_known

    def _nowhere(self, wrong: Words) -> None:
        if wrong.any():
            self.sound &= ~wrong.reshape(-1, len(self.sound)).any(axis=0)


def _cut(words: Words, letters: int) -> None:
    """Keep the first letters of each word, with blanks after them."""
    if letters < words.itemsize:
        kept = (1 << 8 * letters) - 1
        words &= kept
        words |= (BLANKS if words.itemsize == 4 else LONG_BLANKS) & ~kept


def _to_the_right(words: Words) -> Words:
    """Replace digits by their values and shift them to the end of the word, over the blanks. Returns the bits shifted.

    Zeros fill the front. A byte of 16 that remains is a blank that stood before a digit.
    """
    ones = 0x01010101 if words.itemsize == 4 else 0x0101010101010101
    words ^= ones * ZERO
    moved: Words = words & ones * (BLANK ^ ZERO)
    moved *= ones  # the highest byte is now the sum of all, 16 for each blank
    moved >>= 8 * words.itemsize - 7
    words <<= moved
    return moved


def _letters(words: Words) -> Letters:
    return words.view(np.uint8).reshape(-1, 4)
