"""The import closure of a module: every file of the program that can affect what the module computes."""

import ast
import hashlib
import importlib.util
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from arpad.regulations.edition import editions

HOME = "arpad"
IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)
"""An import in this package: at the start of a line, absolute, one module in each `import`."""
NAME = re.compile(r"(\w+)(?: as \w+)?")


def closure(*modules: str) -> dict[str, Path]:
    """The files of some modules and of all that they import, directly or not, by module name.

    Only modules of the modules' own packages and of those with editions are followed. Of a package only the imported
    modules count, and its `__init__.py` only if a name defined there is imported.
    """
    tops = {module.partition(".")[0] for module in modules} | _law_packages()
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        path = None if name in files else _file(name)
        if path is not None:
            files[name] = path
            waiting += [imported for imported in _imports(name, path) if imported.partition(".")[0] in tops]
    return files


def files_digest(paths: Iterable[tuple[str, Path]]) -> str:
    """SHA-256 over lines of a file's name, a blank and the SHA-256 of its content, in the order of the names."""
    digest = hashlib.sha256()
    for name, path in sorted(paths):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


@cache
def _law_packages() -> frozenset[str]:
    """This package and those of other editions, by their outermost names."""
    packages = (package for edition in editions().values() for package in edition.packages)
    return frozenset({HOME, *(package.partition(".")[0] for package in packages)})


@cache
def _imports(module: str, path: Path) -> tuple[str, ...]:
    """The modules that a module imports, by full name."""
    imported = []
    of_home = module.partition(".")[0] == HOME  # by its own style, which is read faster
    for source, names in _import_lines(path) if of_home else _import_statements(module, path):
        imported += [] if names else [source]
        for name in names:
            inside = f"{source}.{name}"
            imported.append(inside if _file(inside) else source)
    return tuple(dict.fromkeys(imported))


def _import_lines(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each module that a file of this package imports, with the names that it takes from it."""
    for source, names, plain in IMPORT.findall(path.read_text(encoding="utf-8")):
        yield (source, NAME.findall(names)) if source else (plain, [])


def _import_statements(module: str, path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each module that a file of another package imports, written in any way, with the names that it takes from it."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from ((name.name, []) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*above, *filter(None, [node.module])]), [name.name for name in node.names]


@cache
def _file(module: str) -> Path | None:
    """The file of a module or package; None if the name is no module, or not installed."""
    top, *parts = module.split(".")
    folder = _top_folder(top)
    if folder is None:
        return None
    path = folder.joinpath(*parts)
    files = (path.with_name(f"{path.name}.py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def _top_folder(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    return Path(folders[0]) if folders else None
