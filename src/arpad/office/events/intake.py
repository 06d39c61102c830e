"""A file arrives: kept byte for byte, read, and its players matched. The same file again is recognised."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache, partial
from typing import Any, NamedTuple

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import Content, read_content
from arpad.formats.event_file import Supplied, read_event_file
from arpad.formats.file_kinds import Kind
from arpad.formats.file_problems import FileProblems
from arpad.formats.notebook import Reading
from arpad.formats.report.undeclared import first_undeclared
from arpad.formats.report.union import gather
from arpad.formats.supplied.days import Days
from arpad.formats.supplied.facts import SuppliedFacts, parse_facts
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
from arpad.office.events.supplied_facts import merged_facts, without_time
from arpad.office.journal.acts import Journal, all_or_nothing
from arpad.office.journal.refusal import ActRefused, refuse_if, valid
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.canonical import sha256
from arpad.office.storage.files import contents_of, keep
from arpad.office.storage.models import EventFile
from arpad.regulations.times import times_unknown

FILES_IN_MEMORY = 64


@dataclass(frozen=True, slots=True)
class Submitted:
    """What became of a file: the events in it, and whether it was here already."""

    events: tuple[int, ...]
    again: bool
    notes: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What the file's reader tells: doubts, which need an answer, and notes."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it was handed in, for a list; `event` is the one that it reports, if it was registered in advance.

    `separate`: it reports an event of its own, although one that is registered looks like it.
    """

    name: str
    content: bytes
    event: int | None = None
    days: tuple[date | None, date | None] = (None, None)
    told: str = "{}"
    separate: bool = False
    results: tuple[str, ...] = ()
    """Results of single games that a person supplies."""
    results_reason: str = ""
    """Why the supplied results and IDs count."""
    ids: tuple[str, ...] = ()
    """IDs of players that a person supplies."""
    fills: bool = False
    """It is one of several files: a time that is told with all of them is for those that state none."""


class Read(NamedTuple):
    """A file that can be rated: its reports, and what its reader tells."""

    reports: list[Report]
    problems: list[Problem]


def submit_file(of_list: ListFacts, sent: Sent, who: str, at: datetime, seen: int | None = None) -> Submitted | Problem:
    """Take a file in. It is read before anybody has to wait for it."""
    known = _recognised(of_list, sent)
    if known is not None:
        return known
    if (sent.results or sent.ids) and not sent.results_reason.strip():
        return Problem("--result" if sent.results else "--id", "reason_missing")
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
    """What `arpad check` refuses in a report that can be read: a player born after the event, for example."""
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
    """Write a file down that was read. It supersedes what was handed in for its event before, which stays.

    `problems` are what its reader tells: the doubts among them are kept with the event.
    """
    digest = sha256(sent.content)
    known = _recognised(of_list, sent)  # it may have been handed in meanwhile
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
    found = []
    for further, (report, place) in enumerate(places):
        number = sent.event if sent.event is not None else next_number() + further
        facts = _facts(report, place, number, of_list, sent, today, seen)
        facts = replace(facts, doubts=_written_doubts(problems), answered={})
        facts = match(report, facts, of_list)
        known_before = find_event(number) if sent.event is not None else facts
        if isinstance(known_before, EventFacts):
            facts = with_months(of_list, facts, report.events[place], known_before, today)
        longer = extended(of_list, number, facts, report, partial(stored_report, kind=of_list.kind))
        found.append((number, valid(longer)))
    notes: list[Problem] = []
    before = None if sent.event is None else find_event(sent.event)
    if sent.event is not None and isinstance(before, EventFacts):
        report, place = places[0]
        notes += notes_on_version(sent.event, before, found[0][1], report.events[place].name or "")
    keep(sent.name, sent.content)
    for number, facts in found:
        enter(journal, "submit", number, facts)
        EventFile.objects.get_or_create(file_id=digest, event_id=number)  # one may come back to an earlier file
    for (number, facts), (report, place) in zip(found, places, strict=True):
        told = with_supplied(report.events[place], replace(facts, told=sent.told))
        if sent.fills and not times_unknown(report.events[place]) and told.seconds != report.events[place].seconds:
            notes.append(Problem(subject_of(number), "time_of_file_counts", {"number": number}, "note"))
        notes += [
            *notes_on(number),
            *note_on_time(of_list, number, report, facts),
            *player_notes(of_list, facts, report),
        ]
    numbers = tuple(number for number, _ in found)
    return Submitted(numbers, again=False, notes=tuple(notes), problems=tuple(problems))


def _written_doubts(problems: Sequence[Problem]) -> tuple[dict[str, Any], ...]:
    """The doubts among the problems of a file, as the journal keeps them."""
    return tuple(
        {"code": problem.code, "values": dict(problem.values), "line": problem.line, "column": problem.column}
        for problem in problems
        if problem.severity == "doubt"
    )


def events_of(digest: str, of_list: str) -> dict[int, EventFacts]:
    """The events of a list that a file was handed in for; another list may be made of the same file."""
    rows = EventFile.objects.filter(file_id=digest, event__list_id=of_list).order_by("event_id")
    found = {number: find_event(number) for number in rows.values_list("event_id", flat=True)}
    return {number: facts for number, facts in found.items() if isinstance(facts, EventFacts)}


def _recognised(of_list: ListFacts, sent: Sent) -> Submitted | Problem | None:
    """The same bytes again: nothing to do, unless the event that is named has another file now, or more is told of it.

    They are another event's if that still counts; one that was rejected may have been the wrong one for them.
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
    own = current.pop(sent.event, None)
    if own is not None:
        told_days = zip(sent.days, (own.start, own.end), strict=True)
        is_same = all(told in (None, day) for told, day in told_days) and merged_facts(own.told, sent.told) == own.told
        is_same = is_same and sent.results in ((), own.results) and sent.ids in ((), own.ids)
        return Submitted((sent.event,), again=True) if is_same else None
    others = [number for number, facts in current.items() if facts.verdict != REJECTED]
    if others:
        return Problem(subject_of(sent.event), "file_of_another_event", {"number": others[0], "file": sent.name})
    return None


def _passed_over(number: int, facts: EventFacts, digest: str, sent: Sent) -> Iterator[Problem]:
    """Notes on what was sent with a file that is known already, and was not taken."""
    if facts.file != digest:
        yield Problem(subject_of(number), "file_superseded", {"number": number, "file": facts.filename}, "note")
    supplied = sent.results not in ((), facts.results) or sent.ids not in ((), facts.ids)
    told = without_time(sent.told) if sent.fills else sent.told
    if supplied or merged_facts(facts.told, told) != facts.told:
        yield Problem(subject_of(number), "told_passed_over", {"number": number}, "note")


def _facts(
    report: Report, place: str, number: int, of_list: ListFacts, sent: Sent, today: date, seen: int | None
) -> EventFacts:
    """The facts of an event with its new file."""
    event = report.events[place]
    told = without_time(sent.told) if sent.fills and not times_unknown(event) else sent.told
    if sent.event is None:
        name = event.name or event.id
        facts = EventFacts(of_list.name, name[:200], event.start, event.end, told=told)
        edition = of_list.calendar.edition_on(event.start, f"{sent.name}: {event.name or event.id}")
        refuse_if(wrong_event(facts))
        refuse_if(over_before_opening(of_list, event, valid(edition), sent.name))
    else:
        known = valid(open_event(number, of_list.name, seen, extending=True))
        facts = replace(known, start=event.start, end=event.end, told=merged_facts(known.told, told))
        refuse_if(wrong_event(facts))
    digest = sha256(sent.content)
    versions = facts.versions if facts.file in (None, digest) else (*facts.versions, facts.file)
    return replace(
        facts,
        file=digest,
        filename=sent.name,
        place=place,
        versions=versions,
        results=sent.results,
        results_reason=sent.results_reason if sent.results or sent.ids else "",
        ids=sent.ids,
        reported=facts.reported or today,
        beside=(),
        verdict="",
        reason="",
        period=None,
        late="",
    )


def read_file(
    content: bytes,
    name: str,
    kind: str,
    days: Days = (None, None),
    results: tuple[str, ...] = (),
    ids: tuple[str, ...] = (),
    place: str = "",
) -> Read | Problem:
    """The reports of a file, or the first thing in it that must be mended.

    `days`, `results` and `ids` are a person's word, which counts before the file's. Where the file has several
    events, the days are those of the event that `place` names, and its report alone is read.
    """
    facts = parse_facts(results, ids)
    if isinstance(facts, Problem):
        return facts
    supplied = Supplied(days, facts)
    found = read_event_file(
        io.BytesIO(content),
        name,
        name,
        kind,
        supplied,
        place=place,
        without_events=True,
        parse=lambda _stream, format_, given: _parsed(content, format_, kind, given),
    )
    if isinstance(found, FileProblems):
        return _refused(found)
    reports, problems = found.reports, found.problems
    for report in reports:
        if report.list != kind:
            return Problem(name, "list_is_another", {"one": report.list, "other": kind})
        if not report.events:
            return Problem(name, "no_events")
        missing = first_undeclared(report, name)
        if missing is not None:
            return missing
    return Read(reports, problems)


def _refused(found: FileProblems) -> Problem:
    """The first problem that stops a file, with the file's name before its place; not where the days are wrong."""
    stops = [problem for problem in found.problems if problem.severity == "stop"]
    first = stops[0] if stops else Problem(found.file, "unknown_format")
    if not found.file:
        return first
    return replace(first, place=f"{found.file}:{first.where}" if first.where else found.file, line=None, column=None)


@lru_cache(maxsize=FILES_IN_MEMORY)
def _parsed(content: bytes, found: Kind, kind: str, supplied: SuppliedFacts) -> Reading[Content]:
    """What a file says, read once whatever days are told beside it."""
    return read_content(io.BytesIO(content), found, kind, supplied=supplied)


def stored_report(facts: EventFacts, kind: str) -> Report | Problem:
    """The report of a kept file, with an event in it."""
    return stored_reports([facts], kind)[0]


def stored_reports(events: Sequence[EventFacts], kind: str) -> list[Report | Problem]:
    """The reports of several events, whose files are fetched together."""
    contents = contents_of({facts.file for facts in events if facts.file is not None})
    return [_stored(facts, kind, None if facts.file is None else contents[facts.file]) for facts in events]


def _stored(facts: EventFacts, kind: str, content: bytes | Problem | None) -> Report | Problem:
    if content is None:
        return Problem("event", "event_without_file")
    if isinstance(content, Problem):
        return content
    read = _read_once(content, facts.filename, kind, (facts.start, facts.end), facts.results, facts.ids, facts.place)
    if isinstance(read, Problem):
        return read
    return next(
        (report for report in read.reports if facts.place in report.events), Problem(facts.filename, "no_events")
    )


def file_problems(facts: EventFacts, kind: str) -> list[Problem]:
    """What the reader of an event's kept file tells of it."""
    content = None if facts.file is None else contents_of({facts.file})[facts.file]
    if content is None or isinstance(content, Problem):
        return []
    read = _read_once(content, facts.filename, kind, (facts.start, facts.end), facts.results, facts.ids, facts.place)
    return [] if isinstance(read, Problem) else read.problems


_read_once = lru_cache(maxsize=FILES_IN_MEMORY)(read_file)
"""An event is looked at several times on its way; its file is read once."""
