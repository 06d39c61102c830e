"""Which codes of steps, findings and duties stand under a clause, read from the source of the law.

A verdict names its clause by its number, `finding("note", "9.1", "reported_late", ...)`, or by its rule,
`Step(edition.number(rounded_change), "rounded", ...)`. Where the source leaves the clause to a variable that no line of
the function sets, the code is not found here.
"""

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arpad.core.clauses import cited
from arpad.core.packages import package_folder
from arpad.regulations.edition import Edition, read_yaml


class Code(NamedTuple):
    """A sentence of the catalogues: what kind of verdict, and its code."""

    kind: str
    code: str


class _Place(NamedTuple):
    kind: str
    clause: int
    code: int


PLACES = {
    "Step": _Place("step", 0, 1),
    "Duty": _Place("duty", 0, 1),
    "Finding": _Place("finding", 1, 3),
    "finding": _Place("finding", 1, 2),
    "on_game": _Place("finding", 1, 3),
    "on_player": _Place("finding", 1, 3),
}
"""Where the clause and the code stand among the arguments of what makes a verdict."""
NUMBERS = ("number", "number_of")
"""What gives the clause of a rule: `edition.number`, also under a shorter name."""


ANY = "any"
MISPRINT = "misprint"
"""What `sentences.yaml` asks of a number and of a printed table, beside a choice by its name."""


def codes_of_clause(edition: Edition, number: str) -> list[Code]:
    """The codes that the source of an edition puts under a clause, each once, in the order of the modules.

    A code of the law that several editions share is left out where the edition's own numbers never bring it.
    """
    return [code for code in _codes_by_clause(edition).get(number, {}) if brings(edition, code)]


def brings(edition: Edition, code: Code) -> bool:
    """True if the numbers of an edition, without what-ifs, can bring a sentence (`sentences.yaml`)."""
    needed = _conditions().get(".".join(code), {})
    return all(_is_met(edition, name, asked) for name, asked in needed.items())


def _is_met(edition: Edition, name: str, asked: str) -> bool:
    if asked == MISPRINT:
        return any(row["reading"] for row in edition.table(name))
    parameter = edition.parameters.get(name)
    if parameter is None:
        return False
    return parameter.value != 0 if asked == ANY else parameter.shown(parameter.value) == asked


@cache
def _conditions() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = read_yaml(Path(__file__).with_suffix(".yaml"))
    return found


@cache
def _codes_by_clause(edition: Edition) -> dict[str, dict[Code, None]]:
    by_clause: dict[str, dict[Code, None]] = {}
    for clause, code in _codes(edition):
        by_clause.setdefault(clause, {})[code] = None
    return by_clause


def _codes(edition: Edition) -> Iterator[tuple[str, Code]]:
    for package in edition.packages:
        for info in pkgutil.iter_modules([str(package_folder(package))]):
            module = importlib.import_module(f"{package}.{info.name}")
            tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
            for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
                yield from _Function(edition, vars(module), function).codes()


class _Function:
    """A function of the law: its syntax, what its names are bound to, and what its lines assign."""

    def __init__(self, edition: Edition, names: Mapping[str, Any], function: ast.FunctionDef) -> None:
        self.edition = edition
        self.names = names
        self.nodes = list(ast.walk(function))
        self.assigned: dict[str, ast.expr] = {}
        for node in self.nodes:
            if isinstance(node, ast.Assign):
                self._note(node.targets[0], node.value)

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for name, of_one in zip(target.elts, value.elts, strict=True):
                self._note(name, of_one)

    def codes(self) -> Iterator[tuple[str, Code]]:
        for node in self.nodes:
            place = PLACES.get(_name(node.func)) if isinstance(node, ast.Call) else None
            if place is None or not isinstance(node, ast.Call) or len(node.args) <= max(place.clause, place.code):
                continue
            for clause in self._clauses(node.args[place.clause]):
                for code in self._texts(node.args[place.code]):
                    yield clause, Code(place.kind, code)

    def _clauses(self, node: ast.expr) -> list[str]:
        if isinstance(node, ast.Call) and _name(node.func) in NUMBERS and node.args:
            return [numbers[0] for rule in self._rules(node.args[0]) if (numbers := cited(rule, self.edition.folders))]
        if isinstance(node, ast.IfExp):
            return self._clauses(node.body) + self._clauses(node.orelse)
        if isinstance(node, ast.Name) and node.id in self.assigned:
            return self._clauses(self.assigned[node.id])
        return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []

    def _rules(self, node: ast.expr) -> list[Any]:
        if isinstance(node, ast.IfExp):
            return self._rules(node.body) + self._rules(node.orelse)
        return [self.names[node.id]] if isinstance(node, ast.Name) and callable(self.names.get(node.id)) else []

    def _texts(self, node: ast.expr) -> list[str]:
        if isinstance(node, ast.IfExp):
            return self._texts(node.body) + self._texts(node.orelse)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            known = self.names.get(node.value.id)
            return [text for text in known.values() if isinstance(text, str)] if isinstance(known, dict) else []
        return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
