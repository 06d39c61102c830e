"""Reads one JSON object field by field. An error becomes a problem with its place, never an exception."""

import re
from collections.abc import Callable, Collection
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, TypeVar

from arpad.core.verdicts import Problem, Value
from arpad.core.visible_text import UNWRITABLE, in_one_line

Kind = TypeVar("Kind")

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Dates outside these years are mistakes; within them no deadline can leave the calendar."""
HIGHEST_RATING = 4000
EARLIEST_BIRTH = 1850
MOST_GAMES = 1_000_000
HIGHEST_K = 1_000
LONGEST_TEXT = 200
NEAR = Decimal("0.000001")
"""How far a decimal may be from the sixtieth that it means."""
HALF_POINTS = {"0": 0, "0.5": 1, "1/2": 1, "1": 2}


class Fields:
    """A JSON object at a place in a file. Its problems are added to `problems`."""

    def __init__(self, value: Any, place: str, problems: list[Problem], known: Collection[str]) -> None:
        self.place = place
        self.problems = problems
        self.values: dict[str, Any] = {}
        if not isinstance(value, dict):
            self.problem(None, "not_an_object", given=shown(value))
            return
        self.values = {key: entry for key, entry in value.items() if not key.startswith("x_")}
        for key in self.values:
            if key not in known:
                near = get_close_matches(key, known, n=1)
                self.problem(key, "unknown_field_near" if near else "unknown_field", near=near)

    def problem(self, key: str | None, code: str, **values: Value) -> None:
        key = None if key is None else shown(key).strip('"')  # a key may hold anything
        place = self.place if key is None else f"{self.place}.{key}" if self.place else key
        self.problems.append(Problem(place, code, values))

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def needed(self, key: str) -> bool:
        """True if a required field is there; else a problem."""
        if self.has(key):
            return True
        self.problem(key, "missing_field")
        return False

    def text(self, key: str) -> str | None:
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT or UNWRITABLE.search(value):
            self.problem(key, "not_a_text", given=shown(value), longest=LONGEST_TEXT)
            return None
        return value

    def identifier(self, key: str) -> str:
        return (self.text(key) or "") if self.needed(key) else ""

    def integer(self, key: str, least: int, most: int) -> int | None:
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.problem(key, "not_an_integer", given=shown(value), least=least, most=most)
            return None
        return value

    def rating(self, key: str) -> int | None:
        return self.integer(key, 1, HIGHEST_RATING)

    def sixtieths(self, key: str) -> int | None:
        """A positive number of minutes (or hours) as whole seconds (or minutes).

        A decimal counts as the sixtieth next to it: 89.66666666666667 is 89 minutes and 40 seconds.
        """
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, bool) and isinstance(value, int | Decimal) and 0 < value <= 10_000:
            parts = Decimal(value) * 60
            nearest = int(parts.to_integral_value())
            if nearest >= 1 and abs(parts - nearest) <= 60 * NEAR:
                return nearest
        self.problem(key, "not_a_time", given=shown(value))
        return None

    def flag(self, key: str) -> bool | None:
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.problem(key, "not_a_flag", given=shown(value))
        return None

    def choice(self, key: str, choices: Collection[str]) -> str | None:
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, str) and value in choices:
            return value
        self.problem(key, "not_a_choice", given=shown(value), choices=list(choices))
        return None

    def day(self, key: str) -> date | None:
        value = self.values.get(key)
        if value is None:
            return None
        date_read = read_day(value)
        if date_read is None:
            self.problem(key, "not_a_date", given=shown(value))
        return date_read

    def half_points(self, key: str) -> int:
        value = self.values.get(key)
        halves = read_half_points(value)
        if halves is None:
            self.problem(key, "not_a_score", given=shown(value))
        return halves or 0

    def each(self, key: str, read: Callable[[Any, str], Kind]) -> list[Kind]:
        """The entries of a list, each read with its place."""
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.problem(key, "not_a_list", given=shown(value))
            return []
        prefix = f"{self.place}.{key}" if self.place else key
        return [read(entry, f"{prefix}[{number}]") for number, entry in enumerate(value)]


def read_half_points(value: Any) -> int | None:
    """A score of 0, 0.5 or 1, as a number or as text, in half points; None where it is anything else."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        return None
    text = str(value)
    if re.fullmatch(r"[01]\.[05]0*", text):
        text = text.rstrip("0").rstrip(".")
    return HALF_POINTS.get(text)


def read_day(value: Any) -> date | None:
    """A day written YYYY-MM-DD, of the years 1900 to 2199; None where it is anything else."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def shown(value: Any) -> str:
    """A value as it stands in the file, short enough for one line."""
    if isinstance(value, dict):
        return "{...}"
    if isinstance(value, list):
        return "[...]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        text = in_one_line(value)
    quoted = f'"{text}"' if isinstance(value, str) else str(value)
    return quoted if len(quoted) <= 60 else f"{quoted[:57]}..."


def plain_id(text: str) -> str | None:
    """An ID without leading zeros if it is a number: some programs write them and others lose them. None: all zeros."""
    return (text.lstrip("0") or None) if text.isascii() and text.isdigit() else text
