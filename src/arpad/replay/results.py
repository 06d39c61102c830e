"""The results of a replay: rows of players slice by slice, the final ratings, and the time it took."""

import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

import numpy as np

from arpad.core.verdicts import Problem
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array


class Slice(NamedTuple):
    """The results of a period of a monthly list, or of one month of an event list.

    The rows have the columns `player`, `rating` (0: not on the list), `change`, `k` and `games`. Rows of an event list
    also have `event`; rows of go have `grade`, a place in the edition's table. `working` has a row for each side of a
    game, if it was requested.
    """

    name: str
    games: int
    rows: Mapping[str, Array]
    working: Mapping[str, Array] | None = None


class Replay(Protocol):
    """A history under one law, rated slice by slice."""

    def slices(self) -> Iterator[Slice | Problem]:
        """Rate slice after slice. A problem ends it."""

    @property
    def ratings(self) -> Array:
        """The current rating of every player; 0: none."""

    @property
    def watch(self) -> "Watch":
        """The seconds so far."""


class Driver(Protocol):
    """The class that an edition names to replay a history of its list: `Regulation.driver`."""

    def of(
        self, history: History, text: Regulation[Any], list_name: str, threads: int, working: bool, watch: "Watch", /
    ) -> Replay | Problem:
        """The replay of a list, or the problem that the edition cannot rate the history."""


class Watch:
    """How long each kind of work took, in seconds."""

    def __init__(self) -> None:
        self.seconds = {"read": 0.0, "rate": 0.0, "write": 0.0}

    @contextmanager
    def of(self, work: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[work] += time.perf_counter() - began


def digest(ratings: Array) -> str:
    """A digest of the final ratings in player order, as 32-bit numbers, the least byte first; 0: none."""
    return "sha256:" + hashlib.sha256(np.ascontiguousarray(ratings, dtype="<i4").tobytes()).hexdigest()
