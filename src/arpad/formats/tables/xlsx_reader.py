"""Reads XLSX by calamine, after its parts were checked: every cell as text, without loss."""

import datetime
import io
from collections.abc import Callable
from typing import NamedTuple

import python_calamine

from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import FEWEST_HEADINGS, ROWS_TO_THE_HEADING, Row
from arpad.formats.tables.headings import TableKind, is_sheet_of, recognised
from arpad.formats.tables.table_kind import kind_of_sheet
from arpad.formats.tables.xlsx_parts import Packed, repacked

MOST_SHEETS = 50
LARGEST_EXACT = 2**53

Cell = str | int | float | bool | datetime.date | datetime.time | datetime.timedelta | None


class Sheet(NamedTuple):
    """A visible sheet, and the kind of table that it holds, if any."""

    name: str
    rows: list[Row]
    kind: TableKind | None
    hollow: list[tuple[int, int]]
    """Cells that would be read as empty although a value is missing there: row and column."""


def xlsx_rows(data: bytes, kind: TableKind, notebook: Notebook) -> list[Row] | None:
    """The cells of the sheet with a kind of table; None, with the problem, if there is none or several."""
    sheets = _opened(data, notebook)
    if sheets is None:
        return None
    chosen = _sheets_of(kind, sheets)
    if len(chosen) != 1:
        names = ", ".join(sheet.name for sheet in chosen or sheets)
        notebook.stop("table_several_sheets" if chosen else "table_no_sheet", given=names)
        return None
    for sheet in sheets:
        if sheet is not chosen[0] and sheet.kind is None and not all(row.blank for row in sheet.rows):
            notebook.doubt("table_sheet_unread", given=sheet.name)
    _stop_at_hollow(chosen[0], notebook)
    return chosen[0].rows


def kinds_of_sheets(data: bytes) -> dict[str, TableKind]:
    """The sheets of a workbook that hold a table, each with its kind."""
    return {sheet.name: sheet.kind for sheet in _opened(data, Notebook()) or () if sheet.kind is not None}


def all_rows(data: bytes, notebook: Notebook) -> list[list[Row]] | None:
    """The rows of every sheet; None with the problem where the workbook cannot be read."""
    sheets = _opened(data, notebook)
    return None if sheets is None else [sheet.rows for sheet in sheets]


def first_cells(data: bytes) -> list[list[list[str]]]:
    """The first rows of every sheet."""
    return [[row.cells for row in sheet.rows[:ROWS_TO_THE_HEADING]] for sheet in _opened(data, Notebook()) or ()]


def _sheets_of(kind: TableKind, sheets: list[Sheet]) -> list[Sheet]:
    """The sheets of a kind. Where the workbook has none, a list is read as players, and players as a list."""
    others: dict[TableKind, TableKind] = {"players": "list", "list": "players"}
    return (
        [sheet for sheet in sheets if sheet.kind == kind]
        or [sheet for sheet in sheets if sheet.kind == others.get(kind, kind)]
        or [sheet for sheet in sheets if sheet.kind is None and is_sheet_of(kind, sheet.name)]
        or [sheet for sheet in sheets if sheet.kind is None and _has_headings(kind, sheet)]
    )


def _has_headings(kind: TableKind, sheet: Sheet) -> bool:
    return any(recognised(kind, row.cells) >= FEWEST_HEADINGS for row in sheet.rows[:ROWS_TO_THE_HEADING])


def _opened(data: bytes, notebook: Notebook) -> list[Sheet] | None:
    safe = repacked(data, notebook)
    return None if safe is None else _guarded(lambda: _sheets(safe, notebook), notebook)


def _stop_at_hollow(sheet: Sheet, notebook: Notebook) -> None:
    """Stop at each cell that is an error, or a formula without a value: its value is not known."""
    for row, column in sheet.hollow:
        letters = ""
        rest = column
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        notebook.stop("table_no_value", row, column, given=f"{sheet.name}!{letters}{row}")


def _guarded(read: Callable[[], list[Sheet] | None], notebook: Notebook) -> list[Sheet] | None:
    """What `read` returns; None, with the problem, if calamine fails. Its panics are caught as BaseException."""
    try:
        return read()
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # noqa: BLE001
        notebook.stop("table_not_a_workbook", what=" ".join(str(error).split())[:100] or type(error).__name__)
        return None


def _sheets(safe: Packed, notebook: Notebook) -> list[Sheet] | None:
    sheets = []
    with python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(safe.data)) as workbook:
        names = [sheet.name for sheet in workbook.sheets_metadata if _may_hold_a_table(sheet)]
        if len(names) > MOST_SHEETS:
            notebook.stop("table_too_many_sheets", most=MOST_SHEETS)
            return None
        for name in names:
            sheet = workbook.get_sheet_by_name(name)
            grid = sheet.to_python(skip_empty_area=False)
            rows = [Row(line, [cell_text(cell) for cell in cells]) for line, cells in enumerate(grid, 1)]
            sheets.append(Sheet(name, rows, kind_of_sheet(name, rows), safe.hollow.get(name, [])))
    return sheets


def _may_hold_a_table(sheet: python_calamine.SheetMetadata) -> bool:
    """True if a sheet is visible: a hidden one may be years old."""
    shown = sheet.visible == python_calamine.SheetVisibleEnum.Visible
    return shown and sheet.typ == python_calamine.SheetTypeEnum.WorkSheet


def cell_text(cell: Cell) -> str:
    """A cell as text, without loss: a whole number without a point, a day as YYYY-MM-DD."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < LARGEST_EXACT:
        return str(int(cell))
    if isinstance(cell, datetime.datetime):
        midnight = cell.time() == datetime.time()
        return str(cell.date()) if midnight else cell.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, datetime.time | datetime.timedelta):
        return f"[{cell}]"  # a time of day is no value of any column here, and must not pass for minutes
    return " ".join(str(cell).split())
