"""`arpad.read`: files of any format as one report, with everything that is wrong in them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from itertools import chain
from typing import Any

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.event_file import Supplied
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fields import Fields, read_day
from arpad.formats.file_problems import FileProblems
from arpad.formats.report.files import read_report_files
from arpad.formats.source import Source, data_source, file_source, no_source
from arpad.formats.supplied.days import Days
from arpad.formats.supplied.facts import parse_facts
from arpad.library.refusal import Refused, refused
from arpad.library.sentences import problem_lines
from arpad.library.settings import texts

File = str | os.PathLike[str] | tuple[str, bytes] | Source
"""A path, or a name with the bytes of a file."""
Day = date | str
"""A day, or its text as YYYY-MM-DD."""


@dataclass(frozen=True, slots=True)
class Read:
    """The report of the files, with the problems of reading: doubts, which may change a rating, and notes."""

    report: Report
    files: tuple[FileProblems, ...] = ()
    """The problems of each file of events, then those of all files together."""
    player_notes: tuple[FileProblems, ...] = ()
    """The problems of the files of players."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems of reading, file by file."""
        return tuple(chain.from_iterable(each.problems for each in (*self.player_notes, *self.files)))

    def lines(self, language: str = "en", every_one: bool = False) -> list[str]:
        """The problems as lines, `file:line:column: sentence`; similar ones share a line, unless `every_one` is set."""
        each_file = (*self.player_notes, *self.files)
        return [line for each in each_file for line in problem_lines(each.problems, language, each.file, every_one)]

    def to_json(self) -> dict[str, Any]:
        """The report in JSON, as `arpad convert --to json` writes it."""
        from arpad.formats.report.writer import write_report

        found: dict[str, Any] = json.loads(write_report(self.report))
        return found


def read(
    file: File,
    *more: File,
    players: File | Sequence[File] = (),
    list: str | None = None,
    period: Month | str | None = None,
    start: Day | None = None,
    end: Day | None = None,
    minutes: str | int | Decimal | None = None,
    result: Iterable[str] = (),
    id: Iterable[str] = (),
    same_person: Iterable[str] = (),
    list_kind: Kind | None = None,
) -> Read | Refused:
    """Read files, whatever their format, into one report.

    The options are those of `arpad rate`. `players` are files with more facts of the players. `list` and `period` are
    for files that do not state them. `start`, `end`, `minutes`, `result` and `id` are facts that a person supplies;
    they prevail over the file. `same_person` are IDs of players who are one person although the files differ.

    >>> read(("cup.json", b'{"list": "standard"}'))
    Refused(problems=(Problem(place='cup.json', code='no_events', ...),), file='', notes=())
    """
    supplied = supplied_of(start, end, result, id, same_person)
    if isinstance(supplied, Problem):
        return refused(supplied)
    wrong = wrong_list(list) or wrong_choice("--list-kind", list_kind, KINDS)
    if wrong is not None:
        return refused(wrong)
    month = period if isinstance(period, Month) else Month.parse(str(period))
    if period is not None and month is None:
        return refused(Problem("--period", "not_a_month", {"given": str(period)}))
    files_read = read_report_files(
        [source_of(one) for one in (file, *more)],
        [source_of(one) for one in _several(players)],
        list,
        month,
        supplied,
        list_kind,
    )
    if files_read.report is None:
        why = files_read.refused or FileProblems("", ())
        return Refused(tuple(why.problems), why.file, files_read.player_notes)
    report = files_read.report
    if minutes is not None:
        seconds = seconds_of(minutes)
        if isinstance(seconds, Problem):
            return Refused((seconds,), notes=files_read.player_notes)
        events = {name: replace(event, seconds=seconds) for name, event in report.events.items()}
        report = replace(report, events=events)
    return Read(report, files_read.problems, files_read.player_notes)


def source_of(file: File) -> Source:
    """Return a file in the form that the readers take."""
    if isinstance(file, Source):
        return file
    if isinstance(file, tuple) and [type(part) for part in file] == [str, bytes]:
        name, data = file
        return data_source(data, name)
    is_name = isinstance(file, str | os.PathLike) and isinstance(os.fspath(file), str)
    return file_source(file) if is_name else no_source(file)  # type: ignore[arg-type]


def _several(files: File | Sequence[File]) -> Sequence[File]:
    """Return one file or several as a sequence."""
    is_one_file = isinstance(files, str | os.PathLike | Source) or (
        isinstance(files, tuple) and len(files) == 2 and isinstance(files[1], bytes)
    )
    return (files,) if is_one_file or not isinstance(files, Iterable) else files  # type: ignore[return-value]


def supplied_of(
    start: Day | None, end: Day | None, result: Iterable[str], id: Iterable[str], same_person: Iterable[str] = ()
) -> Supplied | Problem:
    """Return what a person supplies for a file, or the first text that is no day, result or ID."""
    days = days_of(start, end)
    if isinstance(days, Problem):
        return days
    facts = parse_facts(texts(result), texts(id))
    return facts if isinstance(facts, Problem) else Supplied(days, facts, texts(same_person))


def days_of(start: Day | None, end: Day | None) -> Days | Problem:
    """Return the first and the last day that a person supplies, or the problem of a text that is no day."""
    first = day_of("--start", start)
    last = first if isinstance(first, Problem) else day_of("--end", end)
    if isinstance(first, Problem) or isinstance(last, Problem):
        return last  # type: ignore[return-value]
    return first, last


def wrong_list(name: str | None) -> Problem | None:
    """Return the problem of a name that no list has; None if there is a list of the name, or no name is given."""
    known = list_kinds()
    if name is None or name in [*known]:
        return None
    return Problem("--list", "unknown_list", {"given": str(name), "known": [*known]})


def wrong_choice(option: str, given: str | None, choices: Sequence[str]) -> Problem | None:
    """Return the problem of a text that is none of the choices; None if it is one, or if no text is given."""
    if given is None or given in choices:
        return None
    return Problem(option, "not_a_choice", {"given": given, "choices": [*choices]})


def day_of(option: str, day: Day | None) -> date | Problem | None:
    """Return a day that a person supplies, or the problem of a value that is no day. A moment counts as its day."""
    if day is None:
        return None
    text = str(day.date() if isinstance(day, datetime) else day)
    return read_day(text) or Problem(option, "not_a_date", {"given": text})


def seconds_of(minutes: str | int | Decimal) -> int | Problem:
    """Return the minutes that a person supplies as seconds, or the problem of a text that is no time."""
    try:
        value = Decimal(str(minutes))
    except InvalidOperation:
        value = Decimal(0)
    fields = Fields({"minutes": value}, "", [], ("minutes",))
    seconds = fields.sixtieths("minutes") if value.is_finite() else None
    return seconds or Problem("--minutes", "not_a_time", {"given": str(minutes)})
