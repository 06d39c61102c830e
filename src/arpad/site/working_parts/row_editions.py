"""The editions whose clauses the steps and games of a row name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arpad.regulations.edition import Edition, editions

Row = Mapping[str, Any]
"""A player's row of an answer as JSON."""


def editions_of_row(row: Row) -> list[Edition]:
    """The editions of a row, the one that settles it first."""
    known = editions()
    return [known[name] for name in dict.fromkeys(_names(row)) if name in known]


def edition_of_clause(row: Row, number: str | None, event: object = None) -> str | None:
    """The edition of a clause that a row names: that of the event, if it has the clause, else of the row."""
    known = editions()
    of_event = [known[part["regulation"]] for part in row["parts"] if part["event"] == event]
    return next((one.id for one in (*of_event, *editions_of_row(row)) if number in one.clauses), None)


def _names(row: Row) -> Iterator[str]:
    if row.get("settled_by"):
        yield row["settled_by"]
    yield from (part["regulation"] for part in reversed(row["parts"]))
    for step in _steps(row):
        values = (step["values"].get(name) for name in ("regulation", "list_regulation"))
        yield from (str(value) for value in values if value)


def _steps(row: Row) -> Iterable[Mapping[str, Any]]:
    steps: Iterable[Mapping[str, Any]] = row["steps"]
    return steps
