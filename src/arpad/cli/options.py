"""Options that several commands have, and the reading of their files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arpad.cli.files import source_of
from arpad.cli.output import show_problems
from arpad.cli.refusal import accepted
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.supplied.days import Days
from arpad.library.reports import Read, days_of, read
from arpad.library.settings import settings_of
from arpad.locale import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])


def option_group(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Return a decorator that adds several options to a command; its help shows them in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


language_option = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", help="Language of the sentences."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Use another value for a parameter of the edition, to see what would follow.",
)
answer_options = option_group(set_option, json_option, language_option)

list_option = click.option(
    "--list", "list_name", metavar="NAME", help="The list that the events are for, if the file does not name it."
)
list_kind_option = click.option(
    "--list-kind",
    type=click.Choice(KINDS),
    help="The kind of ratings in a FIDE list that has only one kind and does not name it.",
)
all_notes_option = click.option(
    "--all-notes", is_flag=True, help="List every note on the files; without it, similar notes share a line."
)
day_options = option_group(
    click.option("--start", metavar="YYYY-MM-DD", help="The event's first day, instead of the one in the file."),
    click.option("--end", metavar="YYYY-MM-DD", help="The event's last day, instead of the one in the file."),
)
result_option = click.option(
    "--result",
    "result_texts",
    multiple=True,
    metavar="ROUND/WHITE-BLACK=RESULT",
    help="The result of a game, instead of the one in the file (TRF, h9, tou). Players by starting rank, place or ID.",
)
id_option = click.option(
    "--id",
    "id_texts",
    multiple=True,
    metavar="RANK=ID",
    help="The ID of the player with this starting rank, instead of the one in the TRF; RANK= means no ID.",
)
same_person_option = click.option(
    "--same-person",
    "same_people",
    multiple=True,
    metavar="ID",
    help="Confirm that this ID is the same person in --players and in the file, although they contradict each other.",
)
fact_options = option_group(
    list_option,
    click.option("--period", metavar="YYYY-MM", help="The month of the new list."),
    click.option(
        "--players", "player_files", multiple=True, metavar="FILE", help="A file with more facts of the players."
    ),
    same_person_option,
    day_options,
)
"""Facts of the events and their players that the files lack or state wrongly."""
files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
report_options = option_group(
    files_argument,
    click.option(
        "--regulation", metavar="ID", help="The edition to rate by, even if it is not in force on the event's days."
    ),
    click.option(
        "--authority",
        metavar="A",
        help="Rate by the edition in force of this authority: fide, mssz, ssl, mgsz, or one of another package.",
    ),
    fact_options,
    click.option("--minutes", metavar="M", help="Minutes per player for 60 moves, if the file is not clear."),
    result_option,
    id_option,
    all_notes_option,
    list_kind_option,
)
"""The files and options of `arpad rate` and `arpad check`."""


def parse_days(start: str | None, end: str | None, language: str) -> Days:
    """Return the days of `day_options`. A text that is no day ends the command."""
    return accepted(days_of(start, end), language)


def parse_settings(settings: tuple[str, ...], language: str) -> dict[str, str]:
    """Return the values of `set_option` by parameter. A text that is not NAME=VALUE ends the command."""
    return accepted(settings_of(settings), language)


def read_files(
    files: tuple[str, ...],
    player_files: tuple[str, ...],
    list_name: str | None,
    period: str | None,
    start: str | None,
    end: str | None,
    result_texts: tuple[str, ...],
    id_texts: tuple[str, ...],
    same_people: tuple[str, ...],
    list_kind: Kind | None,
    language: str,
    minutes: str | None = None,
) -> Read:
    """Read all files as one report. A bad file ends the command with a line that names the file and the place.

    Prints the notes on the files of players. The notes on the files of events are in the result.
    """
    first, *more = map(source_of, files)
    result = read(
        first,
        *more,
        players=[*map(source_of, player_files)],
        list=list_name,
        period=period,
        start=start,
        end=end,
        minutes=minutes,
        result=result_texts,
        id=id_texts,
        same_person=same_people,
        list_kind=list_kind,
    )
    accepted_read = accepted(result, language)
    show_problems(accepted_read.player_notes, language)
    return accepted_read
