"""Which functions of the program are reached from its commands, read from the source: which function names which.

A name in a function's body is a reference to what it is bound to by the module or an import. An attribute of something
that is not a module refers to every method of that name, and to every function of that name in a module that editions
are asked for by name (`edition.module("rate").rate`) or that is the value of a name (`entry_rules = entrants`).
`edition.rule("module.function")` refers to that function in any edition. What stands outside functions (tables of
checks) is reached where its module is named.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

Key = tuple[str, str]
"""A module and a name in it; the name is empty for what stands outside functions."""
DOORS = "arpad.cli"
ASKED_BY_NAME = ("module", "modules")


class Module(NamedTuple):
    """A module: its functions with their syntax, what stands outside them, and what its names are bound to."""

    name: str
    functions: dict[str, list[ast.AST]]
    outside: list[ast.AST]
    bound: dict[str, Key]


def read_modules(source: Path) -> dict[str, Module]:
    """Every module under a folder, by its dotted name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = _module(name, ast.parse(path.read_text(encoding="utf-8")))
    return found


def _module(name: str, tree: ast.Module) -> Module:
    functions: dict[str, list[ast.AST]] = {}
    outside: list[ast.AST] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    functions.setdefault(part.name, []).append(part)
                else:
                    outside.append(part)
            functions.setdefault(node.name, []).extend(part for part in node.body if _is_made_with(part))
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            outside.append(node)
    bound: dict[str, Key] = {one: (name, one) for one in functions}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            bound |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
    return Module(name, functions, outside, bound)


def _is_made_with(part: ast.AST) -> bool:
    """Whether a part of a class is run when one is made."""
    return isinstance(part, ast.FunctionDef) and part.name.startswith("__")


def reached(source: Path) -> set[Key]:
    """The functions that are reached from the commands."""
    modules = read_modules(source)
    asked = {name for module in modules.values() for name in _asked_modules(module)}
    passed = {name for module in modules.values() for name in _passed_modules(module, modules)}
    by_name: dict[str, set[Key]] = {}
    for module in modules.values():
        last = module.name.rpartition(".")[2]
        for name, nodes in module.functions.items():
            is_method = any(node.args.args and node.args.args[0].arg == "self" for node in _defs(nodes))
            if is_method or last in asked or module.name in passed:
                by_name.setdefault(name, set()).add((module.name, name))
    waiting = [(name, one) for name, module in modules.items() if name.startswith(DOORS) for one in module.functions]
    found: set[Key] = set()
    while waiting:
        key = waiting.pop()
        if key in found or key[0] not in modules:
            continue
        found.add(key)
        module = modules[key[0]]
        nodes = module.functions.get(key[1], []) if key[1] else module.outside
        waiting += _references(nodes, module, modules, by_name)
        if key[1]:
            waiting.append((key[0], ""))
    return found


def _defs(nodes: list[ast.AST]) -> Iterator[ast.FunctionDef]:
    return (node for node in nodes if isinstance(node, ast.FunctionDef))


def _asked_modules(module: Module) -> Iterator[str]:
    for nodes in (*module.functions.values(), module.outside):
        for node in (inner for outer in nodes for inner in ast.walk(outer)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKED_BY_NAME:
                yield from (text.value for text in node.args if isinstance(text, ast.Constant))


def _passed_modules(module: Module, modules: dict[str, Module]) -> Iterator[str]:
    """The modules that a module gives as the value of a name."""
    for node in (inner for outer in module.outside for inner in ast.walk(outer)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in module.bound:
            name = ".".join(module.bound[node.value.id])
            if name in modules:
                yield name


def _references(
    nodes: list[ast.AST], module: Module, modules: dict[str, Module], by_name: dict[str, set[Key]]
) -> Iterator[Key]:
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Name) and node.id in module.bound:
            yield from _bound(module.bound[node.id], modules)
        elif isinstance(node, ast.Attribute):
            base = module.bound.get(node.value.id) if isinstance(node.value, ast.Name) else None
            inside = None if base is None else f"{base[0]}.{base[1]}"
            if inside in modules:
                yield inside, node.attr
            else:
                yield from by_name.get(node.attr, ())
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            texts = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
            for text in texts if node.func.attr in ("rule", *ASKED_BY_NAME) else ():
                of_module, _, function = text.partition(".")
                yield from ((name, function) for name in modules if name.rpartition(".")[2] == of_module)


def _bound(key: Key, modules: dict[str, Module]) -> Iterator[Key]:
    """What a name is bound to: a function, one that the module imports from another, or a table of a module, which is
    named as a whole.
    """
    if key[0] in modules:
        module = modules[key[0]]
        if key[1] in module.functions:
            yield key
        elif key[1] in module.bound:
            yield from _bound(module.bound[key[1]], modules)
        else:
            yield key[0], ""
