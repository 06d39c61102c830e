"""The intake of a file: it is read, stored byte for byte, and its players are matched. A known file changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from arpad.core.canonical import sha256
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.report.union import gather
from arpad.office.events.duplicates import notes_on, notes_on_version, registered_alike
from arpad.office.events.event import (
    REJECTED,
    EventFacts,
    enter,
    find_event,
    next_number,
    open_event,
    subject_of,
    with_supplied,
    wrong_event,
)
from arpad.office.events.file_facts import player_notes
from arpad.office.events.match import match
from arpad.office.events.missing_time import note_on_time
from arpad.office.events.months import extended, with_months
from arpad.office.events.opening_check import over_before_opening
from arpad.office.events.reports import read_file
from arpad.office.events.supplied_facts import merged_facts, without_time
from arpad.office.journal.acts import Journal, all_or_nothing
from arpad.office.journal.refusal import ActRefused, refuse_if, valid, wrong_reason
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.files import keep
from arpad.office.storage.models import EventFile
from arpad.regulations.times import times_unknown


@dataclass(frozen=True, slots=True)
class Submitted:
    """The result for a file: its events, and whether the office had it already."""

    events: tuple[int, ...]
    again: bool
    notes: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    """The problems of the file's reader: doubts, which need an answer, and notes."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A file handed in for a list.

    `event` is the registered event that it reports, if any. `separate`: it reports an event of its own although a
    registered one looks like it.
    """

    name: str
    content: bytes
    event: int | None = None
    days: tuple[date | None, date | None] = (None, None)
    supplied: str = "{}"
    """Facts of the event (`arpad.office.events.supplied_facts`)."""
    separate: bool = False
    results: tuple[str, ...] = ()
    """Results of single games that a person supplies."""
    results_reason: str = ""
    """Why the supplied results and IDs count."""
    ids: tuple[str, ...] = ()
    """IDs of players that a person supplies."""
    fills: bool = False
    """True for one of several files: the supplied time is only for files that state none."""


def submit_file(of_list: ListFacts, sent: Sent, who: str, at: datetime, seen: int | None = None) -> Submitted | Problem:
    """Take a file in. It is read before the office is locked for the act."""
    known = _recognised(of_list, sent)
    if known is not None:
        return known
    if sent.results or sent.ids:
        wrong = wrong_reason(sent.results_reason, "--result" if sent.results else "--id")
        if wrong is not None:
            return wrong
    read = read_file(sent.content, sent.name, of_list.kind, sent.days, sent.results, sent.ids)
    if isinstance(read, Problem):
        return read
    contradiction = _contradiction(sent.name, read.reports)
    if contradiction is not None:
        return contradiction
    today = of_list.day_of(at)
    return all_or_nothing(
        who, at, lambda journal: submit(journal, of_list, sent, read.reports, today, seen, read.problems)
    )


def _contradiction(name: str, reports: Sequence[Report]) -> Problem | None:
    """The first contradiction between facts of a report, such as a player born after the event."""
    for report in reports:
        _, problems = gather([(name, report)])
        stop = next((problem for problem in problems if problem.severity == "stop"), None)
        if stop is not None:
            return stop if stop.place.startswith(name) else replace(stop, place=f"{name}: {stop.place}")
    return None


def submit(
    journal: Journal,
    of_list: ListFacts,
    sent: Sent,
    reports: Sequence[Report],
    today: date,
    seen: int | None = None,
    problems: Sequence[Problem] = (),
) -> Submitted:
    """Record a file that was read. It supersedes the event's earlier file, which is kept.

    `problems` are those of its reader: the doubts among them are kept with the event.
    """
    digest = sha256(sent.content)
    known = _recognised(of_list, sent)  # another act may have taken it meanwhile
    if known is not None:
        return valid(known)
    if sent.event is None and seen is not None:
        raise ActRefused(Problem("--seen", "seen_of_nothing"))
    places = [(report, place) for report in reports for place in report.events]
    if sent.event is not None and len(places) > 1:
        raise ActRefused(Problem(sent.name, "file_of_several_events", {"count": len(places)}))
    if sent.event is None and not sent.separate:
        waiting = registered_alike(of_list.name, [report.events[place] for report, place in places])
        if waiting is not None:
            raise ActRefused(replace(waiting, place=sent.name))
    extended_events = []
    for further, (report, place) in enumerate(places):
        number = sent.event if sent.event is not None else next_number() + further
        facts = _facts(report, place, number, of_list, sent, today, seen)
        facts = replace(facts, doubts=_written_doubts(problems), answered={})
        facts = match(report, facts, of_list)
        known_before = find_event(number) if sent.event is not None else facts
        if isinstance(known_before, EventFacts):
            facts = with_months(of_list, facts, report.events[place], known_before, today)
        longer = extended(of_list, number, facts, report)
        extended_events.append((number, valid(longer)))
    notes: list[Problem] = []
    before = None if sent.event is None else find_event(sent.event)
    if sent.event is not None and isinstance(before, EventFacts):
        report, place = places[0]
        notes += notes_on_version(sent.event, before, extended_events[0][1], report.events[place].name or "")
    keep(sent.name, sent.content)
    for number, facts in extended_events:
        enter(journal, "submit", number, facts)
        EventFile.objects.get_or_create(file_id=digest, event_id=number)  # an earlier file may come again
    for (number, facts), (report, place) in zip(extended_events, places, strict=True):
        event, supplied = report.events[place], with_supplied(report.events[place], replace(facts, told=sent.supplied))
        if sent.fills and not times_unknown(event) and supplied.seconds != event.seconds:
            notes.append(Problem(subject_of(number), "time_of_file_counts", {"number": number}, "note"))
        notes += [
            *notes_on(number),
            *note_on_time(of_list, number, report, facts),
            *player_notes(of_list, facts, report),
        ]
    numbers = tuple(number for number, _ in extended_events)
    return Submitted(numbers, again=False, notes=tuple(notes), problems=tuple(problems))


def _written_doubts(problems: Sequence[Problem]) -> tuple[dict[str, Any], ...]:
    """The doubts among the problems of a file, as the journal keeps them."""
    return tuple(
        {"code": problem.code, "values": dict(problem.values), "line": problem.line, "column": problem.column}
        for problem in problems
        if problem.severity == "doubt"
    )


def events_of(digest: str, of_list: str) -> dict[int, EventFacts]:
    """The events of a list for which a file was handed in. Other lists may have events of the same file."""
    rows = EventFile.objects.filter(file_id=digest, event__list_id=of_list).order_by("event_id")
    found = {number: find_event(number) for number in rows.values_list("event_id", flat=True)}
    return {number: facts for number, facts in found.items() if isinstance(facts, EventFacts)}


def _recognised(of_list: ListFacts, sent: Sent) -> Submitted | Problem | None:
    """The result for a file that the office already has; None if the file must be taken in.

    It is taken in again for a named event that has a different file now, or if it comes with further facts. It is
    refused for a different event, unless its own event was rejected.
    """
    digest = sha256(sent.content)
    registered = None if sent.event is None else find_event(sent.event)
    if isinstance(registered, Problem):
        return registered
    known = events_of(digest, of_list.name)
    if sent.event is None:
        notes = [note for number, facts in known.items() for note in _passed_over(number, facts, digest, sent)]
        return Submitted(tuple(known), again=True, notes=tuple(notes)) if known else None
    current = {number: facts for number, facts in known.items() if facts.file == digest}
    known_event = current.pop(sent.event, None)
    if known_event is not None:
        days = zip(sent.days, (known_event.start, known_event.end), strict=True)
        is_same = all(given in (None, day) for given, day in days) and not _has_more(sent, known_event, sent.supplied)
        return Submitted((sent.event,), again=True) if is_same else None
    others = [number for number, facts in current.items() if facts.verdict != REJECTED]
    if others:
        return Problem(subject_of(sent.event), "file_of_another_event", {"number": others[0], "file": sent.name})
    return None


def _passed_over(number: int, facts: EventFacts, digest: str, sent: Sent) -> Iterator[Problem]:
    """Notes on facts that came with a known file and are not used."""
    if facts.file != digest:
        yield Problem(subject_of(number), "file_superseded", {"number": number, "file": facts.filename}, "note")
    if _has_more(sent, facts, without_time(sent.supplied) if sent.fills else sent.supplied):
        yield Problem(subject_of(number), "told_passed_over", {"number": number}, "note")


def _has_more(sent: Sent, facts: EventFacts, supplied: str) -> bool:
    """True if a file came with results, IDs or facts that its event does not have."""
    is_corrected = sent.results not in ((), facts.results) or sent.ids not in ((), facts.ids)
    return is_corrected or merged_facts(facts.told, supplied) != facts.told


def _facts(
    report: Report, place: str, number: int, of_list: ListFacts, sent: Sent, today: date, seen: int | None
) -> EventFacts:
    """The facts of an event with its new file."""
    event = report.events[place]
    supplied = without_time(sent.supplied) if sent.fills and not times_unknown(event) else sent.supplied
    if sent.event is None:
        name = event.name or event.id
        facts = EventFacts(of_list.name, name[:200], event.start, event.end, told=supplied)
        edition = of_list.calendar.edition_on(event.start, f"{sent.name}: {name}")
        refuse_if(wrong_event(facts))
        refuse_if(over_before_opening(of_list, event, valid(edition), sent.name))
    else:
        known = valid(open_event(number, of_list.name, seen, extending=True))
        facts = replace(known, start=event.start, end=event.end, told=merged_facts(known.told, supplied))
        refuse_if(wrong_event(facts))
    digest = sha256(sent.content)
    versions = facts.versions if facts.file in (None, digest) else (*facts.versions, facts.file)
    return replace(
        facts.without_ruling(),
        file=digest,
        filename=sent.name,
        place=place,
        versions=versions,
        results=sent.results,
        results_reason=sent.results_reason if sent.results or sent.ids else "",
        ids=sent.ids,
        reported=facts.reported or today,
        beside=(),
    )
