"""The pooled events of players without a rating: rows for those at the beginning of the history, and free rows."""

import numpy as np

from arpad.replay.fide.columns import NONE, Pooled
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array


def earlier_rows(history: History, first: Array) -> Pooled:
    """Return the earlier events of a history as rows; each player's first row is written into `first`."""
    earlier = history.earlier
    count = len(earlier["player"])
    following = np.full(count, NONE, np.int32)
    for row in range(count - 1, -1, -1):
        player = earlier["player"][row]
        following[row] = first[player]
        first[player] = row
    rows = [earlier[name].astype(np.int32) for name in ("end", "games", "half_points", "ratings")]
    return Pooled._make([following, *rows, np.array([NONE, 0], np.int32)])


def grown(pooled: Pooled, more: int) -> Pooled:
    """Return the same rows with at least `more` free rows after them."""
    old = len(pooled.end)
    size = max(2 * old, old + more)
    columns = [np.zeros(size, np.int32) for _ in pooled[:-1]]
    for column, values in zip(columns, pooled[:-1], strict=True):
        column[:old] = values
    columns[0][old:] = np.arange(old + 1, size + 1)
    columns[0][-1] = pooled.free[0]
    return Pooled._make([*columns, np.array([old, pooled.free[1] + size - old], np.int32)])
