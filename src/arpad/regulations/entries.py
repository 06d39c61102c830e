"""The entries of an edition's data: its clauses and its parameters."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arpad.core.countries import NONE, countries_number, countries_text, read_countries
from arpad.regulations.data_files import CLAUSE, checked_choice, data_fault, read_entries

TAGS = ("compute", "check", "registry", "process", "inform")
"""The tags of clauses. The catalogues have a word for each, such as `tag.check`."""
STATUSES = ("done", "planned")
LARGEST_SETTING = 10_000  # above any number of a regulation; no date or sum can overflow with it


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause: what kind of rule it is, what it says in one sentence, where it is carried out."""

    number: str
    tags: tuple[str, ...]
    text: str
    status: str
    place: str | None
    inherited: str | None = None
    """The id of the edition that the clause is inherited from; None if the edition prints it itself."""
    facts: tuple[str, ...] = ()
    """The keys of a report that its condition asks for: of an event, or as `player.birth`, `game.date`."""
    tables: tuple[str, ...] = ()
    """The printed tables that stand in it, by the names of their files."""
    rule: str | None = None
    """The deciding rule as `module.function`, if the clause has several rules and their order does not show it."""
    sentences: tuple[str, ...] = ()
    """The keys of sentences in the catalogues, for a clause whose result no step or finding of its own states."""

    @property
    def executable(self) -> bool:
        """True if the clause changes a number or decides what counts, so that code and a case must carry it."""
        return "compute" in self.tags or "check" in self.tags


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of the law, a choice between named readings or a list of countries, with the clause it stands in."""

    name: str
    value: int
    clause: str
    meaning: str
    choices: tuple[str, ...]
    closed: tuple[str, ...]
    """Choices of other editions, for which this edition has no numbers."""
    reading: str | None
    least: int
    most: int
    is_countries: bool = False
    """It is a list of countries (`arpad.core.countries`)."""

    @property
    def expected(self) -> list[str]:
        """The values that may be set, as a message prints them."""
        if self.is_countries:
            return ["EST,SWE", NONE]
        return list(self.offered) or [f"{self.least}-{self.most}"]

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(choice for choice in self.choices if choice not in self.closed)

    def shown(self, value: int) -> int | str:
        if self.is_countries:
            return countries_text(value)
        return self.choices[value] if self.choices else value

    def parse(self, text: str) -> int | None:
        """Read a value for this parameter; None where it cannot be one."""
        if self.choices:
            return self.choices.index(text) if text in self.offered else None
        if self.is_countries:
            return read_countries(text)
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SETTING))):
            return None
        return int(text) if self.least <= int(text) <= self.most else None


def clause_entries(path: Path) -> dict[str, dict[str, Any]]:
    """The entries of a `clauses.yaml` by their numbers, checked."""
    entries = read_entries(path, CLAUSE)
    for number, entry in entries.items():
        checked_choice(path, f"{number}: status", entry["status"], STATUSES)
        for tag in entry["tags"]:
            checked_choice(path, f"{number}: tags", tag, TAGS)
    return entries


def clause_of(number: str, entry: dict[str, Any]) -> Clause:
    """The clause of an entry of `clauses.yaml`."""
    return Clause(
        number,
        tuple(entry["tags"]),
        entry["text"],
        entry["status"],
        entry.get("place"),
        facts=tuple(entry.get("facts", ())),
        tables=tuple(entry.get("tables", ())),
        rule=entry.get("rule"),
        sentences=tuple(entry.get("sentences", ())),
    )


def parameter_of(path: Path, name: str, entry: dict[str, Any]) -> Parameter:
    """The parameter of an entry of `parameters.yaml`."""
    choices = tuple(entry.get("choices", ()))
    is_countries = isinstance(entry["value"], list)
    if choices:
        checked_choice(path, f"{name}: value", entry["value"], choices)
    elif isinstance(entry["value"], str):
        raise data_fault(path, f"{name}: value: expected a whole number, found {entry['value']}")
    value: int = choices.index(entry["value"]) if choices else entry["value"]
    if is_countries:
        value = countries_number(entry["value"])
    return Parameter(
        name=name,
        value=value,
        clause=entry["clause"],
        meaning=entry["meaning"],
        choices=choices,
        closed=tuple(entry.get("closed", ())),
        reading=entry.get("reading"),
        least=entry.get("least", 0),
        most=entry.get("most", LARGEST_SETTING),
        is_countries=is_countries,
    )
