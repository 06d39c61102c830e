"""A table as rows of text, each with its line, and the search for the row of headings."""

from dataclasses import dataclass
from typing import NamedTuple

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.notebook import Notebook
from arpad.formats.tables.headings import TableKind, find_columns, recognised

MOST_ROWS = 100_000
MOST_COLUMNS = 200
LONGEST_CELL = 1_000
ROWS_TO_THE_HEADING = 30
"""Titles and blank lines may stand above the headings, but not a page of them."""
FEWEST_HEADINGS = 2


class Row(NamedTuple):
    """The cells of a row, and its line in the file or its number in the sheet, counted from 1."""

    line: int
    cells: list[str]

    @property
    def blank(self) -> bool:
        return not any(self.cells)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows below the headings, and the column of every field that was found."""

    columns: dict[str, int]
    rows: list[Row]
    headings: list[str]
    heading_line: int


def within_limits(rows: list[Row], notebook: Notebook) -> bool:
    """True if a grid is within the limits; a stop for each cell with unreadable characters."""
    if len(rows) > MOST_ROWS:
        notebook.stop("table_too_many_rows", rows[MOST_ROWS].line, most=MOST_ROWS)
        return False
    for line, cells in rows:
        if len(cells) > MOST_COLUMNS:
            notebook.stop("table_too_many_columns", line, MOST_COLUMNS + 1, most=MOST_COLUMNS)
            return False
        for number, cell in enumerate(cells, start=1):
            if len(cell) > LONGEST_CELL:
                notebook.stop("table_cell_too_long", line, number, most=LONGEST_CELL)
                return False
            if UNWRITABLE.search(cell) or "\ufffd" in cell:
                notebook.stop("table_not_a_text", line, number, given=cell)
    return True


def find_table(kind: TableKind, rows: list[Row], notebook: Notebook) -> Table | None:
    """The table of a grid: the first row with headings, and the rows below it that are not blank."""
    if not within_limits(rows, notebook):
        return None
    for number, row in enumerate(rows[:ROWS_TO_THE_HEADING]):
        if recognised(kind, row.cells) < FEWEST_HEADINGS:
            continue
        above = [above for above in rows[:number] if not above.blank]
        if above:
            notebook.note("table_rows_above", above[0].line, given=next(filter(None, above[0].cells)))
        columns = find_columns(kind, row.cells, row.line, notebook)
        below = [entry for entry in rows[number + 1 :] if not entry.blank]
        _note_nameless(row, below, notebook)
        return Table(columns, _as_wide(below, len(row.cells), notebook), row.cells, row.line)
    notebook.stop("table_no_heading", rows[0].line if rows else None)
    return None


def _note_nameless(headings: Row, rows: list[Row], notebook: Notebook) -> None:
    """A note for each column that has cells and no heading: it is not read."""
    for number, heading in enumerate(headings.cells):
        example = (
            "" if heading else next((row.cells[number] for row in rows if "".join(row.cells[number : number + 1])), "")
        )
        if example:
            notebook.note("table_column_nameless", headings.line, number + 1, given=example)


def _as_wide(rows: list[Row], width: int, notebook: Notebook) -> list[Row]:
    """The rows with a cell under every heading; one with fewer or more stops, because its cells have shifted."""
    widened = []
    for row in rows:
        extra = next((number for number, cell in enumerate(row.cells[width:], width + 1) if cell), None)
        if len(row.cells) < width or extra is not None:
            notebook.stop("table_row_width", row.line, extra, given=len(row.cells), expected=width)
        else:
            widened.append(row)
    return widened
