"""What an act is refused with."""

from collections.abc import Callable
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.journal.refusal import ActRefused


def refusal(act: Callable[..., Any], *arguments: Any, **named: Any) -> Problem | None:
    """The problem with which an act is refused; None if it is done."""
    try:
        act(*arguments, **named)
    except ActRefused as refused:
        return refused.problem
    return None
