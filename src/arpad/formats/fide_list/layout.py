"""The columns of a text list: from its header line, or from the lines themselves.

Some lists of 2002 to 2004 have no header, or one that does not stand above its columns.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arpad.formats.notebook import Notebook

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
"""The words of a header, which may touch, as `TitlFed` and `GamesBorn` of 2005 to 2012 do."""

NUMBERS = frozenset(
    f"{kind}{part}"
    for kind, parts in (
        ("", ("rating", "games", "k")),
        *((k, ("", "_games", "_k")) for k in ("standard", "rapid", "blitz")),
    )
    for part in parts
)
LONGEST_FLAG = 4

OLD_LINE = re.compile(
    r"\s*(?P<id>[0-9]{1,9}) +(?P<name>\S.*?) +(?:(?P<title>w?[gmfc]) +)?(?P<federation>[A-Z]{3}) +(?P<rating>[0-9]{4})"
    r" +(?P<games>[0-9]{1,3})(?: +(?P<birth>[0-9]{2}\.[0-9]{2}\.(?:[0-9]{4}|[0-9]{2})|\. +\.))?"
    r"(?: +(?P<sex>[MF]))?(?: +(?P<flag>[win]{1,3}))?\s*"
)

KNOWN_HEADERS = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA JAN01 Gms K  B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "JAN01 Gms K  B-day Flag",
)
"""The headers of the layouts since 2012, which are tried on lists without a header."""


class Column(NamedTuple):
    """A column and its place, counted from 0; the last column reaches to the end of the line."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns from left to right. `eight_bit` is the code page of lists of that age that are not in UTF-8."""

    columns: tuple[Column, ...]
    eight_bit: str = "cp1252"

    @property
    def width(self) -> int:
        """How long a line can be."""
        return self.columns[-1].end

    @property
    def least(self) -> int:
        """The least length of a line: a shorter one is cut off. A year of birth is always there, if only as 0000."""
        for column in reversed(self.columns):
            if column.name == "birth_year":
                return column.start + 4
            if column.name in NUMBERS or column.name in ("birth", "id"):
                return column.start if column.name == "birth" else column.start + 1
        return 1

    def column(self, name: str) -> Column | None:
        return next((column for column in self.columns if column.name == name), None)


def is_header(line: str) -> bool:
    """True if a line names columns: first the ID, then the name."""
    names = [name for name, _ in _words(line)]
    return names[:1] == ["id"] or "name" in names[:3]


def read_header(line: str, number: int, notebook: Notebook) -> Layout | None:
    """The columns that a header line names, or None with the problem."""
    words = _words(line)
    names = [name for name, _ in words]
    for (name, heading), place in zip(words, range(len(words)), strict=True):
        if not name:
            notebook.stop("list_column_unknown", number, heading.start() + 1, given=heading.group())
            return None
        if name in names[:place]:
            notebook.stop("list_column_twice", number, heading.start() + 1, given=heading.group())
            return None
    missing = [word for word in ("id", "name") if word not in names]
    missing += [] if {"rating", "standard", "rapid", "blitz"} & set(names) else ["rating"]
    if missing:
        notebook.stop("list_columns_missing", number, missing=missing)
        return None
    if ("rating" in names or "games" in names or "k" in names) and {"standard", "rapid", "blitz"} & set(names):
        notebook.stop("list_column_twice", number, given=line.strip())
        return None
    return layout_of([(name, heading.start()) for name, heading in words])


def layout_of(starts: list[tuple[str, int]]) -> Layout:
    """The layout whose columns begin there. Each reaches to the next, and the first back to the start of the line."""
    ends = [start for _, start in starts[1:]] + [starts[-1][1] + LONGEST_FLAG]
    columns = [Column(name, start, end) for (name, start), end in zip(starts, ends, strict=True)]
    columns[0] = columns[0]._replace(start=0)
    old = any(column.name == "birth" for column in columns) or not any(c.name == "birth_year" for c in columns)
    return Layout(tuple(columns), "cp850" if old else "cp1252")


def _words(line: str) -> list[tuple[str, re.Match[str]]]:
    return [(WORDS[(found.lastindex or 1) - 1][0], found) for found in WORD.finditer(line)]


def columns_of_old_lines(lines: Sequence[str]) -> Layout | None:
    """The columns of nearly all of these lines of a list before 2005; None where too many differ."""
    matches = [match for match in map(OLD_LINE.fullmatch, lines) if match is not None]
    for name in ("name", "federation", "rating"):  # lines that differ become problems, one by one
        places = Counter(match.start(name) for match in matches)
        matches = [match for match in matches if match.start(name) == places.most_common(1)[0][0]]
    if not matches or len(matches) * 10 < len(lines) * 9:
        return None
    ends = {name: max((match.end(name) for match in matches if match[name]), default=0) for name in OLD_LINE.groupindex}
    titles = Counter(match.start("title") for match in matches if match["title"])
    flags = [match.start("flag") for match in matches if match["flag"]]
    federation = matches[0].start("federation")
    columns = [("id", 0), ("name", matches[0].start("name"))]
    columns += [("title", titles.most_common(1)[0][0])] if titles else []
    columns += [("federation", federation), ("rating", federation + 3), ("games", ends["rating"])]
    columns += [("birth", ends["games"])] if ends["birth"] else []
    before_flag = max(ends["games"], ends["birth"])
    columns += [("sex", before_flag)] if ends["sex"] else []
    columns += [("flag", max(before_flag, ends["sex"], min(flags, default=0)))]
    return layout_of(columns)
