"""The rows of a table by their IDs, of which each stands there once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook

Row = TypeVar("Row")


@dataclass(slots=True)
class Rows(Generic[Row]):
    """Rows as they are read. An ID that stands there twice stops the table.

    Where bad rows are set aside, neither of two rows that differ is taken, and of two equal rows the first.
    """

    notebook: Notebook
    column: int
    """The column of the ID, counted from 1."""
    found: dict[str, Row] = field(default_factory=dict)
    differing: set[str] = field(default_factory=set)

    def add(self, identity: str, row: Row, line: int) -> None:
        if identity not in self.found:
            self.found[identity] = row
            return
        if self.notebook.aside is None:
            self.notebook.stop("duplicate_player", line, self.column, id=identity)
            self.found[identity] = row
            return
        self.notebook.put_aside(Problem("", "duplicate_player", {"id": identity}, "stop", line, self.column))
        if self.found[identity] != row:
            self.differing.add(identity)

    def rows(self) -> list[Row]:
        return [row for identity, row in self.found.items() if identity not in self.differing]
