"""Joins reports with files that have more facts of their players: FIDE lists, tables of players, reports of players."""

from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from arpad.core.list_kind import list_kinds
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.compression import unpacked
from arpad.formats.content import LISTS, broken_off, kind_of_file, read_content
from arpad.formats.fide_list.row import Kind as FideKind
from arpad.formats.file_kinds import Kind
from arpad.formats.file_problems import FileProblems
from arpad.formats.notebook import Notebook, Reading, stops_of
from arpad.formats.overlay import filled, ids_of, overlaid, with_official_list
from arpad.formats.report.union import Named
from arpad.formats.source import Source, opened

BESIDE: tuple[FideKind, ...] = ("standard", "rapid")
"""The kinds of FIDE rating that a national list uses in addition to its own."""


class FileReport(NamedTuple):
    """A report and the name of its file. `is_tournament`: a pairing program wrote the file; it is not a JSON report."""

    file: str
    report: Report
    is_tournament: bool


class JoinedReports(NamedTuple):
    """Reports joined with the facts of other files.

    `more` has the other files' own reports, `notes` the problems of all files in their order. `refused` is the reason
    if the files cannot be joined.
    """

    reports: list[FileReport]
    more: list[Named]
    notes: list[FileProblems]
    refused: FileProblems | None = None


def read_players(
    stream: BinaryIO, kind: Kind, list_name: str | None, set_aside: bool = False
) -> Reading[Report] | Reading[None]:
    """The players of a file, as a report. No content if the file is a tournament or has a stop."""
    reading = read_content(stream, kind, list_name, players_wanted=True, set_aside=set_aside)
    if isinstance(reading.content, Report) and not reading.stopped:
        return Reading(reading.content, reading.problems, reading.aside)
    return Reading(None, reading.problems, reading.aside)


def stops_or(problems: Sequence[Problem], otherwise: Problem) -> list[Problem]:
    """The stops among the problems; `otherwise` if there is none."""
    return stops_of(problems) or [otherwise]


def join_players(
    reports: Sequence[FileReport],
    files: Sequence[Source],
    list_name: str | None,
    list_kind: FideKind | None = None,
    same_people: tuple[str, ...] = (),
) -> JoinedReports:
    """The reports joined with the players of other files.

    A list replaces a player's facts in a tournament file. A JSON report must agree with the list. `same_people` are IDs
    for which a person has confirmed that all files mean the same player. `list_kind` is the kind of rating in a FIDE
    list that has only one kind.
    """
    joined = JoinedReports(list(reports), [], [])
    name = list_name or reports[0].report.list
    for file in files:
        refused = _join_file(joined, file, name, list_kind, same_people)
        if refused is not None:
            return joined._replace(refused=refused)
    return joined


def _join_file(
    joined: JoinedReports, file: Source, list_name: str, list_kind: FideKind | None, same_people: tuple[str, ...]
) -> FileProblems | None:
    """Join one file. Return the problems if it cannot be joined, else None."""
    with opened(file) as stream:
        if isinstance(stream, Problem):
            return FileProblems("", (stream,))
        kind = kind_of_file(stream, file.shown)
        stream.seek(0)
        if isinstance(kind, Problem):
            return FileProblems(file.shown, (kind,))
        if kind in LISTS:
            players = _listed_players(joined, stream, list_name, file, list_kind)
            return players if isinstance(players, FileProblems) else _join_list(joined, players, same_people)
        reading = read_players(stream, kind, list_name)
    if reading.content is None:
        return FileProblems(file.shown, reading.problems or (Problem("", "tournament_among_players"),))
    joined.notes.append(FileProblems(file.shown, reading.problems))
    for number, entry in enumerate(joined.reports):
        if entry.is_tournament:
            found = overlaid(entry.report, reading.content.players, entry.file, same_people)
            refused = _take(joined, number, *found)
            if refused is not None:
                return refused
    joined.more.append((file.shown, reading.content))
    return None


def _listed_players(
    joined: JoinedReports, stream: BinaryIO, list_name: Any, file: Source, list_kind: FideKind | None
) -> dict[str, Player] | FileProblems:
    """The players of the reports who are on a FIDE list, by their IDs; the problems if it cannot be read."""
    from arpad.formats.fide_list.player import to_player
    from arpad.formats.fide_list.reader import find  # with NumPy, which reports do without

    kind = list_kinds()[list_name]
    if list_kind not in (None, *(BESIDE if kind.home else (kind.fide_rating or "standard",))):
        values: Values = {"given": list_kind, "list": list_name}
        return FileProblems("", (Problem("--list-kind", "list_kind_of_no_use", values),))
    notebook = Notebook()
    with unpacked(stream) as opened_list:
        if isinstance(opened_list, Problem):
            return FileProblems(file.shown, (opened_list,))
        wanted = ids_of(entry.report for entry in joined.reports)
        rows = find(opened_list.stream, wanted, notebook, list_kind, file.short)
        broken = broken_off(opened_list)
    stops = stops_of(notebook.problems)
    if broken or stops:
        return FileProblems(file.shown, [broken] if broken else stops)
    unknown_kind = [problem for problem in notebook.problems if problem.code == "list_kind_not_told"]
    joined.notes.extend(FileProblems(file.shown, (problem,)) for problem in unknown_kind)
    return {str(number): to_player(row, kind) for number, row in rows.items()}


def _join_list(
    joined: JoinedReports, players: Mapping[str, Player], same_people: tuple[str, ...]
) -> FileProblems | None:
    """Join a FIDE list. In a tournament file for a FIDE list, a player who is not on it has no rating."""
    for number, entry in enumerate(joined.reports):
        from_files = with_official_list if entry.report.kind.fide_rating else overlaid
        join = from_files if entry.is_tournament else filled
        refused = _take(joined, number, *join(entry.report, players, entry.file, same_people))
        if refused is not None:
            return refused
    return None


def _take(joined: JoinedReports, number: int, report: Report, problems: list[Problem]) -> FileProblems | None:
    """Replace a report by its joined form and keep the notes. If there are stops, change nothing and return them."""
    stops = stops_of(problems)
    if stops:
        return FileProblems("", stops)
    joined.notes.extend(FileProblems("", (problem,)) for problem in problems)
    joined.reports[number] = joined.reports[number]._replace(report=report)
    return None
