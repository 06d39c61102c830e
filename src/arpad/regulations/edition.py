"""An edition of a regulation: its folder, its first day, its clauses, parameters and tables, as data."""

from __future__ import annotations

import csv
import importlib
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

HOME = Path(__file__).parent
LARGEST_SETTING = 10_000  # above any number of a regulation; no date or sum can overflow with it


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause: what kind of rule it is, what it says in one sentence, where it is carried out."""

    number: str
    tags: tuple[str, ...]
    text: str
    status: str
    place: str | None

    @property
    def executable(self) -> bool:
        """Whether the clause changes a number or decides what counts, so that code and a case must carry it."""
        return "compute" in self.tags or "check" in self.tags


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of the law, or a choice between named readings, with the clause it stands in."""

    name: str
    value: int
    clause: str
    meaning: str
    choices: tuple[str, ...] = ()
    reading: str | None = None
    most: int = LARGEST_SETTING

    def shown(self, value: int) -> int | str:
        return self.choices[value] if self.choices else value

    def parse(self, text: str) -> int | None:
        """Read a value for this parameter; None where it cannot be one."""
        if self.choices:
            return self.choices.index(text) if text in self.choices else None
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SETTING))):
            return None
        return int(text) if int(text) <= self.most else None


@dataclass(frozen=True)
class Edition:
    """One dated edition of one authority's regulation."""

    id: str
    authority: str
    title: str
    first_day: date
    last_day: date | None
    lists: tuple[str, ...]
    folder: Path

    @property
    def package(self) -> str:
        return f"arpad.regulations.{self.folder.name}"

    def module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    def law(self) -> Any:
        """The numbers and tables as the named tuple that the edition's rules are given."""
        return self.module("law").law_of(self)

    def in_force(self, day: date) -> bool:
        return self.first_day <= day and (self.last_day is None or day <= self.last_day)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        entries = _yaml(self.folder / "clauses.yaml")
        return {
            number: Clause(number, tuple(entry["tags"]), entry["text"], entry["status"], entry.get("place"))
            for number, entry in entries.items()
        }

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        entries = _yaml(self.folder / "parameters.yaml")
        return {name: _parameter(name, entry) for name, entry in entries.items()}

    def table(self, name: str) -> tuple[dict[str, str], ...]:
        """A printed table, a dictionary of texts for each row."""
        return _csv(self.folder / "tables" / f"{name}.csv")

    def cases(self) -> list[dict[str, Any]]:
        """The edition's worked cases, each with the file it stands in."""
        found = []
        for path in sorted((self.folder / "cases").glob("*.yaml")):
            found += [{**case, "file": path.name} for case in _yaml(path)]
        return found


def _parameter(name: str, entry: dict[str, Any]) -> Parameter:
    choices = tuple(entry.get("choices", ()))
    value = choices.index(entry["value"]) if choices else entry["value"]
    return Parameter(
        name=name,
        value=value,
        clause=entry["clause"],
        meaning=entry["meaning"],
        choices=choices,
        reading=entry.get("reading"),
        most=entry.get("most", LARGEST_SETTING),
    )


@cache
def _csv(path: Path) -> tuple[dict[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def _yaml(path: Path) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_bytes(), Loader=loader)


@cache
def editions() -> dict[str, Edition]:
    """Every edition that is installed, by its id, oldest first."""
    found = []
    for path in HOME.glob("*/edition.yaml"):
        entry = _yaml(path)
        found.append(
            Edition(
                id=entry["id"],
                authority=entry["authority"],
                title=entry["title"],
                first_day=entry["first_day"],
                last_day=entry.get("last_day"),
                lists=tuple(entry["lists"]),
                folder=path.parent,
            )
        )
    return {edition.id: edition for edition in sorted(found, key=lambda e: (e.first_day, e.id))}
