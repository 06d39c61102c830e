"""An edition of a regulation: its folder, its first day, its clauses, parameters and tables, as data."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from itertools import repeat
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from arpad.core.clauses import citations_by_folder, clauses_cited
from arpad.core.list_kind import list_kinds
from arpad.core.packages import EDITIONS, PackageFault, imported, offered, package_folder
from arpad.core.verdicts import Problem
from arpad.regulations.data_files import (
    CASE,
    EDITION,
    PARAMETER,
    checked_choice,
    data_fault,
    listed_entries,
    range_entries,
    read_entries,
    read_keys,
    read_table,
    read_yaml,
)
from arpad.regulations.entries import Clause, Parameter, clause_entries, clause_of, parameter_of

if TYPE_CHECKING:
    from arpad.regulations.regulation import Regulation

HOME = Path(__file__).parent


@dataclass(frozen=True)
class Edition:
    """One dated edition of one authority's regulation."""

    id: str
    authority: str
    title: str
    first_day: date
    last_day: date | None
    lists: tuple[str, ...]
    package: str
    folder: Path
    base: Edition | None = None
    """The edition that this one extends: it then holds only what differs."""
    shared: str | None = None
    """The package of the law that several editions share."""
    followed_by: str | None = None
    """The authority whose editions follow when this edition has ended and its own authority has no other."""
    offices: Mapping[str, Sequence[str]] = field(default_factory=dict, hash=False)
    """The offices that may agree, by the office that a finding names. An approval by any other office has no effect."""
    suspended: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Who may list a player of a suspended federation, and under which clause."""
    player_facts: tuple[str, ...] = ()
    """The facts of a player, beside the rating, that rules ask for, by the keys of a report. An office has them."""

    @cached_property
    def lineage(self) -> tuple[Edition, ...]:
        """The edition, the one it extends, and so on."""
        return (self, *self.base.lineage) if self.base else (self,)

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """The packages of the edition's law: its own, those of the editions it extends, what they share."""
        shared = self.lineage[-1].shared
        return (*(edition.package for edition in self.lineage), *([shared] if shared else []))

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The names of the packages' folders, by which a rule cites an edition."""
        return tuple(package.rpartition(".")[2] for package in self.packages)

    def modules(self, name: str) -> list[ModuleType]:
        """The modules of a name in the edition's packages, its own first."""
        return list(_modules(self.packages, name))

    def module(self, name: str) -> ModuleType:
        return self.modules(name)[0]

    def rule(self, name: str) -> Callable[..., Any]:
        """The function of the law with a name `module.function`; the edition's own comes first."""
        module, _, function = name.partition(".")
        found: Callable[..., Any] = next(vars(m)[function] for m in self.modules(module) if function in vars(m))
        return found

    def regulation(self, overrides: Mapping[str, int] = MappingProxyType({})) -> Regulation[Any]:
        """The edition with its law and its rules; `overrides` are what-ifs by parameter."""
        if overrides:
            return self._class(self, self._class.law_of(self, overrides))
        return self._regulation

    @cached_property
    def _regulation(self) -> Regulation[Any]:
        return self._class(self, self._class.law_of(self, {}))

    @cached_property
    def _class(self) -> type[Regulation[Any]]:
        module = f"{self.package}.regulation"
        is_there = importlib.util.find_spec(module) is not None
        found: type[Regulation[Any]] | None = vars(imported(module)).get("REGULATION") if is_there else None
        if found is None:
            raise PackageFault(self.package, f"{module} has no REGULATION")
        if not inspect.isclass(found) or inspect.isabstract(found) or not hasattr(found, "law_of"):
            missing = ", ".join(sorted(getattr(found, "__abstractmethods__", ())))
            what = f"lacks {missing}" if missing else "is no class of a regulation"
            raise PackageFault(self.package, f"{module}: REGULATION {what}")
        return found

    def number(self, rule: Callable[..., Any]) -> str:
        """The clause of this edition that a rule carries out, the first where it carries several.

        If only a what-if brings the rule in, it belongs to another edition, whose id stands before the number.
        """
        if rule not in self._numbers:
            own = clauses_cited(rule, self.folders)
            folder, others = next(iter(citations_by_folder(rule).items())) if not own else ("", ())
            self._numbers[rule] = own[0] if own else f"{folder.replace('_', '-')} {others[0]}"
        return self._numbers[rule]

    @cached_property
    def _numbers(self) -> dict[Callable[..., Any], str]:
        """The numbers that `number` has looked up: every game's working asks for them."""
        return {}

    def law(self, overrides: Mapping[str, int] = MappingProxyType({})) -> Any:
        """The numbers and tables as the named tuple that the edition's rules are given, with what-ifs."""
        return self.regulation(overrides).law

    def in_force(self, day: date) -> bool:
        return self.first_day <= day and (self.last_day is None or day <= self.last_day)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The edition's own clauses, then those of the one it extends that it does not replace."""
        entries = clause_entries(self.folder / "clauses.yaml")
        of_text = {number: clause_of(number, entry) for number, entry in entries.items()}
        if self.base is None:
            return of_text
        # What replaces a clause stands in its place; what is new stands before the first of those, or behind all.
        place = {old: number for number, entry in entries.items() for old in entry.get("replaces", [number])}
        merged = [
            of_text[place[c.number]] if c.number in place else replace(c, inherited=c.inherited or self.base.id)
            for c in self.base.clauses.values()
        ]
        replacing = {c.number for c in merged if not c.inherited}
        new = [clause for clause in of_text.values() if clause.number not in replacing]
        first = next((at for at, number in enumerate(of_text) if number in replacing), 0)
        ahead = list(of_text)[:first]
        before, behind = [c for c in new if c.number in ahead], [c for c in new if c.number not in ahead]
        return {clause.number: clause for clause in (*before, *merged, *behind)}

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """The numbers of the edition it extends, with its own in their places and behind them."""
        path = self.folder / "parameters.yaml"
        own = read_entries(path, PARAMETER) if path.exists() else {}
        base = self.base.parameters if self.base else {}
        return {**base, **{name: parameter_of(path, name, entry) for name, entry in own.items()}}

    def table(self, name: str) -> tuple[dict[str, str], ...]:
        """A printed table, a dictionary of texts for each row."""
        if name not in self._tables:  # many small events ask for them again and again
            self._tables[name] = _table(self.table_path(name))
        return self._tables[name]

    def table_path(self, name: str) -> Path:
        """The file of a printed table: the edition's own, or that of an edition that it extends."""
        paths = [edition.folder / "tables" / f"{name}.csv" for edition in self.lineage]
        found = next((path for path in paths if path.exists()), None)
        if found is None:
            raise PackageFault(self.package, f"{paths[0]} is missing")
        return found

    @cached_property
    def _tables(self) -> dict[str, tuple[dict[str, str], ...]]:
        return {}

    def by_difference(self, name: str) -> list[int]:
        """A printed table whose rows are ranges of a difference, as an entry for each difference from the largest
        negative one (column `low`) over 0 in the middle to the largest positive one (column `high`).

        The open last row is one entry long: it serves every larger difference.
        """
        ranges = range_entries(self.table_path(name), self.table(name), ("low", "high"))
        low, high = ([entry for width, row in ranges for entry in repeat(row[side], width)] for side in (0, 1))
        return [*reversed(low[1:]), *high]

    def cases(self) -> list[dict[str, Any]]:
        """The edition's worked cases, each with the file it stands in."""
        return self._cases

    @cached_property
    def _cases(self) -> list[dict[str, Any]]:
        cases = []
        for path in sorted((self.folder / "cases").glob("*.yaml")):
            cases += [{**case, "file": path.name} for case in listed_entries(path, read_yaml(path) or [], CASE)]
        return cases


@cache
def _modules(packages: Sequence[str], name: str) -> tuple[ModuleType, ...]:
    """The modules of a name in packages of the law. Cached, because the search for a missing one is slow."""
    modules = [f"{package}.{name}" for package in packages]
    return tuple(imported(module) for module in modules if importlib.util.find_spec(module))


@cache
def _table(path: Path) -> tuple[dict[str, str], ...]:
    return read_table(path)


def find_edition(regulation: str) -> Edition | Problem:
    """The edition of an id, or the problem that there is none."""
    if regulation in [*editions()]:
        return editions()[regulation]
    return Problem("--regulation", "unknown_regulation", {"given": str(regulation), "known": list(editions())})


def _shared(name: str | None) -> str | None:
    """The package of the law that several editions share: a folder beside them, or a package by its full name."""
    return f"{__package__}.{name}" if name and "." not in name else name


def _entry(folder: Path) -> dict[str, Any]:
    """The `edition.yaml` of a package's folder."""
    path = folder / "edition.yaml"
    entry = read_keys(path, EDITION)
    if not entry["lists"]:
        raise data_fault(path, "lists: expected the name of a list kind, found nothing")
    for name in entry["lists"]:
        checked_choice(path, "lists", name, list_kinds())
    if "last_day" in entry and entry["last_day"] < entry["first_day"]:
        raise data_fault(path, f"last_day: {entry['last_day']} is before the first day, {entry['first_day']}")
    shared = _shared(entry.get("shares"))
    if shared is not None:
        try:
            package_folder(shared)
        except ImportError as error:
            raise data_fault(path, f"shares: {error}") from error
    return entry


@cache
def editions() -> dict[str, Edition]:
    """Every edition by its id, oldest first: those of this package, and those that other packages offer as an entry
    point of the group `arpad.editions`.
    """
    packages = {f"{__package__}.{path.parent.name}": path.parent for path in HOME.glob("*/edition.yaml")}
    for point in offered(EDITIONS):
        try:
            packages[point.value] = package_folder(point.value)
        except ImportError as error:
            raise PackageFault(point.value, str(error)) from error
    entries = {package: _entry(folder) for package, folder in packages.items()}
    holders: dict[str, str] = {}
    for package, entry in entries.items():
        holder = holders.setdefault(entry["id"], package)
        if holder != package:
            raise PackageFault(package, f'there is an edition "{entry["id"]}" already, in {holder}')
    by_id: dict[str, Edition] = {}
    for package, entry in sorted(entries.items(), key=lambda pair: (pair[1]["first_day"], pair[1]["id"])):
        # What an edition extends is older, and so was found before it.
        if "extends" in entry and entry["extends"] not in by_id:
            raise PackageFault(package, f'it extends "{entry["extends"]}", and there is no older edition of that id')
        base = by_id[entry["extends"]] if "extends" in entry else None
        by_id[entry["id"]] = Edition(
            id=entry["id"],
            authority=entry["authority"],
            title=entry["title"],
            first_day=entry["first_day"],
            last_day=entry.get("last_day"),
            lists=tuple(entry["lists"]),
            package=package,
            folder=packages[package],
            base=base,
            shared=_shared(entry.get("shares")),
            followed_by=entry.get("followed_by"),
            offices=entry.get("offices", base.offices if base else {}),
            suspended=entry.get("suspended", base.suspended if base else {}),
            player_facts=tuple(entry.get("player_facts", base.player_facts if base else ())),
        )
    return by_id
