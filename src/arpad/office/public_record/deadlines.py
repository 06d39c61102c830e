"""The days that lie ahead and that anyone may know: of registrations, of reports, and of lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.locale import catalogue
from arpad.office.events.agenda import REGISTRATION, REPORTING, event_duties, next_publication
from arpad.office.events.event import REGISTERED, EventFacts, events_at
from arpad.office.journal.facts import head_number
from arpad.office.lists.definition import ListFacts, all_lists
from arpad.office.storage.models import Event

LIST = "list_to_publish"
REPORT = "report_awaited"
MOST_EVENTS = 200
"""Of those that are announced; the earliest."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day for a duty. Its code and sentence are those of the task of `arpad office due`."""

    code: str
    """`registration`, `report_awaited` or `list_to_publish`."""
    due: date
    list: str
    event: int | None = None
    """The number of the event; None: the day is the list's."""
    name: str = ""
    start: date | None = None
    end: date | None = None
    period: str = ""
    """The month of the list."""
    regulation: str = ""
    clause: str = ""

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        values = {"name": self.name, "start": str(self.start), "end": str(self.end), "period": self.period}
        text = catalogue(language).text(f"task.{self.code}", values)
        return text if self.event is not None else f"{self.list}: {text}"

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The deadline with its sentence."""
        return {
            "code": self.code,
            "due": str(self.due),
            "list": self.list,
            "event": self.event,
            "name": self.name or None,
            "start": None if self.start is None else str(self.start),
            "end": None if self.end is None else str(self.end),
            "period": self.period or None,
            "regulation": self.regulation or None,
            "clause": self.clause or None,
            "text": self.text(language),
        }


@dataclass(frozen=True, slots=True)
class Deadlines:
    """The days ahead, the earliest first."""

    deadlines: tuple[Deadline, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        return {"deadlines": [one.to_json(language) for one in self.deadlines]}


def deadlines_ahead(today: date) -> Deadlines:
    """The days from today on."""
    lists = {facts.name: facts for facts in all_lists()}
    rows = Event.objects.filter(stage=REGISTERED).order_by("start", "number")[:MOST_EVENTS]
    announced = events_at(head_number(), [row.number for row in rows])
    found = [one for number, facts in announced.items() for one in _of_event(lists[facts.list], number, facts)]
    found += [one for facts in lists.values() for one in _of_list(facts)]
    ahead = [one for one in found if one.due >= today]
    return Deadlines(tuple(sorted(ahead, key=lambda one: (one.due, one.event or 0, one.code, one.list))))


def _of_event(of_list: ListFacts, number: int, facts: EventFacts) -> Iterator[Deadline]:
    """The days of an event that is announced: to register it, and to report it."""
    duties = event_duties(of_list, facts)
    registration = next((duty for duty in duties if duty.code == REGISTRATION), None)
    reports = [duty for code in REPORTING for duty in duties if duty.code == code]
    for code, duty in ((REGISTRATION, registration), (REPORT, reports[0] if reports else None)):
        if duty is not None:
            about = (number, facts.name, facts.start, facts.end)
            yield Deadline(code, duty.due, of_list.name, *about, "", _edition_of(of_list, facts), duty.clause)


def _edition_of(of_list: ListFacts, facts: EventFacts) -> str:
    """The edition in force on the first day of an event, whose clauses its duties have."""
    regulation = of_list.calendar.on(facts.start)
    return "" if isinstance(regulation, Problem) else regulation.edition.id


def _of_list(of_list: ListFacts) -> Iterator[Deadline]:
    following = next_publication(of_list)
    if following is not None:
        period, day = following
        yield Deadline(LIST, day, of_list.name, period=period)
