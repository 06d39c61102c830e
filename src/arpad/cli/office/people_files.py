"""Reads files of people for the office: tables and reports of players, and one federation of a FIDE list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, NoReturn, TypeVar

import click

from arpad.cli.files import kind_or_refusal, opened, short_name, shown_name
from arpad.cli.office.desk import Desk
from arpad.cli.refusal import Refusal, refuse
from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.formats.content import LISTS, TABLES
from arpad.formats.fide_list.row import Kind
from arpad.formats.player_files import read_players, stops_or
from arpad.library.sentences import problem_line

if TYPE_CHECKING:
    from arpad.formats.file_kinds import Kind as FileKind

Command = TypeVar("Command", bound=Callable[..., Any])
FEDERATION = re.compile("[A-Z]{3}")
OF_ROWS = frozenset(
    (
        *("duplicate_player", "listed_id", "listed_number", "listed_birth", "listed_twice_differently"),
        *("listed_cells_missing", "list_line_cut", "list_line_goes_on", "list_columns_touch", "bad_file_date"),
        *("listed_cell_twice", "line_too_long", "table_not_a_word", "table_not_a_grade", "table_not_a_number"),
        *("table_not_an_id", "table_value_missing", "table_cell_too_long", "ambiguous_date"),
    )
)
"""The codes of problems that concern a single row of a list or a table; such a row may be left out."""
FEW = 10
"""The most rows left out that are printed; the number of all rows left out is always printed."""


class PeopleFile(NamedTuple):
    """The players of a file, with the rows left out and the notes on the file."""

    players: list[Player]
    kept: bytes
    """The bytes that the office stores with an opening list: the file, or the federation's part of a FIDE list."""
    kept_name: str
    rows: int
    """The number of players in the whole file, of all federations."""
    aside: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    month: Month | None = None
    is_fide_list: bool = False
    """True if the IDs are FIDE's."""


def people_options(command: Command) -> Command:
    """Add the options `--federation` and `--set-aside` for a file of people."""
    for option in (
        set_aside_option,
        click.option("--federation", metavar="FED", help="Take only the players of this federation: three letters."),
    ):
        command = option(command)
    return command


def set_aside_option(command: Command) -> Command:
    """Add the option `--set-aside`."""
    return click.option(
        "--set-aside", is_flag=True, help="Leave out the rows that cannot be read, and print which they are."
    )(command)


def read_people_file(
    desk: Desk,
    file: str,
    list_kind: str | None,
    federation: str | None,
    set_aside: bool,
    single: Kind | None = None,
    action: str = "",
    home: str | None = None,
) -> PeopleFile:
    """Read the people of a file for a list of kind `list_kind` (None: for no list). A bad row ends the command.

    Without `federation`, all players of a table are taken, and from a FIDE list those of the federation `home`.
    `single` is the kind of the ratings in a FIDE list of one rating. `action` is the name of the command in problems.
    """
    code = federation.upper() if federation else None
    if code is not None and not FEDERATION.fullmatch(code):
        desk.refuse(Problem("--federation", "not_a_federation", {"given": federation}))
    with opened(file, desk.language) as stream:
        kind = kind_or_refusal(file, stream, desk.language)
        if kind in LISTS:
            return _of_fide_list(desk, file, stream, list_kind, code or home, set_aside, single)
        return _of_table(desk, file, stream, kind, list_kind, code, set_aside, action)


def _of_fide_list(
    desk: Desk,
    file: str,
    stream: BinaryIO,
    list_kind: str | None,
    code: str | None,
    set_aside: bool,
    single: Kind | None,
) -> PeopleFile:
    from arpad.office.fide_lists.members import read_members

    if list_kind not in (None, "standard"):
        desk.refuse(Problem("", "fide_list_for_other_list", {"list": list_kind}), shown_name(file))
    if code is None:
        desk.refuse(Problem("--federation", "federation_wanted", {}), shown_name(file))

    members = read_members(stream, short_name(file), code, single, desk.progress, set_aside)
    if isinstance(members, list):
        refuse_rows(members, desk, file)
    kept_name = f"{short_name(file)} ({code})"
    return PeopleFile(
        members.players, members.extract, kept_name, members.rows, members.aside, month=members.month, is_fide_list=True
    )


def _of_table(
    desk: Desk,
    file: str,
    stream: BinaryIO,
    kind: FileKind,
    list_kind: str | None,
    code: str | None,
    set_aside: bool,
    action: str,
) -> PeopleFile:
    if set_aside and kind not in TABLES:
        desk.refuse(Problem("--set-aside", "set_aside_of_tables"), shown_name(file))
    reading = read_players(stream, kind, list_kind, set_aside)
    stream.seek(0)
    content = stream.read()
    if reading.content is None:
        refuse_rows(stops_or(reading.problems, Problem(action, "tournament_among_players")), desk, file)
    if list_kind not in (None, reading.content.list):
        refuse([Problem(action, "list_is_another", {"one": reading.content.list, "other": list_kind})], desk.language)
    all_players = list(reading.content.players.values())
    players = [player for player in all_players if code is None or (player.federation or "").upper() == code]
    if all_players and not players:
        desk.refuse(Problem("--federation", "list_without_federation", {"given": code}), shown_name(file))
    notes = tuple(problem for problem in reading.problems if problem.severity == "note")
    return PeopleFile(players, content, short_name(file), len(all_players), reading.aside, notes)


def refuse_rows(problems: list[Problem], desk: Desk, file: str) -> NoReturn:
    """End the command with the first stop; if all stops concern single rows, the line names `--set-aside`."""
    stops = [problem for problem in problems if problem.severity == "stop"] or problems
    if not all(problem.code in OF_ROWS for problem in stops):
        refuse(stops, desk.language, file=shown_name(file))
    hint = desk.words.text("office.may_set_aside", {"number": len(stops)})
    raise Refusal(f"arpad: {problem_line(stops[0], desk.language, shown_name(file))} ({hint})")


def say_aside(desk: Desk, aside: tuple[Problem, ...], file: str) -> None:
    """Print the first rows that were left out and the number of all, on standard error."""
    for problem in aside[:FEW]:
        click.echo(f"arpad: {problem_line(problem, desk.language, shown_name(file))}", err=True)
    if aside:
        click.echo(f"arpad: {desk.words.text('office.rows_aside', {'number': len(aside)})}", err=True)


def aside_json(desk: Desk, aside: tuple[Problem, ...]) -> list[dict[str, Any]]:
    """The rows that were left out, as JSON."""
    return [
        {
            "line": problem.line,
            "code": problem.code,
            "values": dict(problem.values),
            "message": desk.sentence(problem),
        }
        for problem in aside
    ]
