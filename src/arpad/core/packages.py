"""What other installed packages add to this one, by their entry points."""

import importlib.util
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

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
