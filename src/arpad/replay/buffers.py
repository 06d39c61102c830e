"""New arrays, and such as are used again: memory that was touched once costs nothing the next time."""

from typing import Any

import numpy as np

from arpad.replay.history.layout import Array


def zeros(count: int, dtype: Any) -> Array:
    """So many zeros."""
    return np.zeros(count, dtype)


def full(count: int, value: int, dtype: Any) -> Array:
    """The same number so many times."""
    return np.full(count, value, dtype)


def empty(count: int, dtype: Any) -> Array:
    """Room for so many numbers."""
    return np.empty(count, dtype)


class Buffers:
    """Arrays by name, as long as they were ever asked for."""

    def __init__(self) -> None:
        self._kept: dict[str, Array] = {}

    def room(self, name: str, count: int, dtype: Any) -> Array:
        """An array with whatever the last user left in it."""
        kept = self._kept.get(name)
        if kept is None or len(kept) < count or kept.dtype != dtype:
            kept = np.empty(max(count, 0 if kept is None else len(kept) * 5 // 4), dtype)
            self._kept[name] = kept
        return kept[:count]

    def zeros(self, name: str, count: int, dtype: Any) -> Array:
        """An array of zeros."""
        found = self.room(name, count, dtype)
        found.fill(0)
        return found
