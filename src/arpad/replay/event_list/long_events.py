"""Long events of an event list: a history has a row for each month of them, and they are rated as one event."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from arpad.core.verdicts import Problem
from arpad.replay.buffers import Buffers
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.limits import too_many_games


class Gathered(NamedTuple):
    """The games of a month, then all games of the long events that end in it."""

    games: dict[str, Array]
    first: Array  # of each event's games
    end: Array
    waiting: Array  # true for events that go on in a later row


def wrong_long_events(history: History) -> Problem | None:
    """Return the problem of a long event whose months cannot be rated as one event."""
    row = first_with_others(history)
    if row >= 0:
        return Problem("events.parquet", "history_other_players", {"row": row + 1})
    return too_many_games(games_so_far(history))


def first_with_others(history: History) -> int:
    """Return the first row of a long event whose players differ from those of its first row; -1: none."""
    seen: dict[str, Array] = {}
    for row, name in history.long_rows.items():
        players = history.entrants[history.entry[row] : history.entry[row + 1]]
        if not np.array_equal(seen.setdefault(name, players), players):
            return row
    return -1


def games_so_far(history: History) -> Array:
    """Return the number of games of each row's event up to that row."""
    games = history.events["games"].astype(np.int64)
    sums: dict[str, int] = {}
    for row, name in history.long_rows.items():
        sums[name] = games[row] = sums.get(name, 0) + int(games[row])
    return games


def order_of(history: History, first: int, end: int) -> Array:
    """Return the order in which events are rated: by their end, then by their start, then by their IDs.

    The rows are already ordered by end and by their own first day. That day differs from the start only in long events,
    so only these are moved.
    """
    start, first_day = history.events["start"][first:end], history.events["first_day"][first:end]
    order = np.arange(end - first)
    moved = np.flatnonzero(start != first_day)
    if len(moved):
        days = history.events["last_day"][first:end].astype(np.int64) << 32 | start
        ties = np.flatnonzero(np.isin(days, days[moved]))
        place = order.copy()
        place[ties[history.event_ids.gather(first + ties).arg_sort().to_numpy()]] = ties
        order = np.lexsort((place, days))
    return order


def event_sides(first: Sequence[int], end: Sequence[int]) -> tuple[Array, Array]:
    """Return for each side of all games, event after event, the number of its event and its own number."""
    starts, counts = np.asarray(first), np.asarray(end) - np.asarray(first)
    event = np.repeat(np.arange(len(counts)), 2 * counts)
    before = 2 * (np.cumsum(counts) - counts)
    return event, np.arange(len(event)) - before[event] + 2 * starts[event]


class LongEvents:
    """Keeps the games of long events until their last row."""

    def __init__(self, history: History, columns: tuple[str, ...]) -> None:
        self._history = history
        self._columns = columns
        self._long = np.zeros(len(history.event_ids), np.bool_)
        self._long[list(history.long_rows)] = True
        self._last = {name: row for row, name in history.long_rows.items()}
        self._buffers = Buffers()
        self._kept: dict[str, list[dict[str, Array]]] = {}

    def gather(self, first: int, end: int, games: dict[str, Array]) -> Gathered:
        """Return the games of the rows from `first` to `end` that are rated now.

        A long event's games are ordered by round if the list reads rounds, else by month.
        """
        rows = first + np.flatnonzero(self._long[first:end])
        starts = self._history.game[first : end + 1] - self._history.game[first]
        firsts, ends, waiting = starts[:-1].copy(), starts[1:].copy(), np.zeros(end - first, np.bool_)
        if not len(rows):
            return Gathered(games, firsts, ends, waiting)
        more = [games]
        count = len(games[self._columns[0]])
        for row in rows.tolist():
            name, at = self._history.long_rows[row], row - first
            of_row = {column: games[column][starts[at] : starts[at + 1]].copy() for column in self._columns}
            months = self._kept.setdefault(name, [])
            months.append(of_row)
            if row < self._last[name]:
                waiting[at], ends[at] = True, firsts[at]
                continue
            whole = {column: np.concatenate([month[column] for month in months]) for column in self._columns}
            if "round" in whole:
                by_round = np.argsort(whole["round"], kind="stable")
                whole = {column: values[by_round] for column, values in whole.items()}
            more.append(whole)
            firsts[at] = count
            count += len(whole[self._columns[0]])
            ends[at] = count
            del self._kept[name]
        joined = {column: self._joined(column, [part[column] for part in more], count) for column in self._columns}
        return Gathered(joined, firsts, ends, waiting)

    def _joined(self, column: str, pieces: list[Array], count: int) -> Array:
        return np.concatenate(pieces, out=self._buffers.room(column, count, pieces[0].dtype))
