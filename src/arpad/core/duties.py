"""The duties of an event, each with its last day. A duty is a code; its sentence is in `locale`."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Who = Literal["organiser", "arbiter", "federation", "officer"]


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty under a clause: who must do it, and the last day for it."""

    clause: str
    code: str
    who: Who
    due: date
    month: str = ""
    """The month of a long event that the duty is about; empty: the whole event."""


def by_day(duties: list[Duty]) -> list[Duty]:
    """Duties in the order in which they fall due."""
    return sorted(duties, key=lambda duty: duty.due)
