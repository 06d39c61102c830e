"""What the computation of a list asks for: events, people, their standings, ratings of FIDE's lists."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.list_kind import FideRating
from arpad.core.report import Approval, Event, Player, PublishedRating, SuppliedElo
from arpad.core.verdicts import Problem
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.standing import PlayerStanding, Registered, StandingHistory, read_standing
from arpad.regulations.regulation import Decided

OPENING = 0
"""The number of an opening list."""
Published = tuple[PublishedRating, ...]
StandingRow = tuple[int, int, str]
"""A person, the number of a list that changed their standing, and the stored text of the standing from then on."""


class Step(NamedTuple):
    """A month with its events; on an event list a single event without a month."""

    period: Month | None
    events: tuple[int, ...]
    again: bool = False
    """True if an earlier list has rated it: its games do not count as games of the new list's period."""


class NewPlayer(NamedTuple):
    """A newcomer of an event: the ID with which the law is asked, and the record to be entered."""

    id: str
    record: Registered


class Gathered(NamedTuple):
    """The events of a step."""

    events: dict[str, Event]
    files: dict[int, Player]
    """The players of the files, by number."""
    approvals: list[Approval]
    decided: dict[int, Decided]
    """The office's decisions on people who are not on the list, by number."""
    newcomers: dict[int, NewPlayer]
    """Players in no registry yet, by the numbers that the event gives them."""


class Elos(NamedTuple):
    """The FIDE ratings of a person from all sources of the office."""

    standard: tuple[SuppliedElo, ...] = ()
    rapid: tuple[SuppliedElo, ...] = ()


class Source(ABC):
    """The facts of a list. Numbers of people are those of the registry, numbers of lists those of this list."""

    @abstractmethod
    def gathered(self, of_list: ListDefinition, step: Step) -> Gathered | Problem:
        """The events of a step with the facts of their files, their approvals and the office's decisions."""

    @abstractmethod
    def people(self, numbers: Sequence[int]) -> Mapping[int, Registered]:
        """People as the registry has them."""

    @abstractmethod
    def days(self, base: int) -> Mapping[int, date | None]:
        """The lists up to a number, each with its first day in force."""

    @abstractmethod
    def rows(self, first: int, last: int, numbers: Sequence[int] | None) -> Iterable[StandingRow]:
        """The standings of some people, or of all, that were in force at any time between two lists.

        Those of a person are in the order of the lists.
        """

    @abstractmethod
    def out_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:
        """The standings of people on the lists that were published after a base, each with its day."""

    @abstractmethod
    def outside(self, rating: FideRating, fide_ids: Sequence[int], first: date, last: date) -> Mapping[int, Published]:
        """FIDE's ratings of a kind and K of people, on the list in force on the first day and those up to the last day.

        A person who is on one of these lists is unrated on the others; people who are on none are omitted.
        """

    @abstractmethod
    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        """FIDE ratings of people from every source; `people` are FIDE IDs by number."""

    def held(self, base: int, numbers: Sequence[int] | None) -> Mapping[int, PlayerStanding]:
        """The standings of people on the list as of a number; of all people by default."""
        held = {number: read_standing(number, text) for number, _, text in self.rows(base, base, numbers)}
        return {number: one for number, one in held.items() if not one.gone}

    def before(self, base: int, numbers: Sequence[int] | None, day: date) -> Mapping[int, StandingHistory]:
        """The standings of people on the list as of a number, each with the ratings from a day on.

        People who are gone from the list are included: their ratings were published, and they may come back.
        """
        days = self.days(base)
        first_of_all = min(days)
        first = max((number for number, since in days.items() if since is not None and since <= day), default=0)
        last: dict[int, PlayerStanding] = {}
        ratings: dict[int, list[PublishedRating]] = {}
        for person, number, text in self.rows(first, base, numbers):
            own = last[person] = read_standing(person, text)
            since = days[number] or date.min
            if number == first_of_all and not own.earlier:
                since = date.min  # events that began before the opening list have no other rating
            rating = PublishedRating(since, own.rating, peak=own.player.peak)
            ratings.setdefault(person, []).extend((*own.earlier, rating))
        return {person: StandingHistory(own, tuple(ratings[person])) for person, own in last.items()}
