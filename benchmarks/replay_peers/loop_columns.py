"""What the three loops share: their call, and the ratings by arpad that theirs are compared with."""

import ctypes
import time
from typing import Any

import numpy as np

from arpad.core.verdicts import Problem
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History
from arpad.replay.results import Slice, Watch
from arpad.replay.run import open_replay

Array = Any


def timed(function: Any, *arguments: Any) -> float:
    """Return the seconds of one call; arrays are passed as pointers, numbers with 64 bits."""
    function.restype = ctypes.c_int64
    given = [
        ctypes.c_void_p(value.ctypes.data) if isinstance(value, np.ndarray) else ctypes.c_int64(value)
        for value in arguments
    ]
    began = time.perf_counter()
    function(*given)
    return time.perf_counter() - began


def numbers(law: Any, names: tuple[str, ...], *others: int) -> Array:
    """Return some of a law's numbers in the order of the loop's structure."""
    return np.array([*(getattr(law, name) for name in names), *others], np.int32)


def room(count: int, *dtypes: Any) -> list[Array]:
    """Return arrays that a loop writes, whose memory is in use already."""
    return [np.full(count, -1, dtype) for dtype in dtypes]


def replayed(history: History, text: Regulation[Any], list_name: str) -> tuple[list[Slice], Array] | None:
    """Return arpad's rows by month, and its final ratings; None if it has no replay of the list."""
    try:
        replay = open_replay(history, text, list_name, 1, False, Watch())
    except ValueError as error:
        if not str(error).startswith("no replay of"):
            raise
        return None
    assert not isinstance(replay, Problem), replay
    found = []
    for piece in replay.slices():
        assert isinstance(piece, Slice), piece
        found.append(Slice(piece.name, piece.games, {name: np.array(row) for name, row in piece.rows.items()}))
    return found, np.array(replay.ratings)


def compared(ours: Array, theirs: Array) -> dict[str, int]:
    """Return how many of the players with a final rating by arpad have an equal one by the loop."""
    rated = ours > 0
    return {"players": int(rated.sum()), "agree": int((ours[rated] == theirs[rated]).sum())}
