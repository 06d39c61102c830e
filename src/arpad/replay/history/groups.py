"""Groups of rows that lie one after the other in a column: their starts, their sizes, and runs of groups."""

import numpy as np

from arpad.replay.history.layout import Array


def starts_of(counts: Array) -> Array:
    """Return where each group of these sizes begins, and where the last one ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def counts_of(starts: Array, rows: Array) -> Array:
    """Return the sizes of some groups."""
    counts: Array = starts[rows + 1] - starts[rows]
    return counts


def runs_of(rows: Array) -> list[Array]:
    """Return rows divided into runs without a gap."""
    return np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
