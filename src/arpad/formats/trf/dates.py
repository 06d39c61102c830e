"""The dates of an event. What can be read two ways is read by what else the file says, or not at all."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from arpad.formats.days import ORDERS, readings

LONGEST_EVENT_DAYS = 800


class Span(NamedTuple):
    """When an event was: first day, last day, and the day of each round."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...] = ()


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
