"""The rating officer's desk: which office, who acts, when, and how he is answered. The clock is asked here alone."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar
from zoneinfo import ZoneInfo

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.refusal import accepted, refuse
from arpad.core.verdicts import Problem
from arpad.core.visible import UNWRITABLE, in_one_line
from arpad.formats.fields import read_day
from arpad.library.offices import open_office
from arpad.library.sentences import problem_line
from arpad.locale import Catalogue, catalogue

if TYPE_CHECKING:
    from arpad.office.journal.acts import Journal
    from arpad.office.lists.definition import ListFacts
    from arpad.office.storage.folder import Office

Found = TypeVar("Found")
LONGEST_WHO = 150
FILES = ("file", "files", "out")
"""Parameters that name files, which may be called anything."""
FEW = 5
"""So many notes are told one by one; of more only the number."""


class Desk(NamedTuple):
    """What every command of the office is told, and what it does with it."""

    folder: str
    who: str | None
    today: str | None
    as_json: bool
    language: str

    @property
    def words(self) -> Catalogue:
        return catalogue(self.language)

    def refuse(self, problem: Problem, file: str = "") -> NoReturn:
        refuse([problem], self.language, file)

    def office(self) -> Office:
        """The office of the folder, or the end of the command with why there is none."""
        from arpad.office.storage.folder import find_office

        return self.taken(find_office(Path(self.folder)))

    def open(self) -> None:
        """Open the office, or refuse in one sentence. Nothing is changed: not even tables of an earlier version."""
        accepted(open_office(self.folder), self.language)
        self._refuse_set_day()

    def _refuse_set_day(self) -> None:
        """End the command where a day is set in an office that is not one for practice."""
        if self.today is None:
            return
        from django.db import Error as DatabaseError

        from arpad.office.journal.practice import set_day_refused
        from arpad.office.storage.failures import unusable

        try:
            refused = set_day_refused()
        except (DatabaseError, ValueError) as error:
            self.refuse(unusable(self.folder, error))
        if refused is not None:
            self.refuse(refused)

    def act(self, act: Callable[[Journal], Found | Problem], of_list: ListFacts | None = None) -> Found:
        """Act in an office that is open, perhaps on a list: all is done, or, where a problem comes of it, nothing."""
        return self.taken(self.tried(act, of_list))

    def tried(self, act: Callable[[Journal], Found | Problem], of_list: ListFacts | None = None) -> Found | Problem:
        """Act like `act`, but return a problem instead of ending the command: others are still to be acted on."""
        from arpad.office.journal.acts import all_or_nothing

        at = self.moment_here() if of_list is None else self.moment_in(of_list)
        return all_or_nothing(self.name(), at, act)

    @contextmanager
    def acting(self) -> Iterator[Journal]:
        """Act: all of it is done, or, where it is refused inside, nothing."""
        who = self.name()
        self.open()
        at = self.moment_here()
        from django.db import Error as DatabaseError

        from arpad.office.journal.acts import acting
        from arpad.office.journal.refusal import ActRefused
        from arpad.office.storage.failures import unusable

        try:
            with acting(who, at) as journal:
                yield journal
        except DatabaseError as error:
            self.refuse(unusable(self.folder, error))
        except ActRefused as refused:
            self.refuse(refused.problem)

    def name(self) -> str:
        """Who acts: the name that is told, or the login, which a service does not always have."""
        try:
            name = getpass.getuser() if self.who is None else self.who
        except (KeyError, OSError, ImportError):
            self.refuse(Problem("--by", "who_untold"))
        if not name.strip() or len(name) > LONGEST_WHO or UNWRITABLE.search(name):
            self.refuse(Problem("--by", "who_unwritable", {"most": LONGEST_WHO}))
        return name

    def refuse_unwritable(self, given: Mapping[str, Any]) -> None:
        """End the command where a text holds control characters; names of files are another matter."""
        for parameter in click.get_current_context().command.params:
            value = given.get(str(parameter.name))
            texts = value if isinstance(value, tuple) else (value,)
            for text in texts if parameter.name not in FILES else ():
                if isinstance(text, str) and UNWRITABLE.search(text):
                    place = parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
                    self.refuse(Problem(place, "control_characters", {"given": in_one_line(text)[:LONGEST_WHO]}))

    def set_day(self) -> date | None:
        """The day that is told, if one is."""
        day = read_day(self.today)
        if self.today is not None and day is None:
            self.refuse(Problem("--today", "not_a_date", {"given": self.today}))
        return day

    def moment(self, zone: str = "UTC") -> datetime:
        """The moment of an act: now, or one of the day that is told, where the days are those of a zone."""
        day = self.set_day()
        return datetime.now(UTC) if day is None else moment_of(day, zone)

    def moment_in(self, of_list: ListFacts) -> datetime:
        """The moment of an act on a list."""
        return self.moment(of_list.zone)

    def moment_here(self) -> datetime:
        """The moment of an act in an open office that is on no list: of the zone in which a day begins first."""
        from arpad.office.journal.days import first_zone

        day = self.set_day()
        return self.moment() if day is None else self.moment(first_zone(day))

    def taken(self, found: Found | Problem) -> Found:
        """What was found, or the end of the command with the reason."""
        if isinstance(found, Problem):
            self.refuse(found)
        return found

    def list(self, name: str) -> ListFacts:
        from arpad.office.lists.definition import find_list

        return self.taken(find_list(name))

    def person(self, text: str) -> int:
        """The number of the person whom `text` names, or the end of the command with the candidates."""
        from arpad.office.registry.lookup import person_number

        return self.taken(person_number(text))

    def day_in(self, of_list: ListFacts) -> date:
        """The day it is where a list is made."""
        return self.set_day() or of_list.day_of(self.moment())

    def day_here(self) -> date:
        """The day it is in an open office, where it is latest."""
        from arpad.office.journal.days import latest_day

        return self.set_day() or latest_day(self.moment())

    def say(self, code: str, values: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """One sentence, or the same as JSON."""
        if self.as_json:
            print_json(answer)
        else:
            click.echo(self.words.text(code, values))

    def note(self, problem: Problem, file: str = "") -> None:
        """Something to know, on standard error; `file` is the one that it is about."""
        click.echo(f"arpad: {problem_line(problem, self.language, file)}", err=True)

    def done(self, code: str, answer: Mapping[str, Any], notes: Sequence[Problem] = ()) -> None:
        """Answer an act: its sentence, or its JSON, and what was unusual."""
        if self.as_json:
            listed = [{"code": note.code, "values": dict(note.values)} for note in notes]
            print_json({**answer, "notes": listed})
            return
        for note in notes[:FEW]:
            click.echo(f"arpad: {problem_line(note, self.language)}", err=True)
        if len(notes) > FEW:
            more = Problem("", "more_notes", {"number": len(notes) - FEW}, "note")
            click.echo(f"arpad: {problem_line(more, self.language)}", err=True)
        click.echo(self.words.text(code, answer))


def moment_of(day: date, zone: str) -> datetime:
    """A moment of a day in a zone: noon in universal time, as far as that is the same day there, or else noon there."""
    noon = datetime.combine(day, time(12), UTC)
    there = ZoneInfo(zone)
    return noon if noon.astimezone(there).date() == day else datetime.combine(day, time(12), there).astimezone(UTC)


def at_desk(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command of the office, which it gets as one: its desk."""

    @wraps(command)
    def at_the_desk(
        folder: str, who: str | None, today: str | None, as_json: bool, language: str, **rest: Any
    ) -> int | None:
        desk = Desk(folder, who, today, as_json, language)
        desk.refuse_unwritable(rest)
        desk.set_day()  # a day that is none is told even where nobody asks for it
        done: int | None = command(desk, **rest)
        return done

    for option in (
        language_option,
        json_option,
        click.option("--today", metavar="YYYY-MM-DD", help="The day it is taken to be (practice offices only)."),
        click.option("--by", "who", envvar="ARPAD_BY", metavar="NAME", help="Who acts; the login without it."),
        click.option(
            "--office", "folder", envvar="ARPAD_OFFICE", default=".", metavar="DIR", help="The folder of the office."
        ),
    ):
        at_the_desk = option(at_the_desk)
    return at_the_desk


def in_office(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command of an office that is open while it runs."""

    @wraps(command)
    def opened(desk: Desk, **rest: Any) -> int | None:
        desk.open()
        from django.db import Error as DatabaseError

        from arpad.office.journal.refusal import ActRefused
        from arpad.office.storage.failures import unusable

        try:
            done: int | None = command(desk, **rest)
        except DatabaseError as error:  # a full disk, a folder that may not be written to, a server that went away
            desk.refuse(unusable(desk.folder, error))
        except ActRefused as refused:
            desk.refuse(refused.problem)
        return done

    return at_desk(opened)
