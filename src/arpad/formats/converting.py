"""One format as another, as far as the contents allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO, Literal, get_args

from arpad.core.report import List, Report
from arpad.core.verdicts import Problem
from arpad.formats.door import LISTS, Content, broken_off, read_content, reports_of
from arpad.formats.fide_list.reading import rows
from arpad.formats.fide_list.writing import write_txt, write_xml
from arpad.formats.from_report import tournament_of
from arpad.formats.go.h9_out import write_h9
from arpad.formats.kinds import Kind
from arpad.formats.reading import Notebook
from arpad.formats.report_out import write_report
from arpad.formats.tournament import Tournament
from arpad.formats.trf.write import write_trf
from arpad.formats.unpack import unpacked

Target = Literal["json", "trf16", "trf26", "csv", "xlsx", "fide-txt", "fide-xml", "h9"]
TARGETS: tuple[Target, ...] = get_args(Target)


@dataclass(slots=True)
class Converted:
    """The new file in pieces, None where there is none; the problems are whole when all pieces have been taken."""

    pieces: Iterator[bytes] | None
    problems: list[Problem] = field(default_factory=list)


def convert(stream: BinaryIO, kind: Kind, target: Target, file: str, list_name: List | None = None) -> Converted:
    """The file in another format. `file` is the name that players without an ID are called after."""
    if kind in LISTS:
        return _list_as(stream, target, kind)
    reading = read_content(stream, kind, list_name)
    problems = list(reading.problems)
    if reading.content is None:
        return Converted(None, problems)
    written = _written(reading.content, kind, target, file, list_name, problems)
    if isinstance(written, Problem):
        return Converted(None, [*problems, written])
    return Converted(iter((written,)), problems)


def _list_as(stream: BinaryIO, target: Target, kind: Kind) -> Converted:
    """A rating list as another, row by row: the list may be longer than memory."""
    writers = {"fide-txt": write_txt, "fide-xml": write_xml}
    if target not in writers:
        return Converted(None, [Problem("", "no_such_conversion", {"given": kind, "expected": target})])
    notebook = Notebook()

    def pieces() -> Iterator[bytes]:
        with unpacked(stream) as opened:
            if isinstance(opened, Problem):
                notebook.problems.append(opened)
                return
            yield from writers[target](rows(opened.stream, notebook), notebook)
            broken = broken_off(opened)
            notebook.problems += [broken] if broken else []

    return Converted(pieces(), notebook.problems)


def _written(
    content: Content, kind: Kind, target: Target, file: str, list_name: List | None, problems: list[Problem]
) -> bytes | Problem:
    if target == "json":
        reports = reports_of(content, file, list_name)
        return reports if isinstance(reports, Problem) else write_report(_together(reports))
    if target in ("trf16", "trf26"):
        tournament = _the_one(content)
        if isinstance(tournament, Problem):
            return tournament
        data, untold = write_trf(tournament, target)
        problems += untold
        return data
    if target == "h9":
        tournament = _the_one(content)
        if isinstance(tournament, Problem):
            return tournament
        data, left_out = write_h9(tournament)
        problems += left_out
        return data
    return Problem("", "no_such_conversion", {"given": kind, "expected": target})


def _the_one(content: Content) -> Tournament | Problem:
    """The tournament of a file that has one; formats of one tournament cannot hold two."""
    if isinstance(content, Report):
        found: tuple[Tournament, ...] = tuple(tournament_of(content, event) for event in content.events.values())
    else:
        found = content
    return found[0] if len(found) == 1 else Problem("", "one_event_a_file", {"given": len(found)})


def _together(reports: list[Report]) -> Report:
    """The reports of one file as one."""
    first = reports[0]
    players = {id_: player for report in reports for id_, player in report.players.items()}
    events = {id_: event for report in reports for id_, event in report.events.items()}
    return replace(first, players=players, events=events)
