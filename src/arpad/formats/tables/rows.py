"""The rows of a table of people: read one by one, and each ID once."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import Table
from arpad.formats.tables.values import NOTHING, Cells


class Identified(Protocol):
    """A row that was read."""

    @property
    def id(self) -> str:
        """The ID of its player."""


Person = TypeVar("Person", bound=Identified)


def read_rows(table: Table, column: int, read: Callable[[Cells], Person | None], notebook: Notebook) -> list[Person]:
    """The rows of a table as `read` makes them. An ID in two rows stops the table; it stands in `column`, from 0.

    If bad rows are set aside, two rows with one ID are both left out if they differ; if they are equal, the first is
    taken.
    """
    by_id: dict[str, Person] = {}
    differing: set[str] = set()
    for row in table.rows:
        begins = len(notebook.problems)
        person = read(Cells(table, row, notebook))
        if notebook.set_row_aside(begins) or person is None:
            continue
        first = by_id.setdefault(person.id, person)
        if first is person:
            continue
        if notebook.aside is None:
            notebook.stop("duplicate_player", row.line, column + 1, id=person.id)
            by_id[person.id] = person
        else:
            notebook.put_aside(Problem("", "duplicate_player", {"id": person.id}, "stop", row.line, column + 1))
            differing |= {person.id} if first != person else set()
    return [person for id_, person in by_id.items() if id_ not in differing]


def read_id(cells: Cells) -> str | None:
    """The ID of a row; None, with the problem, where it is missing or cannot be read."""
    identity = cells.identifier("id")
    if identity is None and cells.raw("id") in (*NOTHING, "0"):
        cells.missing("id", cells.heading("id"))
    return identity
