"""The events of the office in public: a table with filters, the latest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.office.events.event import ACCEPTED, MATCHED, PUBLISHED, RATED, REGISTERED, REJECTED, REPORTED
from arpad.office.public_record.editions_of_list import edition_text
from arpad.office.storage.models import Event, Publication, RatingList
from arpad.office.storage.name_keys import words_of

STAGES = (REGISTERED, REPORTED, MATCHED, ACCEPTED, REJECTED, RATED, PUBLISHED)
AT_ONCE = 25
"""Events of a part of the table, by default."""
MOST_AT_ONCE = 1_000
LATEST_FIRST = ("-start", "-number")
CURSOR = "."
"""Stands between the first day and the number of the last event of a part."""


class EventFilter(NamedTuple):
    """What events are filtered by; an empty text does not restrict them."""

    list: str = ""
    month: str = ""
    """YYYY-MM: events with a day in this month."""
    stage: str = ""
    text: str = ""
    """Words of the name, in any order, without accents and capitals; the last one may be the beginning of a word."""


ALL = EventFilter()


class ListedEvent(NamedTuple):
    """An event of the table. `edition` names the edition of its list that rated it; empty: none is published."""

    number: int
    name: str
    start: date
    end: date
    list: str
    kind: str
    stage: str
    publication: int | None
    edition: str
    day: date | None
    """The first day in force of that edition."""

    def to_json(self) -> dict[str, Any]:
        """The event in the words of `arpad office event list --json`."""
        days = {"start": str(self.start), "end": str(self.end), "day": None if self.day is None else str(self.day)}
        return {**self._asdict(), **days, "edition": self.edition or None}


@dataclass(frozen=True, slots=True)
class PublicEvents:
    """A part of the table of events."""

    events: tuple[ListedEvent, ...]
    count: int
    """How many events fit the filter."""
    cursor: str = ""
    """Of the part that follows; empty: this is the last."""

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (it has no sentence)
        """The events, how many there are in all, and the cursor of the next part."""
        events = [event.to_json() for event in self.events]
        return {"events": events, "count": self.count, "cursor": self.cursor or None}


def public_events(wanted: EventFilter = ALL, limit: int = AT_ONCE, cursor: str = "") -> PublicEvents | Problem:
    """The latest events that fit a filter, or those after the cursor of the part before."""
    rows = fitting(wanted)
    if isinstance(rows, Problem):
        return rows
    count = rows.count()
    if cursor:
        after = _read_cursor(cursor)
        if after is None:
            return Problem("cursor", "cursor_unknown", {"given": cursor})
        day, number = after
        rows = rows.filter(Q(start__lt=day) | Q(start=day, number__lt=number))
    limit = max(1, min(limit, MOST_AT_ONCE))
    found = listed_events(rows, 0, limit + 1)
    events = found[:limit]
    following = f"{events[-1].start}{CURSOR}{events[-1].number}" if len(found) > limit else ""
    return PublicEvents(tuple(events), count, following)


def listed_events(rows: QuerySet[Event], offset: int, limit: int) -> list[ListedEvent]:
    """Some events of a table, the latest first, each with the published edition that rated it."""
    return list(_with_editions(list(rows.order_by(*LATEST_FIRST).select_related("list")[offset : offset + limit])))


def fitting(wanted: EventFilter) -> QuerySet[Event] | Problem:
    """The rows of the events that fit a filter, or what is wrong with the filter."""
    rows = Event.objects.all()
    if wanted.list:
        known = list(RatingList.objects.order_by("name").values_list("name", flat=True))
        if wanted.list not in known:
            return Problem("list", "list_not_here", {"given": wanted.list, "known": known})
        rows = rows.filter(list_id=wanted.list)
    if wanted.month:
        month = Month.parse(wanted.month)
        if month is None:
            return Problem("month", "not_a_month", {"given": wanted.month})
        rows = rows.filter(start__lte=month.last_day, end__gte=month.first_day)
    if wanted.stage:
        if wanted.stage not in STAGES:
            return Problem("stage", "stage_unknown", {"given": wanted.stage, "known": list(STAGES)})
        rows = rows.filter(stage=wanted.stage)
    words = words_of(wanted.text)
    if wanted.text and not words:
        return rows.none()
    if words:
        names = rows.values_list("number", "name")
        rows = rows.filter(number__in=[number for number, name in names if _has_words(words_of(name), words)])
    return rows


def months_of_events() -> list[Month]:
    """The months in which events begin, the latest first."""
    return [Month.of(day) for day in Event.objects.dates("start", "month", order="DESC")]


def _has_words(name: list[str], words: list[str]) -> bool:
    """True if a name has all words, of which each may be the beginning of one."""
    return all(any(one.startswith(word) for one in name) for word in words)


def _read_cursor(text: str) -> tuple[date, int] | None:
    day, _, number = text.partition(CURSOR)
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    try:
        return date.fromisoformat(day), int(number)
    except ValueError:
        return None


def _with_editions(rows: list[Event]) -> Iterable[ListedEvent]:
    """The events of some rows, each with the published edition that rated it."""
    numbers = {row.publication for row in rows if row.publication is not None}
    known = Publication.objects.filter(number__in=numbers, list_id__in={row.list_id for row in rows}, day__isnull=False)
    editions = {
        (of_list, number): (edition_text(period, number), day)
        for of_list, number, period, day in known.values_list("list_id", "number", "period", "day")
    }
    for row in rows:
        edition, day = editions.get((row.list_id, row.publication or 0), ("", None))
        yield ListedEvent(
            *(row.number, row.name, row.start, row.end, row.list_id, row.list.kind, row.stage),
            *(row.publication if edition else None, edition, day),
        )
