"""A table from the bytes of a CSV or XLSX file."""

from arpad.formats.notebook import Notebook
from arpad.formats.tables import csv_reader, xlsx_reader
from arpad.formats.tables.chess_results import Export, export_of
from arpad.formats.tables.csv_reader import csv_rows
from arpad.formats.tables.grid import Table, find_table
from arpad.formats.tables.headings import TableKind
from arpad.formats.tables.rating_columns import with_ratings_of
from arpad.formats.tables.table_kind import kind_of_rows
from arpad.formats.tables.xlsx_parts import SIGNATURE
from arpad.formats.tables.xlsx_reader import kinds_of_sheets, xlsx_rows


def read_table(
    data: bytes, kind: TableKind, notebook: Notebook, eight_bit: str, list_name: str | None = None
) -> Table | None:
    """The table of a given kind in a file; None, with a problem in the notebook, if there is none.

    `eight_bit` is the encoding of a CSV file that is not in UTF-8. With `list_name`, the column of that list's ratings
    is read.
    """
    packed = data.startswith(SIGNATURE)
    rows = xlsx_rows(data, kind, notebook) if packed else csv_rows(data, kind, notebook, eight_bit)
    table = None if rows is None else find_table(kind, rows, notebook)
    return None if table is None else with_ratings_of(kind, table, list_name, notebook)


def chess_results_export(data: bytes) -> Export | None:
    """The kind of export from chess-results.com; None if the file is no such export."""
    return export_of((xlsx_reader if data.startswith(SIGNATURE) else csv_reader).first_cells(data))


def table_kinds(data: bytes) -> dict[str, TableKind]:
    """The kinds of tables in a file, by the name of the sheet. A CSV file has one sheet, and its name is empty."""
    if data.startswith(SIGNATURE):
        return kinds_of_sheets(data)
    kinds: tuple[TableKind, ...] = ("games", "players")
    for kind in kinds:  # the delimiter is the one with the most headings of a kind
        recognised = kind_of_rows(csv_rows(data, kind, Notebook()) or ())
        if recognised is not None and (recognised == "games") == (kind == "games"):
            return {"": recognised}
    return {}
