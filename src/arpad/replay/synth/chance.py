"""Random numbers that are the same on every machine (splitmix64). The state is one number in an array."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
UNIT = 1.0 / (1 << 53)


def chance(state: Array) -> float:
    """A number from 0 to less than 1."""
    state[0] += STEP
    mixed = state[0]
    mixed = (mixed ^ (mixed >> BY_30)) * FIRST
    mixed = (mixed ^ (mixed >> BY_27)) * SECOND
    mixed = mixed ^ (mixed >> BY_31)
    return float(mixed >> BY_11) * UNIT


def one_of(state: Array, count: int) -> int:
    """A whole number from 0 to less than `count`."""
    return int(chance(state) * count)
