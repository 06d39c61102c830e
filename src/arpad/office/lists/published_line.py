"""A line of a published list as it is printed. Its hash is over another form: `arpad.rating_list.hashed_list`."""

from __future__ import annotations

from typing import NamedTuple

from arpad.rating_list.hashed_list import INACTIVE


class Line(NamedTuple):
    """A line of a list. None and empty: not known, or without meaning on this list."""

    id: int
    """The number in the registry."""
    fide_id: int | None
    name: str
    title: str
    federation: str
    sex: str
    birth: int | None
    """The year. A list never prints the day."""
    rating: int
    games: int
    """The games of the list's period."""
    k: int | None
    grade: str
    inactive: bool


COLUMNS = Line._fields


def cells_of(line: Line) -> dict[str, str]:
    """The columns of a line as texts, as they stand in a CSV."""
    return {name: _text(value) for name, value in line._asdict().items()}


def _text(value: str | int | bool | None) -> str:
    if isinstance(value, bool):
        return INACTIVE if value else ""
    return "" if value is None else str(value)
