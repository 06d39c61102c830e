"""`arpad office`: the commands of the rating officer. The clock is asked here and nowhere else."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from pathlib import Path
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


@click.group(name="office")
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

    made = found_office(Path(folder), database, _who(who), _now(today, language))
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
    """Check that every entry of the journal follows from the one before. The status is 1 where one does not."""
    _open(folder, language)
    from arpad.office.journal import first_break
    from arpad.office.models import Entry

    words = catalogue(language)
    broken = first_break()
    entries = Entry.objects.count()
    if as_json:
        differences = [] if broken is None else [{"code": broken.code, "values": dict(broken.values)}]
        print_json({"entries": entries, "differences": differences})
    elif broken is not None:
        click.echo(f"{broken.place}: {words.text(f'problem.{broken.code}', broken.values)}")
    else:
        click.echo(words.text("office.verified", {"entries": entries}))
    return 0 if broken is None else ANSWER_IS_NO


def _open(folder: str, language: str) -> None:
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


def _who(told: str | None) -> str:
    return told or getpass.getuser()


def _now(today: str | None, language: str) -> datetime:
    """The moment of an act: noon of the day that is told, or now."""
    if today is None:
        return datetime.now(UTC)
    try:
        return datetime.combine(date.fromisoformat(today), time(12), UTC)
    except ValueError:
        refuse([Problem("--today", "not_a_date", {"given": today})], language)
