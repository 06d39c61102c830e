"""What other installed packages add to this one, by their entry points."""

import importlib
import importlib.util
import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

HOME = "arpad"
EDITIONS = "arpad.editions"
"""The group of entry points for editions: each names a package, whose folder is one edition."""
LIST_KINDS = "arpad.list_kinds"
"""The group of entry points for kinds of lists: each names a `ListKind`."""


class PackageFault(Exception):  # noqa: N818 (it names what is wrong, and with which package)
    """An installed package offers something that cannot be used. Its author or installer must correct it."""

    def __init__(self, package: str, what: str) -> None:
        super().__init__(f"the installed package {package} cannot be used: {what}")


@cache
def offered(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, in the order of their names."""
    return tuple(sorted(entry_points(group=group), key=lambda point: point.name))


def package_folder(package: str) -> Path:
    """The folder of an installed package. Only the packages above it are imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package}", name=package)
    return Path(spec.submodule_search_locations[0])


def not_yaml(error: Exception) -> str:
    """What is wrong in a file that cannot be read as YAML, with the line if it is known."""
    mark, why = getattr(error, "problem_mark", None), getattr(error, "problem", None) or str(error)
    return f"{'' if mark is None else f'line {mark.line + 1}: '}not YAML: {' '.join(why.split())}"


def imported(module: str) -> ModuleType:
    """Import a module of the law. If the import fails in another package, that is a fault of the package."""
    try:
        return importlib.import_module(module)
    except PackageFault:
        raise
    except Exception as error:
        if module.partition(".")[0] == HOME:
            raise
        raise PackageFault(module.partition(".")[0], f"{module}: {type(error).__name__}: {error}") from error


def package_of(error: BaseException) -> str | None:
    """The other package (with an edition or a list kind) whose code led to an error; None if none did."""
    offers = [*offered(EDITIONS), *offered(LIST_KINDS)]
    tops = {point.value.partition(":")[0].partition(".")[0] for point in offers}
    files = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    for top in sorted(tops - {HOME}):
        try:
            folder = package_folder(top)
        except ImportError:
            continue
        if any(file.is_relative_to(folder) for file in files):
            return top
    return None
