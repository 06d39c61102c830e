"""From clause to code to case: which functions carry a clause, which cases test it."""

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

from arpad.core.clauses import cited
from arpad.core.packages import imported, package_folder
from arpad.regulations.edition import Clause, Edition
from arpad.regulations.rule_sources import in_order


def law_functions(edition: Edition) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of the edition: its own as module.name, those it extends or shares as folder/module.name."""
    for package, folder in zip(edition.packages, edition.folders, strict=True):
        for info in pkgutil.iter_modules([str(package_folder(package))]):
            module = imported(f"{package}.{info.name}")
            for name, member in vars(module).items():
                if isinstance(member, FunctionType) and member.__module__ == module.__name__:
                    place = "" if folder == edition.folder.name else f"{folder}/"
                    yield f"{place}{info.name}.{name}", member


@cache
def rule_names(edition: Edition) -> dict[Callable[..., Any], str]:
    """The names of the edition's functions, as `law_functions` has them."""
    return {function: name for name, function in law_functions(edition)}


def functions_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The names of the rules of each clause."""
    return {number: [name for name, _ in rules] for number, rules in _rules_by_clause(edition).items()}


def rules_of_clause(edition: Edition, number: str) -> list[tuple[str, Callable[..., Any]]]:
    """The functions that carry a clause, each with its name, what decides first."""
    return _rules_by_clause(edition).get(number, [])


def _rules_by_clause(edition: Edition) -> dict[str, list[tuple[str, Callable[..., Any]]]]:
    by_clause: dict[str, list[tuple[str, Callable[..., Any]]]] = {}
    for name, function in law_functions(edition):
        for number in cited(function, edition.folders):
            by_clause.setdefault(number, []).append((name, function))
    return {number: in_order(edition, number, rules) for number, rules in by_clause.items()}


def cases_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The names of the cases that test each clause."""
    numbers = {number for one in edition.lineage for case in one.cases() for number in case["clauses"]}
    found = {number: [case["name"] for _, case in cases_of_clause(edition, number)] for number in numbers}
    return {number: names for number, names in found.items() if names}


def cases_of_clause(edition: Edition, number: str) -> list[tuple[Edition, dict[str, Any]]]:
    """The cases that test a clause, each with the edition that has it: the edition's own, and for a clause that it
    inherits those of the edition that it extends.
    """
    found = [(edition, case) for case in edition.cases() if number in case["clauses"]]
    inherited = number in edition.clauses and edition.clauses[number].inherited
    return found + (cases_of_clause(edition.base, number) if edition.base and inherited else [])


def parameters_by_clause(edition: Edition) -> dict[str, list[str]]:
    by_clause: dict[str, list[str]] = {}
    for parameter in edition.parameters.values():
        by_clause.setdefault(parameter.clause, []).append(parameter.name)
    return by_clause


def implemented(edition: Edition) -> list[Clause]:
    """The compute and check clauses that a function carries and a case tests."""
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    return [
        clause
        for clause in edition.clauses.values()
        if clause.executable and clause.number in functions and clause.number in cases
    ]
