"""Finds what the source of a rule uses and cites: numbers, tables and data of the law, readings, other rules.

A rule is read together with the helpers that it calls. A helper is a function of the law without a clause of the
edition. A function with a clause is a rule of its own, and is not read.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from arpad.core.clauses import clauses_cited
from arpad.regulations.data_files import read_yaml
from arpad.regulations.edition import Edition

Rule = Callable[..., Any]
READING = re.compile(r"\b[ER][0-9]+\b")
REGISTRY = "registry.yaml"
"""What a registry holds by an edition's law: entries that name their clauses, with fields."""
CHECK = re.compile(r"check_\w+|\w+_unusual")
"""The names of rules that only check facts against another rule."""
CHECKS = 2
LISTINGS = 1
LISTING_MODULES = ("listing", "printed_line")
"""Modules whose rules are about the printed list. Rules that decide come before these."""


class Datum(NamedTuple):
    """A field of what a registry holds."""

    entry: str
    field: str
    value: Any
    clause: str
    path: Path


def parameters_used(edition: Edition, rules: Iterable[Rule]) -> list[str]:
    """The names of the parameters that rules read of the law, in the order of the edition's file.

    A field of the law that is computed from parameters counts as those.
    """
    computed: dict[str, tuple[str, ...]] = _of_law(edition, "NUMBERS")
    used = {name for field in _law_fields(edition, rules) for name in computed.get(field, (field,))}
    return [name for name in edition.parameters if name in used]


def tables_used(edition: Edition, rules: Iterable[Rule]) -> list[str]:
    """The printed tables that rules read of the law, by the names of their files."""
    of_field: dict[str, str] = _of_law(edition, "TABLES")
    used = _law_fields(edition, rules)
    return list(dict.fromkeys(table for field, table in of_field.items() if field in used))


def registry_data(edition: Edition, number: str, rules: Iterable[Rule]) -> list[Datum]:
    """What a registry holds by a clause, and by other clauses whose data the rules of the clause read."""
    named = {
        node.value
        for rule in rules
        for function in with_helpers(edition, rule)
        for node in ast.walk(_syntax(function))
        if isinstance(node, ast.Constant)
    }
    data = []
    for path in (one.folder.joinpath(REGISTRY) for one in edition.lineage):
        for entry, fields in (read_yaml(path) if path.exists() else {}).items():
            is_of_clause = fields["clause"] == number
            data += [
                Datum(entry, field, value, fields["clause"], path)
                for field, value in fields.items()
                if field != "clause" and (is_of_clause or {entry, field} <= named)
            ]
    return data


def readings_cited(edition: Edition, rules: Iterable[Rule], with_their_helpers: bool = True) -> list[str]:
    """The ids of the readings that the sources of rules, and of their helpers, cite, each once."""
    cited_by_rule = [
        READING.findall(inspect.getsource(one))
        for rule in rules
        for one in (with_helpers(edition, rule) if with_their_helpers else [rule])
    ]
    return list(dict.fromkeys(reading for readings in cited_by_rule for reading in readings))


def rules_called(edition: Edition, number: str, rules: Iterable[Rule]) -> list[Rule]:
    """The rules of other clauses that the rules of a clause call, directly or through helpers, each once."""
    called = (name for rule in rules for one in with_helpers(edition, rule) for name in _names(one))
    return [rule for rule in dict.fromkeys(called) if (of := clauses_cited(rule, edition.folders)) and number not in of]


def rules_below(edition: Edition, rule: Rule) -> list[Rule]:
    """A rule and every rule that it calls, directly, through helpers, or through each other."""
    reached = [rule]
    for one in reached:
        called = (name for helper in with_helpers(edition, one) for name in _names(helper))
        reached += [
            other for other in dict.fromkeys(called) if other not in reached and clauses_cited(other, edition.folders)
        ]
    return reached


def in_order(edition: Edition, number: str, rules: list[tuple[str, Rule]]) -> list[tuple[str, Rule]]:
    """The rules of a clause: first those that decide, then those about the list, and checks last.

    The first is the rule that the clause names (`rule` in `clauses.yaml`), if it names one. Among rules of one kind,
    those come first whose first clause it is, and rules come before those that they call.
    """
    known = edition.clauses.get(number)
    named = known.rule if known else None
    calling = {rule: _rules_called(edition, rule, [other for _, other in rules]) for _, rule in rules}

    def place(rule: tuple[str, Rule]) -> tuple[bool, int, bool, int]:
        name, function = rule
        callers = sum(function in calling[other] and _kind(other) == _kind(function) for other in calling)
        return (
            name.rpartition("/")[2] != named,
            _kind(function),
            clauses_cited(function, edition.folders)[0] != number,
            callers,
        )

    return sorted(rules, key=place)


def _rules_called(edition: Edition, rule: Rule, rules: list[Rule]) -> set[Rule]:
    """The rules, among `rules`, that a rule calls: directly, through helpers, or through each other."""
    called: set[Rule] = set()
    waiting = [rule]
    while waiting:
        named = {name for one in with_helpers(edition, waiting.pop()) for name in _names(one)}
        new = [other for other in rules if other in named and other is not rule and other not in called]
        called.update(new)
        waiting += new
    return called


def with_helpers(edition: Edition, rule: Rule) -> tuple[Rule, ...]:
    """A rule and the helpers that it calls, directly or through other helpers, each once."""
    return _with_helpers(edition.packages, edition.folders, rule)


@cache
def _with_helpers(packages: tuple[str, ...], folders: tuple[str, ...], rule: Rule) -> tuple[Rule, ...]:
    functions, waiting = [rule], [rule]
    while waiting:
        for name in _names(waiting.pop()):
            of_law = name.__module__.rpartition(".")[0] in packages
            if of_law and name not in functions and not clauses_cited(name, folders):
                functions.append(name)
                waiting.append(name)
    return tuple(functions)


@cache
def _names(function: Rule) -> tuple[Rule, ...]:
    """The functions that a function names, also those that are values of a dictionary of its module."""
    names = (node.id for node in ast.walk(_syntax(function)) if isinstance(node, ast.Name))
    known = [function.__globals__.get(name) for name in names]
    members = (member for one in known for member in (one.values() if isinstance(one, dict) else [one]))
    return tuple(dict.fromkeys(member for member in members if isinstance(member, FunctionType)))


@cache
def _syntax(function: Rule) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _of_law(edition: Edition, name: str) -> Any:
    """The value of a name in the edition's module `law`; empty if there is none."""
    modules = edition.modules("law")
    return getattr(modules[0], name, {}) if modules else {}


def _law_fields(edition: Edition, rules: Iterable[Rule]) -> set[str]:
    return {field for rule in rules for one in with_helpers(edition, rule) for field in _fields_read(one)}


def _fields_read(function: Rule) -> Iterator[str]:
    """The fields of the law that a function reads: `law.floor`, `submission.law.floor`."""
    for node in ast.walk(_syntax(function)):
        if isinstance(node, ast.Attribute):
            holder = node.value
            name = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
            if name == "law":
                yield node.attr


def _kind(rule: Rule) -> int:
    """What kind of rule it is: one that decides (0), one about the printed list, a check."""
    if CHECK.fullmatch(rule.__name__):
        return CHECKS
    return LISTINGS if rule.__module__.rpartition(".")[2] in LISTING_MODULES else 0
