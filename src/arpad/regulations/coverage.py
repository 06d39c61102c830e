"""From clause to code to case: which functions carry a clause, which cases test it."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from arpad.core.clauses import cited
from arpad.regulations.edition import Clause, Edition, package_folder


def law_functions(edition: Edition) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of the edition: its own as module.name, those it extends or shares as folder/module.name."""
    for package, folder in zip(edition.packages, edition.folders, strict=True):
        for info in pkgutil.iter_modules([str(package_folder(package))]):
            module = importlib.import_module(f"{package}.{info.name}")
            for name, member in vars(module).items():
                if isinstance(member, FunctionType) and member.__module__ == module.__name__:
                    place = "" if folder == edition.folder.name else f"{folder}/"
                    yield f"{place}{info.name}.{name}", member


def functions_by_clause(edition: Edition) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, function in law_functions(edition):
        for number in cited(function, edition.folders):
            found.setdefault(number, []).append(name)
    return found


def cases_by_clause(edition: Edition) -> dict[str, list[str]]:
    """The cases that test a clause: the edition's own, and for a clause that it inherits those of where it is from."""
    found: dict[str, list[str]] = {}
    for case in edition.cases():
        for number in case["clauses"]:
            found.setdefault(number, []).append(case["name"])
    if edition.base:
        for number, names in cases_by_clause(edition.base).items():
            if number in edition.clauses and edition.clauses[number].inherited:
                found.setdefault(number, []).extend(names)
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
