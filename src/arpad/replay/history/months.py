"""Months as numbers, and day codes as days."""

from datetime import date

from arpad.core.dates import MONTH_STEP, Month
from arpad.replay.history.layout import Array


def day_of(code: int) -> date:
    """The day of a day code."""
    month = month_named(code // MONTH_STEP)
    return date(month.year, month.month, code % MONTH_STEP)


def month_number(month: Month) -> int:
    """Months in order, as day codes have them."""
    return month.year * 12 + month.month


def month_named(number: int) -> Month:
    """The month of a number."""
    year, month = divmod(number - 1, 12)
    return Month(year, month + 1)


def months_of(codes: Array) -> Array:
    """The numbers of the months of day codes."""
    months: Array = codes // MONTH_STEP
    return months
