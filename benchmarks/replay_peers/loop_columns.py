"""What the three loops share: how they are called, and the ratings that arpad comes to."""

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
    """The seconds of one call; arrays go as pointers, numbers as 64-bit ones."""
    function.restype = ctypes.c_int64
    given = [
        ctypes.c_void_p(value.ctypes.data) if isinstance(value, np.ndarray) else ctypes.c_int64(value)
        for value in arguments
    ]
    began = time.perf_counter()
    function(*given)
    return time.perf_counter() - began


def numbers(law: Any, names: tuple[str, ...], *others: int) -> Array:
    """Some of a law's numbers in the order of the loop's own structure."""
    return np.array([*(getattr(law, name) for name in names), *others], np.int32)


def room(count: int, *dtypes: Any) -> list[Array]:
    """Arrays for what a loop writes, touched once."""
    return [np.full(count, -1, dtype) for dtype in dtypes]


def replayed(history: History, text: Regulation[Any], list_name: str) -> tuple[list[Slice], Array] | None:
    """What arpad came to: its rows, month by month, and the ratings at the end; None where it has no such replay."""
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
    """Of everybody whom arpad gives a rating in the end: how many have the same in the loop."""
    rated = ours > 0
    return {"players": int(rated.sum()), "agree": int((ours[rated] == theirs[rated]).sum())}
