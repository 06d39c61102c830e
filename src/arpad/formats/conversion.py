"""Converts a file to another format, as far as that format can hold what is in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import BinaryIO, Literal, get_args

from arpad.core.list_kind import STANDARD
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.compression import unpacked
from arpad.formats.content import LISTS, Content, broken_off, read_content, reports_of
from arpad.formats.fide_list.player import listed_of, table_row, to_player
from arpad.formats.fide_list.row import Kind as FideKind
from arpad.formats.fide_list.row import Listed
from arpad.formats.fide_list.writer import write_txt, write_xml
from arpad.formats.file_kinds import Kind
from arpad.formats.go.h9_writer import write_h9
from arpad.formats.lost_fields import IN_A_REPORT, IN_A_TABLE, of_players, of_report, of_tournament, without_a_round
from arpad.formats.notebook import Notebook, stops_of
from arpad.formats.report.undeclared import first_undeclared
from arpad.formats.report.union import gather
from arpad.formats.report.writer import write_report
from arpad.formats.supplied.days import with_supplied_days
from arpad.formats.supplied.facts import NO_FACTS, SuppliedFacts
from arpad.formats.tables.writer import write_games, write_list, write_players, write_workbook
from arpad.formats.tournament import Tournament
from arpad.formats.tournament_from_report import tournament_of
from arpad.formats.trf.writer import write_trf

Target = Literal["json", "trf16", "trf26", "csv", "xlsx", "fide-txt", "fide-xml", "h9"]
TARGETS: tuple[Target, ...] = get_args(Target)
FIDE_LISTS: tuple[Target, ...] = ("fide-txt", "fide-xml")
ONLY_ON_A_LIST = ("w_title", "o_title", "foa", "rapid", "blitz", "birth_date")
NO_PLAYER = Listed(0)
CUT_SHORT = (
    *("not_xml", "xml_declares_entities", "bad_archive", "larger_than", "too_many_players", "not_a_text_file"),
    *("empty_file", "line_too_long", "list_in_utf16", "list_kind_by_name"),
)
"""Problems that end the reading of a list: what was written so far is incomplete."""
FOUND_AGAIN = ("date_header_missing",)
"""Stops that need no mention: reading the new file finds them again, because it lacks the same facts."""


@dataclass(slots=True)
class Conversion:
    """The new file in pieces, or None. The problems are complete once all pieces have been taken."""

    pieces: Iterator[bytes] | None
    problems: list[Problem] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """True if there is no new file, or only part of one."""
        return self.pieces is None or any(problem.code in CUT_SHORT for problem in self.problems)


def convert(
    stream: BinaryIO,
    kind: Kind,
    target: Target,
    file: str,
    list_name: str | None = None,
    days: tuple[date | None, date | None] = (None, None),
    single: FideKind | None = None,
    supplied: SuppliedFacts = NO_FACTS,
) -> Conversion:
    """A file in another format.

    Players without an ID are named after `file`. A person may supply `days` (the event's first and last), `supplied`
    (results and IDs) and `single` (the kind of a FIDE list of one rating).
    """
    if kind in LISTS:
        return _list_as(stream, target, kind, single, file)
    reading = read_content(stream, kind, list_name, supplied=supplied)
    problems = list(reading.problems)
    content = reading.content
    if content is None:
        return Conversion(None, problems)
    if content == ():
        return Conversion(None, problems or [Problem("", "no_events")])
    dated = with_supplied_days(content, problems, days)
    if isinstance(dated, Problem):
        return Conversion(None, [*problems, dated])
    content, problems = dated
    if target != "json" and any(stop.code not in FOUND_AGAIN for stop in stops_of(problems)):
        return Conversion(None, [*problems, Problem("", "open_in_the_file", {"expected": target})])
    written = _written(content, kind, target, file, list_name, problems)
    if isinstance(written, Problem):
        return Conversion(None, [*problems, written])
    if not written:  # the writer has written down why
        return Conversion(None, problems)
    return Conversion(iter((written,)), problems)


def _list_as(stream: BinaryIO, target: Target, kind: Kind, single: FideKind | None, file: str) -> Conversion:
    """A rating list in another format, row by row: the list may be longer than memory."""
    if target in ("trf16", "trf26", "h9"):
        return Conversion(None, [_no_such(kind, target)])
    from arpad.formats.fide_list.reader import rows  # with NumPy, which the other formats do without

    notebook = Notebook()

    def pieces() -> Iterator[bytes]:
        with unpacked(stream) as opened:
            if isinstance(opened, Problem):
                notebook.problems.append(opened)
                return
            yield from _list_pieces(rows(opened.stream, notebook, single, file), target, notebook)
            broken = broken_off(opened)
            notebook.problems += [broken] if broken else []

    return Conversion(pieces(), notebook.problems)


def _list_pieces(listed: Iterable[Listed], target: Target, notebook: Notebook) -> Iterator[bytes]:
    if target == "fide-txt":
        yield from write_txt(listed, notebook)
        return
    if target == "fide-xml":
        yield from write_xml(listed, notebook)
        return
    lost: dict[str, None] = {}
    watched = _watched(listed, lost)
    if target == "json":
        players = [to_player(row, STANDARD) for row in watched]
        yield write_report(Report(STANDARD.name, None, {player.id: player for player in players}, {}))
    else:
        yield write_list([table_row(row) for row in watched], target)  # type: ignore[arg-type]
    if lost:
        notebook.problems.append(_left_out(list(lost)))


def _watched(listed: Iterable[Listed], lost: dict[str, None]) -> Iterator[Listed]:
    """Pass the rows on, and collect in `lost` the names of their fields that a report or a table has no column for."""
    for row in listed:
        for name in ONLY_ON_A_LIST:
            if name not in lost and getattr(row, name) != getattr(NO_PLAYER, name):
                lost[name] = None
        yield row


def _written(
    content: Content, kind: Kind, target: Target, file: str, list_name: str | None, problems: list[Problem]
) -> bytes | Problem:
    if target == "json":
        return _as_report(content, file, list_name, problems)
    lost: list[str] = []
    players: tuple[Player, ...] = ()
    if isinstance(content, Report):
        unknown = first_undeclared(content)
        if unknown is not None:
            return unknown
        players = tuple(content.players.values())
        lost = of_players(content) if target in FIDE_LISTS else of_report(content)
    if target in FIDE_LISTS:
        problems += [_left_out(lost)] if lost and players else []
        return _as_list(players, kind, target, problems)
    if target == "xlsx":  # a workbook has a sheet of all players beside the games
        lost = [name for name in lost if not name.startswith("player")]
    tournaments = _tournaments(content)
    if target in ("csv", "xlsx"):
        lost += [name for tournament in tournaments for name in of_tournament(tournament, IN_A_TABLE)]
    if target == "csv":
        lost += [name for tournament in tournaments for name in without_a_round(tournament)]
    if lost and tournaments:
        problems.append(_left_out(lost))
    if target in ("csv", "xlsx"):
        notebook = Notebook()
        data = _as_table(players, tournaments, target, file, list_name, notebook)
        problems += notebook.problems
        return data
    if len(tournaments) != 1:
        return Problem("", "one_event_a_file", {"given": len(tournaments)})
    data, left_out = write_h9(tournaments[0]) if target == "h9" else write_trf(tournaments[0], target)  # type: ignore[arg-type]
    problems += left_out
    return data


def _as_table(
    players: Sequence[Player],
    tournaments: Sequence[Tournament],
    target: Target,
    file: str,
    list_name: str | None,
    notebook: Notebook,
) -> bytes:
    if target == "xlsx":
        entered = players or _players_of(tournaments, file, list_name)
        return write_workbook(entered, tournaments, notebook=notebook)
    return write_games(tournaments, notebook=notebook) if tournaments else write_players(players)


def _as_report(content: Content, file: str, list_name: str | None, problems: list[Problem]) -> bytes | Problem:
    """A report. Open decisions are listed in it as `undecided`, so that it cannot be rated before."""
    reports = reports_of(content, file, list_name)
    if isinstance(reports, Problem):
        return reports
    report, differing = _together(reports, file)
    if report is None:
        problems += differing[1:]
        return differing[0]
    problems += differing
    if not isinstance(content, Report):
        lost = [name for tournament in content for name in of_tournament(tournament, IN_A_REPORT)]
        problems += [_left_out(lost)] if lost else []
    return write_report(report, tuple(f"{stop.where or file} {stop.code}" for stop in stops_of(problems)))


def _left_out(names: Sequence[str]) -> Problem:
    return Problem("", "left_out", {"fields": list(dict.fromkeys(names))}, "note")


def _as_list(players: Sequence[Player], kind: Kind, target: Target, problems: list[Problem]) -> bytes | Problem:
    """Players of a report as a list. Only an ID that is a number has a place there; a note names the others."""
    if not players:
        return _no_such(kind, target)
    notebook = Notebook()
    listed = []
    dated = sum(bool(player.ratings) for player in players)
    if dated:
        notebook.note("last_rating_listed", given=dated)
    for player in players:
        if player.id.isascii() and player.id.isdigit():
            listed.append(listed_of(player))
        else:
            notebook.note("not_on_a_fide_list", given=player.id)
    data = b"".join(_list_pieces(listed, target, notebook))
    problems += notebook.problems
    return data


def _players_of(tournaments: Sequence[Tournament], file: str, list_name: str | None) -> list[Player]:
    """The players of tournaments, even of those without days, which cannot be rated."""
    dated = [replace(tournament, start=date.min, end=date.min) for tournament in tournaments]
    reports = reports_of(tuple(dated), file, list_name)
    if isinstance(reports, Problem):
        return []
    return list({player.id: player for report in reports for player in report.players.values()}.values())


def _tournaments(content: Content) -> tuple[Tournament, ...]:
    if isinstance(content, Report):
        return tuple(tournament_of(content, event) for event in content.events.values())
    return content


def _no_such(kind: Kind, target: Target) -> Problem:
    return Problem("", "no_such_conversion", {"given": kind, "expected": target})


def _together(reports: list[Report], file: str) -> tuple[Report | None, list[Problem]]:
    """The reports of one file joined; the facts of a player must agree in all of them."""
    if len(reports) == 1:
        return reports[0], []
    return gather([(file, report) for report in reports])
