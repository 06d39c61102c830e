"""Options of commands on people, and what they say."""

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
SEEN = click.option("--seen", type=click.IntRange(0), metavar="ENTRY", help="The last entry of it that you have seen.")


def facts_options(command: Command) -> Command:
    """What is known of a person; an empty text is what is not."""
    for option in (
        click.option("--title", metavar="TITLE", help="The title that is printed."),
        click.option("--federation", metavar="FED", help="Three letters, such as HUN."),
        click.option("--sex", type=click.Choice(["m", "w", ""]), help="m or w."),
        click.option("--birth", metavar="YYYY-MM-DD", help="The day of birth, or the year alone."),
        click.option("--fide-id", metavar="ID", help="His number at FIDE, which nobody else has."),
    ):
        command = option(command)
    return command


def facts_told(desk: Desk, told: dict[str, str | None]) -> dict[str, Any]:
    """The options that were given, as a record has them."""
    facts: dict[str, Any] = {}
    for name, text in told.items():
        if text is None:
            continue
        if name == "fide_id":
            facts["fide_id"] = _fide_id(desk, text)
        elif name == "birth":
            facts["birth_date"], facts["birth_year"] = _birth(desk, text)
        elif name == "died":
            facts["died"] = day_told(desk, "--died", text)
        else:
            facts[name] = text.upper() if name == "federation" else text
    return facts


def day_told(desk: Desk, option: str, text: str | None) -> date | None:
    """A day that was told; an empty text is none."""
    day = read_day(text) if text else None
    if text and day is None:
        desk.refuse(Problem(option, "not_a_date", {"given": text}))
    return day


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
