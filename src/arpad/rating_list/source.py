"""The facts that the computation of a list needs: events, people, their standings, ratings of FIDE's lists."""

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
"""A person, the number of a list that changed the standing, and the text of the new standing."""


class RatingStep(NamedTuple):
    """The events that are rated together: those of a month, or a single event of an event list (without a month)."""

    period: Month | None
    events: tuple[int, ...]
    again: bool = False
    """True if an earlier list has rated the step already: its games are not games of the new list's period."""


class NewPlayer(NamedTuple):
    """A player of an event who is in no registry yet: the ID in the report, and the record to be entered."""

    id: str
    record: Registered


class StepEvents(NamedTuple):
    """The events of a step, with what their files and the office say of the players."""

    events: dict[str, Event]
    files: dict[int, Player]
    """The players as the files of the events state them, by number."""
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
    """The facts from which a list is computed.

    People have their numbers in the registry. The lists that were made so far are numbered from the opening list on.
    """

    @abstractmethod
    def step_events(self, of_list: ListDefinition, step: RatingStep) -> StepEvents | Problem:
        """The events of a step with the facts of their files, their approvals and the office's decisions."""

    @abstractmethod
    def people(self, numbers: Sequence[int]) -> Mapping[int, Registered]:
        """People as the registry has them."""

    @abstractmethod
    def days_in_force(self, base: int) -> Mapping[int, date | None]:
        """The first day in force of each list up to a number; None: it is not published."""

    @abstractmethod
    def standing_rows(self, first: int, last: int, numbers: Sequence[int] | None) -> Iterable[StandingRow]:
        """The standings of people that were in force at any time from list `first` to list `last`.

        `numbers` None: of all people. The standings of a person are in the order of the lists.
        """

    @abstractmethod
    def published_since(self, base: int) -> Mapping[int, Sequence[tuple[date, PlayerStanding]]]:
        """The standings of people on the lists published after a base, each with the list's first day in force."""

    @abstractmethod
    def fide_ratings(
        self, rating: FideRating, fide_ids: Sequence[int], first: date, last: date
    ) -> Mapping[int, Published]:
        """FIDE's ratings of a kind, with K, by FIDE ID.

        They are those of the list in force on the first day, and of the lists from then to the last day. A person who
        is on only some of these lists is unrated on the others; people who are on none are omitted.
        """

    @abstractmethod
    def elos(self, people: Mapping[int, int | None], first: date, last: date) -> Mapping[int, Elos]:
        """The FIDE ratings of people from every source, by number; `people` are FIDE IDs by number."""

    def standings(self, base: int, numbers: Sequence[int] | None) -> Mapping[int, PlayerStanding]:
        """The standings of people on a list; `numbers` None: of all. People who are gone are omitted."""
        on_list = {number: read_standing(number, text) for number, _, text in self.standing_rows(base, base, numbers)}
        return {number: standing for number, standing in on_list.items() if not standing.gone}

    def histories(self, base: int, numbers: Sequence[int] | None, day: date) -> Mapping[int, StandingHistory]:
        """The standings of people on a list, each with the ratings in force from a day on.

        People who are gone from the list are included: their ratings were published, and they may come back.
        """
        days = self.days_in_force(base)
        first_of_all = min(days)
        first = max((number for number, since in days.items() if since is not None and since <= day), default=0)
        last: dict[int, PlayerStanding] = {}
        ratings: dict[int, list[PublishedRating]] = {}
        for person, number, text in self.standing_rows(first, base, numbers):
            standing = last[person] = read_standing(person, text)
            since = days[number] or date.min
            if number == first_of_all and not standing.earlier_ratings:
                since = date.min  # events that began before the opening list have no other rating
            rating = PublishedRating(since, standing.rating, peak=standing.player.peak)
            ratings.setdefault(person, []).extend((*standing.earlier_ratings, rating))
        return {person: StandingHistory(standing, tuple(ratings[person])) for person, standing in last.items()}
