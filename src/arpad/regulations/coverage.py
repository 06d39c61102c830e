"""Which functions implement a clause, and which cases test it."""

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

from arpad.core.clauses import clauses_cited
from arpad.core.packages import imported, package_folder
from arpad.regulations.edition import Edition
from arpad.regulations.entries import Clause
from arpad.regulations.rule_sources import in_order


def law_functions(edition: Edition) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of an edition, with its name.

    A function in the edition's own folder is `module.name`. A function of an edition that it extends, or of a folder
    that editions share, is `folder/module.name`.
    """
    for package, folder in zip(edition.packages, edition.folders, strict=True):
        for info in pkgutil.iter_modules([str(package_folder(package))]):
            module = imported(f"{package}.{info.name}")
            for name, member in vars(module).items():
                if isinstance(member, FunctionType) and member.__module__ == module.__name__:
                    place = "" if folder == edition.folder.name else f"{folder}/"
                    yield f"{place}{info.name}.{name}", member


@cache
def function_names(edition: Edition) -> dict[Callable[..., Any], str]:
    """The name of each function of the edition, as in `law_functions`."""
    return {function: name for name, function in law_functions(edition)}


def functions_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The names of the functions that implement each clause; the function that decides comes first."""
    return {number: [name for name, _ in rules] for number, rules in _rules_by_clause(edition).items()}


def rules_of_clause(edition: Edition, number: str) -> list[tuple[str, Callable[..., Any]]]:
    """The functions that implement a clause, each with its name; the function that decides comes first."""
    return _rules_by_clause(edition).get(number, [])


def _rules_by_clause(edition: Edition) -> dict[str, list[tuple[str, Callable[..., Any]]]]:
    by_clause: dict[str, list[tuple[str, Callable[..., Any]]]] = {}
    for name, function in law_functions(edition):
        for number in clauses_cited(function, edition.folders):
            by_clause.setdefault(number, []).append((name, function))
    return {number: in_order(edition, number, rules) for number, rules in by_clause.items()}


def cases_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The names of the cases that test each clause."""
    numbers = {number for text in edition.lineage for case in text.cases() for number in case["clauses"]}
    by_clause = {number: [case["name"] for _, case in cases_of_clause(edition, number)] for number in numbers}
    return {number: names for number, names in by_clause.items() if names}


def cases_of_clause(edition: Edition, number: str) -> list[tuple[Edition, dict[str, Any]]]:
    """The cases that test a clause, each with the edition whose case it is.

    The edition's own cases come first, of these the ones that name the clause first. If the edition inherits the
    clause, the cases of the edition that it extends follow.
    """
    own_cases = [(edition, case) for case in edition.cases() if number in case["clauses"]]
    own_cases.sort(key=lambda own: own[1]["clauses"][0] != number)
    inherited = number in edition.clauses and edition.clauses[number].inherited
    return own_cases + (cases_of_clause(edition.base, number) if edition.base and inherited else [])


def parameters_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The names of the parameters of each clause that has any."""
    by_clause: dict[str, list[str]] = {}
    for parameter in edition.parameters.values():
        by_clause.setdefault(parameter.clause, []).append(parameter.name)
    return by_clause


def implemented_clauses(edition: Edition) -> list[Clause]:
    """The compute and check clauses that a function implements and a case tests."""
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    return [
        clause
        for clause in edition.clauses.values()
        if clause.executable and clause.number in functions and clause.number in cases
    ]
