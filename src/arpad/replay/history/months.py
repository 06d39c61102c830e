"""Converts between months, their numbers, day codes and days."""

from datetime import date

from arpad.core.dates import MONTH_STEP, Month
from arpad.replay.history.layout import Array


def day_of(code: int) -> date:
    """Return the day of a day code."""
    month = month_named(code // MONTH_STEP)
    return date(month.year, month.month, code % MONTH_STEP)


def month_number(month: Month) -> int:
    """Return the number of a month, 12 * year + month: consecutive, and the month of a day code."""
    return month.year * 12 + month.month


def month_named(number: int) -> Month:
    """Return the month of a number."""
    year, month = divmod(number - 1, 12)
    return Month(year, month + 1)


def months_of(codes: Array) -> Array:
    """Return the numbers of the months of day codes."""
    months: Array = codes // MONTH_STEP
    return months
