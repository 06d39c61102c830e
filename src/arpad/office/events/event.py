"""Events: registered in advance or with their file, and everything that was said and decided of them since.

An event is changed only through `enter`: an entry of the journal with all of its facts.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from typing import Any

from django.db.models import Max

from arpad.core.dates import Month
from arpad.core.report import Event as CoreEvent
from arpad.core.report import MonthReport
from arpad.core.verdicts import Problem
from arpad.core.visible import UNWRITABLE
from arpad.formats.report.reader import read_report
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.facts import facts_at, facts_of
from arpad.office.journal.refusal import refuse_if, valid
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Event

REGISTERED, REPORTED, MATCHED, ACCEPTED, REJECTED, RATED, PUBLISHED = (
    *("registered", "reported", "matched", "accepted", "rejected", "rated", "published"),
)
"""The stages. A check is made anew each time, so it is not one of them."""
NOW, CHAIN = "now", "chain"
"""What becomes of an event that comes after a later one was rated: rated now, or everything since is rated again."""
FIXED = ("id", "name", "start", "end", "games")
"""What of an event in a report is not for an officer to tell: it has its own place, or is the file's."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """All that is known of an event, as the journal has it."""

    list: str
    name: str
    start: date
    end: date
    told: str = "{}"
    """What was told of it beside its file, as a JSON object with the keys of an event in a report."""
    registered: date | None = None
    reported: date | None = None
    file: str | None = None
    filename: str = ""
    place: str = ""
    """Which of the events in the file."""
    versions: tuple[str, ...] = ()
    """The files that were handed in before."""
    people: dict[str, int] = field(default_factory=dict)
    """Who is who: the file's IDs and the registry's numbers."""
    new: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Players to be entered in the registry when the event is accepted (`arpad.office.events.newcomers`)."""
    open: tuple[str, ...] = ()
    """Players of the file who are not matched yet."""
    asked: tuple[dict[str, str], ...] = ()
    """Approvals that were asked for."""
    approvals: tuple[dict[str, str], ...] = ()
    doubts: tuple[dict[str, Any], ...] | None = None
    """What the file's reader doubts, as codes with values; None of an event from before they were kept."""
    answered: dict[str, str] = field(default_factory=dict)
    """The answer to the doubts: by whom, on which day, why; empty while there is none."""
    results: tuple[str, ...] = ()
    """Results that a person supplied with the file, which count before its own."""
    results_reason: str = ""
    """Why the supplied results and IDs count."""
    ids: tuple[str, ...] = ()
    """IDs of players that a person supplied with the file (`RANK=ID`), which count before its own."""
    beside: tuple[int, ...] = ()
    """Events that look like this one, and that an officer has decided to count beside it."""
    starts: tuple[dict[str, Any], ...] = ()
    """Decisions on players who are not on the list yet (`arpad.office.events.starting_points`)."""
    parts: tuple[dict[str, str], ...] = ()
    """Of a long event on a monthly list: its months, when each was reported, its list, and the number of the published
    list that it is on."""
    verdict: str = ""
    reason: str = ""
    period: Month | None = None
    """The list that rates it; None before it is accepted, and on an event list."""
    late: str = ""

    def without_ruling(self) -> EventFacts:
        """The facts without the ruling, which lapses when what it was made on changes."""
        return replace(self, verdict="", reason="", period=None, late="")

    @property
    def stage(self) -> str:
        """The stage without the lists: an accepted event stays so when it is rated and published."""
        if self.verdict:
            return self.verdict
        if self.file is None:
            return REGISTERED
        return REPORTED if self.open else MATCHED


def subject_of(number: int) -> str:
    return f"event {number}"


def written(facts: EventFacts) -> dict[str, Any]:
    """The facts as the journal has them."""
    told = {name: str(value) if isinstance(value, date) else value for name, value in asdict(facts).items()}
    return {**told, "period": month_text(facts.period)}


def month_text(month: Month | None) -> str:
    """A month as it is written down; empty where there is none."""
    return "" if month is None else str(month)


def read(told: dict[str, Any]) -> EventFacts:
    """Facts from the journal."""
    days = {name: date.fromisoformat(told[name]) for name in ("start", "end", "registered", "reported") if told[name]}
    lists = ("versions", "open", "asked", "approvals", "beside", "starts", "doubts", "results", "ids", "parts")
    tuples = {name: tuple(told[name]) for name in lists if told.get(name) is not None}
    return EventFacts(**{**told, **days, **tuples, "period": Month.parse(told.get("period", ""))})


def find_event(number: int) -> EventFacts | Problem:
    """An event as it is now."""
    told = facts_of(subject_of(number))
    return Problem("event", "event_not_here", {"number": number}) if told is None else read(told)


def open_event(number: int, of_list: str, seen: int | None, extending: bool = False) -> EventFacts | Problem:
    """An event that may still be changed, if the officer has seen its last entry.

    What is published does not change. A new file may be `extending` it.
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


def next_number() -> int:
    return (Event.objects.aggregate(last=Max("number"))["last"] or 0) + 1


def enter(journal: Journal, act: str, number: int, facts: EventFacts) -> None:
    """Write down an act on an event, and what is known of it afterwards."""
    entry = journal.enter(act, subject_of(number), written(facts))
    row = {
        **{name: getattr(facts, name) for name in ("name", "start", "end", "stage")},
        "period": month_text(facts.period),
        "list_id": facts.list,
        "publication": None,
        "changed": entry,
    }
    journal.write()  # what is asked of the journal next knows of it
    if not Event.objects.filter(number=number).update(**row):
        Event.objects.create(number=number, **row)


def register_event(journal: Journal, of_list: ListFacts, facts: EventFacts) -> int:
    """Register an event that is announced, and return its number. An edition must hold: it says what is due."""
    refuse_if(wrong_event(facts))
    valid(of_list.calendar.edition_on(facts.start, "--start"))
    number = next_number()
    enter(journal, "register", number, facts)
    return number


def wrong_event(facts: EventFacts) -> Problem | None:
    """What is wrong with an event's own facts."""
    if not facts.name.strip():
        return Problem("event", "event_without_name")
    if UNWRITABLE.search(facts.name):
        return Problem("event", "event_name_unwritable")
    if facts.end < facts.start:
        return Problem("event", "ends_before_start", {"start": str(facts.start), "end": str(facts.end)})
    found = supplied_event(facts)
    return found if isinstance(found, Problem) else None


def supplied_event(facts: EventFacts) -> CoreEvent | Problem:
    """What was told of an event beside its file, read by the reader of reports."""
    return _read_supplied(facts.told, facts.start, facts.end)


@lru_cache(maxsize=256)
def _read_supplied(text: str, start: date, end: date) -> CoreEvent | Problem:
    """Supplied facts read from their text. Cached, because an event is read several times and many have equal facts."""
    told = json.loads(text)
    taken = [key for key in FIXED if key in told]
    if taken:
        return Problem("--tell", "event_key_fixed", {"key": taken[0]})
    # The reader asks for a game; this one is not looked at.
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "event", "start": str(start), "end": str(end), "games": [game], **told}
    report = {"list": "standard", "players": [{"id": "a"}, {"id": "b"}], "events": [event]}
    found, problems = read_report(json.dumps(report).encode())
    if found is None:
        return replace(problems[0], place=f"--tell {problems[0].place.removeprefix('events[0].')}")
    event_told = found.events["event"]
    if event_told.games[0].seconds_black is not None:  # only a file has games to give each colour its own time
        return Problem("--tell time_control", "not_a_time", {"given": str(told["time_control"])})
    return event_told


def month_reports(facts: EventFacts) -> tuple[MonthReport, ...]:
    """What is recorded of the months of a long event, as the law is asked about it."""
    found = []
    for part in facts.parts:
        month, own = Month.parse(part["month"]), Month.parse(part.get("list", ""))
        if month is not None:
            day = part.get("reported")
            found.append(MonthReport(month, date.fromisoformat(day) if day else None, own))
    return tuple(found)


def with_supplied(event: CoreEvent, facts: EventFacts) -> CoreEvent:
    """A file's event with what the office was told: that it was registered, reported, and what the file leaves out."""
    told = supplied_event(facts)
    known: dict[str, Any] = {}
    if isinstance(told, CoreEvent):
        besides = {"id", "start", "end", "games", "name"}
        for one in fields(CoreEvent):
            value = getattr(told, one.name)
            if one.name not in besides and value not in (None, ()):
                known[one.name] = value
    if facts.registered is not None:
        known["registered"] = facts.registered
    if facts.reported is not None and facts.late != CHAIN:
        # Whoever puts a late event in its place has decided that it is rated as though it had come in time.
        known["reported"] = facts.reported
    if facts.parts:
        known["parts"] = month_reports(facts)
    return replace(event, name=facts.name, **known)
