"""The reason that an officer states for an act."""

from arpad.core.verdicts import Problem
from arpad.core.visible import UNWRITABLE


def missing_reason(reason: str, place: str = "--reason") -> Problem | None:
    """The problem that a reason is empty; None if it is not."""
    return None if reason.strip() else Problem(place, "reason_missing")


def wrong_reason(reason: str, place: str = "--reason") -> Problem | None:
    """The problem that a reason is empty or has a control character; None if it is good."""
    missing = missing_reason(reason, place)
    return missing or (Problem(place, "reason_unwritable") if UNWRITABLE.search(reason) else None)
