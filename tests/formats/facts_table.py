"""The table facts.yaml: its rows, its cells, and two values of a fact for which a clause decides differently."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FILES = ("facts.yaml", "facts_events.yaml")
RANGE = re.compile(r"([0-9]+)-([0-9]+)")


class Cell(NamedTuple):
    """A fact in a format under an edition: `state` is used, finding or cannot, `word` the finding or the reason."""

    row: int
    fact: str
    of: str
    list: str
    edition: str
    clauses: tuple[str, ...]
    format: str
    state: str
    word: str

    @property
    def label(self) -> str:
        return f"{self.fact} of {self.of} ({self.row}), {self.format}, {self.edition}, {self.list}"


@cache
def table() -> Any:
    """The rows of both files, and the fields that no row has."""
    found, further = (yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8")) for name in FILES)
    return {**found, "facts": [*found["facts"], *further["facts"]], "unasked": further["unasked"]}


def _formats(name: str) -> list[str]:
    found: list[str] = table()["sets"].get(name, [name])
    return found


def _states(row: Any) -> dict[str, tuple[str, str]]:
    """What the row says of each format it names, the last word on one being that of its own name."""
    found = {format_: ("used", "") for name in row["used"] for format_ in _formats(name)}
    found |= {format_: ("finding", code) for format_, code in row.get("finding", {}).items()}
    reasons = row.get("cannot", {})
    for name in sorted(reasons, key=lambda name: (name in table()["formats"], name)):
        reason = table()["reasons"].get(reasons[name], reasons[name])
        for format_ in table()["formats"] if name == "*" else _formats(name):
            if found.get(format_, ("cannot",))[0] == "cannot":
                found[format_] = ("cannot", reason)
    return found


@cache
def cells() -> tuple[Cell, ...]:
    """Every cell of the table; one of which the table says nothing has the state `missing`."""
    return tuple(_cells())


def _cells() -> Iterator[Cell]:
    for number, row in enumerate(table()["facts"]):
        states = _states(row)
        lists = row["list"] if isinstance(row["list"], list) else [row["list"]]
        for edition, clauses in row["asked"].items():
            for list_name in (name for name in lists if name in LISTS_OF[edition]):
                of_list = clauses[list_name] if isinstance(clauses, dict) else clauses
                asking = tuple(map(str, of_list if isinstance(of_list, list) else [of_list]))
                for format_, of_lists in table()["formats"].items():
                    if list_name in of_lists:
                        state, word = states.get(format_, ("missing", ""))
                        facts = (row["fact"], row["of"], list_name, edition, asking)
                        yield Cell(number, *facts, format_, state, word)


LISTS_OF = {
    "fide-2014": ("standard",),
    "mssz-2017": ("standard",),
    "fide-2024": ("standard",),
    "fide-2025": ("standard",),
    "ssl-2022": ("selo", "pelo"),
    "mgsz-2012": ("go",),
}


def row_of(cell: Cell) -> Any:
    return table()["facts"][cell.row]


def values_of(cell: Cell, count: int, rng: random.Random) -> list[Any]:
    """Some values of the fact; for each the clause decides differently than for the one before."""
    return values_in(row_of(cell)["groups"], count, rng)


def values_in(groups: list[Any], count: int, rng: random.Random) -> list[Any]:
    """So many values, each of another group than the one before."""
    found: list[Any] = []
    at = rng.randrange(len(groups))
    for _ in range(count):
        found.append(_value(rng.choice(groups[at]), rng))
        at = rng.choice([other for other in range(len(groups)) if other != at])
    return found


def _value(value: Any, rng: random.Random) -> Any:
    between = RANGE.fullmatch(value) if isinstance(value, str) and value not in ("1-0", "0-1") else None
    return rng.randint(int(between[1]), int(between[2])) if between else value
