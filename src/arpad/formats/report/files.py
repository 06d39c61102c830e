"""Reads several files into one report, for commands and pages. The office reads single files by `event_file`.

Everything that is wrong is a value: nothing here prints, exits or asks.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.event_file import NOTHING, Supplied, read_event_file
from arpad.formats.fide_list.row import Kind as FideKind
from arpad.formats.file_problems import FileProblems
from arpad.formats.player_files import FileReport, join_players
from arpad.formats.report.union import gather
from arpad.formats.source import Source, opened, parts_of


class FilesRead(NamedTuple):
    """One report from several files, with the problems of each; without a report, `refused` says why."""

    report: Report | None
    problems: tuple[FileProblems, ...] = ()
    """Of each file of events; the last entry is of all files together."""
    player_notes: tuple[FileProblems, ...] = ()
    """Of the files of players, up to the refused one."""
    refused: FileProblems | None = None


def read_report_files(
    files: Sequence[Source],
    players: Sequence[Source] = (),
    list_name: str | None = None,
    period: Month | None = None,
    supplied: Supplied = NOTHING,
    list_kind: FideKind | None = None,
) -> FilesRead:
    """One report from files of events and files of players.

    A zip of several files is read as these files. `list_name` is the list of files that do not name one, `list_kind`
    the kind of a FIDE list of one rating.
    """
    file_reports: list[FileReport] = []
    problems: list[FileProblems] = []
    for file in files:
        refused = _read_events(file, len(files), list_name, supplied, file_reports, problems)
        if refused is not None:
            return FilesRead(None, refused=refused)
    joined = join_players(file_reports, players, list_name, list_kind, supplied.same_people)
    notes = tuple(joined.notes)
    if joined.refused is not None:
        return FilesRead(None, player_notes=notes, refused=joined.refused)
    named = [(entry.file, entry.report) for entry in joined.reports]
    report, differing = gather(named, joined.more, same_people=supplied.same_people)
    if report is None:
        return FilesRead(None, player_notes=notes, refused=FileProblems("", differing))
    if list_name is not None and report.list != list_name:
        other = Problem("--list", "lists_differ", {"one": list_name, "other": report.list})
        return FilesRead(None, player_notes=notes, refused=FileProblems("", (other,)))
    report = replace(report, period=period or report.period)
    return FilesRead(report, (*problems, FileProblems("", differing)), notes)


def _read_events(
    source: Source,
    files: int,
    list_name: str | None,
    supplied: Supplied,
    file_reports: list[FileReport],
    problems: list[FileProblems],
) -> FileProblems | None:
    """Add the reports and the problems of one of `files` files; return why it cannot be rated, else None."""
    with opened(source) as stream:
        if isinstance(stream, Problem):
            return FileProblems("", (stream,))
        parts = parts_of(source, stream)
        if isinstance(parts, FileProblems):
            return parts
        events = max(files, len(parts))
        option = supplied.facts.option
        if option and events > 1:
            of_several = Problem(option, "supplied_result_one_file", {"option": option, "count": events})
            return FileProblems("", (of_several,))
        for part in parts:
            contents = read_event_file(part.stream, part.shown, part.short, list_name, supplied, events)
            if isinstance(contents, FileProblems):
                return contents._replace(file=part.shown)
            file_reports += [FileReport(part.shown, report, contents.kind != "json") for report in contents.reports]
            first = next((event for report in contents.reports for event in report.events), "")
            problems.append(FileProblems(part.shown, contents.problems, first))
    return None
