"""Groups that lie one after the other in a column: where each begins, how long it is, which lie together."""

import numpy as np

from arpad.replay.history.layout import Array


def starts_of(counts: Array) -> Array:
    """Where each group begins when groups of these sizes lie one after the other, and where the last ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def counts_of(starts: Array, rows: Array) -> Array:
    """The sizes of some groups."""
    counts: Array = starts[rows + 1] - starts[rows]
    return counts


def runs_of(rows: Array) -> list[Array]:
    """Rows in runs of such as lie together."""
    return np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
