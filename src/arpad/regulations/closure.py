"""The import closure of a module: every file of the program whose change could change what the module computes."""

import hashlib
import importlib.util
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)
"""An import at the start of a line. Relative imports are not used here, and two modules in one `import` are not."""
NAME = re.compile(r"(\w+)(?: as \w+)?")


def closure(*modules: str) -> dict[str, Path]:
    """The files of some modules and of all that they import, directly or not, by module name.

    Only modules of the same top-level packages are followed. A package counts by the modules that are imported from it,
    and its `__init__.py` only where a name of that is imported.
    """
    tops = {module.partition(".")[0] for module in modules}
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        path = None if name in files else _file(name)
        if path is not None:
            files[name] = path
            waiting += [imported for imported in _imports(path) if imported.partition(".")[0] in tops]
    return files


def files_digest(paths: Iterable[tuple[str, Path]]) -> str:
    """SHA-256 over lines of a file's name, a blank and the SHA-256 of its content, in the order of the names."""
    digest = hashlib.sha256()
    for name, path in sorted(paths):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


@cache
def _imports(path: Path) -> tuple[str, ...]:
    """The modules that a file imports, by full name."""
    imported = []
    for source, names, plain in IMPORT.findall(path.read_text(encoding="utf-8")):
        if plain:
            imported.append(plain)
        for name in NAME.findall(names) if source else ():
            module = f"{source}.{name}"
            imported.append(module if _file(module) else source)
    return tuple(dict.fromkeys(imported))


@cache
def _file(module: str) -> Path | None:
    """The file of a module or package; None: it is a name in one, or not installed."""
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
