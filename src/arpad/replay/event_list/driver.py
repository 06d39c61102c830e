"""The driver of lists that are made event by event: it rates events in order, in one thread or in several.

Each family of lists (selo and pelo, go) extends it with its own columns, state, procedure and limits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from arpad.core.verdicts import Problem
from arpad.regulations.regulation import Regulation
from arpad.replay.buffers import Buffers, empty, zeros
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.event_list.levels import find_levels
from arpad.replay.event_list.long_events import LongEvents, event_sides, order_of
from arpad.replay.event_list.rows import pack_column, pack_events
from arpad.replay.history.checks import first_bad_game, first_bad_round
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import month_named, months_of
from arpad.replay.results import Slice, Watch
from arpad.replay.working import whose_sides

WORTH_DIVIDING = 2_000
"""From this number of games on, a level is divided between threads."""


class Events(NamedTuple):
    """The facts of a month's events that every list needs."""

    entry: Array  # where each event's entrants begin; one row more than events
    first: Array  # where each event's games begin; only the last row of a long event has games
    end: Array  # where each event's games end
    entrants: Array  # numbers of players
    left_out: Array  # 1: the event is refused, or rated with a later row


class MonthColumns(NamedTuple):
    """The columns of a month for the list's procedure, which reads `facts` and `games` and writes `rows`."""

    facts: Any
    games: Any
    rows: Any


class CompiledSteps(NamedTuple):
    """The compiled functions that every list uses; each is compiled at its first call."""

    check_games: Callable[..., Any]
    check_rounds: Callable[..., Any]
    find_levels: Callable[..., Any]
    pack_column: Callable[..., Any]
    pack_events: Callable[..., Any]


@cache
def compiled_steps() -> CompiledSteps:
    """Return the compiled functions that do not depend on the list."""
    steps: tuple[Callable[..., Any], ...] = first_bad_game, first_bad_round, find_levels, pack_column, pack_events
    return CompiledSteps(*[compiled(step) for step in steps])


class EventListReplay(ABC):
    """The replay of a history of one list, which is made event by event, under one edition.

    The compiled procedure of a family is called with (law, state, facts, games, rows, room, order, first, end). It
    rates the events order[first:end] and returns the first event after which a player's number is out of bounds, or -1.
    `room` is a named tuple with columns for one event, whose `work` has the columns `sides` of the month's working.
    """

    game_columns: ClassVar[tuple[str, ...]]
    """The columns of games that the list needs. Rounds are checked if they are one of them."""

    @classmethod
    def of(
        cls, history: History, text: Regulation[Any], list_name: str, threads: int, working: bool, watch: Watch
    ) -> Self | Problem:
        """Return the replay, or the problem of a history that the edition cannot rate."""
        return cls.problem_of(history, text.law) or cls(history, text, list_name, threads, working, watch)

    def __init__(
        self, history: History, text: Regulation[Any], list_name: str, threads: int, working: bool, watch: Watch
    ) -> None:
        self.history = history
        self.law = text.law
        self.list_name = list_name
        self.threads = threads
        self.working = working
        self.watch = watch
        self._law = columns(self.law)
        self._buffers = Buffers()
        self._long = LongEvents(history, self.game_columns)
        self._latest = zeros(len(history.ids) if threads > 1 else 0, np.int32)
        self._level = 0
        self._procedure = self.compiled_procedure(working)
        self._state = columns(self.opened_state())
        self._rooms = [columns(self.room()) for _ in range(threads)]

    @staticmethod
    @abstractmethod
    def problem_of(history: History, law: Any) -> Problem | None:
        """Return the problem of a history that the edition cannot rate, or None."""

    @staticmethod
    @abstractmethod
    def compiled_procedure(working: bool) -> Callable[..., Any]:
        """Return the compiled procedure that rates events, with the working of every game or without it."""

    @abstractmethod
    def opened_state(self) -> Any:
        """Return the state of all players at the beginning of the history: a named tuple of arrays and numbers."""

    @abstractmethod
    def room(self) -> Any:
        """Return columns that are long enough for the largest event. Each thread has its own."""

    @abstractmethod
    def facts(self, first: int, end: int, events: Events) -> Any:
        """Return the columns of facts that the procedure needs of the events from row `first` up to `end`."""

    @abstractmethod
    def games(self, read: dict[str, Array]) -> Any:
        """Return the games of a month in the columns that the procedure reads."""

    @abstractmethod
    def blank_rows(self, entries: int) -> Any:
        """Return columns with a row for each player of each event of a month. `games` stays 0 if no game counts."""

    @abstractmethod
    def blank_sides(self, games: int) -> Any:
        """Return the columns of the working, with a row for each of the two sides of a game."""

    @abstractmethod
    def out_of_bounds(self, row: int) -> Problem:
        """Return the problem of an event after which a player's number is out of bounds."""

    @property
    @abstractmethod
    def ratings(self) -> Array:
        """Return the current rating of every player; 0: none."""

    def working_columns(self, sides: Any) -> dict[str, Array]:
        """Return the columns of the working that are written to the file, by name."""
        return dict(sides._asdict())

    def slices(self) -> Iterator[Slice | Problem]:
        """Yield the rated events of each month; an event belongs to the month of its last day.

        The months of a long event are rated together in the last one. After a problem nothing more is rated.
        """
        months = months_of(self.history.events["last_day"])
        starts = np.flatnonzero(np.diff(months, prepend=-1)).tolist()
        with ThreadPoolExecutor(self.threads) as pool:
            for first, end in pairwise([*starts, len(months)]):
                rated = self._month(str(month_named(int(months[first]))), first, end, pool)
                yield rated
                if isinstance(rated, Problem):
                    return

    def _month(self, name: str, first: int, end: int, pool: ThreadPoolExecutor) -> Slice | Problem:
        """Read and check the games of the rows from `first` up to `end`, and rate the month."""
        starts = self.history.game[first : end + 1]
        with self.watch.of("read"):
            games = self.history.games.read(self.game_columns, (int(starts[0]), int(starts[-1])))
            if isinstance(games, Problem):
                return games
            bad = self._bad_game(first, end, games)
        if bad is not None:
            return bad
        with self.watch.of("rate"):
            return self._rated(name, first, end, games, pool)

    def _bad_game(self, first: int, end: int, games: dict[str, Array]) -> Problem | None:
        """Return the problem of the first game that is damaged or out of the order of rounds, or None."""
        begin = self.history.game[first]
        starts, seats = self.history.game[first : end + 1] - begin, np.diff(self.history.entry[first : end + 1])
        code, checked = "history_bad_game", [Column(games[name]) for name in ("white", "black", "outcome")]
        place = compiled_steps().check_games(Column(starts), Column(seats), *checked)
        if place < 0 and "round" in self.game_columns:
            code = "history_bad_round"
            place = compiled_steps().check_rounds(Column(starts), Column(games["round"]))
        return None if place < 0 else Problem("games.parquet", code, {"row": int(begin) + place + 1})

    def _rated(
        self, name: str, first: int, end: int, games: dict[str, Array], pool: ThreadPoolExecutor
    ) -> Slice | Problem:
        """Rate a month: the events of the rows from `first` up to `end`, with these games."""
        in_month = len(games["white"])
        games, firsts, ends, waiting = self._long.gather(first, end, games)
        entry = self.history.entry[first : end + 1]
        events = Events(
            entry=entry - entry[0],
            first=firsts,
            end=ends,
            entrants=self.history.entrants[entry[0] : entry[-1]],
            left_out=(self.history.events["refused"][first:end] | waiting).view(np.uint8),
        )
        played, rows = self.games(games), self.blank_rows(len(events.entrants))
        sides = self.blank_sides(len(games["white"]) if self.working else 0)
        of_month = MonthColumns(columns(self.facts(first, end, events)), columns(played), columns(rows))
        of_sides = columns(sides)
        rooms = [room._replace(work=room.work._replace(sides=of_sides)) for room in self._rooms]
        bad = self._run(of_month, rooms, events, order_of(self.history, first, end), pool)
        if bad >= 0:
            return self.out_of_bounds(first + bad)
        working = self._working(first, events, played, sides) if self.working else None
        return Slice(name, in_month, _counted(first, events, rows), working)

    def _run(
        self, of_month: MonthColumns, rooms: list[Any], events: Events, order: Array, pool: ThreadPoolExecutor
    ) -> int:
        """Rate the events in order, or level by level with each level divided between the threads.

        Return the first event after which a player's number is out of bounds, or -1.
        """
        shared = self._law, self._state, *of_month
        if self.threads == 1:
            return int(self._procedure(*shared, rooms[0], Column(order), 0, len(order)))
        level, base = self._buffers.room("level", len(order), np.int32), self._level
        seats = Column(events.entry), Column(events.entrants)
        self._level = compiled_steps().find_levels(Column(order), *seats, Column(self._latest), base, Column(level))
        order = np.ascontiguousarray(order[np.argsort(level[order], kind="stable")])
        weights = np.cumsum(np.concatenate([[0], (events.end - events.first)[order]]))
        for start, end in pairwise(np.searchsorted(level[order], np.arange(base + 1, self._level + 2)).tolist()):
            if weights[end] - weights[start] < WORTH_DIVIDING:
                # Small levels come last: one thread goes through the rest, which is in order too.
                return int(self._procedure(*shared, rooms[0], Column(order), start, len(order)))
            aims = np.linspace(weights[start], weights[end], self.threads + 1)
            cuts = np.searchsorted(weights, aims).clip(start, end)
            cuts[0], cuts[-1] = start, end  # events without games weigh nothing
            done = [
                pool.submit(self._procedure, *shared, room, Column(order), *share)
                for room, share in zip(rooms, pairwise(cuts.tolist()), strict=True)
            ]
            bad = [int(part.result()) for part in done]
            if max(bad) >= 0:
                return min(row for row in bad if row >= 0)
        return -1

    def _working(self, first: int, events: Events, games: Any, sides: Any) -> dict[str, Array]:
        """Return the working: a row for each side of each game of the events that this month rates or refuses.

        A long event has the number of its last row.
        """
        event, side = event_sides(events.first, events.end)
        whose = whose_sides(first + np.arange(len(events.first)), event, side, events, games)
        return {**whose, **{name: values[side] for name, values in self.working_columns(sides).items()}}


def _counted(first: int, events: Events, rows: Any) -> dict[str, Array]:
    """Return the rows in which a game counted, with the numbers of player and event."""
    steps, games = compiled_steps(), Column(rows.games)

    def packed(values: Array) -> Array:
        to = empty(len(values) + 1, values.dtype)
        return to[: steps.pack_column(games, Column(values), Column(to))]

    numbers = empty(len(rows.games) + 1, np.int32)
    count = steps.pack_events(Column(events.entry), games, first, Column(numbers))
    results = {name: packed(values) for name, values in rows._asdict().items()}
    return {"player": packed(events.entrants), "event": numbers[:count], **results}
