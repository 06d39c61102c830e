"""The places (file and line) of entries of the law's data, for readers who look them up."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from arpad.core.packages import package_folder
from arpad.regulations.data_files import read_yaml
from arpad.regulations.edition import HOME, Edition
from arpad.regulations.entries import Parameter

PACKAGES = HOME.parents[1]
"""The folder that the packages stand in."""


class Place(NamedTuple):
    """A file, as the tree has it, and a line counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def shown_file(path: Path) -> str:
    """A path to show: of this program from the folder of its package on, of another package in full."""
    path = path.resolve()
    return (path.relative_to(PACKAGES) if path.is_relative_to(PACKAGES) else path).as_posix()


def clause_place(edition: Edition, number: str) -> Place:
    """Where a clause is entered: in the edition's own file, or in that of the edition that it is inherited from."""
    inherited = edition.clauses[number].inherited
    holder = next(one for one in edition.lineage if one.id == (inherited or edition.id))
    return entry_place(holder.folder / "clauses.yaml", number)


def parameter_place(edition: Edition, parameter: Parameter) -> Place:
    """Where a number is entered: in the edition's own file, or in that of the edition that it inherits it from."""
    paths = [one.folder / "parameters.yaml" for one in edition.lineage]
    return entry_place(next(p for p in paths if p.exists() and parameter.name in read_yaml(p)), parameter.name)


def table_place(edition: Edition, name: str) -> Place:
    """Where a printed table stands."""
    return Place(shown_file(edition.table_path(name)), 1)


def reading_place(edition: Edition, reading: str) -> Place:
    """Where a reading is written down: in the edition's folder, one that it extends, or the shared one."""
    paths = [package_folder(package) / "readings.yaml" for package in edition.packages]
    return next(
        entry_place(p, "readings", reading) for p in paths if p.exists() and _find(yaml_tree(p), ("readings", reading))
    )


def case_place(edition: Edition, case: dict[str, str]) -> Place:
    """Where a case of an edition stands."""
    return entry_place(edition.folder.joinpath("cases", case["file"]), case["name"])


def entry_place(path: Path, *keys: str) -> Place:
    """Where an entry of a YAML file stands: by its keys from the outermost in, or the `name` or `id` of a list's."""
    node = _find(yaml_tree(path), keys)
    return Place(shown_file(path), 1 if node is None else node.start_mark.line + 1)


def _find(node: yaml.Node, keys: Iterable[str]) -> yaml.Node | None:
    """The node at which the entry of some keys begins; None if there is none."""
    key_node: yaml.Node | None = node
    inside: yaml.Node | None = node
    for key in keys:
        key_node, inside = next((pair for name, *pair in _entries(inside) if name == key), (None, None))
    return key_node


def _entries(node: yaml.Node | None) -> Iterable[tuple[str, yaml.Node, yaml.Node]]:
    """The entries of a mapping by their keys, or of a list by their names: where each begins, and what it holds."""
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, key, value) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from ((v.value, entry, entry) for key, v in entry.value if key.value in ("name", "id"))


@cache
def yaml_tree(path: Path) -> yaml.Node:
    """The nodes of a YAML file, which know where they stand."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: yaml.Node = yaml.compose(path.read_bytes(), Loader=loader)
    return found
