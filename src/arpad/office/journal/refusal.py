"""Refusal of an act: an exception inside the act, which rolls it back, and a problem to its caller."""

from typing import TypeVar

from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE

Found = TypeVar("Found")


class ActRefused(Exception):  # noqa: N818 (it is a verdict, not an error of the program)
    """Ends an act that cannot be done. `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def valid(found: Found | Problem) -> Found:
    """Return a value; refuse the act if it is a problem."""
    if isinstance(found, Problem):
        raise ActRefused(found)
    return found


def refuse_if(problem: Problem | None) -> None:
    """Refuse the act if there is a problem."""
    if problem is not None:
        raise ActRefused(problem)


def wrong_reason(reason: str, place: str) -> Problem | None:
    """The problem of a reason that is missing or has control characters; None if it can be recorded."""
    if not reason.strip():
        return Problem(place, "reason_missing")
    return Problem(place, "reason_unwritable") if UNWRITABLE.search(reason) else None
