"""The go list under mgsz-2012, event after event: the office's own procedures, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from arpad.core.dates import MONTH_STEP
from arpad.core.verdicts import Problem, Values
from arpad.regulations.edition import Text
from arpad.regulations.mgsz_2012.grades import NONE, heights_needed
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.sheet import (
    Entrants,
    Games,
    Parts,
    Results,
    Sides,
    Starts,
    Work,
    note_part,
    note_reason,
    note_score,
    note_side,
)
from arpad.replay.buffers import Buffers, empty, full, zeros
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.event_list.levels import find_levels
from arpad.replay.event_list.long_events import LongEvents, event_sides, order_of, wrong_long_events
from arpad.replay.history.checks import first_bad_game, first_bad_round
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import month_named
from arpad.replay.mgsz.columns import (
    MOST_POINTS,
    OWN,
    STANDING,
    Facts,
    Packed,
    Rows,
    State,
    grade_held,
    is_registered,
    open_registry,
    pack,
    rate_events,
)
from arpad.replay.results import Slice, Watch
from arpad.replay.working import whose_sides

GAME_COLUMNS = ("white", "black", "outcome", "round", "stones")
ROW_KINDS = {"rating": np.int16, "change": np.int16, "k": np.int32, "games": np.int32, "grade": np.int8}
WORTH_DIVIDING = 2_000
"""Games of a level from which on a second thread is worth waking."""


class Steps(NamedTuple):
    """The compiled steps of a month."""

    open: Callable[..., Any]
    rate: Callable[..., Any]
    pack: Callable[..., Any]
    levels: Callable[..., Any]
    check: Callable[..., Any]
    check_rounds: Callable[..., Any]


@cache
def compiled_steps(working: bool) -> Steps:
    """The steps, with the working of every game or without it."""
    left_out = (note_score, note_part) if working else (note_score, note_part, note_reason, note_side)
    return Steps(
        compiled(open_registry),
        compiled(rate_events, left_out),
        compiled(pack),
        compiled(find_levels),
        compiled(first_bad_game),
        compiled(first_bad_round),
    )


class GoReplay:
    """A history under the Hungarian edition of go."""

    @classmethod
    def of(cls, history: History, text: Text, threads: int, working: bool, watch: Watch) -> GoReplay | Problem:
        """The replay, or what the edition cannot take in the history."""
        return wrong_for_go(text.law, history) or cls(history, text, threads, working, watch)

    def __init__(self, history: History, text: Text, threads: int, working: bool, watch: Watch) -> None:
        self.history = history
        self.law: Law = text.law
        self.threads = threads
        self.working = working
        self.watch = watch
        self.steps = compiled_steps(working)
        self._law = columns(self.law)
        self._buffers = Buffers()
        self._long = LongEvents(history, GAME_COLUMNS)
        self._most = int(np.diff(history.entry).max(initial=0))
        self._latest: Array = np.zeros(len(history.ids) if threads > 1 else 0, np.int32)
        self._level = 0
        self._rooms = [self._room() for _ in range(threads)]
        self._open()

    def _open(self) -> None:
        history, players = self.history, self.history.players
        count, kept = len(history.ids), heights_needed(self.law, len(history.event_ids))
        self._own = zeros(OWN * count, np.int16)
        state = State(
            own=self._own,
            heights=full(kept * count, NONE, np.int8),
            kept=kept,
            register=players["register"],
            told=players["rating"],
            entry_place=players["entry_grade"],
        )
        self._state = columns(state)
        self.steps.open(self._law, self._state, Column(players["grade"]))

    def _room(self) -> tuple[Entrants, Work]:
        """Columns for one event at a time; they are small, so that they stay in the processor's cache."""

        def room(kind: type[Any], count: int, dtype: Any) -> Any:
            return kind(*[zeros(count, dtype) for _ in kind._fields])

        work = Work(
            starts=room(Starts, self._most, np.int32),
            sides=room(Sides, 0, np.int16),
            results=room(Results, self._most, np.int64),
            parts=room(Parts, 0, np.int64),
        )
        return room(Entrants, self._most, np.int32), work

    @property
    def ratings(self) -> Array:
        """Everybody's points on the national list."""
        listed = is_registered(self._own[STANDING::OWN])
        return np.where(listed, self._own[::OWN], 0).astype(np.int16)

    @property
    def grades(self) -> Array:
        """The place of everybody's grade; -1: none."""
        return np.asarray(grade_held(self._own[STANDING::OWN]))

    def slices(self) -> Iterator[Slice | Problem]:
        """Month after month of the events' last days."""
        months = self.history.events["last_day"] // MONTH_STEP
        bounds = [0, *(np.flatnonzero(np.diff(months)) + 1).tolist(), len(months)]
        with ThreadPoolExecutor(self.threads) as pool:
            for first, end in pairwise(bounds):
                if end > first:
                    yield self._month(str(month_named(int(months[first]))), first, end, pool)

    def _month(self, name: str, first: int, end: int, pool: ThreadPoolExecutor) -> Slice | Problem:
        starts = self.history.game[first : end + 1]
        with self.watch.of("read"):
            games = self.history.games.read(GAME_COLUMNS, (int(starts[0]), int(starts[-1])))
            if isinstance(games, Problem):
                return games
            bad = self._bad_game(first, end, games)
        if bad is not None:
            return bad
        with self.watch.of("rate"):
            return self._rated(name, first, end, games, pool)

    def _bad_game(self, first: int, end: int, games: dict[str, Array]) -> Problem | None:
        history = self.history
        starts = history.game[first : end + 1] - history.game[first]
        seats = np.diff(history.entry[first : end + 1])
        white, black, outcome, rounds, _ = (Column(games[name]) for name in GAME_COLUMNS)
        place = self.steps.check(Column(starts), Column(seats), white, black, outcome)
        code = "history_bad_game"
        if place < 0:
            place = self.steps.check_rounds(Column(starts), rounds)
            code = "history_bad_round"
        return None if place < 0 else Problem("games.parquet", code, {"row": int(history.game[first]) + place + 1})

    def _rated(
        self, name: str, first: int, end: int, games: dict[str, Array], pool: ThreadPoolExecutor
    ) -> Slice | Problem:
        history = self.history
        count = len(games["white"])
        games, firsts, ends, waiting = self._long.gather(first, end, games)
        facts = self._facts(first, end, firsts, ends, waiting)
        barred = self._buffers.zeros("barred", len(games["white"]), np.uint8)
        played = Games(**games, barred=barred)
        seats = int(facts.entry[-1])
        rows = Rows(**{column: self._buffers.room(f"rows.{column}", seats, kind) for column, kind in ROW_KINDS.items()})
        sides = self._sides(len(games["white"]))
        wrong = self._run(facts, played, rows, sides, order_of(history, first, end), pool)
        if wrong >= 0:
            values = {"row": first + wrong + 1, "most": MOST_POINTS}
            return Problem("events.parquet", "history_points_out_of_bounds", values)
        return Slice(name, count, self._packed(facts, first, rows), self._working(facts, first, played, sides))

    def _facts(self, first: int, end: int, firsts: Any, ends: Any, waiting: Array) -> Facts:
        history = self.history
        of_events = {name: history.events[name][first:end] for name in Facts._fields if name in history.events}
        entry = history.entry[first : end + 1]
        return Facts(
            **of_events,
            left_out=history.events["refused"][first:end] | waiting,
            entry=entry - entry[0],
            first=firsts,
            end=ends,
            entrants=history.entrants[entry[0] : entry[-1]],
        )

    def _sides(self, games: int) -> Sides:
        count = 2 * games if self.working else 0
        return Sides(*[zeros(count, np.int32) for _ in Sides._fields])

    def _run(self, facts: Facts, games: Games, rows: Rows, sides: Sides, order: Array, pool: ThreadPoolExecutor) -> int:
        """The events in order, or level by level with each level's divided between the threads."""
        shared = [self._law, self._state, columns(facts), columns(games), columns(rows)]
        rooms = [(columns(entrants), columns(work._replace(sides=sides))) for entrants, work in self._rooms]
        if self.threads == 1:
            return int(self.steps.rate(*shared, Column(order), *rooms[0], 0, len(order)))
        level = self._buffers.room("level", len(order), np.int32)
        entry, entrants = shared[2].entry, shared[2].entrants
        base = self._level
        self._level = self.steps.levels(Column(order), entry, entrants, Column(self._latest), base, Column(level))
        by_level = np.ascontiguousarray(order[np.argsort(level[order], kind="stable")])
        weights = np.cumsum(np.concatenate([[0], (np.asarray(facts.end) - np.asarray(facts.first))[by_level]]))
        bounds = np.searchsorted(level[by_level], np.arange(base + 1, self._level + 2))
        for start, end in pairwise(bounds):
            if weights[end] - weights[start] < WORTH_DIVIDING:
                # Small levels come last: one thread goes through the rest, which is in order too.
                return int(self.steps.rate(*shared, Column(by_level), *rooms[0], int(start), len(order)))
            aims = np.linspace(weights[start], weights[end], self.threads + 1)
            cuts = np.searchsorted(weights, aims).clip(start, end)
            cuts[0], cuts[-1] = start, end  # events without games weigh nothing
            done = [
                pool.submit(self.steps.rate, *shared, Column(by_level), *room, int(cuts[at]), int(cuts[at + 1]))
                for at, room in enumerate(rooms)
            ]
            wrong = max(part.result() for part in done)
            if wrong >= 0:
                return int(wrong)
        return -1

    def _packed(self, facts: Facts, first: int, rows: Rows) -> dict[str, Array]:
        seats = len(facts.entrants) + 1
        kept = Rows(**{column: empty(seats, kind) for column, kind in ROW_KINDS.items()})
        packed = Packed(empty(seats, np.int32), empty(seats, np.int32), kept)
        count = self.steps.pack(columns(facts), first, columns(rows), columns(packed))
        found = {"player": packed.player, "event": packed.event, **kept._asdict()}
        return {name: values[:count] for name, values in found.items()}

    def _working(self, facts: Facts, first: int, games: Games, sides: Sides) -> dict[str, Array] | None:
        """A row for each side of the games of every event that was rated or refused."""
        if not self.working:
            return None
        event, side = event_sides(facts.first, facts.end)
        whose = whose_sides(first + np.arange(len(facts.first)), event, side, facts, games)
        return {**whose, **{name: np.asarray(values)[side] for name, values in sides._asdict().items()}}


def wrong_for_go(law: Law, history: History) -> Problem | None:
    """Numbers of players and events that the edition has no meaning for, or that would not fit."""
    last = len(law.limits) - 1
    bounds = (("entry_grade", -1, last), ("grade", -1, last), ("register", 0, 2), ("rating", 0, MOST_POINTS))
    for place, table, wanted in (
        ("players.parquet", history.players, bounds),
        ("events.parquet", history.events, (("base_seconds", -1, 2**31 - 1), ("byo_yomi_seconds", 0, 2**31 - 1))),
    ):
        for column, least, most in wanted:
            bad = np.flatnonzero((table[column] < least) | (table[column] > most))
            if len(bad):
                values: Values = {
                    "row": int(bad[0]) + 1,
                    "column": column,
                    "given": int(table[column][bad[0]]),
                    "least": least,
                    "most": most,
                }
                return Problem(place, "history_not_between", values)
    return wrong_long_events(history)
