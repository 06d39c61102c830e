"""Which mutants there are: every place of the source where an operator, a bound, a number or a truth is changed.

The mutations are those of cosmic-ray, applied to the text in memory. A file is taken apart into its top-level
statements and only the one that changes is parsed again: that makes thousands of mutants in seconds.
"""

import ast
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import parso
import parso.python.tree
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation.more import MORE

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
FOLDERS = ("arpad/core", "arpad/regulations")

# Left out: ExceptionReplacer and RemoveDecorator (a changed exception or a missing @clause is not a changed
# number, and the tests of coverage look after the clauses), VariableReplacer and VariableInserter (they change names
# at random), and every comparison between `is` and an order or equality: small integers and the words of the law are
# the same objects wherever they are equal, so `is` for `==` changes nothing but the style. `is` for `is not` stays.
FAMILIES = ("ReplaceBinaryOperator_", "ReplaceUnaryOperator_", "ReplaceComparisonOperator_")
SINGLE = {
    "AddNot",
    "NumberReplacer",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
}
IDENTITY = {"Is", "IsNot"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file. `occurrence` counts as cosmic-ray does; `where` is the top-level function or class."""

    file: str
    line: int
    where: str
    operator: str
    occurrence: int
    before: str
    after: str
    source: str

    @property
    def module(self) -> str:
        parts = Path(self.file).relative_to("src").with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _TidyVisitor(MutationVisitor):  # type: ignore[misc]
    """Puts a changed number where the old one stood, without the blank that cosmic-ray writes before it."""

    def visit(self, node: Any) -> Any:
        changed = super().visit(node)
        if changed is not node and isinstance(node, parso.python.tree.Number):
            changed.value, changed.prefix = changed.value.strip(), node.prefix
        return changed


def operators() -> dict[str, Any]:
    """The operators that are applied, by name: those of cosmic-ray, then our own."""
    found = {}
    for name in sorted(operator_names()):
        short = name.partition("/")[2]
        ends = set(short.split("_")[1:])
        mixed = short.startswith("ReplaceComparisonOperator_") and ends & IDENTITY and not ends <= IDENTITY
        if short in SINGLE or (short.startswith(FAMILIES) and not mixed):
            found[short] = get_operator(name)()
    return found | {name: operator() for name, operator in MORE.items()}


def all_mutants() -> list[Mutant]:
    """Every mutant of every file, by file, then by place, then by operator."""
    applied = operators()
    paths = [path for folder in FOLDERS for path in sorted((SOURCE / folder).rglob("*.py"))]
    return [mutant for path in paths for mutant in _of_file(path, applied)]


def _of_file(path: Path, applied: dict[str, Any]) -> Iterator[Mutant]:
    """The mutants of a file, statement by statement."""
    file = path.relative_to(ROOT).as_posix()
    source = path.read_text(encoding="utf-8")
    pieces = [(_name(child), child.get_code()) for child in parso.parse(source).children]
    counted: Counter[str] = Counter()
    before = ""
    for name, piece in pieces:
        first_line = before.count("\n")
        after = source[len(before) + len(piece) :]
        made = _of_piece(piece, applied, counted)
        for line, operator, occurrence, mutated in sorted(made, key=lambda entry: entry[:2]):
            old, new = _changed_text(piece, mutated)
            yield Mutant(file, first_line + line, name, operator, occurrence, old, new, before + mutated + after)
        before += piece


def _of_piece(piece: str, applied: dict[str, Any], counted: Counter[str]) -> Iterator[tuple[int, str, int, str]]:
    """The mutations of one top-level statement that mean something, as line, operator, occurrence and text."""
    nodes = list(ast_nodes(parso.parse(piece)))
    meaning = _meaning(piece)
    for name, operator in applied.items():
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for number, (line, _) in enumerate(places):
            mutated = _TidyVisitor.mutate_code(piece, operator, number)
            if mutated is not None and _meaning(mutated) not in (None, meaning):
                yield line, name, counted[name] + number, mutated
        counted[name] += len(places)


def _name(node: Any) -> str:
    """The name of a top-level function or class, empty for any other statement."""
    while node.type in ("decorated", "async_stmt"):
        node = node.children[-1]
    return node.name.value if node.type in ("funcdef", "classdef") else ""


class _Bare(ast.NodeTransformer):
    """Takes out what computes nothing: annotations, and how a class keeps its values (`frozen`, `slots`)."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.decorator_list = []
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.annotation = ast.Constant(None)
        self.generic_visit(node)
        return node


def _meaning(piece: str) -> str | None:
    """What a statement says, without layout and without what computes nothing; None where it is not Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(piece)
            compile(tree, "mutant", "exec")
    except SyntaxError:
        return None
    return ast.dump(_Bare().visit(tree))


def _changed_text(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, stripped, in one line each."""
    was, now = old.splitlines(), new.splitlines()
    while was and now and was[0] == now[0]:
        was, now = was[1:], now[1:]
    while was and now and was[-1] == now[-1]:
        was, now = was[:-1], now[:-1]
    return one_line(" ".join(was)), one_line(" ".join(now))


def one_line(text: str) -> str:
    return " ".join(text.split())
