"""Whether this process has changed an office's records: an act that was done ends with its own status."""

from collections.abc import Iterator
from contextlib import contextmanager

_CHANGED: list[bool] = []
_GOING_ON: list[bool] = []


def mark() -> None:
    """Remember that an act is in the records for good."""
    _CHANGED[:] = [True]


def forget() -> None:
    """Begin anew: what was changed is of an office that has been taken away again, or of an earlier command."""
    _CHANGED.clear()
    _GOING_ON.clear()


def anything() -> bool:
    """True if an act was done since the last `forget`."""
    return bool(_CHANGED)


@contextmanager
def several_acts() -> Iterator[None]:
    """Several acts of one command: one that raises leaves those after it undone."""
    _GOING_ON[:] = [True]
    yield
    _GOING_ON.clear()


def only_a_part() -> bool:
    """True if some of several acts were done, and others were not begun."""
    return bool(_CHANGED and _GOING_ON)
