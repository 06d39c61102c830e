"""`arpad.open_office`: an office in a folder, with its lists, and its check by `verify`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arpad.core.verdicts import Problem
from arpad.library import lists, players
from arpad.library.extras import missing_extra
from arpad.library.refusal import Refused, refused

if TYPE_CHECKING:
    from datetime import date

    from arpad.office.public_record.compared import ComparedPlayers
    from arpad.office.public_record.deadlines import Deadlines
    from arpad.office.public_record.event import RecordedEvent
    from arpad.office.public_record.event_files import PublicFile
    from arpad.office.public_record.events import PublicEvents
    from arpad.office.public_record.head_to_head import Opponents
    from arpad.office.public_record.history import PlayerHistory
    from arpad.office.public_record.list_changes import ListChanges
    from arpad.office.public_record.list_editions import PublicList, PublicLists
    from arpad.office.public_record.list_lines import ListLines
    from arpad.office.public_record.overview import Overview
    from arpad.office.public_record.people_found import FoundPeople
    from arpad.office.public_record.played import PlayerEvents
    from arpad.office.public_record.players import PublicPlayer
    from arpad.office.public_record.search import KindName, Search
    from arpad.office.public_record.workings import WorkingOfEdition
    from arpad.office.storage.folder import Office


@dataclass(frozen=True, slots=True)
class OpenOffice:
    """An open office. Opening another one closes it: a process works in one office at a time.

    The modules of `arpad.office` read and write the office that is open.
    """

    office: Office

    @property
    def folder(self) -> Path:
        return self.office.folder

    @property
    def is_practice(self) -> bool:
        """True if the office was made for practice: its acts may have any date."""
        from arpad.office.journal.practice import is_practice

        return is_practice()

    def lists(self) -> dict[str, str]:
        """The kind of every list (standard, selo, pelo, go), by its name."""
        from arpad.office.lists.definition import all_lists

        return {of_list.name: of_list.kind for of_list in all_lists()}

    def published_lists(self) -> PublicLists:
        """Every list with its publications: `arpad office list show`."""
        return lists.published_lists()

    def published_list(self, name: str) -> PublicList | Refused:
        """A list with its publications, and when the next one is due."""
        return lists.published_list(name)

    def list_lines(
        self, name: str, edition: str = "", sort: str = "", most: int = 100, cursor: str = "", **filters: str | int
    ) -> ListLines | Refused:
        """Lines of a published list (2025-03, or its number), or of the preview of the next one.

        By default those of the list in force, the highest rating first. `filters` are those of the API: `player`,
        `federation`, `club`, `sex`, `age`, `title`, `grade`, `born_from`, `born_to`, `rating_from`, `rating_to`, `k`,
        `who`. `cursor` is that of the answer before.
        """
        return lists.list_lines(name, edition, sort, most, cursor, **filters)

    def list_changes(self, name: str, edition: str = "") -> ListChanges | Refused:
        """What changed on a list since the one before it: `arpad office list changes`."""
        return lists.list_changes(name, edition)

    def list_file(self, name: str, edition: str = "", suffix: str = "csv") -> bytes | Refused:
        """A file of a published list by its suffix (csv, xlsx, json, parquet, txt, xml, hashed.csv, csv.gz, zip)."""
        return lists.list_file(name, edition, suffix)

    def player(self, number: int) -> PublicPlayer | Refused:
        """A player: the ratings on every list, titles and grades, and why K is what it is."""
        return players.player(number)

    def history(self, number: int) -> PlayerHistory | Refused:
        """The ratings of a player on every list, each with the days it was in force."""
        return players.history(number)

    def player_events(self, number: int) -> PlayerEvents | Refused:
        """The events of a player with the games, the latest first on each list."""
        return players.player_events(number)

    def opponents(self, number: int) -> Opponents | Refused:
        """The games of a player against each opponent, on each list the one with most games first."""
        return players.opponents(number)

    def head_to_head(self, number: int, other: int) -> ComparedPlayers | Refused:
        """Two players, and the games between them."""
        return players.head_to_head(number, other)

    def players(self, ids: str | Iterable[int | str]) -> FoundPeople:
        """The players with national or FIDE IDs, in their order, with their ratings in force."""
        return players.players(ids)

    def verify(self) -> Verified:
        """Check the journal, the files and the tables, and compute every published list again."""
        from arpad.office.verify.verification import verify

        checked = verify(office=self.office)
        return Verified(
            checked.entries,
            checked.head,
            checked.lists,
            tuple(checked.differences),
            tuple(checked.earlier),
            tuple(checked.notes),
        )

    def overview(self) -> Overview:
        """The office at a glance: the lists in force, the largest changes, and what happened lately."""
        from arpad.office.public_record.overview import overview

        return overview()

    def search(self, text: str, most: int = 10, kind: KindName | None = None) -> Search:
        """Find the people, clubs, events and clauses that a text names: up to `most` of each kind, or of one kind."""
        from arpad.office.public_record.search import search

        return search(text, most, kind)

    def working(self, person: int, list: str, edition: str = "") -> WorkingOfEdition | Refused:
        """How a person's number on an edition of a list came about; by default the edition in force."""
        from arpad.office.public_record.workings import read_working

        found = read_working(person, list, edition)
        return refused(found) if isinstance(found, Problem) else found

    def events(
        self,
        list: str = "",
        month: str = "",
        stage: str = "",
        text: str = "",
        most: int = 25,
        cursor: str = "",
    ) -> PublicEvents | Refused:
        """The events of the office, the latest first: of a list, a month (YYYY-MM), a stage, with words in the name.

        `cursor` is that of the answer before.
        """
        from arpad.office.public_record.events import EventFilter, public_events

        found = public_events(EventFilter(list, month, stage, text), most, cursor=cursor)
        return refused(found) if isinstance(found, Problem) else found

    def event(self, number: int, on: int | None = None) -> RecordedEvent | Refused:
        """An event: its way and days, and what a published list (by default the last one, else the list `on`) made of
        it.
        """
        from arpad.office.public_record.event import recorded_event

        found = recorded_event(number, on)
        return refused(found) if isinstance(found, Problem) else found

    def event_file(self, number: int, sha256: str) -> PublicFile | Refused:
        """A file that an event was rated from, without what is private, by the SHA-256 of the file as it came."""
        from arpad.office.public_record.event_files import public_file

        found = public_file(number, sha256)
        return refused(found) if isinstance(found, Problem) else found

    def deadlines(self, today: date) -> Deadlines:
        """The days from today on of registrations, reports and lists that anyone may know."""
        from arpad.office.public_record.deadlines import deadlines_ahead

        return deadlines_ahead(today)

    def list_pdf(self, name: str, edition: str = "", language: str = "en") -> bytes | Refused:
        """A published list as a PDF, by default the one in force; the same bytes as `arpad office list export`."""
        from arpad.office.lists.definition import find_list
        from arpad.office.lists.list_documents import document_of
        from arpad.office.public_record.editions_of_list import find_edition

        missing = missing_extra("site")
        of_list = find_list(name) if missing is None else missing
        if isinstance(of_list, Problem):
            return refused(of_list)
        publication = find_edition(of_list, edition)
        if isinstance(publication, Problem):
            return refused(publication)
        content = document_of(of_list, publication, language)
        return refused(content) if isinstance(content, Problem) else content

    def to_json(self) -> dict[str, Any]:
        """The office's folder, whether it is for practice, and its lists."""
        return {"folder": str(self.folder), "practice": self.is_practice, "lists": self.lists()}


@dataclass(frozen=True, slots=True)
class Verified:
    """How much was checked, and every difference between an office and its record."""

    entries: int
    head: str
    """The hash of the journal's last entry."""
    lists: int
    differences: tuple[Problem, ...]
    earlier: tuple[Problem, ...]
    """Lists that agree with the record, but were made by an earlier reading of the law."""
    notes: tuple[Problem, ...]
    """What is no difference: among others, editions that have changed although the law makes the same lists."""

    def to_json(self) -> dict[str, Any]:
        """The answer of `arpad office verify --json`."""
        return {
            "entries": self.entries,
            "head": self.head,
            "lists": self.lists,
            "differences": [_problem(problem) for problem in self.differences],
            "earlier_readings": [_problem(problem) for problem in self.earlier],
            "notes": [_problem(problem) for problem in self.notes],
        }


def _problem(problem: Problem) -> dict[str, Any]:
    return {"place": problem.place, "code": problem.code, "values": dict(problem.values)}


def open_office(folder: str | os.PathLike[str]) -> OpenOffice | Refused:
    """Open the office of a folder. This changes nothing, not even the tables of an earlier version."""
    missing = missing_extra("office")
    if missing is not None:
        return refused(missing)
    from django.db import Error as DatabaseError

    from arpad.office.storage.database import open_office as connect
    from arpad.office.storage.database import other_tables
    from arpad.office.storage.failures import unusable
    from arpad.office.storage.folder import find_office

    try:
        office = find_office(Path(folder))
    except ValueError:
        return refused(Problem(repr(os.fspath(folder)), "unreadable_file", {"what": "not a file name"}))
    if isinstance(office, Problem):
        return refused(office)
    no_records = office.records_missing()
    if no_records is not None:
        return refused(no_records)
    try:
        connect(office)
        other = other_tables(office)
    except (DatabaseError, ValueError) as error:
        return refused(unusable(os.fspath(folder), error))
    return OpenOffice(office) if other is None else refused(other)
