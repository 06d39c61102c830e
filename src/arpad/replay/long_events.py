"""Long events of a list that is made event by event: their months lie apart in a history, and are rated as one."""

from typing import NamedTuple

import numpy as np

from arpad.replay.buffers import Buffers
from arpad.replay.history import Array, History


class Gathered(NamedTuple):
    """The games of a month, followed by those of the long events that end in it."""

    games: dict[str, Array]
    first: Array  # of each event's games
    end: Array
    waiting: Array  # which events go on in a later row


def first_with_others(history: History) -> int:
    """The first row of a long event that does not name the players of its first row, in their order; -1: none."""
    seen: dict[str, Array] = {}
    for row in np.flatnonzero(history.event_ids.is_duplicated().to_numpy()).tolist():
        players = history.entrants[history.entry[row] : history.entry[row + 1]]
        if not np.array_equal(seen.setdefault(history.event_ids[row], players), players):
            return int(row)
    return -1


class LongEvents:
    """Keeps the games of events that go on until their last row."""

    def __init__(self, history: History, columns: tuple[str, ...]) -> None:
        self._history = history
        self._columns = columns
        rows = np.flatnonzero(history.event_ids.is_duplicated().to_numpy())
        self._long = np.zeros(len(history.event_ids), np.bool_)
        self._long[rows] = True
        self._last = {history.event_ids[int(row)]: int(row) for row in rows}
        self._buffers = Buffers()
        self._kept: dict[str, list[dict[str, Array]]] = {}

    def gather(self, first: int, end: int, games: dict[str, Array]) -> Gathered | None:
        """What is rated of the rows from `first` to `end`; None where none of them is a month of a long event."""
        rows = first + np.flatnonzero(self._long[first:end])
        if not len(rows):
            return None
        starts = self._history.game[first : end + 1] - self._history.game[first]
        firsts, ends, waiting = starts[:-1].copy(), starts[1:].copy(), np.zeros(end - first, np.bool_)
        more = [games]
        count = len(games[self._columns[0]])
        for row in rows.tolist():
            name, at = self._history.event_ids[row], row - first
            own = {column: games[column][starts[at] : starts[at + 1]].copy() for column in self._columns}
            months = self._kept.setdefault(name, [])
            months.append(own)
            if row < self._last[name]:
                waiting[at], ends[at] = True, firsts[at]
                continue
            whole = {column: np.concatenate([month[column] for month in months]) for column in self._columns}
            by_round = np.argsort(whole["round"], kind="stable")
            more.append({column: values[by_round] for column, values in whole.items()})
            firsts[at], ends[at] = count, count + len(by_round)
            count += len(by_round)
            del self._kept[name]
        joined = {column: self._joined(column, [part[column] for part in more], count) for column in self._columns}
        return Gathered(joined, firsts, ends, waiting)

    def _joined(self, column: str, pieces: list[Array], count: int) -> Array:
        return np.concatenate(pieces, out=self._buffers.room(column, count, pieces[0].dtype))
