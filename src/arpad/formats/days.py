"""Days as people write them: every possible reading of a text. The reader of a file decides which is meant."""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Literal

from arpad.core.verdicts import Value
from arpad.formats.fields import FIRST_YEAR, LAST_YEAR

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NUMBERS = re.compile(r"([0-9]{1,4}) *([/.-]) *([0-9]{1,2}) *[/.-] *([0-9]{1,4}) *\.?")
MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? +([0-9]{1,2})(?:st|nd|rd|th)?,? +([0-9]{4})")
DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?\.? +([a-z]{3,9})\.?,? +([0-9]{4})")
ORDERS = ("ymd", "dmy", "mdy", "ydm")
"""The orders in which programs write year, month and day; FIDE's own comes first."""
WHOLE_YEAR = re.compile("[0-9]{4}")
NoDay = Literal["bad_file_date", "ambiguous_date"]
CENTURY_TURNS = 70
"""Two digits of a year up to this mean the 21st century."""

OPTIONS = {"start": "--start YYYY-MM-DD", "end": "--end YYYY-MM-DD", "both": "--start YYYY-MM-DD --end YYYY-MM-DD"}


def open_day(day: str) -> dict[str, Value]:
    """The values of a problem that leaves a day open: `start`, `end` or `both`, and the option that supplies it."""
    return {"day": day, "answer": OPTIONS[day]}


@lru_cache(maxsize=4096)
def readings(text: str) -> Mapping[str, date]:
    """The orders in which a text is a date, each with that date."""
    spelled = _spelled(text.strip().lower())
    if spelled:
        return dict.fromkeys(ORDERS, spelled)
    match = NUMBERS.fullmatch(text.strip())
    if not match:
        return {}
    numbers = (match[1], match[3], match[4])
    orders = [order for order in ORDERS if _fits(order, numbers)]
    if match[2] == ".":
        orders = [order for order in orders if order != "mdy"]  # dots are written where the day comes first
    dates = {order: _day(**dict(zip(order, numbers, strict=True))) for order in orders}
    return {order: day for order, day in dates.items() if day}


def _fits(order: str, numbers: Sequence[str]) -> bool:
    """True if the year of this order has four digits, or if all three numbers have two."""
    widths = [len(number) for number in numbers]
    if 4 in widths:
        # No known program writes year, day, month with a whole year.
        return widths[order.index("y")] == 4 and order != "ydm"
    return widths[order.index("y")] == 2 and 3 not in widths


def _spelled(text: str) -> date | None:
    """The day of a text such as Oct 13, 2024 or 13 October 2024; None for any other text."""
    if match := MONTH_FIRST.fullmatch(text):
        month, day, year = match.groups()
    elif match := DAY_FIRST.fullmatch(text):
        day, month, year = match.groups()
    else:
        return None
    number = MONTHS.index(month[:3]) + 1 if month[:3] in MONTHS else 0
    return _day(year, str(number), day)


def _day(y: str, m: str, d: str) -> date | None:
    year = int(y)
    if len(y) == 2:
        year += 2000 if year <= CENTURY_TURNS else 1900
    try:
        day = date(year, int(m), int(d))
    except ValueError:
        return None
    return day if FIRST_YEAR <= year <= LAST_YEAR else None


def days_in(text: str) -> list[date]:
    """Every day that a text can mean, in order; empty if it is no day."""
    return sorted(set(readings(text).values()))


def one_day(text: str, orders: Collection[str] = ORDERS) -> date | NoDay:
    """The day that a text means, or the code of the problem: it means no day, or more than one.

    A year of two digits is always a problem, because its century is open.
    """
    days = {day for order, day in readings(text).items() if order in orders}
    if not days:
        return "bad_file_date"
    return days.pop() if len(days) == 1 and WHOLE_YEAR.search(text) else "ambiguous_date"
