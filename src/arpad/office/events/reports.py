"""Reads the reports of event files, both new and stored ones."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import Content, read_content
from arpad.formats.event_file import Supplied, read_event_file
from arpad.formats.file_kinds import Kind
from arpad.formats.file_problems import FileProblems
from arpad.formats.notebook import Reading
from arpad.formats.report.undeclared import first_undeclared
from arpad.formats.supplied.days import Days
from arpad.formats.supplied.facts import SuppliedFacts, parse_facts
from arpad.office.events.event import EventFacts
from arpad.office.events.redacted_copy import is_copy, key_of_reading, read_copy
from arpad.office.storage.files import contents_of

FILES_IN_MEMORY = 64


class Read(NamedTuple):
    """A file that can be rated: its reports, and the doubts and notes of its reader."""

    reports: list[Report]
    problems: list[Problem]


def read_file(
    content: bytes,
    name: str,
    kind: str,
    days: Days = (None, None),
    results: tuple[str, ...] = (),
    ids: tuple[str, ...] = (),
    place: str = "",
) -> Read | Problem:
    """The reports of a file, or the first problem in it that must be mended.

    `days`, `results` and `ids` are supplied by a person and count before the file's. If the file has several events,
    the days are those of the event that `place` names, and only its report is read.
    """
    facts = parse_facts(results, ids)
    if isinstance(facts, Problem):
        return facts
    supplied = Supplied(days, facts)
    contents = read_event_file(
        io.BytesIO(content),
        name,
        name,
        kind,
        supplied,
        place=place,
        without_events=True,
        parse=lambda _stream, format_, given: _parsed(content, format_, kind, given),
    )
    if isinstance(contents, FileProblems):
        return _refused(contents)
    reports, problems = contents.reports, contents.problems
    for report in reports:
        if report.list != kind:
            return Problem(name, "list_is_another", {"one": report.list, "other": kind})
        if not report.events:
            return Problem(name, "no_events")
        missing = first_undeclared(report, name)
        if missing is not None:
            return missing
    return Read(reports, problems)


def _refused(contents: FileProblems) -> Problem:
    """The first problem that stops a file, with the file's name before its place; wrong days have no file."""
    stops = [problem for problem in contents.problems if problem.severity == "stop"]
    first = stops[0] if stops else Problem(contents.file, "unknown_format")
    if not contents.file:
        return first
    return replace(
        first, place=f"{contents.file}:{first.where}" if first.where else contents.file, line=None, column=None
    )


@lru_cache(maxsize=FILES_IN_MEMORY)
def _parsed(content: bytes, found: Kind, kind: str, supplied: SuppliedFacts) -> Reading[Content]:
    """The content of a file, which does not depend on the supplied days and is read once."""
    return read_content(io.BytesIO(content), found, kind, supplied=supplied)


def stored_report(facts: EventFacts, kind: str) -> Report | Problem:
    """The report of a kept file, with an event in it."""
    return stored_reports([facts], kind)[0]


def stored_reports(events: Sequence[EventFacts], kind: str) -> list[Report | Problem]:
    """The reports of several events, whose files are fetched together."""
    return [_of_event(facts, read) for facts, read in zip(events, _kept(events, kind), strict=True)]


def file_problems(facts: EventFacts, kind: str) -> list[Problem]:
    """The problems that the reader of an event's kept file finds in it; none if it cannot be read."""
    (read,) = _kept([facts], kind)
    return [] if isinstance(read, Problem) else read.problems


def _kept(events: Sequence[EventFacts], kind: str) -> list[Read | Problem]:
    contents = contents_of({facts.file for facts in events if facts.file is not None})
    return [_read_kept(facts, kind, None if facts.file is None else contents[facts.file]) for facts in events]


def _read_kept(facts: EventFacts, kind: str, content: bytes | Problem | None) -> Read | Problem:
    if content is None:
        return Problem("event", "event_without_file")
    if isinstance(content, Problem):
        return content
    if is_copy(content):
        report = read_copy(content, key_of_reading(facts, kind))
        return report if isinstance(report, Problem) else Read([report], [])
    return _read_once(content, facts.filename, kind, (facts.start, facts.end), facts.results, facts.ids, facts.place)


def _of_event(facts: EventFacts, read: Read | Problem) -> Report | Problem:
    """The report that has the event."""
    if isinstance(read, Problem):
        return read
    found = (report for report in read.reports if facts.place in report.events)
    return next(found, Problem(facts.filename, "no_events"))


_read_once = lru_cache(maxsize=FILES_IN_MEMORY)(read_file)
"""The content of a stored file. Cached, because each step of an event asks for it again."""
