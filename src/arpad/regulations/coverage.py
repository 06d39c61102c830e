"""From clause to code to case: which functions carry a clause, which cases test it."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from arpad.core.clauses import cited
from arpad.regulations.edition import Clause, Edition


def law_functions(edition: Edition) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function defined in the edition's folder, as module.name."""
    for info in pkgutil.iter_modules([str(edition.folder)]):
        module = importlib.import_module(f"{edition.package}.{info.name}")
        for name, member in vars(module).items():
            if isinstance(member, FunctionType) and member.__module__ == module.__name__:
                yield f"{info.name}.{name}", member


def functions_by_clause(edition: Edition) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, function in law_functions(edition):
        for number in cited(function):
            found.setdefault(number, []).append(name)
    return found


def cases_by_clause(edition: Edition) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for case in edition.cases():
        for number in case["clauses"]:
            found.setdefault(number, []).append(case["name"])
    return found


def parameters_by_clause(edition: Edition) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for parameter in edition.parameters.values():
        found.setdefault(parameter.clause, []).append(parameter.name)
    return found


def implemented(edition: Edition) -> list[Clause]:
    """The compute and check clauses that a function carries and a case tests."""
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    return [
        clause
        for clause in edition.clauses.values()
        if clause.executable and clause.number in functions and clause.number in cases
    ]
