"""The decorator by which a rule names its clauses, and the functions that read these names."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Numbers = str | tuple[str, ...]


def clause(*numbers: str, **by_edition: Numbers) -> Callable[[Function], Function]:
    """Name the clauses that a function carries out.

    Mark only the function that decides what the clause says. Functions that prepare, loop, store or explain are not
    marked: `arpad clauses ID NUMBER` shows the source of each marked function as the rule.

    Bare numbers are those of the edition in whose folder the function stands. A function that several editions share
    names each of them with its number: `@clause(fide_2014="8.54", fide_2024="8.3.1")`.

    The decorator sets an attribute and wraps nothing, so that the office and the replay run the same function. The
    attribute is read by `arpad clauses`, the steps of an explanation and the tests.
    """

    def mark(function: Function) -> Function:
        bare = {function.__module__.split(".")[-2]: numbers} if numbers else {}
        named = {edition: (n,) if isinstance(n, str) else n for edition, n in by_edition.items()}
        function.clauses = {**bare, **named}  # type: ignore[attr-defined]
        return function

    return mark


def citations_by_folder(function: Callable[..., Any]) -> dict[str, tuple[str, ...]]:
    """The numbers of the clauses that a function names, by the folder of their edition; empty without `@clause`."""
    numbers: dict[str, tuple[str, ...]] = getattr(function, "clauses", {})
    return numbers


def clauses_cited(function: Callable[..., Any], folders: Sequence[str]) -> tuple[str, ...]:
    """The numbers of the clauses that a function names for one edition.

    `folders` are the edition's folder and those of the editions that it extends, in that order.
    """
    by_folder = citations_by_folder(function)
    return tuple(dict.fromkeys(number for folder in folders for number in by_folder.get(folder, ())))
