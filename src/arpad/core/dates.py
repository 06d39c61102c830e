"""Dates of the trade: a month of a list, and a day as one integer that compiled code can compare."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

MONTH_STEP = 32
"""Adding this to a day code gives the same day of the next month."""


class Month(NamedTuple):
    """A calendar month, the name of a monthly list."""

    year: int
    month: int

    @classmethod
    def of(cls, day: date) -> Month:
        return cls(day.year, day.month)

    @classmethod
    def parse(cls, text: str) -> Month | None:
        """Read YYYY-MM; None if the text is not a month."""
        match = re.fullmatch(r"([0-9]{4})-([0-9]{2})", text)
        if not match:
            return None
        year, month = int(match[1]), int(match[2])
        return cls(year, month) if 1 <= month <= 12 and 2 <= year <= 9998 else None

    def plus(self, months: int) -> Month:
        year, month = divmod(self.year * 12 + self.month - 1 + months, 12)
        return Month(year, month + 1)

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def last_day(self) -> date:
        return self.plus(1).first_day - timedelta(days=1)

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.month:02d}"


def day_code(day: date) -> int:
    """A day as an integer whose order is the calendar's; adding MONTH_STEP moves it by a month."""
    return (day.year * 12 + day.month) * MONTH_STEP + day.day


def first_day_from(code: int) -> date:
    """The first calendar day on or after a day code. Some codes are no day, such as 29 February of a common year."""
    year, month = divmod(code // MONTH_STEP - 1, 12)
    try:
        return date(year, month + 1, max(1, code % MONTH_STEP))
    except ValueError:  # the month is shorter
        return Month(year, month + 1).plus(1).first_day


def new_year(year: int) -> int:
    """The day code of the first day of a year."""
    return (year * 12 + 1) * MONTH_STEP + 1


def year_of(code: int) -> int:
    """The year of a day code."""
    return (code // MONTH_STEP - 1) // 12
