"""How a function says which clauses it carries out."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def clause(*numbers: str) -> Callable[[Function], Function]:
    """Name the clauses that a function carries out.

    It sets an attribute and wraps nothing: the function that the office calls is the very one that
    a replay compiles. `arpad clauses` and the tests read the attribute.
    """

    def mark(function: Function) -> Function:
        function.clauses = numbers  # type: ignore[attr-defined]
        return function

    return mark


def cited(function: Callable[..., Any]) -> tuple[str, ...]:
    """The clauses that a function names, none if it names none."""
    numbers: tuple[str, ...] = getattr(function, "clauses", ())
    return numbers
