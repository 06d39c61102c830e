"""Files of every kind: opened, unpacked, recognised, and read by the reader of their format.

A reader is imported for the first file of its format: to import all of them takes longer than to read most files.
"""

from typing import BinaryIO

from arpad.core.list_kind import STANDARD, list_kinds
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.chess_results.two_pages import is_event_of_two_pages
from arpad.formats.compression import Opened, unpacked
from arpad.formats.file_kinds import Kind, kind_of
from arpad.formats.foreign_files import foreign_file
from arpad.formats.notebook import Reading
from arpad.formats.report.reader import LARGEST_FILE, read_report
from arpad.formats.report_from_tournament import report_of
from arpad.formats.supplied.facts import NO_FACTS, SuppliedFacts, wrong_format
from arpad.formats.tournament import Tournament
from arpad.formats.zip_members import members_of

Tournaments = tuple[Tournament, ...]
Content = Report | Tournaments
LARGEST_OTHER = 25_000_000
"""The most bytes that are read of any other file. Each reader has a lower limit, and reports a file above it."""
TABLES: tuple[Kind, ...] = ("csv", "xlsx")
LISTS: tuple[Kind, ...] = ("fide-txt", "fide-xml")


def kind_of_file(stream: BinaryIO, name: str = "") -> Kind | Problem:
    """The kind of a file, or the problem if it is of no kind that is read.

    The ending of `name` identifies a file of another program that its content does not.
    """
    if is_event_of_two_pages(members_of(stream)):
        return "chess-results"
    with unpacked(stream) as opened:
        if isinstance(opened, Problem):
            return opened
        kind = kind_of(opened.head)
    foreign = foreign_file(name, opened.head, is_read=kind is not None)
    if foreign is not None:
        return foreign
    if kind is None:
        return Problem("", "unknown_format" if opened.head.strip() else "empty_file")
    return kind


def read_content(
    stream: BinaryIO,
    kind: Kind,
    list_name: str | None = None,
    players_wanted: bool = False,
    set_aside: bool = False,
    supplied: SuppliedFacts = NO_FACTS,
) -> Reading[Content]:
    """Read a file of any kind except a FIDE list, which may be too long for memory.

    With `players_wanted`, only the players of a workbook are read, and not its games. `set_aside` leaves out the rows
    of a table of players that cannot be read. `supplied` has the results and IDs that a person supplies.
    """
    wrong = wrong_format(supplied, kind)
    if wrong is not None:
        return Reading(None, (wrong,))
    if kind == "chess-results":
        from arpad.formats.chess_results.reader import read_two_pages

        return read_two_pages(members_of(stream))
    with unpacked(stream) as opened:
        if isinstance(opened, Problem):
            return Reading(None, (opened,))
        data = opened.stream.read((LARGEST_FILE if kind == "json" else LARGEST_OTHER) + 1)
        broken = broken_off(opened)
    if broken:
        return Reading(None, (broken,))
    if kind == "json":
        report, problems = read_report(data, list_name)
        return Reading(report, tuple(problems))
    if kind == "pgn":
        from arpad.formats.pgn.reader import read_pgn

        return _as_tuple(read_pgn(data))
    if kind == "html":
        from arpad.formats.chess_results.reader import read_chess_results

        return read_chess_results(data, list_name)
    if kind in TABLES:
        return _read_table(data, list_name, players_wanted, set_aside)
    reading = _read_one_event(data, kind, supplied)
    return Reading(None if reading.content is None else (reading.content,), reading.problems)


def _read_one_event(data: bytes, kind: Kind, supplied: SuppliedFacts) -> Reading[Tournament]:
    """Read a file of a format that has one tournament."""
    if kind == "trf":
        from arpad.formats.trf.reader import read_trf

        return read_trf(data, supplied.results, supplied.ids)
    if kind == "h9":
        from arpad.formats.go.h9 import read_h9

        return read_h9(data, supplied.results)
    if kind == "tou":
        from arpad.formats.go.tou import read_tou

        return read_tou(data, supplied.results)
    if kind == "opengotha":
        from arpad.formats.go.opengotha import read_opengotha

        return read_opengotha(data)
    raise ValueError(f"{kind} is no format of one tournament")


def _read_table(data: bytes, list_name: str | None, players_wanted: bool, set_aside: bool) -> Reading[Content]:
    """Read a table or a workbook: its games as tournaments; if it has none, its players as a report."""
    from arpad.formats.tables.games import read_games
    from arpad.formats.tables.table_file import chess_results_export, table_kinds
    from arpad.formats.tables.workbook import read_games_with_people, read_people

    sheets = table_kinds(data)
    kinds = set(sheets.values())
    export = None if players_wanted else chess_results_export(data)
    if export == "games" or (export and (not kinds or kinds == {"players"})):
        from arpad.formats.chess_results.reader import read_chess_results

        return read_chess_results(data, list_name)
    if "games" in kinds and not (players_wanted and len(kinds) > 1):
        return _as_tuple(
            read_games(data, list_name=list_name)
            if len(kinds) == 1
            else read_games_with_people(data, sheets, list_name)
        )
    reading = read_people(data, sheets, list_name, set_aside)
    if reading.content is None:
        return Reading(None, reading.problems)
    name = list_name if list_name in list_kinds() else STANDARD.name
    players = {player.id: player for player in reading.content}
    report = Report(name or STANDARD.name, None, players, {})
    return Reading(report, reading.problems, reading.aside)


def _as_tuple(reading: Reading[list[Tournament]]) -> Reading[Content]:
    """The reading with its list of tournaments as a tuple."""
    return Reading(None if reading.content is None else tuple(reading.content), reading.problems)


def broken_off(opened: Opened) -> Problem | None:
    """The problem that ended the stream early; None if it was read to the end."""
    raw = getattr(opened.stream, "raw", None)
    return getattr(raw, "problem", None)


def reports_of(content: Content, file: str, list_name: str | None) -> list[Report] | Problem:
    """The content as reports, one for each tournament; or the first problem of a tournament that cannot be a report.

    IDs begin with `file`; if there are several tournaments, with `file-1`, `file-2` and so on.
    """
    if isinstance(content, Report):
        return [content]
    reports = []
    for number, tournament in enumerate(content, start=1):
        report = report_of(tournament, file if len(content) == 1 else f"{file}-{number}", list_name)
        if isinstance(report, Problem):
            return report
        reports.append(report)
    return reports
