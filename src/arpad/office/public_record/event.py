"""An event in public: its way and days, what rated it, its crosstable and findings, its files.

Before a list that rated it is published, there are its name, its days and what is due: no player, no result and no
finding, because who played is not settled and the law has not been asked for good. A rejection has its day and the
clause; its words stay in the office.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.locale import catalogue
from arpad.office.events.agenda import next_month_report
from arpad.office.events.appeals import appeal_until
from arpad.office.events.event import REJECTED, EventFacts, find_event, subject_of
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.publication_record import subject_of as publication_subject
from arpad.office.lists.working_values import EventAct
from arpad.office.lists.workings import PublicEvent, event_working
from arpad.office.lists.workings_json import public_event_json
from arpad.office.public_record.editions_of_list import edition_text
from arpad.office.public_record.event_files import EventFile, files_of
from arpad.office.public_record.event_stages import OnList, StagePart, stages_of
from arpad.office.registry.policy import LARGEST
from arpad.office.storage.models import Entry, Event, EventWorking, Publication
from arpad.regulations.edition import Edition

RATE = "rate"


class RatedOn(NamedTuple):
    """A published list that rated an event."""

    number: int
    edition: str
    """The text by which addresses name it: 2025-03 on a monthly list, else the number."""
    day: date
    """Its first day in force."""

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "day": str(self.day)}


class Rejection(NamedTuple):
    """A decision not to rate an event. The reason in words is not public."""

    day: date | None
    clause: str | None
    appeal_until: date | None
    """The last day on which the organiser may appeal; None: the edition has no such day."""

    def to_json(self) -> dict[str, Any]:
        return {name: str(value) if isinstance(value, date) else value for name, value in self._asdict().items()}


class MonthOfEvent(NamedTuple):
    """A month of a long event on a monthly list."""

    month: str
    reported: str | None
    list: str | None
    """The month of the list that rates it."""
    publication: int | None
    """The number of that list once it is published."""


class AwaitedMonth(NamedTuple):
    """The report of a further month of a long event, with its last day."""

    month: str
    due: date
    clause: str


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event as anyone may read it."""

    number: int
    name: str
    list: str
    kind: str
    start: date
    end: date
    stage: str
    registered: date | None
    reported: date | None
    period: str
    """The month of the list that is to rate it; empty: it is not accepted, or the list is made after each event."""
    late: str
    """How it is rated that came after a later one was rated: `now` or `chain`; empty: it came in time."""
    regulation: str | None
    """The edition in force on its first day."""
    stages: tuple[StagePart, ...]
    lists: tuple[RatedOn, ...]
    """The published lists that rated it, the first one first; several where it was rated again, or by the month."""
    rejection: Rejection | None
    months: tuple[MonthOfEvent, ...]
    awaited: AwaitedMonth | None
    files: tuple[EventFile, ...]
    acts: tuple[EventAct, ...]
    working: PublicEvent | None
    """What the list made of it; None before a list is published that rated it."""

    def edition_of(self, publication: int) -> str:
        """The text of an edition of the list by its number."""
        return next((one.edition for one in self.lists if one.number == publication), str(publication))

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The event in the words of `arpad office event show --json` and, under `working`, `event working --json`."""
        say = catalogue(language).text
        names = ("number", "name", "list", "kind", "start", "end", "stage", "registered", "reported", "period", "late")
        event = {name: getattr(self, name) for name in (*names, "regulation")}
        return {
            "event": {
                name: str(value) if isinstance(value, date) else None if value == "" else value
                for name, value in event.items()
            },
            "stages": [part.to_json() for part in self.stages],
            "lists": [one.to_json() for one in self.lists],
            "rejection": None if self.rejection is None else self.rejection.to_json(),
            "months": [month._asdict() for month in self.months],
            "awaited": None if self.awaited is None else {**self.awaited._asdict(), "due": str(self.awaited.due)},
            "files": [file.to_json() for file in self.files],
            "acts": [{**act._asdict(), "text": say(f"act.{act.act}", {})} for act in self.acts],
            "working": None if self.working is None else public_event_json(self.working, say),
        }


def recorded_event(number: int, publication: int | None = None) -> RecordedEvent | Problem:
    """An event by its number, with the crosstable of a list that rated it: by default of the last one."""
    row = Event.objects.filter(number=number).first() if abs(number) <= LARGEST else None
    facts = Problem("event", "event_not_here", {"number": number}) if row is None else find_event(number)
    if isinstance(facts, Problem) or row is None:
        return facts if isinstance(facts, Problem) else Problem("event", "event_not_here", {"number": number})
    of_list = find_list(facts.list)
    if isinstance(of_list, Problem):
        return of_list
    acts, received = _acts(of_list, number)
    rows = EventWorking.objects.filter(event_id=number, publication__day__isnull=False).order_by("number")
    columns = ("number", "publication__period", "publication__day", "file")
    rated = list(rows.values_list(*columns))
    lists = tuple(RatedOn(on, edition_text(period, on), day) for on, period, day, _ in rated if day is not None)
    working = None
    if lists or publication is not None:
        found = event_working(number, publication)
        if isinstance(found, Problem):
            return found
        working = found
    on_list = _on_list(of_list, lists[0].number if lists else row.publication)
    edition = of_list.calendar.edition_on(facts.start)
    findings = () if working is None else working.event.findings
    return RecordedEvent(
        *(number, row.name, row.list_id, of_list.kind, row.start, row.end, row.stage),
        registered=facts.registered,
        reported=facts.reported,
        period=row.period,
        late=facts.late,
        regulation=None if isinstance(edition, Problem) else edition.id,
        stages=stages_of(of_list, facts, acts, on_list, findings),
        lists=lists,
        rejection=_rejection(of_list, number, facts, acts, edition),
        months=_months(facts, lists),
        awaited=_awaited(of_list, facts),
        files=files_of(received, facts.file, [file for *_, file in rated]),
        acts=tuple(acts),
        working=working,
    )


def _acts(of_list: ListFacts, number: int) -> tuple[list[EventAct], dict[str, date]]:
    """The acts on an event with their days, and the day on which each file first came. Who acted is not public."""
    acts: list[EventAct] = []
    received: dict[str, date] = {}
    entries = Entry.objects.filter(subject=subject_of(number)).order_by("number")
    for entry, act, at, public in entries.values_list("number", "act", "at", "facts"):
        day = of_list.day_of(at)
        acts.append(EventAct(entry, str(day), act))
        file = json.loads(public).get("file")
        if file:
            received.setdefault(file, day)
    return acts, received


def _on_list(of_list: ListFacts, number: int | None) -> OnList | None:
    """The days of the list that an event is on, which may be a draft; None: no list has rated it."""
    if number is None:
        return None
    day = Publication.objects.filter(list_id=of_list.name, number=number).values_list("day", flat=True).first()
    entries = Entry.objects.filter(subject=publication_subject(of_list.name, number), act=RATE)
    at = entries.order_by("-number").values_list("at", flat=True).first()
    return OnList(None if at is None else of_list.day_of(at), day)


def _rejection(
    of_list: ListFacts, number: int, facts: EventFacts, acts: Sequence[EventAct], edition: Edition | Problem
) -> Rejection | None:
    if facts.verdict != REJECTED:
        return None
    days = [date.fromisoformat(act.day) for act in acts if act.act == "reject"]
    # The clause stands before the reason in words, which is not public.
    clause = facts.reason.partition(": ")[0]
    known = not isinstance(edition, Problem) and clause in edition.clauses
    return Rejection(max(days, default=None), clause if known else None, appeal_until(of_list, number, facts))


def _months(facts: EventFacts, lists: Sequence[RatedOn]) -> tuple[MonthOfEvent, ...]:
    published = {one.edition: one.number for one in lists}
    return tuple(
        MonthOfEvent(
            part["month"], part.get("reported") or None, part.get("list") or None, published.get(part.get("list", ""))
        )
        for part in facts.parts
    )


def _awaited(of_list: ListFacts, facts: EventFacts) -> AwaitedMonth | None:
    duty = next_month_report(of_list, facts)
    return None if duty is None else AwaitedMonth(duty.month, duty.due, duty.clause)
