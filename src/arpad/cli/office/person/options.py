"""Options of commands on people, and their values."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from arpad.cli.office.desk import Desk
from arpad.core.verdicts import Problem
from arpad.formats.fields import EARLIEST_BIRTH, LAST_YEAR, read_day

Command = TypeVar("Command", bound=Callable[..., Any])
PERSON = click.argument("named", metavar="PERSON")
"""A person by national ID, FIDE ID or name (`Desk.person`)."""
SEEN = click.option(
    "--seen",
    type=click.IntRange(0),
    metavar="ENTRY",
    help="Refuse if the journal has an entry later than this on what is changed.",
)


def facts_options(command: Command) -> Command:
    """The options for the facts of a person; an empty text is an unknown fact."""
    for option in (
        click.option("--title", metavar="TITLE", help="The title that lists print."),
        click.option("--federation", metavar="FED", help="Three letters, such as HUN."),
        click.option("--sex", type=click.Choice(["m", "w", ""]), help="m or w; empty: unknown."),
        click.option("--birth", metavar="YYYY-MM-DD", help="The day of birth, or the year alone."),
        click.option("--fide-id", metavar="ID", help="The person's number at FIDE."),
    ):
        command = option(command)
    return command


def facts_of_options(desk: Desk, given: dict[str, str | None]) -> dict[str, Any]:
    """The facts of the options that were given, by their names in a record."""
    facts: dict[str, Any] = {}
    for name, text in given.items():
        if text is None:
            continue
        if name == "fide_id":
            facts["fide_id"] = _fide_id(desk, text)
        elif name == "birth":
            facts["birth_date"], facts["birth_year"] = _birth(desk, text)
        elif name == "died":
            facts["died"] = parse_day_option(desk, "--died", text)
        else:
            facts[name] = text.upper() if name == "federation" else text
    return facts


def parse_day_option(desk: Desk, option: str, text: str | None) -> date | None:
    """The day of an option; None without it or for an empty text."""
    return desk.day(option, text) if text else None


def _fide_id(desk: Desk, text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) <= len("999999999")):
        desk.refuse(Problem("--fide-id", "bad_id", {"given": text}))
    return int(text) if text else None


def _birth(desk: Desk, text: str) -> tuple[date | None, int | None]:
    if text.isascii() and text.isdigit() and len(text) == 4 and EARLIEST_BIRTH <= int(text) <= LAST_YEAR:
        return None, int(text)
    day = read_day(text) if text else None
    if text and day is None:
        desk.refuse(Problem("--birth", "not_a_birth", {"given": text}))
    return day, None
