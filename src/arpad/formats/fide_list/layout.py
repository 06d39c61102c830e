"""The columns of a rating list, taken from its header line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from arpad.formats.reading import Notebook

WORDS = (
    ("id", r"ID[ _]NUMBER|CODE"),
    ("name", r"NAME"),
    ("w_title", r"WTIT"),
    ("o_title", r"OTIT"),
    ("title", r"TITLE|TITL|TIT"),
    ("foa", r"FOA"),
    ("federation", r"COUNTRY|FED"),
    ("sex", r"SEX"),
    ("standard", r"SRTNG"),
    ("standard_games", r"SGM"),
    ("standard_k", r"SK"),
    ("rapid", r"RRTNG"),
    ("rapid_games", r"RGM"),
    ("rapid_k", r"RK"),
    ("blitz", r"BRTNG"),
    ("blitz_games", r"BGM"),
    ("blitz_k", r"BK"),
    ("rating", r"(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d"),
    ("games", r"GAMES|GMS"),
    ("birth_year", r"B-DAY"),
    ("birth", r"BIRTHDAY|BORN"),
    ("flag", r"FLAG"),
    ("k", r"K"),
    ("", r"\S+"),
)
WORD = re.compile("|".join(f"({pattern})" for _, pattern in WORDS), re.IGNORECASE)
"""One word of a header after another: they may touch, as `TitlFed` and `GamesBorn` of 2005 to 2012 do."""

NUMBERS = frozenset(
    f"{kind}{part}"
    for kind, parts in (
        ("", ("rating", "games", "k")),
        *((k, ("", "_games", "_k")) for k in ("standard", "rapid", "blitz")),
    )
    for part in parts
)
LONGEST_FLAG = 4


class Column(NamedTuple):
    """A column and where it stands, counted from 0; the last one goes on to the end of the line."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns from left to right. `eight_bit` is the code page of what is not UTF-8 in lists of that age."""

    columns: tuple[Column, ...]
    eight_bit: str = "cp1252"

    @property
    def width(self) -> int:
        """How long a line can be."""
        return self.columns[-1].end

    @property
    def least(self) -> int:
        """How long a line must be: a shorter one was cut off. A year of birth is always there, if only as 0000."""
        for column in reversed(self.columns):
            if column.name == "birth_year":
                return column.start + 4
            if column.name in NUMBERS or column.name in ("birth", "id"):
                return column.start if column.name == "birth" else column.start + 1
        return 1

    def column(self, name: str) -> Column | None:
        return next((column for column in self.columns if column.name == name), None)


def is_header(line: str) -> bool:
    """Whether a line names columns: the ID's first, and then the name's."""
    names = [name for name, _ in _words(line)]
    return names[:1] == ["id"] or "name" in names[:3]


def read_header(line: str, number: int, notebook: Notebook) -> Layout | None:
    """The columns that a header line names, or None with the problem."""
    words = _words(line)
    names = [name for name, _ in words]
    for (name, found), place in zip(words, range(len(words)), strict=True):
        if not name:
            notebook.stop("list_column_unknown", number, found.start() + 1, given=found.group())
            return None
        if name in names[:place]:
            notebook.stop("list_column_twice", number, found.start() + 1, given=found.group())
            return None
    missing = [word for word in ("id", "name") if word not in names]
    missing += [] if {"rating", "standard", "rapid", "blitz"} & set(names) else ["rating"]
    if missing:
        notebook.stop("list_columns_missing", number, missing=missing)
        return None
    if ("rating" in names or "games" in names or "k" in names) and {"standard", "rapid", "blitz"} & set(names):
        notebook.stop("list_column_twice", number, given=line.strip())
        return None
    return made([(name, found.start()) for name, found in words])


def made(starts: list[tuple[str, int]]) -> Layout:
    """Columns that each reach to the next; the first reaches back to the line's first letter."""
    ends = [start for _, start in starts[1:]] + [starts[-1][1] + LONGEST_FLAG]
    columns = [Column(name, start, end) for (name, start), end in zip(starts, ends, strict=True)]
    columns[0] = columns[0]._replace(start=0)
    old = any(column.name == "birth" for column in columns) or not any(c.name == "birth_year" for c in columns)
    return Layout(tuple(columns), "cp850" if old else "cp1252")


def _words(line: str) -> list[tuple[str, re.Match[str]]]:
    return [(WORDS[(found.lastindex or 1) - 1][0], found) for found in WORD.finditer(line)]
