"""The missing time of an event on a chess list."""

from __future__ import annotations

from dataclasses import replace

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, subject_of, with_supplied
from arpad.office.lists.definition import ListFacts
from arpad.regulations.times import times_unknown


def time_is_open(of_list: ListFacts, report: Report, facts: EventFacts) -> bool:
    """True if neither the file nor an officer states the time of a played game. In go the factor asks for it."""
    return not of_list.kind_of_list.is_go and times_unknown(with_supplied(report.events[facts.place], facts))


def note_on_time(of_list: ListFacts, number: int, report: Report, facts: EventFacts) -> list[Problem]:
    """The note on an event whose time is to be supplied."""
    return [replace(time_not_known(number), severity="note")] if time_is_open(of_list, report, facts) else []


def time_not_known(number: int) -> Problem:
    """The problem that an event waits for its time."""
    return Problem(subject_of(number), "time_not_known", {"number": number})
