"""The duties about an event, each with its last day. Like a verdict, a duty is a code; its sentence is in `locale`."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Who = Literal["organiser", "arbiter", "federation", "officer"]


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty under a clause: who has it, and the last day on which it is in time."""

    clause: str
    code: str
    who: Who
    due: date
    month: str = ""
    """The month of a long event; empty: the duty is of the whole event."""


def by_day(duties: list[Duty]) -> list[Duty]:
    """Duties in the order in which they fall due."""
    return sorted(duties, key=lambda duty: duty.due)
