"""The desk of whoever works in an office: which office, who he is, what time it is. The clock is asked here alone."""

from __future__ import annotations

import functools
import getpass
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.cli.extras import need
from arpad.cli.options import json_option, language_option
from arpad.cli.printing import print_json
from arpad.cli.refusing import refuse, told
from arpad.core.verdicts import Problem
from arpad.locale import Catalogue, catalogue

if TYPE_CHECKING:
    from arpad.office.lists import ListFacts

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command of the office is given beside its own options."""

    folder: str
    who: str
    at: datetime
    as_json: bool
    language: str

    @property
    def words(self) -> Catalogue:
        return catalogue(self.language)

    def taken(self, found: Found | Problem) -> Found:
        """What was found, or the end of the command with the reason."""
        if isinstance(found, Problem):
            refuse([found], self.language)
        return found

    def list(self, name: str) -> ListFacts:
        from arpad.office.lists import find_list

        return self.taken(find_list(name))

    def today(self, of_list: ListFacts) -> date:
        return of_list.day_of(self.at)

    def say(self, code: str, values: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """One sentence, or the same as JSON."""
        if self.as_json:
            print_json(answer)
        else:
            click.echo(self.words.text(code, values))

    def note(self, problem: Problem) -> None:
        """Something to know, on standard error."""
        click.echo(f"arpad: {told(problem, self.language)}", err=True)


def office_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What every command of the office takes."""
    for option in (
        click.option("--today", metavar="YYYY-MM-DD", help="The day it is taken to be."),
        click.option("--by", "who", envvar="ARPAD_BY", metavar="NAME", help="Who acts; the login without it."),
        click.option(
            "--office", "folder", envvar="ARPAD_OFFICE", default=".", metavar="DIR", help="The folder of the office."
        ),
    ):
        command = option(command)
    return language_option(json_option(command))


def at_desk(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command of an office that is open: it is given its Desk first."""

    @functools.wraps(command)
    def opened(folder: str, who: str | None, today: str | None, as_json: bool, language: str, **asked: Any) -> Any:
        desk = Desk(folder, name_of(who, language), moment(today, language), as_json, language)
        open_records(folder, language)
        from django.db import Error as DatabaseError

        from arpad.office.failing import unusable

        try:
            return command(desk, **asked)
        except DatabaseError as error:  # a full disk, a folder that may not be written to, a server that went away
            refuse([unusable(folder, error)], language)

    return office_options(opened)


def open_records(folder: str, language: str) -> None:
    """Open an office, or refuse in one sentence."""
    need("office", language)
    from django.db import Error as DatabaseError

    from arpad.office.failing import unusable
    from arpad.office.folder import find_office
    from arpad.office.opening import bring_up_to_date, open_office

    office = find_office(Path(folder))
    if isinstance(office, Problem):
        refuse([office], language)
    try:
        open_office(office)
        bring_up_to_date()
    except (DatabaseError, ValueError) as error:
        refuse([unusable(folder, error)], language)


def name_of(told_name: str | None, language: str) -> str:
    """Who acts: as he says, or as he has logged in."""
    if told_name and told_name.strip():
        return told_name.strip()[:150]
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody has logged in where a service runs
        refuse([Problem("--by", "who_acts")], language)


def moment(today: str | None, language: str) -> datetime:
    """The moment of an act: noon of the day that is told, or now."""
    if today is None:
        return datetime.now(UTC)
    try:
        return datetime.combine(date.fromisoformat(today), time(12), UTC)
    except ValueError:
        refuse([Problem("--today", "not_a_date", {"given": today})], language)
