"""A table from the bytes of a file, CSV or XLSX, whichever they are."""

from __future__ import annotations

from arpad.formats.reading import Notebook
from arpad.formats.tables.csv_in import csv_rows
from arpad.formats.tables.grid import Table, find_table
from arpad.formats.tables.headings import TableKind
from arpad.formats.tables.xlsx_in import xlsx_rows
from arpad.formats.tables.xlsx_parts import SIGNATURE


def read_table(data: bytes, kind: TableKind, notebook: Notebook, eight_bit: str) -> Table | None:
    """The table of a kind; None with the problem where there is none."""
    packed = data.startswith(SIGNATURE)
    rows = xlsx_rows(data, kind, notebook) if packed else csv_rows(data, kind, notebook, eight_bit)
    return None if rows is None else find_table(kind, rows, notebook)


def table_kind(data: bytes) -> TableKind | None:
    """Whether a file is a table of games or of players, told by its headings; None where it is neither.

    A rating list has the headings of a table of players; only its reader knows that it is meant.
    """
    for kind, needed in (("games", {"white", "black"}), ("players", {"name", "id"})):
        table = read_table(data, kind, Notebook(), "cp1252")  # type: ignore[arg-type]
        if table is not None:
            found = {field.split("_")[0] for field in table.columns}
            if needed <= found if kind == "games" else needed & found:
                return kind  # type: ignore[return-value]
    return None
