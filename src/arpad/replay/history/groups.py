"""Groups of consecutive rows in a column: where each begins, how many rows it has, and runs of consecutive groups."""

import numpy as np

from arpad.replay.history.layout import Array


def starts_of(counts: Array) -> Array:
    """Return where each group begins, and where the last one ends, from the sizes of the groups."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def counts_of(starts: Array, rows: Array) -> Array:
    """Return the sizes of the groups with the numbers `rows`, from the starts of all groups."""
    counts: Array = starts[rows + 1] - starts[rows]
    return counts


def runs_of(rows: Array) -> list[Array]:
    """Return ascending numbers, divided into runs of consecutive ones."""
    return np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
