"""Events: the facts of each, from the registration or the first file on.

An event is changed only through `enter`: an entry of the journal with all of its facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from typing import Any

from django.db.models import Max

from arpad.core.dates import Month
from arpad.core.report import Event as CoreEvent
from arpad.core.report import MonthReport
from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.report.reader import read_report
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.facts import facts_at, facts_of, head_number
from arpad.office.journal.refusal import refuse_if, valid
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Event

REGISTERED, REPORTED, MATCHED, ACCEPTED, REJECTED, RATED, PUBLISHED = (
    *("registered", "reported", "matched", "accepted", "rejected", "rated", "published"),
)
"""The stages. A check is no stage, because it is made anew each time."""
NOW, CHAIN = "now", "chain"
"""How a late event is rated, after a later one was: now, or in its place, with everything since rated again."""
FIXED = ("id", "name", "start", "end", "games")
"""The keys of an event that an officer cannot supply as facts: they have other options, or only a file has them."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """All that is known of an event, as the journal has it."""

    list: str
    name: str
    start: date
    end: date
    told: str = "{}"
    """The facts that were supplied beside the file, as a JSON object with the keys of an event in a report."""
    registered: date | None = None
    reported: date | None = None
    file: str | None = None
    filename: str = ""
    place: str = ""
    """The ID of the event in the file."""
    versions: tuple[str, ...] = ()
    """The earlier files."""
    people: dict[str, int] = field(default_factory=dict)
    """The matched players: numbers of the registry by the file's IDs."""
    new: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Players to be entered in the registry when the event is accepted (`arpad.office.events.newcomers`)."""
    open: tuple[str, ...] = ()
    """Players of the file who are not matched yet."""
    asked: tuple[dict[str, str], ...] = ()
    """Approvals that were asked for."""
    approvals: tuple[dict[str, str], ...] = ()
    doubts: tuple[dict[str, Any], ...] | None = None
    """The doubts of the file's reader, as codes with values; None for an event from before they were kept."""
    answered: dict[str, str] = field(default_factory=dict)
    """The answer to the doubts: who gave it, the day and the reason; empty while there is none."""
    results: tuple[str, ...] = ()
    """Results that were supplied with the file and count before its own."""
    results_reason: str = ""
    """Why the supplied results and IDs count."""
    ids: tuple[str, ...] = ()
    """IDs of players (`RANK=ID`) that were supplied with the file and count before its own."""
    beside: tuple[int, ...] = ()
    """Events that look like this one but are different events, as an officer has decided."""
    starts: tuple[dict[str, Any], ...] = ()
    """Decisions on players who are not on the list yet (`arpad.office.events.starting_points`)."""
    parts: tuple[dict[str, str], ...] = ()
    """The months of a long event on a monthly list, each with the day of its report and its list, and once it is
    published with the number of that list."""
    verdict: str = ""
    reason: str = ""
    period: Month | None = None
    """The month of the list that rates it; None before it is accepted, and on an event list."""
    late: str = ""

    def without_ruling(self) -> EventFacts:
        """The facts without the ruling: a ruling lapses when the facts under it change."""
        return replace(self, verdict="", reason="", period=None, late="")

    @property
    def stage(self) -> str:
        """The stage apart from lists: an accepted event stays accepted when it is rated and published."""
        if self.verdict:
            return self.verdict
        if self.file is None:
            return REGISTERED
        return REPORTED if self.open else MATCHED


def subject_of(number: int) -> str:
    """The subject of an event in the journal."""
    return f"event {number}"


def written(facts: EventFacts) -> dict[str, Any]:
    """The facts as the journal has them."""
    texts = {name: str(value) if isinstance(value, date) else value for name, value in asdict(facts).items()}
    return {**texts, "period": month_text(facts.period)}


def month_text(month: Month | None) -> str:
    """A month as it is recorded; empty for none."""
    return "" if month is None else str(month)


def read(entry: dict[str, Any]) -> EventFacts:
    """The facts of an entry of the journal."""
    days = {name: date.fromisoformat(entry[name]) for name in ("start", "end", "registered", "reported") if entry[name]}
    lists = ("versions", "open", "asked", "approvals", "beside", "starts", "doubts", "results", "ids", "parts")
    tuples = {name: tuple(entry[name]) for name in lists if entry.get(name) is not None}
    return EventFacts(**{**entry, **days, **tuples, "period": Month.parse(entry.get("period", ""))})


def find_event(number: int) -> EventFacts | Problem:
    """An event as it is now."""
    facts = facts_of(subject_of(number))
    return Problem("event", "event_not_here", {"number": number}) if facts is None else read(facts)


def open_event(number: int, of_list: str, seen: int | None, extending: bool = False) -> EventFacts | Problem:
    """An event that may still be changed; a problem if the officer has not seen its last entry.

    A published event does not change, unless a new file is `extending` it.
    """
    facts = find_event(number)
    if isinstance(facts, Problem):
        return facts
    if facts.list != of_list:
        return Problem(subject_of(number), "event_of_another_list", {"list": facts.list})
    refused = not_seen(subject_of(number), seen)
    if refused is not None:
        return refused
    row = Event.objects.get(number=number)
    if row.stage == PUBLISHED and not extending:
        return Problem(subject_of(number), "event_is_published", {"publication": row.publication})
    return facts


def events_at(entry: int, numbers: list[int]) -> dict[int, EventFacts]:
    """Events as they were at an entry of the journal."""
    found = facts_at(entry, [subject_of(number) for number in numbers])
    return {number: read(found[subject_of(number)]) for number in numbers if subject_of(number) in found}


def events_now(numbers: list[int]) -> dict[int, EventFacts]:
    """Events as they are now."""
    return events_at(head_number(), numbers)


def next_number() -> int:
    """The number of the next new event."""
    return (Event.objects.aggregate(last=Max("number"))["last"] or 0) + 1


def enter(journal: Journal, act: str, number: int, facts: EventFacts) -> None:
    """Record an act on an event with the facts after it."""
    entry = journal.enter(act, subject_of(number), written(facts))
    row = {
        **{name: getattr(facts, name) for name in ("name", "start", "end", "stage")},
        "period": month_text(facts.period),
        "list_id": facts.list,
        "publication": None,
        "changed": entry,
    }
    journal.write()  # the next query of the journal needs it
    if not Event.objects.filter(number=number).update(**row):
        Event.objects.create(number=number, **row)


def register_event(journal: Journal, of_list: ListFacts, facts: EventFacts) -> int:
    """Register an event in advance, and return its number. An edition must be in force on its first day."""
    refuse_if(wrong_event(facts))
    valid(of_list.calendar.edition_on(facts.start, "--start"))
    number = next_number()
    enter(journal, "register", number, facts)
    return number


def wrong_event(facts: EventFacts) -> Problem | None:
    """The first problem of an event's own facts."""
    if not facts.name.strip():
        return Problem("event", "event_without_name")
    if UNWRITABLE.search(facts.name):
        return Problem("event", "event_name_unwritable")
    if facts.end < facts.start:
        return Problem("event", "ends_before_start", {"start": str(facts.start), "end": str(facts.end)})
    found = supplied_event(facts)
    return found if isinstance(found, Problem) else None


def supplied_event(facts: EventFacts) -> CoreEvent | Problem:
    """The supplied facts of an event, read by the reader of reports."""
    return _read_supplied(facts.told, facts.start, facts.end)


@lru_cache(maxsize=256)
def _read_supplied(text: str, start: date, end: date) -> CoreEvent | Problem:
    """Supplied facts read from their text. Cached, because an event is read several times and many have equal facts."""
    supplied = json.loads(text)
    taken = [key for key in FIXED if key in supplied]
    if taken:
        return Problem("--tell", "event_key_fixed", {"key": taken[0]})
    # The reader needs a game; this one is ignored.
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "event", "start": str(start), "end": str(end), "games": [game], **supplied}
    report = {"list": "standard", "players": [{"id": "a"}, {"id": "b"}], "events": [event]}
    report_read, problems = read_report(json.dumps(report).encode())
    if report_read is None:
        return replace(problems[0], place=f"--tell {problems[0].place.removeprefix('events[0].')}")
    known = report_read.events["event"]
    if known.games[0].seconds_black is not None:  # only a file can give each colour its own time
        return Problem("--tell time_control", "not_a_time", {"given": str(supplied["time_control"])})
    return known


def month_reports(facts: EventFacts) -> tuple[MonthReport, ...]:
    """The months of a long event as the law asks for them: the day of the report, and the list."""
    months = []
    for part in facts.parts:
        month, of_list = Month.parse(part["month"]), Month.parse(part.get("list", ""))
        if month is not None:
            day = part.get("reported")
            months.append(MonthReport(month, date.fromisoformat(day) if day else None, of_list))
    return tuple(months)


def with_supplied(event: CoreEvent, facts: EventFacts) -> CoreEvent:
    """A file's event with the facts of the office: the days of registration and report, and the supplied facts."""
    supplied = supplied_event(facts)
    known: dict[str, Any] = {}
    if isinstance(supplied, CoreEvent):
        values = {one.name: getattr(supplied, one.name) for one in fields(CoreEvent) if one.name not in FIXED}
        known = {name: value for name, value in values.items() if value not in (None, ())}
    if facts.registered is not None:
        known["registered"] = facts.registered
    if facts.reported is not None and facts.late != CHAIN:
        # A late event that is put in its place is rated as if it had come in time.
        known["reported"] = facts.reported
    if facts.parts:
        known["parts"] = month_reports(facts)
    return replace(event, name=facts.name, **known)


def with_ids(event: CoreEvent, ids: Mapping[str, str]) -> CoreEvent:
    """An event whose games have other IDs for the players."""
    games = (game.between(ids[game.white], None if game.black is None else ids[game.black]) for game in event.games)
    return replace(event, games=tuple(games))
