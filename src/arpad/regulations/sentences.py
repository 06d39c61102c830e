"""Finds the codes of steps, findings, duties and problems of a clause in the source of the law.

A verdict names its clause by its number, `finding("note", "9.1", "reported_late", ...)`, or by its rule,
`Step(edition.number(rounded_change), "rounded", ...)`. If the clause is a
variable that the function does not set, the code is not found. A problem names no clause: it belongs to the clauses of
the rule that makes it.
"""

import ast
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arpad.core.clauses import clauses_cited
from arpad.core.packages import imported, package_folder
from arpad.regulations.data_files import read_yaml
from arpad.regulations.edition import Edition


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
"""The positions of the clause and the code among the arguments of functions that make a verdict."""
PROBLEM_CODE = 1
"""Where the code stands among the arguments of a `Problem`."""
NUMBERS = ("number", "number_of")
"""The functions that return the clause of a rule: `edition.number`, also under a shorter name."""
CODE = "code"
"""The method that returns the code of a finding, or the code of the same finding on a month: `submission.code`."""


ANY = "any"
MISPRINT = "misprint"
"""The conditions of `sentences.yaml` on a number and on a printed table. Any other is the name of a choice."""


def codes_of_clause(edition: Edition, number: str) -> list[Code]:
    """The codes that the source of an edition puts under a clause, each once, in the order of the modules.

    A code of the law that several editions share is left out where the edition's own numbers never bring it.
    """
    return [code for under, code in _codes_by_clause(edition).get(number, {}) if under == number]


def codes_elsewhere(edition: Edition, number: str) -> list[tuple[str, Code]]:
    """The codes that the rules of a clause bring under another clause, each with that clause, because a rule with
    several clauses is cited by the first.
    """
    return [(under, code) for under, code in _codes_by_clause(edition).get(number, {}) if under != number]


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
def _codes_by_clause(edition: Edition) -> dict[str, dict[tuple[str, Code], None]]:
    """The codes of each clause, by its number; each code comes with the clause under which it stands."""
    by_clause: dict[str, dict[tuple[str, Code], None]] = {}
    for clauses, code in _codes(edition):
        if brings(edition, code):
            for clause in clauses:
                by_clause.setdefault(clause, {})[clauses[0], code] = None
    return by_clause


def _codes(edition: Edition) -> Iterator[tuple[tuple[str, ...], Code]]:
    """The codes, each with its clauses: first the one under which it stands, then the further clauses of its rule."""
    for package in edition.packages:
        for info in pkgutil.iter_modules([str(package_folder(package))]):
            module = imported(f"{package}.{info.name}")
            tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
            for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
                yield from _Function(edition, vars(module), function).codes()


class _Function:
    """A function of the law: its syntax, the values of its names, and its assignments."""

    def __init__(self, edition: Edition, names: Mapping[str, Any], function: ast.FunctionDef) -> None:
        self.edition = edition
        self.names = names
        self.rule = names.get(function.name)
        self.nodes = list(ast.walk(function))
        self.assigned: dict[str, list[ast.expr]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Assign):
                self._note(node.targets[0], node.value)

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for name, of_one in zip(target.elts, value.elts, strict=True):
                self._note(name, of_one)

    def codes(self) -> Iterator[tuple[tuple[str, ...], Code]]:
        own = () if self.rule is None else clauses_cited(self.rule, self.edition.folders)
        for node in self.nodes:
            if not isinstance(node, ast.Call):
                continue
            name = _name(node.func)
            if name == "Problem" and self.rule is not None:
                clauses: list[tuple[str, ...]] = [(number,) for number in own]
                codes = [Code("problem", text) for text in self._texts(node.args[PROBLEM_CODE])]
            elif (place := PLACES.get(name)) and len(node.args) > max(place.clause, place.code):
                if by_key := self._by_key(self._assigned_once(node.args[place.clause]), node.args[place.code]):
                    yield from (((*numbers, *own), Code(place.kind, text)) for numbers, text in by_key)
                    continue
                if pairs := self._by_choice(node.args[place.clause], node.args[place.code]):
                    yield from (((*numbers, *own), Code(place.kind, text)) for numbers, text in pairs)
                    continue
                clauses = [(*numbers, *own) for numbers in self._clauses(node.args[place.clause])]
                codes = [Code(place.kind, text) for text in self._texts(node.args[place.code])]
            else:
                continue
            yield from ((numbers, code) for numbers in clauses for code in codes)

    def _assigned_once(self, node: ast.expr) -> ast.expr:
        """The expression that a name stands for if the function assigns it once; else the name itself."""
        assigned = self._possible(node) if isinstance(node, ast.Name) else []
        return assigned[0] if len(assigned) == 1 else node

    def _by_key(self, clause: ast.expr, code: ast.expr) -> list[tuple[tuple[str, ...], str]]:
        """The clauses and texts of `number(RULES[x])` beside `CODES[x]`, whose entries belong together by their key."""
        if not (isinstance(clause, ast.Call) and _name(clause.func) in NUMBERS and clause.args):
            return []
        rule = clause.args[0]
        if not (isinstance(rule, ast.Subscript) and isinstance(code, ast.Subscript)):
            return []
        rules, codes = self.names.get(_name(rule.value)), self.names.get(_name(code.value))
        is_alike = ast.dump(rule.slice) == ast.dump(code.slice) and isinstance(rules, dict) and isinstance(codes, dict)
        if not is_alike or rules is None or codes is None:
            return []
        cited = ((key, clauses_cited(rules[key], self.edition.folders)) for key in codes if key in rules)
        return [(numbers, codes[key]) for key, numbers in cited if numbers]

    def _by_choice(self, clause: ast.expr, code: ast.expr) -> list[tuple[tuple[str, ...], str]]:
        """The clauses and texts of a choice beside a choice by the same condition, side by side."""
        clause, code = self._assigned_once(clause), self._assigned_once(code)
        if not (isinstance(clause, ast.IfExp) and isinstance(code, ast.IfExp)):
            return []
        if ast.dump(clause.test) != ast.dump(code.test):
            return []
        sides = ((clause.body, code.body), (clause.orelse, code.orelse))
        return [(numbers, text) for one, of in sides for numbers in self._clauses(one) for text in self._texts(of)]

    def _clauses(self, node: ast.expr) -> list[tuple[str, ...]]:
        """The clauses that an expression stands for; a rule stands for all its clauses, the main one first."""
        if isinstance(node, ast.Call) and _name(node.func) in NUMBERS and node.args:
            rules = self._rules(node.args[0])
            return [numbers for rule in rules if (numbers := clauses_cited(rule, self.edition.folders))]
        if isinstance(node, ast.Constant):
            return [(node.value,)] if isinstance(node.value, str) else []
        return [clause for one in self._possible(node) for clause in self._clauses(one)]

    def _rules(self, node: ast.expr) -> list[Any]:
        if isinstance(node, ast.Name) and callable(self.names.get(node.id)):
            return [self.names[node.id]]
        if held := self._held(node):
            return [rule for rule in held if callable(rule)]
        return [rule for one in self._possible(node) for rule in self._rules(one)]

    def _texts(self, node: ast.expr) -> list[str]:
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if held := self._held(node):
            return [text for text in held if isinstance(text, str)]
        if isinstance(node, ast.Call) and _name(node.func) == CODE and node.args:
            return self._texts(node.args[0])
        return [text for one in self._possible(node) for text in self._texts(one)]

    def _possible(self, node: ast.expr) -> list[ast.expr]:
        """The possible values of an expression: both sides of a choice, or whatever is assigned to a name."""
        if isinstance(node, ast.IfExp):
            return [node.body, node.orelse]
        return self.assigned.get(node.id, []) if isinstance(node, ast.Name) else []

    def _held(self, node: ast.expr) -> list[Any]:
        """The values of a dictionary of the module that is asked for one: `CODES[x]` or `CODES.get(x)`."""
        asked: ast.expr | None = node.value if isinstance(node, ast.Subscript) else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            asked = node.func.value
        held = self.names.get(asked.id) if isinstance(asked, ast.Name) else None
        return list(held.values()) if isinstance(held, dict) else []


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
