"""Reads untrusted JSON value by value. A value of an unexpected kind raises Malformed with its place."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import date
from typing import Any, NoReturn

from arpad.core.dates import Month
from arpad.formats.fields import LONGEST_TEXT, read_day
from arpad.formats.report.reader import OPENED_TAKES, VALUE_TAKES

NUMBER = (0, 1_000_000_000)
"""The limits of numbers of people, events and lists."""
MOST_TAKEN = 2_000_000_000
"""The bundle of a list of 100,000 players whose ratings all changed takes a tenth of it."""
VALUE = (-1_000_000, 1_000_000)
"""The limits of ratings, games and other values of a standing."""


class Malformed(Exception):  # noqa: N818 (it is about a file, not an error of the program)
    """A file of a bundle is not as bundles are written; `what` is the place in it."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def parsed(data: bytes) -> Any:
    """The value of a JSON text. Raises Malformed if it is no JSON, has a decimal, or has a key twice.

    A text whose values would take more than MOST_TAKEN bytes of memory is not read.
    """
    opened, values = data.count(b"{") + data.count(b"["), data.count(b",")
    if OPENED_TAKES * opened + VALUE_TAKES * values > MOST_TAKEN:
        raise Malformed("too many values")
    try:
        return json.loads(data.decode(), parse_float=_refused, parse_constant=_refused, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        raise Malformed(f"{error.lineno}:{error.colno}") from error
    except (ValueError, RecursionError) as error:  # bytes that are no UTF-8, thousands of digits, thousands of levels
        raise Malformed(type(error).__name__) from error


def _refused(text: str) -> NoReturn:
    raise Malformed(text[:20])


def _pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(entries)
    if len(values) < len(entries):
        raise Malformed("a key twice")
    return values


def object_of(value: Any, place: str, keys: Collection[str] | None = None) -> dict[str, Any]:
    """An object, with exactly these keys if they are given."""
    if not isinstance(value, dict) or (keys is not None and set(value) != set(keys)):
        raise Malformed(place)
    return value


def entries_of(value: Any, place: str, count: int | None = None) -> list[Any]:
    """A list; if `count` is given, with exactly so many entries."""
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise Malformed(place)
    return value


def number_of(value: Any, place: str, least: int = VALUE[0], most: int = VALUE[1]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Malformed(place)
    return value


def key_number(key: str, place: str) -> int:
    """A number that is a key: of a person, an event or a list."""
    if not (key.isascii() and key.isdigit()) or len(key) > 10 or str(int(key)) != key:
        raise Malformed(f"{place}.{key[:20]}")
    return int(key)


def text_of(value: Any, place: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Malformed(place)
    return value


def flag_of(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(place)
    return value


def day_of(value: Any, place: str) -> date:
    """A day of the years 1900 to 2199."""
    day = read_day(value)
    if day is None:
        raise Malformed(place)
    return day


def any_day(value: Any, place: str) -> date:
    """Any day of the calendar: a rating may be in force without a first or a last day."""
    try:
        day = date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise Malformed(place) from error
    if str(day) != value:
        raise Malformed(place)
    return day


def month_of(value: Any, place: str) -> Month:
    month = Month.parse(text_of(value, place))
    if month is None or not 1900 <= month.year <= 2199:
        raise Malformed(place)
    return month
