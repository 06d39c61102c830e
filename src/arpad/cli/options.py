"""Options that commands share, and the files they read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arpad.cli.files import source_of
from arpad.cli.output import show_problems
from arpad.cli.refusal import accepted, refuse
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.supplied.days import Days
from arpad.library.reports import Read, days_of, read
from arpad.library.settings import settings_of
from arpad.locale import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])


def language_option(command: Command) -> Command:
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default="en", help="Language of the sentences."
    )(command)


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def set_option(command: Command) -> Command:
    return click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="What if: another value for a parameter."
    )(command)


def day_options(command: Command) -> Command:
    """The days of an event, where its file does not say them or says them wrongly."""
    for option in (
        click.option("--end", metavar="YYYY-MM-DD", help="Its last day: it counts before the file's."),
        click.option("--start", metavar="YYYY-MM-DD", help="The event's first day: it counts before the file's."),
    ):
        command = option(command)
    return command


def result_option(command: Command) -> Command:
    """A person's word on a game that the file leaves open."""
    return click.option(
        "--result",
        "result_texts",
        multiple=True,
        metavar="ROUND/WHITE-BLACK=RESULT",
        help="The result of a game of a TRF, h9 or tou, by starting rank, place or ID: it counts before the file's.",
    )(command)


def id_option(command: Command) -> Command:
    """A person's word on the ID of a player of a TRF."""
    return click.option(
        "--id",
        "id_texts",
        multiple=True,
        metavar="RANK=ID",
        help="The ID of a player of a TRF, by starting rank; RANK= for none. It counts before the file's.",
    )(command)


def same_person_option(command: Command) -> Command:
    """A person's word that an ID is one person's in all files."""
    return click.option(
        "--same-person",
        "same_people",
        multiple=True,
        metavar="ID",
        help="A player about whom --players contradicts the file, and who is the same person all the same.",
    )(command)


def all_notes_option(command: Command) -> Command:
    return click.option("--all-notes", is_flag=True, help="List every note on the files, alike ones too.")(command)


def list_kind_option(command: Command) -> Command:
    return click.option(
        "--list-kind",
        type=click.Choice(KINDS),
        help="Of which kind a FIDE list of one rating is, which it does not say.",
    )(command)


def parse_days(start: str | None, end: str | None, language: str) -> Days:
    """The days of `day_options`; refuse a text that is no day."""
    days = days_of(start, end)
    if isinstance(days, Problem):
        refuse([days], language)
    return days


def report_options(command: Command) -> Command:
    """The options of the commands that take reports."""
    for option in (
        list_kind_option,
        all_notes_option,
        id_option,
        result_option,
        click.option("--minutes", metavar="M", help="Minutes per player for 60 moves, where the file is not clear."),
        day_options,
        same_person_option,
        click.option("--players", "player_files", multiple=True, metavar="FILE", help="More facts of the players."),
        click.option("--period", metavar="YYYY-MM", help="The month whose list is made."),
        click.option("--list", "list_name", metavar="NAME", help="The list, where the file does not say."),
        click.option("--authority", metavar="A", help="Whose edition in force rates: fide, mssz, ssl, mgsz."),
        click.option("--regulation", metavar="ID", help="The edition to rate by, even outside its days."),
        click.argument("files", nargs=-1, required=True, metavar="FILE..."),
    ):
        command = option(command)
    return command


def parse_settings(settings: tuple[str, ...], language: str) -> dict[str, str]:
    """The what-ifs of `set_option`, by name; refuse a text that is not NAME=VALUE."""
    found = settings_of(settings)
    if isinstance(found, Problem):
        refuse([found], language)
    return found


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
    """All files as one report; refuse in one line that names the file and the place in it.

    What the files of players say is printed here; what those of events say is for the command.
    """
    first, *more = map(source_of, files)
    found = read(
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
    accepted_read = accepted(found, language)
    show_problems(accepted_read.player_notes, language)
    return accepted_read
