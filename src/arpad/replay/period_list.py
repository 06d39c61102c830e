"""A monthly list under a FIDE edition, period after period: the office's own procedure, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from arpad.core.dates import MONTH_STEP, Month, day_code
from arpad.core.verdicts import Problem, Values
from arpad.regulations.edition import Text
from arpad.regulations.fide.counting import find_highest
from arpad.regulations.fide.eligibility import is_long_span
from arpad.regulations.fide.law import BY_EVENT, NOT_COUNTED, Law
from arpad.regulations.fide.listing import list_for, rating_period
from arpad.regulations.fide.month import admit_events, count_events, settle_players
from arpad.regulations.fide.period import (
    Entries,
    EntrySums,
    Events,
    EventSums,
    Games,
    Period,
    Players,
    Pool,
    Results,
    Sides,
    Work,
    note_change,
    note_coefficient,
    note_coefficients,
    note_reason,
    note_side,
)
from arpad.regulations.fide.reasons import EVENT_REFUSED
from arpad.regulations.fide.settling import note_next_coefficient
from arpad.replay.buffers import Buffers
from arpad.replay.checking import first_bad_game
from arpad.replay.column import Column, columns
from arpad.replay.compiling import compiled
from arpad.replay.history import History
from arpad.replay.layout import Array
from arpad.replay.period_columns import (
    BIRTH,
    GAMES,
    MOST,
    NOBODY,
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
from arpad.replay.results import Slice, Watch

RESULT_KINDS = {"change": np.int64}
"""A sum that may pass 32 bits: a K times all of a period's games."""
NOTED_OF_ENTRIES = {"k_reason", "k_chosen", "k"}
NOTED_OF_PLAYERS = {"k_reason", "k_chosen", "delta", "change", "next_k"}
"""Columns that only functions that are left out write."""
OF_FIELDS = {"percentage", "dp", "first_ru", "beyond", "rc", "ru", "next_ru"}
"""Columns of entries that only a round robin with unrated players writes."""
SUMMED_UP = {"rated_games", "rated_half_points", "rated_opponents"}
"""Columns of entries that are written when an event's games are counted, unless it is such a round robin."""
WRITTEN = {"pool_newest", "computed", "first_games", "first_half_points", "first_total", "percentage", "dp"}
"""Columns of players that nobody reads before they are written, so that they need not be blank."""
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
    """The steps, with the working of every game or without it."""
    noting = note_reason, note_side, note_coefficient, note_coefficients, note_change, note_next_coefficient
    left_out = () if working else noting
    return Steps(
        compiled(open_lists),
        compiled(enter_period),
        compiled(find_highest),
        compiled(count_events, left_out),
        compiled(admit_events, left_out),
        compiled(settle_players, left_out),
        compiled(carry_period),
        compiled(first_bad_game),
    )


class PeriodReplay:
    """A history under one FIDE edition."""

    @classmethod
    def of(cls, history: History, text: Text, threads: int, working: bool, watch: Watch) -> PeriodReplay | Problem:
        """The replay, or why the history's rows are none of this edition's."""
        wrong = _wrongly_parted(text.law, history)
        return wrong or cls(history, text, threads, working, watch)

    def __init__(self, history: History, text: Text, threads: int, working: bool, watch: Watch) -> None:
        self.history = history
        self.law: Law = text.law
        self.threads = threads
        self.working = working
        self.watch = watch
        self.steps = compiled_steps(working)
        self._laws = (columns(self.law),)
        self._buffers = Buffers()
        self._long = history.event_ids.is_duplicated().to_numpy()
        self._months = _list_months(self.law, history)
        first = int(self._months.min()) if len(self._months) else 0
        self._opening = first - 1  # the list in force in the period that the first list closes
        self._latest = 0
        started = self._numbers(_months(history.events["start"]))
        self._keep = 2 + int((self._numbers(self._months - 1) - started).max(initial=0))
        self._open()

    def _numbers(self, months: Array) -> Array:
        """The numbers of months' lists; everything before the history is its opening list."""
        return np.maximum(0, months - self._opening)

    def _open(self) -> None:
        players = self.history.players
        count = len(self.history.ids)
        by_event = self.law.k_fixed == BY_EVENT
        self._lists = _zeros(count * self._keep, np.int16)
        self._peaks = _zeros(count * self._keep if by_event else 0, np.int16)
        own = _zeros(count * WIDTH, np.int32)
        for place, name in ((RATING, "rating"), (PEAK, "peak"), (GAMES, "games"), (BIRTH, "birth"), (K, "k")):
            own[place::WIDTH] = players[name]
        own[POOL::WIDTH] = NOBODY
        self._pooled = _earlier_rows(self.history, own[POOL::WIDTH])
        self._own = own
        places = _full(count, NOBODY, np.int32)
        self._state = columns(State(own, places, count, self._lists, self._peaks, self._keep))
        self.steps.open_lists(self._laws[0], self._state)

    @property
    def ratings(self) -> Array:
        """The latest list."""
        count = len(self.history.ids)
        first = (self._latest % self._keep) * count
        return self._lists[first : first + count]

    def slices(self) -> Iterator[Slice | Problem]:
        """Period after period; months without an event only carry the list on."""
        last = int(self._months.max()) if len(self._months) else self._opening
        for month in range(self._opening + 1, last + 1):
            with self.watch.of("rate"):
                rows = np.flatnonzero(self._months == month)
                self._carry_list()
            if len(rows):
                found = self._period(month, rows)
                yield found
                if isinstance(found, Problem):
                    return
            self._latest += 1

    def _carry_list(self) -> None:
        """The new list begins as a copy of the latest; whoever plays is changed on it."""
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
            return self._rated(month, rows, games)

    def _games(self, rows: Array) -> dict[str, Array] | Problem:
        """The games of some events; between them may lie such as are another period's."""
        starts = self.history.game
        spans = [(int(starts[run[0]]), int(starts[run[-1] + 1])) for run in _runs(rows)]
        return self.history.games.read(GAME_COLUMNS, *spans)

    def _bad_game(self, rows: Array, games: dict[str, Array]) -> Problem | None:
        seats, counts = _counts(self.history.entry, rows), _counts(self.history.game, rows)
        checked = [Column(games[name]) for name in GAME_COLUMNS]
        place = self.steps.check(Column(_starts(counts)), Column(seats), *checked)
        if place < 0:
            return None
        event = int(np.searchsorted(_starts(counts), place, "right")) - 1
        row = int(self.history.game[rows[event]] + place - _starts(counts)[event])
        return Problem("games.parquet", "history_bad_game", {"row": row + 1})

    def _rated(self, month: int, rows: Array, games: dict[str, Array]) -> Slice | Problem:
        history, steps = self.history, self.steps
        seats, counts = _counts(history.entry, rows), _counts(history.game, rows)
        entries, latest = int(seats.sum()), self._latest
        facts = self._facts(rows, seats)
        period_arrays = self._columns(month, rows, seats, counts, games)
        work_arrays = self._blank(len(rows), entries, len(games["white"]))
        who = self._buffers.room("who", entries + 1, np.int32)
        rated = Rows(*[_empty(entries, dtype) for dtype in (np.int32, np.int16, np.int16, np.int16, np.int16)])
        period, work, pooled = columns(period_arrays), columns(work_arrays), columns(self._room(entries))
        law, whom = self._laws[0], Column(who)
        count = steps.enter(law, self._state, pooled, columns(facts), latest, period, whom)
        steps.highest(self._laws, period, work)
        self._spread(steps.count, len(rows), self._laws, period, work)
        steps.admit(self._laws, period, work)
        self._spread(steps.settle, count, self._laws, period, work)
        lost = steps.carry(law, self._state, pooled, latest, period, work, whom, count, columns(rated))
        if lost != NOBODY:
            values: Values = {"row": int(lost) + 1, "list": str(_month_named(month)), "most": MOST}
            return Problem("players.parquet", "history_rating_lost", values)
        found = {name: values[:count] for name, values in rated._asdict().items()}
        return Slice(str(_month_named(month)), len(games["white"]), found, self._working(work_arrays))

    def _blank(self, events: int, entries: int, games: int) -> Work:
        """Columns for the working; what nothing is written into has no rows."""
        zeros, room = self._buffers.zeros, self._buffers.room
        fields = self.law.unrated_in_round_robin != NOT_COUNTED
        sides = {name: zeros(f"sides.{name}", 2 * games if self.working else 0, np.int16) for name in Sides._fields}
        if self.working or fields:
            sides["reason"] = room("reason", 2 * games, np.int8)
        sums = {}
        for name in EntrySums._fields:
            unused = (not self.working and name in NOTED_OF_ENTRIES) or (not fields and name in OF_FIELDS)
            column = room if not fields and name in SUMMED_UP else zeros
            sums[name] = column(f"entry.{name}", 0 if unused else entries, np.int32)
        results = {}
        for name in Results._fields:
            unused = not self.working and name in NOTED_OF_PLAYERS
            column = room if name in WRITTEN else zeros
            results[name] = column(f"result.{name}", 0 if unused else entries, RESULT_KINDS.get(name, np.int32))
        return Work(
            sides=Sides(**sides),
            events=EventSums(*[zeros(f"sums.{name}", events, np.int32) for name in EventSums._fields]),
            entries=EntrySums(**sums),
            players=Results(**results),
        )

    def _working(self, work: Work) -> dict[str, Any] | None:
        return dict(work.sides._asdict()) if self.working else None

    def _spread(self, step: Callable[..., Any], rows: int, *arguments: Any) -> None:
        """One step over all rows, divided between the threads; no row asks for another's result."""
        if self.threads == 1 or rows < self.threads:
            step(*arguments, 0, rows)
            return
        bounds = [rows * part // self.threads for part in range(self.threads + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            for done in [pool.submit(step, *arguments, first, end) for first, end in pairwise(bounds)]:
                done.result()

    def _room(self, entries: int) -> Pooled:
        """The rows of pooled events, with room for every entry of a period."""
        if self._pooled.free[1] < entries:
            self._pooled = _grown(self._pooled, entries)
        return self._pooled

    def _facts(self, rows: Array, seats: Array) -> Facts:
        history, events = self.history, self.history.events
        each: Array = np.where(self._long[rows], 0, events["system"][rows]).astype(np.int8)
        entry = history.entry
        entrants: Array = np.concatenate([history.entrants[entry[r[0]] : entry[r[-1] + 1]] for r in _runs(rows)])
        return Facts(
            start_list=self._numbers(_months(events["start"][rows])),
            first_list=self._numbers(_months(events["first_day"][rows])),
            each=each,
            entrants=entrants,
            met=_empty(int(max(seats[each > 0], default=0)) ** 2, np.int32),
        )

    def _columns(self, month: int, rows: Array, seats: Array, counts: Array, games: dict[str, Array]) -> Period:
        events = self.history.events
        total, entries, keep = len(rows), int(seats.sum()), self._buffers
        named = _month_named(month)
        seconds: Array = np.repeat(events["seconds"][rows], counts)
        barred: Array = np.repeat(np.where(events["refused"][rows], EVENT_REFUSED, 0).astype(np.uint8), counts)
        by_event = entries if self.law.k_fixed == BY_EVENT else 0
        return Period(
            first_day=day_code(rating_period(named).first_day),
            next_first_day=day_code(named.first_day),
            players=Players(
                rating=keep.room("players.rating", entries, np.int16),
                peak=keep.room("players.peak", entries, np.int16),
                games=keep.room("players.games", entries, np.int32),
                birth=keep.room("players.birth", entries, np.int32),
                k=keep.room("players.k", entries, np.int16),
                entries=keep.zeros("entries.entries", entries + 1, np.int32),
                pool=keep.room("pool.pool", entries + 1, np.int32),
            ),
            pool=Pool(*[keep.room(f"pool.{name}", len(self._pooled.end), np.int32) for name in Pool._fields]),
            events=Events(
                law=keep.zeros("events.law", total, np.int8),
                whole=_whole(self.history, rows, self._long),
                start=events["start"][rows],
                end=events["last_day"][rows],
                meetings=keep.zeros("events.meetings", total, np.int8),
                game=_starts(counts).astype(np.int32),
                entry=_starts(seats).astype(np.int32),
            ),
            entries=Entries(
                event=keep.room("entries.event", entries, np.int32),
                player=keep.room("entries.player", entries, np.int32),
                own=keep.room("entries.own", entries, np.int16),
                seen=keep.room("entries.seen", entries, np.int16),
                began=keep.room("entries.began", by_event, np.int16),
                peak=keep.room("entries.peak", by_event, np.int16),
                k=keep.room("entries.k", by_event, np.int16),
                place=keep.room("entries.place", entries, np.int32),
                order=keep.room("entries.order", entries, np.int32),
            ),
            games=Games(games["white"], games["black"], games["outcome"], seconds, barred),
        )


def _list_months(law: Law, history: History) -> Array:
    """The month of the list that each event is in time for, as a number; the law is asked once for each day."""
    ends = history.events["last_day"].astype(np.int64) * 2 + history.events["official"]
    days, place = np.unique(ends, return_inverse=True)
    months = [_month_number(list_for(law, _day(day // 2), bool(day % 2))) for day in days.tolist()]
    return np.array(months, np.int64)[place] if months else np.empty(0, np.int64)


def _wrongly_parted(law: Law, history: History) -> Problem | None:
    """An event is in one row for each month of play if it is long to this law, and in one row if it is not."""
    events = history.events
    parted = history.event_ids.is_duplicated().to_numpy()
    ends = events["last_day"].astype(np.int64)
    last = {history.event_ids[int(row)]: int(ends[row]) for row in np.flatnonzero(parted)}
    for row in np.flatnonzero(parted):
        ends[row] = last[history.event_ids[int(row)]]
    spans, place = np.unique(events["start"].astype(np.int64) << 32 | ends, return_inverse=True)
    long = [is_long_span(law, _day(span >> 32), _day(span & 0xFFFFFFFF)) for span in spans.tolist()]
    # A long event whose games are all of one month is one row too.
    one_month = _months(events["first_day"]) == _months(events["last_day"])
    as_rows = np.array(long, bool)[place] if long else parted
    wrong = np.flatnonzero((as_rows != parted) & (parted | ~one_month))
    if not len(wrong):
        return None
    code = "history_parted_event" if parted[wrong[0]] else "history_long_event"
    return Problem("events.parquet", code, {"row": int(wrong[0]) + 1, "days": law.long_event_days})


def _zeros(count: int, dtype: Any) -> Array:
    return np.zeros(count, dtype)


def _full(count: int, value: int, dtype: Any) -> Array:
    return np.full(count, value, dtype)


def _empty(count: int, dtype: Any) -> Array:
    return np.empty(count, dtype)


def _day(code: int) -> date:
    year, month = divmod(code // MONTH_STEP - 1, 12)
    return date(year, month + 1, code % MONTH_STEP)


def _month_number(month: Month) -> int:
    return month.year * 12 + month.month


def _month_named(number: int) -> Month:
    year, month = divmod(number - 1, 12)
    return Month(year, month + 1)


def _month(code: int) -> int:
    return code // MONTH_STEP


def _months(codes: Array) -> Array:
    months: Array = codes // MONTH_STEP
    return months


def _counts(starts: Array, rows: Array) -> Array:
    counts: Array = starts[rows + 1] - starts[rows]
    return counts


def _runs(rows: Array) -> list[Array]:
    """Rows in runs of such as lie together."""
    return np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)


def _starts(counts: Array) -> Array:
    return np.concatenate([_zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def _whole(history: History, rows: Array, long: Array) -> Array:
    """The row of the last month of a long event in each of its months; of any other its own."""
    found = np.arange(len(rows), dtype=np.int32)
    places = {int(place): history.event_ids[int(rows[place])] for place in np.flatnonzero(long[rows])}
    last = {name: place for place, name in places.items()}
    for place, name in places.items():
        found[place] = last[name]
    return found


def _earlier_rows(history: History, first: Array) -> Pooled:
    """The earlier events that a history begins with; `first` is told each player's first row."""
    earlier = history.earlier
    count = len(earlier["player"])
    following = _full(count, NOBODY, np.int32)
    for row in range(count - 1, -1, -1):
        player = earlier["player"][row]
        following[row] = first[player]
        first[player] = row
    rows = [earlier[name].astype(np.int32) for name in ("end", "games", "half_points", "ratings")]
    return Pooled._make([following, *rows, np.array([NOBODY, 0], np.int32)])


def _grown(pooled: Pooled, more: int) -> Pooled:
    """The same rows and as many more that nobody uses."""
    old = len(pooled.end)
    size = max(2 * old, old + more)
    grown = [_zeros(size, np.int32) for _ in pooled[:-1]]
    for column, values in zip(grown, pooled[:-1], strict=True):
        column[:old] = values
    grown[0][old:] = np.arange(old + 1, size + 1)
    grown[0][-1] = pooled.free[0]
    return Pooled._make([*grown, np.array([old, pooled.free[1] + size - old], np.int32)])
