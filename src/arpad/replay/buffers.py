"""Arrays for columns: new ones, and ones whose memory is kept for the next month, which saves time."""

from typing import Any

import numpy as np

from arpad.replay.history.layout import Array


def zeros(count: int, dtype: Any) -> Array:
    """Return a new array of zeros."""
    return np.zeros(count, dtype)


def full(count: int, value: int, dtype: Any) -> Array:
    """Return a new array that has the same number in each row."""
    return np.full(count, value, dtype)


def empty(count: int, dtype: Any) -> Array:
    """Return a new array whose numbers are not set."""
    return np.empty(count, dtype)


class Buffers:
    """Reused arrays, by name. Each keeps enough memory for the longest array of that name so far."""

    def __init__(self) -> None:
        self._kept: dict[str, Array] = {}

    def room(self, name: str, count: int, dtype: Any) -> Array:
        """Return an array whose numbers are not set: it may still have those of its last use."""
        kept = self._kept.get(name)
        if kept is None or len(kept) < count or kept.dtype != dtype:
            kept = np.empty(max(count, 0 if kept is None else len(kept) * 5 // 4), dtype)
            self._kept[name] = kept
        return kept[:count]

    def zeros(self, name: str, count: int, dtype: Any) -> Array:
        """Return an array of zeros."""
        found = self.room(name, count, dtype)
        found.fill(0)
        return found
