"""`arpad office`: the commands of the rating officer. The clock is asked here and nowhere else."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeVar

import click

from arpad.cli.extras import need
from arpad.cli.options import json_option, language_option
from arpad.cli.printing import print_json
from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem
from arpad.locale import catalogue

Command = TypeVar("Command", bound=Callable[..., Any])
ANSWER_IS_NO = 1
PLACES = {"import-list": "arpad.cli.office_outside:import_list_command"}
"""Where the commands stand that are not in this file."""


def office_options(command: Command) -> Command:
    """What every command of the office takes."""
    for option in (
        click.option("--today", metavar="YYYY-MM-DD", help="The day it is taken to be."),
        click.option("--by", "who", envvar="ARPAD_BY", metavar="NAME", help="Who acts; the login without it."),
        click.option(
            "--office", "folder", envvar="ARPAD_OFFICE", default=".", metavar="DIR", help="The folder of the office."
        ),
    ):
        command = option(command)
    return command


class OfficeGroup(click.Group):
    """The commands of the office; those of other files are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *PLACES})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        return resolve_name(PLACES[cmd_name]) if found is None and cmd_name in PLACES else found


@click.group(name="office", cls=OfficeGroup)
def office_group() -> None:
    """The rating office: its registry, its lists, and a journal of every act."""


@office_group.command()
@click.option("--database", default="", metavar="URL", help="A PostgreSQL database; without it SQLite in the folder.")
@office_options
@json_option
@language_option
def init(folder: str, database: str, who: str | None, today: str | None, as_json: bool, language: str) -> None:
    """Make an office in the folder of --office."""
    need("office", language)
    from arpad.office.founding import found_office

    made = found_office(Path(folder), database, who_acts(who), moment(today, language))
    if isinstance(made, Problem):
        refuse([made], language)
    if as_json:
        print_json({"folder": folder})
    else:
        click.echo(catalogue(language).text("office.made", {"folder": folder}))


@office_group.command()
@office_options
@json_option
@language_option
def verify(folder: str, who: str | None, today: str | None, as_json: bool, language: str) -> int:  # noqa: ARG001
    """Check that every entry of the journal follows from the one before, and FIDE's lists from their entries.

    The status is 1 where something does not.
    """
    open_or_refuse(folder, language)
    from arpad.office.journal import first_break
    from arpad.office.models import Entry
    from arpad.office.outside_checking import differences

    words = catalogue(language)
    broken = first_break()
    found = [broken] if broken is not None else list(differences())  # nothing is held to a journal that was changed
    entries = Entry.objects.count()
    if as_json:
        told = [{"place": wrong.place, "code": wrong.code, "values": dict(wrong.values)} for wrong in found]
        print_json({"entries": entries, "differences": told})
    elif found:
        for wrong in found:
            click.echo(f"{wrong.place}: {words.text(f'problem.{wrong.code}', wrong.values)}")
    else:
        click.echo(words.text("office.verified", {"entries": entries}))
    return ANSWER_IS_NO if found else 0


def open_or_refuse(folder: str, language: str) -> None:
    """Open an office, or refuse in one sentence."""
    need("office", language)
    from django.db import Error as DatabaseError

    from arpad.office.folder import find_office
    from arpad.office.opening import bring_up_to_date, open_office

    office = find_office(Path(folder))
    if isinstance(office, Problem):
        refuse([office], language)
    try:
        open_office(office)
        bring_up_to_date()
    except (DatabaseError, ValueError) as error:
        refuse([Problem(folder, "database_unusable", {"what": " ".join(str(error).split())})], language)


def who_acts(told: str | None) -> str:
    return told or getpass.getuser()


def moment(today: str | None, language: str) -> datetime:
    """The moment of an act: noon of the day that is told, or now."""
    if today is None:
        return datetime.now(UTC)
    try:
        return datetime.combine(date.fromisoformat(today), time(12), UTC)
    except ValueError:
        refuse([Problem("--today", "not_a_date", {"given": today})], language)
