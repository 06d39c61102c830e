"""A Finnish list, selo or pelo, event after event: the office's own procedure, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from arpad.core.dates import MONTH_STEP
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Text
from arpad.regulations.ssl_2022.columns import LISTS
from arpad.regulations.ssl_2022.eligibility import is_outside
from arpad.regulations.ssl_2022.entering import of_another_country
from arpad.regulations.ssl_2022.event_columns import (
    NOTES,
    Entrants,
    Games,
    Gathered,
    Kinds,
    KindsFound,
    Lists,
    Met,
    Results,
    Sides,
    Unlisted,
    Work,
)
from arpad.regulations.ssl_2022.foreign import note_raised
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, REACH
from arpad.replay.buffers import Buffers, empty, zeros
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.event_list.levels import find_levels
from arpad.replay.event_list.long_events import LongEvents, event_sides, games_so_far, order_of, wrong_long_events
from arpad.replay.history.checks import first_bad_game
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import month_named
from arpad.replay.results import Slice, Watch
from arpad.replay.ssl.columns import (
    ELO,
    FOREIGNER,
    KNOWN_GAMES,
    KNOWN_HALF_POINTS,
    KNOWN_RATINGS,
    LARGEST_NUMBER,
    MARKS,
    NUMBER,
    WIDTH,
    Facts,
    Outcomes,
    Room,
    Rows,
    open_state,
    pack_rows,
    rate_events,
)
from arpad.replay.working import whose_sides

GAME_COLUMNS = ("white", "black", "outcome", "playoff")
KINDS = 2
"""Games and play-offs."""
FEW_EVENTS = 8
"""So few are not worth a second thread."""
LARGEST_SUM = 2**62
"""A sum that is doubled for rounding stays within 64 bits."""
LARGEST_DIFFERENCE = 2**53
"""Up to here whole numbers are floats too, so that the quotient in 7.10 is the same interpreted and compiled."""
SMALL: dict[str, Any] = {"reason": np.int8}


class Steps(NamedTuple):
    """The compiled steps."""

    open: Callable[..., Any]
    check: Callable[..., Any]
    levels: Callable[..., Any]
    rate: Callable[..., Any]
    pack: Callable[..., Any]


@cache
def compiled_steps(working: bool) -> Steps:
    """The steps, with the working of every game or without it."""
    return Steps(
        compiled(open_state),
        compiled(first_bad_game),
        compiled(find_levels),
        compiled(rate_events, (note_raised,) if working else (*NOTES, note_raised)),
        compiled(pack_rows),
    )


class SeloReplay:
    """A history under one Finnish edition."""

    def __init__(self, history: History, text: Text, list_name: str, threads: int, working: bool, watch: Watch) -> None:
        self.history = history
        self.law: Law = text.law
        self.list = LISTS[list_name]
        self.threads = threads
        self.working = working
        self.watch = watch
        self.steps = compiled_steps(working)
        self._law = columns(self.law)
        self._foreign = _marked(history.country, is_outside)
        self._seen = np.zeros(len(history.ids) if threads > 1 else 0, np.int32)
        self._buffers = Buffers()
        self._long = LongEvents(history, GAME_COLUMNS)
        self._pool = ThreadPoolExecutor(threads)
        self._open()
        games_abroad = int((games_so_far(history) * self._foreign).max(initial=0))
        self._rooms = [_room(history, games_abroad) for _ in range(threads)]

    def _open(self) -> None:
        history, players = self.history, self.history.players
        count = len(history.ids)
        self._most_known = 0
        self._players: Array = zeros(WIDTH * count, np.int32)
        self._players[ELO::WIDTH] = players["elo"]
        self._players[MARKS::WIDTH] = FOREIGNER * _marked(history.federation, of_another_country)
        whose = history.earlier["player"]
        for place, name in ((KNOWN_GAMES, "games"), (KNOWN_HALF_POINTS, "half_points"), (KNOWN_RATINGS, "ratings")):
            sums = zeros(count, np.int64)
            np.add.at(sums, whose, history.earlier[name])
            self._most_known = max(self._most_known, int(sums.max(initial=0)))
            self._players[place::WIDTH] = sums
        self._state = Column(self._players)
        given = Column(players["rating"]), Column(players["games"])
        self.steps.open(self._law, self.list, self._state, *given)

    @property
    def ratings(self) -> Array:
        """Every player's number by now; 0: none."""
        numbers: Array = self._players[NUMBER::WIDTH].copy()
        return numbers

    def slices(self) -> Iterator[Slice | Problem]:
        """The events of one month of last days after the other; a long one is in that of its last row (2.12)."""
        history = self.history
        wrong = wrong_long_events(history)
        if wrong is not None:
            yield wrong
            return
        most = int(games_so_far(history).max(initial=0))
        if largest_sum(self.law, most) > LARGEST_SUM or largest_difference(self.law, most) > LARGEST_DIFFERENCE:
            yield Problem("events.parquet", "history_sums_too_large", {"games": most})
            return
        if self._most_known > LARGEST_NUMBER:
            yield Problem("earlier.parquet", "history_sums_too_large", {"games": len(history.earlier["player"])})
            return
        months = history.events["last_day"] // MONTH_STEP
        starts = np.flatnonzero(np.diff(months, prepend=-1)).tolist()
        for first, end in pairwise([*starts, len(months)]):
            found = self._month(int(months[first]), first, end)
            yield found
            if isinstance(found, Problem):
                return

    def _month(self, month: int, first: int, end: int) -> Slice | Problem:
        history = self.history
        with self.watch.of("read"):
            starts = history.game[first : end + 1] - history.game[first]
            games = history.games.read(GAME_COLUMNS, (int(history.game[first]), int(history.game[end])))
            if isinstance(games, Problem):
                return games
            seats = np.diff(history.entry[first : end + 1])
            checked = [Column(games[name]) for name in GAME_COLUMNS[:3]]
            bad = self.steps.check(Column(starts), Column(seats), *checked)
        if bad >= 0:
            return Problem("games.parquet", "history_bad_game", {"row": int(history.game[first]) + bad + 1})
        with self.watch.of("rate"):
            return self._rated(month, first, end, games)

    def _rated(self, month: int, first: int, end: int, games: dict[str, Array]) -> Slice | Problem:
        in_month = len(games["white"])
        games, firsts, ends_of_games, waiting = self._long.gather(first, end, games)
        count = len(games["white"])
        facts_arrays = self._facts(first, end, firsts, ends_of_games, waiting)
        game_arrays = Games(games["white"], games["black"], games["outcome"], games["playoff"].view(np.uint8))
        entries = len(facts_arrays.entrants)
        outcomes_arrays = Outcomes(*[self._buffers.room(name, entries, np.int32) for name in Outcomes._fields])
        facts, held, outcomes = columns(facts_arrays), columns(game_arrays), columns(outcomes_arrays)
        sides_arrays = _sides(count if self.working else 0)
        rooms = [room._replace(work=room.work._replace(sides=columns(sides_arrays))) for room in self._rooms]
        for order, ends in self._runs(facts_arrays, order_of(self.history, first, end)):
            lost = self._spread(rooms, ends, facts, held, outcomes, order)
            if lost >= 0:
                return Problem("events.parquet", "history_number_lost", {"row": first + lost + 1})
        rows_arrays = Rows(*[empty(entries, np.int32) for _ in Rows._fields])
        packed = self.steps.pack(facts, first, outcomes, columns(rows_arrays))
        rows = {name: values[:packed] for name, values in rows_arrays._asdict().items()}
        working = _told(facts_arrays, first, game_arrays, sides_arrays) if self.working else None
        return Slice(str(month_named(month)), in_month, rows, working)

    def _facts(self, first: int, end: int, firsts: Array, ends: Array, waiting: Array) -> Facts:
        history, events = self.history, self.history.events
        begin, stop = int(history.entry[first]), int(history.entry[end])
        return Facts(
            entry=history.entry[first : end + 1] - begin,
            first=firsts,
            end=ends,
            entrants=history.entrants[begin:stop],
            foreign=self._foreign[first:end],
            left_out=(events["refused"][first:end] | waiting).view(np.uint8),
            limited_to=events["limited_to"][first:end],
            seconds=events["seconds"][first:end],
        )

    def _runs(self, facts: Facts, in_order: Array) -> Iterator[tuple[Array, list[int]]]:
        """Events of which none waits for another, or all of them in order for one thread; where each one's share ends.

        With more threads the month is split into levels.
        """
        total = len(in_order)
        everything = in_order.astype(np.int32)
        if self.threads == 1:
            yield everything, [total]
            return
        level = zeros(total, np.int32)
        self._seen.fill(0)
        entry, entrants = columns(facts.entry), columns(facts.entrants)
        levels = self.steps.levels(Column(everything), entry, entrants, Column(self._seen), 0, Column(level))
        order = everything[np.argsort(level[everything], kind="stable")]
        games = np.asarray(facts.end) - np.asarray(facts.first)
        for begin, end in pairwise(np.searchsorted(level[order], np.arange(1, levels + 2)).tolist()):
            yield order[begin:end], self._shares(games[order[begin:end]])

    def _shares(self, games: Array) -> list[int]:
        """Where each thread's share of some events ends, so that all have about as many games."""
        if len(games) <= FEW_EVENTS:
            return [len(games)]
        sums = np.cumsum(games)
        wanted = [int(sums[-1]) * part // self.threads for part in range(1, self.threads)]
        return [*(np.searchsorted(sums, wanted, "right")).tolist(), len(games)]

    def _spread(self, rooms: list[Room], ends: list[int], facts: Any, games: Any, outcomes: Any, order: Array) -> int:
        """Rate some events, each thread its share; the first event in which a number was lost, or -1."""
        common = self._law, self.list, self._state, facts, games
        shares = list(pairwise([0, *ends]))
        listed = Column(order)
        if len(shares) == 1:
            return int(self.steps.rate(*common, rooms[0], outcomes, listed, *shares[0]))
        under_way = [
            self._pool.submit(self.steps.rate, *common, room, outcomes, listed, begin, end)
            for room, (begin, end) in zip(rooms, shares, strict=True)
        ]
        lost = [int(done.result()) for done in under_way]
        return min((row for row in lost if row >= 0), default=-1)


def largest_sum(law: Law, games: int) -> int:
    """The largest sum that an event of so many games can come to under a law, and a few more."""
    weight = max(law.kt_normal, law.kt_half_rapid, law.kt_rapid, law.kt_rapid_high)
    change = max(law.kr_most, law.kr_least) * weight * 100 * games * law.games_for_a_point
    return change + 1000 * games + (law.new_slope + 2**17) * law.games_for_a_point * (games + law.established_games)


def largest_difference(law: Law, games: int) -> int:
    """The largest difference in micro that a performance in an event of so many games is found by (3.9, 7.10).

    Nobody's is farther than `REACH` scales above the opponent that bounds him, who may be bounded by another in turn.
    """
    bounded = REACH * law.performance_scale * (games + 2)
    return (2 * LARGEST_NUMBER + law.lowest_number + bounded) * POINT


def _told(facts: Facts, first: int, games: Games, sides: Sides) -> dict[str, Array]:
    """The working of every event that was rated or refused, with the number of its last row."""
    event, side = event_sides(facts.first, facts.end)
    found = {name: np.asarray(values)[side] for name, values in sides._asdict().items()}
    found["opponent_number"] = found.pop("opponent")
    return {**whose_sides(first + np.arange(len(facts.first)), event, side, facts, games), **found}


def _room(history: History, games_abroad: int) -> Room:
    """Columns for the largest event, and for the games of the largest abroad."""
    most = int(np.diff(history.entry).max(initial=0))

    def blank(names: Sequence[str], count: int) -> list[Array]:
        return [np.zeros(count, np.int64 if name in WIDE else np.int32) for name in names]

    room = Room(
        Entrants(*blank(Entrants._fields, most)),
        Lists(*blank(Lists._fields, most)),
        Kinds(*blank(Kinds._fields, KINDS)),
        Work(
            KindsFound(*blank(KindsFound._fields, KINDS)),
            _sides(0),
            Results(*blank(Results._fields, most)),
            Met(*blank(Met._fields, 2 * most)),
            Unlisted(*blank(Unlisted._fields, most)),
            Gathered(*blank(Gathered._fields, 2 * games_abroad)),
        ),
    )
    made: Room = columns(room)
    return made


WIDE = (
    *("gains", "numerator", "denominator", "base_ratings", "earlier_ratings", "new", "beside", "expected"),
    *("micro", "performance", "value", "rise", "side", "opponent"),
)
"""What may pass 32 bits, the first under a law that is made up."""


def _sides(games: int) -> Sides:
    made: list[Array] = [np.zeros(2 * games, SMALL.get(name, np.int32)) for name in Sides._fields]
    return Sides(*made)


def _marked(names: pl.Series, rule: Callable[[str | None], bool]) -> Array:
    """1 for each name that a rule holds for; it is asked once for each, and an empty one is not told."""
    return names.is_in([name for name in names.unique() if rule(name or None)]).to_numpy().view(np.uint8)
