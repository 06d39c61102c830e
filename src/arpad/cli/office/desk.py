"""The rating officer's desk: the office, who acts, when, and the answers. Only this module reads the clock."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, date, datetime, time
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar
from zoneinfo import ZoneInfo

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.progress import bar
from arpad.cli.refusal import accepted, refuse
from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE, in_one_line
from arpad.formats.fields import read_day
from arpad.library.offices import open_office
from arpad.library.sentences import problem_line
from arpad.locale import Catalogue, catalogue

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.journal.acts import Journal
    from arpad.office.lists.definition import ListFacts
    from arpad.office.storage.folder import Office

Result = TypeVar("Result")
LONGEST_WHO = 150
FILES = ("file", "files", "out")
"""Parameters with names of files, which may hold any character."""
FEW = 5
"""The most notes that are shown one by one; of more only the number is shown."""
ANSWER_IS_NO, NOTHING_DONE = 1, 2
"""Exit statuses: some of what was asked is refused, or the answer is no; all is refused."""


class Desk(NamedTuple):
    """The options that every command of the office has, and what commands do with them."""

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
        """The office of the folder, or the end of the command if there is none."""
        from arpad.office.storage.folder import find_office

        return self.taken(find_office(Path(self.folder)))

    def open(self) -> None:
        """Open the office, or refuse in one sentence. It changes nothing, not even tables of an earlier version."""
        accepted(open_office(self.folder), self.language)
        self._refuse_set_day()

    def _refuse_set_day(self) -> None:
        """End the command where --today is given in an office that is not one for practice."""
        if self.today is None:
            return
        from arpad.office.journal.practice import set_day_refused

        with self.refusals(ValueError):
            refused = set_day_refused()
        if refused is not None:
            self.refuse(refused)

    @contextmanager
    def refusals(self, *unreadable: type[Exception]) -> Iterator[None]:
        """End the command with one sentence where the database fails, a value is `unreadable` or an act is refused."""
        from django.db import Error as DatabaseError

        from arpad.office.journal.refusal import ActRefused
        from arpad.office.storage.failures import unusable

        failures: tuple[type[Exception], ...] = (DatabaseError, *unreadable)
        try:
            yield
        except failures as error:  # a full disk, a lost server, a folder that is read-only
            self.refuse(unusable(self.folder, error))
        except ActRefused as refused:
            self.refuse(refused.problem)

    def act(self, act: Callable[[Journal], Result | Problem], of_list: ListFacts | None = None) -> Result:
        """Act in an open office, perhaps on a list, in one transaction. A problem undoes it and ends the command."""
        return self.taken(self.tried(act, of_list))

    def tried(self, act: Callable[[Journal], Result | Problem], of_list: ListFacts | None = None) -> Result | Problem:
        """Act as `act` does, but return a problem: other acts of the command still follow."""
        from arpad.office.journal.acts import all_or_nothing

        at = self.moment_here() if of_list is None else self.moment_in(of_list)
        return all_or_nothing(self.name(), at, act)

    @contextmanager
    def acting(self) -> Iterator[Journal]:
        """Open the office and act in one transaction. A refusal undoes it and ends the command."""
        who = self.name()
        self.open()
        at = self.moment_here()
        from arpad.office.journal.acts import acting

        with self.refusals(), acting(who, at) as journal:
            yield journal

    def name(self) -> str:
        """The name of --by, or else the login, which a service does not always have."""
        try:
            name = getpass.getuser() if self.who is None else self.who
        except (KeyError, OSError, ImportError):
            self.refuse(Problem("--by", "who_untold"))
        if not name.strip() or len(name) > LONGEST_WHO or UNWRITABLE.search(name):
            self.refuse(Problem("--by", "who_unwritable", {"most": LONGEST_WHO}))
        return name

    def refuse_unwritable(self, given: Mapping[str, Any]) -> None:
        """End the command where a text other than a file's name has control characters."""
        for parameter in click.get_current_context().command.params:
            value = given.get(str(parameter.name))
            texts = value if isinstance(value, tuple) else (value,)
            for text in texts if parameter.name not in FILES else ():
                if isinstance(text, str) and UNWRITABLE.search(text):
                    place = parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
                    self.refuse(Problem(place, "control_characters", {"given": in_one_line(text)[:LONGEST_WHO]}))

    def day(self, option: str, text: str) -> date:
        """The day of an option's text, or the end of the command."""
        day = read_day(text)
        if day is None:
            self.refuse(Problem(option, "not_a_date", {"given": text}))
        return day

    def month(self, text: str) -> Month:
        """The month of --month, or the end of the command."""
        month = Month.parse(text)
        if month is None:
            self.refuse(Problem("--month", "not_a_month", {"given": text}))
        return month

    def set_day(self) -> date | None:
        """The day of --today; None without it."""
        return None if self.today is None else self.day("--today", self.today)

    def moment(self, zone: str = "UTC") -> datetime:
        """The moment of an act: now, or a moment of the day of --today in a zone."""
        day = self.set_day()
        return datetime.now(UTC) if day is None else moment_of(day, zone)

    def moment_in(self, of_list: ListFacts) -> datetime:
        """The moment of an act on a list."""
        return self.moment(of_list.zone)

    def moment_here(self) -> datetime:
        """The moment of an act on no list, in an open office: of the zone in which a day begins first."""
        from arpad.office.journal.days import first_zone

        day = self.set_day()
        return self.moment() if day is None else self.moment(first_zone(day))

    def taken(self, result: Result | Problem) -> Result:
        """Return the result of a function; a problem ends the command."""
        if isinstance(result, Problem):
            self.refuse(result)
        return result

    def list(self, name: str) -> ListFacts:
        """A list by its name, or the end of the command."""
        from arpad.office.lists.definition import find_list

        return self.taken(find_list(name))

    def event(self, number: int) -> tuple[EventFacts, ListFacts]:
        """An event and its list, or the end of the command."""
        from arpad.office.events.event import find_event

        facts = self.taken(find_event(number))
        return facts, self.list(facts.list)

    def person(self, text: str) -> int:
        """The number of the person with an ID or name, or the end of the command with the candidates."""
        from arpad.office.registry.lookup import person_number

        return self.taken(person_number(text))

    def day_in(self, of_list: ListFacts) -> date:
        """Today where a list is made."""
        return self.set_day() or of_list.day_of(self.moment())

    def day_here(self) -> date:
        """Today in an open office, in the zone where it is latest."""
        from arpad.office.journal.days import latest_day

        return self.set_day() or latest_day(self.moment())

    def say(self, code: str, values: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """Print a sentence, or with --json the answer."""
        if self.as_json:
            print_json(answer)
        else:
            click.echo(self.words.text(code, values))

    def sentence(self, problem: Problem) -> str:
        """The sentence of a problem, without its place."""
        return self.words.text(f"problem.{problem.code}", problem.values)

    def note(self, problem: Problem, file: str = "") -> None:
        """Print a note on standard error; `file` is the file, or the event, that it is about."""
        click.echo(f"arpad: {problem_line(problem, self.language, file)}", err=True)

    def note_json(self, note: Problem) -> dict[str, Any]:
        """A note with its subject, as JSON."""
        return {"subject": note.place, "code": note.code, "values": dict(note.values)}

    def refusal_json(self, problem: Problem) -> dict[str, Any]:
        """Why one of several events or files is refused, as JSON."""
        message = problem_line(problem, self.language)
        return {"code": problem.code, "values": dict(problem.values), "message": message}

    def table(
        self, names: Iterable[str], rows: Sequence[Sequence[str]], numbers: Container[str] = (), heading: str = ""
    ) -> None:
        """Print a table; `names` are those of its columns, of which `numbers` hold numbers."""
        from arpad.cli.screen import Screen

        screen = Screen()
        if heading:
            screen.heading(heading)
        screen.table([(self.words.text(f"column.{name}"), name in numbers) for name in names], rows)

    def progress(self, what: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
        """A bar under a sentence of the office."""
        return bar(self.words.text(f"office.{what}"), total)

    def done(self, code: str, answer: Mapping[str, Any], notes: Sequence[Problem] = ()) -> None:
        """Answer an act: its sentence, or its JSON, and notes on what was unusual."""
        if self.as_json:
            listed = [{"code": note.code, "values": dict(note.values)} for note in notes]
            print_json({**answer, "notes": listed})
            return
        for note in notes[:FEW]:
            self.note(note)
        if len(notes) > FEW:
            more = Problem("", "more_notes", {"number": len(notes) - FEW}, "note")
            self.note(more)
        click.echo(self.words.text(code, answer))


def status_of(refused: int, asked: int) -> int:
    """The exit status of a command on several events or files, of which some may be refused."""
    return 0 if not refused else NOTHING_DONE if refused == asked else ANSWER_IS_NO


def moment_of(day: date, zone: str) -> datetime:
    """A moment of a day in a zone: noon in universal time if that day is the same there, else noon in the zone."""
    noon = datetime.combine(day, time(12), UTC)
    there = ZoneInfo(zone)
    return noon if noon.astimezone(there).date() == day else datetime.combine(day, time(12), there).astimezone(UTC)


def at_desk(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of every command of the office, as one argument: its desk."""

    @wraps(command)
    def at_the_desk(
        folder: str, who: str | None, today: str | None, as_json: bool, language: str, **rest: Any
    ) -> int | None:
        desk = Desk(folder, who, today, as_json, language)
        desk.refuse_unwritable(rest)
        desk.set_day()  # a wrong day is refused even where the command does not use it
        done: int | None = command(desk, **rest)
        return done

    for option in (
        language_option,
        json_option,
        click.option("--today", metavar="YYYY-MM-DD", help="The day to take as today (practice offices only)."),
        click.option(
            "--by",
            "who",
            envvar="ARPAD_BY",
            metavar="NAME",
            help="The name of the person who acts; without it, the login name.",
        ),
        click.option(
            "--office", "folder", envvar="ARPAD_OFFICE", default=".", metavar="DIR", help="The folder of the office."
        ),
    ):
        at_the_desk = option(at_the_desk)
    return at_the_desk


def in_office(command: Callable[..., Any]) -> Callable[..., Any]:
    """Open the office for a command, which gets the desk."""

    @wraps(command)
    def opened(desk: Desk, **rest: Any) -> int | None:
        desk.open()
        with desk.refusals():
            done: int | None = command(desk, **rest)
        return done

    return at_desk(opened)
