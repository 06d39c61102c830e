"""The replay of a monthly list under a FIDE edition: it runs the edition's compiled procedure, period by period."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from arpad.core.verdicts import Problem, Values
from arpad.regulations.fide.change import fixed_by_event
from arpad.regulations.fide.columns import (
    Period,
    Work,
    note_change,
    note_coefficient,
    note_coefficients,
    note_law,
    note_reason,
    note_side,
)
from arpad.regulations.fide.counted_games import find_highest_ratings
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.procedure import admit_events, count_events, settle_players
from arpad.regulations.fide.settlement import note_next_coefficient
from arpad.regulations.regulation import Regulation
from arpad.replay.buffers import Buffers, empty, full, zeros
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.fide.calendar import list_months, wrongly_parted
from arpad.replay.fide.columns import (
    BIRTH,
    GAMES,
    MOST,
    NONE,
    PEAK,
    POOL,
    RATING,
    WIDTH,
    Facts,
    K,
    Pooled,
    Rows,
    State,
    carry_period,
    enter_period,
    open_lists,
)
from arpad.replay.fide.period import InHand, blank_work, period_of
from arpad.replay.fide.pools import earlier_rows, grown
from arpad.replay.history.checks import first_bad_game
from arpad.replay.history.groups import counts_of, runs_of, starts_of
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import month_named, months_of
from arpad.replay.results import Slice, Watch
from arpad.replay.working import Seats, whose_sides

GAME_COLUMNS = ("white", "black", "outcome")


class Steps(NamedTuple):
    """The compiled steps of a period."""

    open_lists: Callable[..., Any]
    enter: Callable[..., Any]
    highest: Callable[..., Any]
    count: Callable[..., Any]
    admit: Callable[..., Any]
    settle: Callable[..., Any]
    carry: Callable[..., Any]
    check: Callable[..., Any]


@cache
def compiled_steps(working: bool) -> Steps:
    """Return the compiled steps, with the working of every game or without it."""
    of_players = note_law, note_coefficients, note_change, note_next_coefficient
    noting = note_reason, note_side, note_coefficient, *of_players
    left_out = () if working else noting
    return Steps(
        compiled(open_lists),
        compiled(enter_period),
        compiled(find_highest_ratings),
        compiled(count_events, left_out),
        compiled(admit_events, left_out),
        compiled(settle_players, left_out),
        compiled(carry_period),
        compiled(first_bad_game),
    )


class PeriodReplay:
    """A history under one FIDE edition."""

    @classmethod
    def of(
        cls, history: History, text: Regulation[Law], list_name: str, threads: int, working: bool, watch: Watch
    ) -> PeriodReplay | Problem:
        """Return the replay, or the problem of a history whose rows do not fit the edition."""
        wrong = wrongly_parted(text.law, history)
        return wrong or cls(history, text, list_name, threads, working, watch)

    def __init__(
        self,
        history: History,
        text: Regulation[Law],
        _list_name: str,  # FIDE's rules are the same for all its lists
        threads: int,
        working: bool,
        watch: Watch,
    ) -> None:
        self.history = history
        self.law: Law = text.law
        self.threads = threads
        self.working = working
        self.watch = watch
        self.steps = compiled_steps(working)
        self._laws = (columns(self.law),)
        self._buffers = Buffers()
        self._long = history.event_ids.is_duplicated().to_numpy()
        self._months = list_months(self.law, history)
        first = int(self._months.min()) if len(self._months) else 0
        self._opening = first - 1  # the list in force in the period that the first list closes
        self._latest = 0
        started = self._numbers(months_of(history.events["start"]))
        self._keep = 2 + int((self._numbers(self._months - 1) - started).max(initial=0))
        self._open()

    def _numbers(self, months: Array) -> Array:
        """Return the numbers of the lists of months; months before the history have its opening list, 0."""
        return np.maximum(0, months - self._opening)

    def _open(self) -> None:
        players = self.history.players
        count = len(self.history.ids)
        by_event = fixed_by_event(self.law)
        self._lists = zeros(count * self._keep, np.int16)
        self._peaks = zeros(count * self._keep if by_event else 0, np.int16)
        facts = zeros(count * WIDTH, np.int32)
        for place, name in ((RATING, "rating"), (PEAK, "peak"), (GAMES, "games"), (BIRTH, "birth"), (K, "k")):
            facts[place::WIDTH] = players[name]
        facts[POOL::WIDTH] = NONE
        self._pooled = earlier_rows(self.history, facts[POOL::WIDTH])
        self._own = facts
        places = full(count, NONE, np.int32)
        self._state = columns(State(facts, places, count, self._lists, self._peaks, self._keep))
        self.steps.open_lists(self._laws[0], self._state)

    @property
    def ratings(self) -> Array:
        """The latest list."""
        count = len(self.history.ids)
        first = (self._latest % self._keep) * count
        return self._lists[first : first + count]

    def slices(self) -> Iterator[Slice | Problem]:
        """Rate period by period. A month without an event copies the list."""
        last = int(self._months.max()) if len(self._months) else self._opening
        for month in range(self._opening + 1, last + 1):
            with self.watch.of("rate"):
                rows = np.flatnonzero(self._months == month)
                self._carry_list()
            if len(rows):
                rated = self._period(month, rows)
                yield rated
                if isinstance(rated, Problem):
                    return
            self._latest += 1

    def _carry_list(self) -> None:
        """Make the new list as a copy of the latest, on which the players of the period are then changed."""
        count = len(self.history.ids)
        for lists in (self._lists, self._peaks):
            if len(lists):
                old, new = ((number % self._keep) * count for number in (self._latest, self._latest + 1))
                lists[new : new + count] = lists[old : old + count]

    def _period(self, month: int, rows: Array) -> Slice | Problem:
        with self.watch.of("read"):
            games = self._games(rows)
            if isinstance(games, Problem):
                return games
            bad = self._bad_game(rows, games)
        if bad is not None:
            return bad
        with self.watch.of("rate"):
            counts = counts_of(self.history.game, rows)
            return self._rated(InHand(month, rows, counts_of(self.history.entry, rows), counts, games))

    def _games(self, rows: Array) -> dict[str, Array] | Problem:
        """Read the games of some events; games of another period may lie between them."""
        starts = self.history.game
        spans = [(int(starts[run[0]]), int(starts[run[-1] + 1])) for run in runs_of(rows)]
        return self.history.games.read(GAME_COLUMNS, *spans)

    def _bad_game(self, rows: Array, games: dict[str, Array]) -> Problem | None:
        seats, counts = counts_of(self.history.entry, rows), counts_of(self.history.game, rows)
        checked = [Column(games[name]) for name in GAME_COLUMNS]
        place = self.steps.check(Column(starts_of(counts)), Column(seats), *checked)
        if place < 0:
            return None
        event = int(np.searchsorted(starts_of(counts), place, "right")) - 1
        row = int(self.history.game[rows[event]] + place - starts_of(counts)[event])
        return Problem("games.parquet", "history_bad_game", {"row": row + 1})

    def _rated(self, in_hand: InHand) -> Slice | Problem:
        steps, law, latest, games = self.steps, self._laws[0], self._latest, len(in_hand.games["white"])
        entries = int(in_hand.seats.sum())
        pooled = columns(self._pool_for(entries))
        pool_rows = len(self._pooled.end)
        period_arrays = period_of(self._buffers, self.law, self.history, self._long, in_hand, pool_rows)
        work_arrays = blank_work(self._buffers, self.law, self.working, len(in_hand.rows), entries, games)
        facts_arrays = self._facts(in_hand.rows, in_hand.seats)
        period, work, facts = columns(period_arrays), columns(work_arrays), columns(facts_arrays)
        in_period = Column(self._buffers.room("who", entries + 1, np.int32))
        rated = Rows(*[empty(entries, kind) for kind in (np.int32, np.int16, np.int16, np.int16, np.int16)])
        count = steps.enter(law, self._state, pooled, facts, latest, period, in_period)
        steps.highest(self._laws, period, work)
        self._spread(steps.count, len(in_hand.rows), self._laws, period, work)
        steps.admit(self._laws, period, work)
        self._spread(steps.settle, count, self._laws, period, work)
        lost = steps.carry(law, self._state, pooled, latest, period, work, in_period, count, columns(rated))
        name = str(month_named(in_hand.month))
        if lost != NONE:
            values: Values = {"row": int(lost) + 1, "list": name, "most": MOST}
            return Problem("players.parquet", "history_rating_lost", values)
        found = {column: values[:count] for column, values in rated._asdict().items()}
        return Slice(name, games, found, self._working(in_hand, period_arrays, facts_arrays, work_arrays))

    def _working(self, in_hand: InHand, period: Period, facts: Facts, work: Work) -> dict[str, Array] | None:
        """Return a row for each side of the period's games; None if no working was requested."""
        if not self.working:
            return None
        event = np.repeat(np.arange(len(in_hand.rows)), 2 * in_hand.counts)
        seats = Seats(period.events.entry, facts.entrants)
        whose = whose_sides(in_hand.rows, event, np.arange(len(event)), seats, period.games)
        return {**whose, **work.sides._asdict()}

    def _spread(self, step: Callable[..., Any], rows: int, *arguments: Any) -> None:
        """Run a step over all rows, divided between the threads; no row depends on another."""
        if self.threads == 1 or rows < self.threads:
            step(*arguments, 0, rows)
            return
        bounds = [rows * part // self.threads for part in range(self.threads + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            for done in [pool.submit(step, *arguments, first, end) for first, end in pairwise(bounds)]:
                done.result()

    def _pool_for(self, entries: int) -> Pooled:
        """Return the rows of pooled events, with a free row for each entry of a period."""
        if self._pooled.free[1] < entries:
            self._pooled = grown(self._pooled, entries)
        return self._pooled

    def _facts(self, rows: Array, seats: Array) -> Facts:
        history, events = self.history, self.history.events
        each: Array = np.where(self._long[rows], 0, events["system"][rows]).astype(np.int8)
        entry = history.entry
        entrants: Array = np.concatenate([history.entrants[entry[r[0]] : entry[r[-1] + 1]] for r in runs_of(rows)])
        return Facts(
            start_list=self._numbers(months_of(events["start"][rows])),
            first_list=self._numbers(months_of(events["first_day"][rows])),
            each=each,
            entrants=entrants,
            met=empty(int(max(seats[each > 0], default=0)) ** 2, np.int32),
        )
