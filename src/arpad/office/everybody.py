"""Everybody who has something on a list: the law is asked about all of them for every list, and few have changed.

What is known of each, and his line as it was written last, are kept from one list to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from arpad.core.answer import ListEntry, Standing
from arpad.core.verdicts import Problem
from arpad.office.held import Held
from arpad.office.lists import ListFacts
from arpad.office.printed import HEADING, Line, line_of, text_of
from arpad.office.rating import player_of
from arpad.office.record import Record
from arpad.regulations.choosing import listed


class Everybody:
    """The people of a list, as of a publication of it."""

    def __init__(self, of_list: ListFacts) -> None:
        self._list = of_list
        self._held: dict[int, Held] = {}
        self._records: dict[int, Record] = {}
        self._standings: dict[int, Standing] = {}
        self._written: dict[str, tuple[ListEntry, Line, str]] = {}
        self._played: set[int] = set()

    def __contains__(self, number: int) -> bool:
        return number in self._held

    def take(self, held: Mapping[int, Held], people: Mapping[int, Record], played: Iterable[int] = ()) -> None:
        """What people have now, who they are now, and who of them has played in the period; the others have not."""
        for number in self._played:
            self._standings[number] = replace(self._standings[number], games=0)
        self._held.update(held)
        self._played = {number for number in played if number in self._held}  # in go strangers play too
        for number, record in people.items():
            if self._records.get(number) != record:
                self._records[number] = record
                self._written.pop(str(number), None)  # a number of his may have changed that the law does not ask for
        for number in {*held, *(number for number in people if number in self._held)}:
            own = self._held[number]
            games = own.games if number in self._played else 0
            self._standings[number] = Standing(player_of(number, self._records[number], own), games, own.last_active)

    def lines(self, day: date) -> list[Line] | Problem:
        """The lines of the list in force from a day, by number. The law says who is on it, and with which K."""
        wrong = self._ask(day)
        return wrong or [self._written[number][1] for number in self._on_list]

    def content(self, day: date) -> bytes | Problem:
        """The canonical bytes of the same."""
        wrong = self._ask(day)
        return wrong or "".join([HEADING, *(self._written[number][2] for number in self._on_list)]).encode()

    def _ask(self, day: date) -> Problem | None:
        found = listed(self._list.authority, self._list.kind, day, self._standings.values())
        if isinstance(found, Problem):
            return found
        for entry in found:
            known = self._written.get(entry.id)
            if known is None or known[0] != entry:
                line = line_of(entry, self._records[int(entry.id)])
                self._written[entry.id] = entry, line, text_of(line)
        self._on_list = sorted((entry.id for entry in found), key=int)
        return None
