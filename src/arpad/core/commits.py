"""Remembers whether this process has committed an act: a command that has ends with another status."""

from collections.abc import Iterator
from contextlib import contextmanager

_CHANGED: list[bool] = []
_GOING_ON: list[bool] = []


def mark_done() -> None:
    """Remember that an act was committed."""
    _CHANGED[:] = [True]


def forget() -> None:
    """Forget all acts: the next command begins, or the new office was not completed."""
    _CHANGED.clear()
    _GOING_ON.clear()


def any_done() -> bool:
    """True if an act was committed since the last `forget`."""
    return bool(_CHANGED)


@contextmanager
def several_acts() -> Iterator[None]:
    """Mark the acts within the context as those of one command. After an exception the rest is not done."""
    _GOING_ON[:] = [True]
    yield
    _GOING_ON.clear()


def partly_done() -> bool:
    """True if a command has committed some of its acts and not all."""
    return bool(_CHANGED and _GOING_ON)
