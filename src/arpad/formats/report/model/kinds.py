"""The kinds of fields that a report has: how each is read from JSON, written, and described in the schema.

A field of the model is a key, a meaning and a kind; the reader, the writer and the schema follow from the kind.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import date
from decimal import Context, Decimal
from typing import Any

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.formats.fields import FIRST_YEAR, HIGHEST_RATING, LAST_YEAR, Fields, shown

Schema = dict[str, Any]
ENOUGH_DIGITS = Context(prec=40)
"""Decimals of a minute from which the reader finds the whole second: most seconds are no finite decimal."""
GRADE = re.compile("[1-9][0-9]? kyu|[1-9] dan")
"""A grade of go in a report."""
SCORES: dict[int, int | Decimal] = {0: 0, 1: Decimal("0.5"), 2: 1}


def ref(name: str) -> Schema:
    """A definition of the schema."""
    return {"$ref": f"#/$defs/{name}"}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [{"type": "null"}, schema]}


class FieldKind:
    """A kind of field: its schema, and how it is written. `write` returns None to leave the field out."""

    def __init__(self, optional: Schema, needed: Schema | None = None) -> None:
        self.optional, self.needed = optional, needed or optional

    def write(self, value: Any) -> Any:
        return value


class ReadKind(FieldKind, ABC):
    """A kind of field that `Shape.read_fields` reads. `read` is called if the field is present and not null."""

    @abstractmethod
    def read(self, fields: Fields, key: str) -> Any: ...


class Text(ReadKind):
    def read(self, fields: Fields, key: str) -> str | None:
        return fields.text(key)


class Identifier(ReadKind):
    """A text that must be there."""

    def read(self, fields: Fields, key: str) -> str:
        return fields.identifier(key)


class Flag(ReadKind):
    def read(self, fields: Fields, key: str) -> bool | None:
        return fields.flag(key)


class Whole(ReadKind):
    """A whole number within limits; `name` is its definition in the schema, if it has one."""

    def __init__(self, least: int, most: int, name: str = "") -> None:
        plain = {"type": "integer", "minimum": least, "maximum": most}
        super().__init__(ref(name) if name else or_null(plain), plain)
        self.least, self.most = least, most

    def read(self, fields: Fields, key: str) -> int | None:
        return fields.integer(key, self.least, self.most)


class Choice(ReadKind):
    """One of some words."""

    def __init__(self, choices: Sequence[str]) -> None:
        super().__init__({"enum": [*choices, None]}, {"enum": [*choices]})
        self.choices = choices

    def read(self, fields: Fields, key: str) -> str | None:
        return fields.choice(key, self.choices)


class Day(ReadKind):
    def read(self, fields: Fields, key: str) -> date | None:
        return fields.day(key)

    def write(self, value: date | None) -> str | None:
        return None if value is None else value.isoformat()


class MonthOfYear(ReadKind):
    def read(self, fields: Fields, key: str) -> Month | None:
        text = fields.text(key)
        if text is None:
            return None
        month = Month.parse(text)
        if month is None or not FIRST_YEAR <= month.year <= LAST_YEAR:
            fields.problem(key, "not_a_month", given=text)
            return None
        return month

    def write(self, value: Month | None) -> str | None:
        return None if value is None else str(value)


class Sixtieths(ReadKind):
    """Minutes that are kept as whole seconds, or hours as whole minutes."""

    def read(self, fields: Fields, key: str) -> int | None:
        return fields.sixtieths(key)

    def write(self, value: int | None) -> int | Decimal | None:
        if value is None or value % 60 == 0:
            return None if value is None else value // 60
        return ENOUGH_DIGITS.divide(Decimal(value), Decimal(60))


class Code(ReadKind):
    """The code of a federation or a country; a file may have it in small letters."""

    def read(self, fields: Fields, key: str) -> str | None:
        text = fields.text(key)
        return None if text is None else text.strip().upper()


class GoGrade(ReadKind):
    """A grade of go, such as 5 kyu or 2 dan."""

    def read(self, fields: Fields, key: str) -> str:
        return read_grade(fields.values[key], f"{fields.place}.{key}", fields.problems)


def read_grade(value: Any, place: str, problems: list[Problem]) -> str:
    if not isinstance(value, str) or not GRADE.fullmatch(value):
        problems.append(Problem(place, "not_a_grade", {"given": shown(value)}))
    return str(value)


class Score(ReadKind):
    """A score of a game, kept as half points."""

    def read(self, fields: Fields, key: str) -> int:
        return fields.half_points(key)

    def write(self, value: int) -> int | Decimal:
        return SCORES[value]


ANY_DAY = date(2000, 1, 1)
"""Stands in for a missing or wrong day, after its problem was written down."""
RATING, THOUSAND = Whole(1, HIGHEST_RATING, "maybeRating"), Whole(1, 1000)
ID = Identifier(ref("text"))
TEXT = Text(ref("maybeText"), ref("text"))
FLAG = Flag(ref("maybeFlag"))
DAY = Day(ref("maybeDay"), ref("day"))
MONTH = MonthOfYear(or_null(ref("month")), ref("month"))
TIME = Sixtieths(ref("maybeTime"))
CODE = Code(ref("maybeText"))
GRADE_OF_GO = GoGrade(ref("maybeGrade"))
