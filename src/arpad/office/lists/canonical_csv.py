"""The canonical CSV of a published list. Its SHA-256 is the list's, and every other format is made from it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arpad.core.answer import ListEntry
from arpad.rating_list.standing import Registered


class Line(NamedTuple):
    """A line of a list, as texts; empty is unknown, or without meaning on this list."""

    id: str
    fide_id: str
    name: str
    title: str
    federation: str
    sex: str
    birth: str
    rating: str
    games: str
    k: str
    grade: str
    inactive: str


COLUMNS = Line._fields
INACTIVE = "i"


def line_of(entry: ListEntry, record: Registered) -> Line:
    """The published line of the law's line, with the FIDE ID of the record."""
    return Line(
        id=entry.id,
        fide_id=_text(record.fide_id),
        name=entry.name or "",
        title=entry.title or "",
        federation=entry.federation or "",
        sex=entry.sex or "",
        birth=entry.birth or "",
        rating=str(entry.rating),
        games=str(entry.games),
        k=_text(entry.k),
        grade=entry.grade or "",
        inactive=INACTIVE if entry.inactive else "",
    )


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def texts_of(lines: Iterable[Iterable[str]]) -> list[str]:
    """The lines of the canonical CSV without their line feeds; quotes only where needed.

    No name holds a line feed (`arpad.office.registry.checks.wrong_text`).
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue().split("\n")[:-1]


(HEADING,) = texts_of([COLUMNS])


def content_of_lines(texts: Mapping[int, str]) -> bytes:
    """The canonical bytes of a list; the lines are in the order of their numbers."""
    return "\n".join([HEADING, *map(texts.__getitem__, sorted(texts)), ""]).encode()


def lines_of_content(content: bytes) -> dict[int, str]:
    """The texts of the lines, unread, by number."""
    return {int(text[: text.index(",")]): text for text in content.decode().split("\n")[1:-1]}


def read_list(content: bytes) -> dict[int, Line]:
    """The lines of the canonical bytes of a list, by the numbers of the people."""
    rows = csv.reader(io.StringIO(content.decode()))
    next(rows, None)
    return {int(row[0]): Line(*row) for row in rows}
