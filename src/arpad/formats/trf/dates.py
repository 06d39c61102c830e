"""Dates as arbiters write them. What can be read two ways is read by what else the file says, or not at all."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from arpad.formats.fields import FIRST_YEAR, LAST_YEAR

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NUMBERS = re.compile(r"([0-9]{1,4}) *([/.-]) *([0-9]{1,2}) *[/.-] *([0-9]{1,4}) *\.?")
MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? +([0-9]{1,2})(?:st|nd|rd|th)?,? +([0-9]{4})")
DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?\.? +([a-z]{3,9})\.?,? +([0-9]{4})")
ORDERS = ("ymd", "dmy", "mdy", "ydm")
"""The orders in which programs write year, month and day; FIDE's own comes first."""
CENTURY_TURNS = 70
"""Two digits of a year up to this are of the 21st century."""
LONGEST_EVENT_DAYS = 800


class Span(NamedTuple):
    """When an event was: first day, last day, and the day of each round."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...] = ()


@lru_cache(maxsize=4096)
def readings(text: str) -> Mapping[str, date]:
    """Every order in which a text is a date, with the date it then is."""
    spelled = _spelled(text.strip().lower())
    if spelled:
        return dict.fromkeys(ORDERS, spelled)
    found = NUMBERS.fullmatch(text.strip())
    if not found:
        return {}
    numbers = (found[1], found[3], found[4])
    orders = [order for order in ORDERS if _fits(order, numbers)]
    if found[2] == ".":
        orders = [order for order in orders if order != "mdy"]  # dots are written where the day comes first
    dates = {order: _day(**dict(zip(order, numbers, strict=True))) for order in orders}
    return {order: day for order, day in dates.items() if day}


def _fits(order: str, numbers: Sequence[str]) -> bool:
    """Whether the year can stand where the order has it: it has four digits, or all have two."""
    widths = [len(number) for number in numbers]
    if 4 in widths:
        # Nobody was seen to write year, day, month with a whole year, so that one is no doubt.
        return widths[order.index("y")] == 4 and order != "ydm"
    return widths[order.index("y")] == 2 and 3 not in widths


def _spelled(text: str) -> date | None:
    """Oct 13, 2024 or 13 October 2024."""
    if found := MONTH_FIRST.fullmatch(text):
        month, day, year = found.groups()
    elif found := DAY_FIRST.fullmatch(text):
        day, month, year = found.groups()
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


def spans(start: str, end: str, rounds: Sequence[str]) -> list[Span]:
    """Every way in which the dates of a file agree with each other; one way is no doubt, several are.

    A file writes its first and last day in one order, and its rounds in that or another, between the two.
    """
    ends: dict[tuple[date | None, date | None], None] = {}
    starts, lasts = readings(start), readings(end)
    for order in ORDERS:
        first, last = starts.get(order), lasts.get(order)
        if (start and not first) or (end and not last):
            continue
        if not first or not last or 0 <= (last - first).days <= LONGEST_EVENT_DAYS:
            ends[first, last] = None
    found = [Span(first, last, days) for first, last in ends for days in _round_days(rounds, first, last)]
    exact = [span for span in found if _from_end_to_end(span)]
    if len(exact) == 1:
        return exact
    return found


def _from_end_to_end(span: Span) -> bool:
    """Whether the event begins with its first round and ends with its last: then its days say the same twice."""
    days = [day for day in span.rounds if day]
    return bool(days) and (min(days), max(days)) == (span.start, span.end)


def _round_days(rounds: Sequence[str], first: date | None, last: date | None) -> list[tuple[date | None, ...]]:
    """Every reading of the rounds' days that lies inside the event."""
    found: dict[tuple[date | None, ...], None] = {}
    read = [readings(text) for text in rounds]
    for order in ORDERS:
        days = tuple([each.get(order) for each in read])
        told = [day for day in days if day is not None]
        if len(told) < len(read) - rounds.count(""):
            continue  # one of them is no day in this order
        if not told or ((first is None or first <= min(told)) and (last is None or max(told) <= last)):
            found[days] = None
    if len(found) > 1:
        # FIDE writes YY/MM/DD here, and an event without its own days cannot speak against it.
        own = tuple([each.get("ymd") for each in read])
        if own in found:
            return [own]
    return list(found)
