"""The dates of an event. An ambiguous date is decided by the other dates of the file, or left open."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from arpad.formats.days import ORDERS, readings

LONGEST_EVENT_DAYS = 800


class Span(NamedTuple):
    """The days of an event: the first, the last, and that of each round."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...] = ()


def spans(start: str, end: str, rounds: Sequence[str]) -> list[Span]:
    """Every way to read the dates of a file so that they agree; where there are several, the days are in doubt.

    A file writes its first and last day in one order of year, month and day, and its rounds in one order too.
    """
    ends: dict[tuple[date | None, date | None], None] = {}
    starts, lasts = readings(start), readings(end)
    for order in ORDERS:
        first, last = starts.get(order), lasts.get(order)
        if (start and not first) or (end and not last):
            continue
        if not first or not last or 0 <= (last - first).days <= LONGEST_EVENT_DAYS:
            ends[first, last] = None
    possible = [Span(first, last, days) for first, last in ends for days in _round_days(rounds, first, last)]
    exact = [span for span in possible if _from_end_to_end(span)]
    if len(exact) == 1:
        return exact
    return possible


def _from_end_to_end(span: Span) -> bool:
    """True if the event begins with its first round and ends with its last: both kinds of dates confirm each other."""
    days = [day for day in span.rounds if day]
    return bool(days) and (min(days), max(days)) == (span.start, span.end)


def _round_days(rounds: Sequence[str], first: date | None, last: date | None) -> list[tuple[date | None, ...]]:
    """Every reading of the rounds' days that lies inside the event."""
    ways: dict[tuple[date | None, ...], None] = {}
    read = [readings(text) for text in rounds]
    for order in ORDERS:
        days = tuple([each.get(order) for each in read])
        known = [day for day in days if day is not None]
        if len(known) < len(read) - rounds.count(""):
            continue  # in this order one of them is no day
        if not known or ((first is None or first <= min(known)) and (last is None or max(known) <= last)):
            ways[days] = None
    if len(ways) > 1:
        # FIDE writes YY/MM/DD here, and an event without its own days cannot speak against it.
        own = tuple([each.get("ymd") for each in read])
        if own in ways:
            return [own]
    return list(ways)
