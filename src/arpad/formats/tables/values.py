"""The cells of a row as numbers, days and results. One that cannot be read is a problem at its line and column."""

import re
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from functools import cache
from typing import get_args

from arpad.core.report import Sex
from arpad.formats.days import one_day
from arpad.formats.fields import EARLIEST_BIRTH, HIGHEST_RATING, LAST_YEAR, LONGEST_TEXT, plain_id
from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import Row, Table
from arpad.formats.tables.headings import folded, words

NOTHING = ("", "-", "–", "—")
IDENTIFIER = re.compile(r"[^\W_](?:[\w ._#/:()+&'-]{0,98}[\w)])?")
SPOILT = re.compile(r"[0-9]+[.,][0-9]+|[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+|[0-9]{1,3}([ .,'][0-9]{3})+")
"""Forms that a spreadsheet gives to long numbers: 1.2345678E+7 has lost digits, 1 234 567 has gained blanks."""
WHOLE = re.compile(r"[0-9]{1,9}")
SIGNED = re.compile(r"[+-]?[0-9]{1,4}")
TIME_OF_DAY = re.compile(r" [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?$")
YEAR_ALONE = re.compile(r"([0-9]{4})(?:[-./] ?00[-./] ?00)?\.?")
MINUTES = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,6}))?")
MINUTES_AND_SECONDS = re.compile(r"([0-9]{1,5}):([0-5][0-9])")
FLAGS = re.compile("[win]{1,3}")
POINTS = {"0": 0, "0.5": 1, "1/2": 1, "½": 1, "1": 2, "0.0": 0, "1.0": 2}
MOST_MINUTES = 10_000
DATES = "YYYY-MM-DD, DD.MM.YYYY"


def says_inactive(flag: str) -> bool | None:
    """True if a flag marks a player as inactive; None where the flag is not understood."""
    if FLAGS.fullmatch(flag):
        return "i" in flag
    answers = {answer == "yes" for answer in ("yes", "no") if folded(flag) in spellings(answer)}
    return answers.pop() if answers else None


class Cells:
    """The cells of one row by their fields; an absent column reads like an empty cell."""

    def __init__(self, table: Table, row: Row, notebook: Notebook) -> None:
        self.row = row
        self._table = table
        self._notebook = notebook

    def raw(self, field: str) -> str:
        at = self._table.columns.get(field)
        return "" if at is None else self.row.cells[at]

    def says_nothing(self, field: str) -> bool:
        """True if a cell is empty or has a dash, or there is no such column."""
        return self.raw(field) in NOTHING

    def heading(self, field: str) -> str:
        at = self._table.columns.get(field)
        return field if at is None else self._table.headings[at]

    def column(self, field: str) -> int | None:
        at = self._table.columns.get(field)
        return None if at is None else at + 1

    def stop(self, code: str, field: str, /, **values: str | int) -> None:
        self._notebook.stop(code, self.row.line, self.column(field), **values)

    def missing(self, field: str, heading: str) -> None:
        self.stop("table_value_missing", field, expected=heading)

    def text(self, field: str) -> str | None:
        cell = self.raw(field)
        if len(cell) > LONGEST_TEXT:
            self.stop("table_cell_too_long", field, most=LONGEST_TEXT)
            return None
        return cell or None

    def identifier(self, field: str) -> str | None:
        """An ID; numbers lose leading zeros; 0 and a dash mean none. A number that a spreadsheet changed stops."""
        cell = self.raw(field)
        if cell in (*NOTHING, "0"):
            return None
        if not IDENTIFIER.fullmatch(cell) or SPOILT.fullmatch(cell):
            self.stop("table_not_an_id", field, given=cell)
            return None
        return plain_id(cell)

    def integer(self, field: str, least: int, most: int) -> int | None:
        cell = self.raw(field)
        if cell in NOTHING:
            return None
        if not WHOLE.fullmatch(cell) or not least <= int(cell) <= most:
            self.stop("table_not_a_number", field, given=cell, least=least, most=most)
            return None
        return int(cell)

    def signed(self, field: str) -> int | None:
        """A change, with its sign."""
        cell = self.raw(field).replace("\u2212", "-")
        if cell in NOTHING:
            return None
        if not SIGNED.fullmatch(cell):
            self.stop("table_not_a_number", field, given=cell, least=-HIGHEST_RATING, most=HIGHEST_RATING)
            return None
        return int(cell)

    def rating(self, field: str) -> int | None:
        """A rating; lists write 0 for none."""
        return self.integer(field, 0, HIGHEST_RATING) or None

    def day(self, field: str) -> date | None:
        cell = self.raw(field)
        return None if cell in NOTHING else self._day(field, cell)

    def _day(self, field: str, cell: str) -> date | None:
        day = one_day(TIME_OF_DAY.sub("", cell))
        if isinstance(day, date):
            return day
        self.stop(day, field, given=cell, expected=DATES)
        return None

    def birth(self, field: str) -> tuple[int | None, date | None]:
        """A year of birth, and the day where it is known; lists write 0000 for an unknown year."""
        cell = self.raw(field)
        if cell in (*NOTHING, "0", "0000"):
            return None, None
        if year := YEAR_ALONE.fullmatch(cell):
            if EARLIEST_BIRTH <= int(year[1]) <= LAST_YEAR:
                return int(year[1]), None
            self.stop("bad_file_date", field, given=cell, expected=f"YYYY, {DATES}")
            return None, None
        found = self._day(field, cell)
        return (found.year, found) if found else (None, None)

    def word(self, field: str, choices: Collection[str]) -> str | None:
        """One of the words of headings.yaml, in any language."""
        cell = self.raw(field)
        if cell in NOTHING:
            return None
        plain = folded(cell)
        for choice in choices:
            if plain in spellings(choice):
                return choice
        self.stop("table_not_a_word", field, given=cell, expected=", ".join(choices))
        return None

    def sex(self, field: str) -> Sex | None:
        """The sex; a doubt where it is not clear: under a Hungarian heading F may be a man (férfi)."""
        cell = folded(self.raw(field)) if self.raw(field) not in NOTHING else ""
        clear = not (folded(self.heading(field)).endswith("nem") and cell == "f")
        for choice in get_args(Sex):
            if clear and cell in spellings(choice):
                found: Sex = choice
                return found
        if cell:
            self._notebook.doubt(
                "table_not_a_word", self.row.line, self.column(field), given=self.raw(field), expected="m, w"
            )
        return None

    def flag(self, field: str) -> bool | None:
        word = self.word(field, ("yes", "no"))
        return None if word is None else word == "yes"

    def inactive(self, field: str) -> bool | None:
        """True if a player is marked as inactive: by yes or no, or by the `i` among FIDE's flags.

        Any other flag is a note, because some lists use such a column for something else.
        """
        cell = self.raw(field)
        if cell in NOTHING:
            return None
        is_inactive = says_inactive(cell)
        if is_inactive is None:
            self._notebook.note("table_not_a_word", self.row.line, self.column(field), given=cell, expected="i, w, wi")
        return is_inactive

    def seconds(self, field: str) -> int | None:
        """The whole seconds of a text in minutes, with decimals or with seconds after a colon."""
        cell = self.raw(field)
        if cell in NOTHING:
            return None
        if both := MINUTES_AND_SECONDS.fullmatch(cell):
            seconds = Decimal(int(both[1]) * 60 + int(both[2]))
        elif alone := MINUTES.fullmatch(cell):
            seconds = Decimal(f"{alone[1]}.{alone[2] or 0}") * 60
        else:
            seconds = Decimal(0)
        if not 0 < seconds <= MOST_MINUTES * 60 or seconds != int(seconds):
            self.stop("table_not_a_time", field, given=cell)
            return None
        return int(seconds)

    def result(self, field: str) -> str | None:
        cell = self.raw(field)
        if not cell:
            return None
        meant = results().get(_plain_result(cell)) or results().get(folded(cell))
        if meant is None:
            self.stop("table_not_a_result", field, given=cell)
        return meant

    def half_points(self, field: str) -> int | None:
        cell = self.raw(field)
        halves = POINTS.get(cell.replace(",", "."))
        if halves is None and cell:
            self.stop("table_not_a_result", field, given=cell)
        return halves


@cache
def spellings(word: str) -> frozenset[str]:
    """The folded spellings of a word of headings.yaml."""
    return frozenset(folded(spelling) for spelling in words()["words"][word])


def _plain_result(text: str) -> str:
    return re.sub("[\u2010-\u2015\u2212]", "-", text.replace(" ", "").replace(":", "-")).upper()


@cache
def results() -> dict[str, str]:
    """The spellings of results, each with its result."""
    by_spelling = {}
    for result, spellings in words()["results"].items():
        by_spelling.update({_plain_result(spelling): result for spelling in spellings})
    for result in ("bye", "unplayed"):
        by_spelling.update({folded(word): result for word in words()["words"][result]})
    return by_spelling
