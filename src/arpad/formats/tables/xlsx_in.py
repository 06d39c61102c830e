"""XLSX read by calamine, once its parts were looked at: every cell as text, without loss."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable

import python_calamine

from arpad.formats.reading import Notebook
from arpad.formats.tables.grid import Row
from arpad.formats.tables.headings import TableKind, is_sheet_of, recognised
from arpad.formats.tables.xlsx_parts import repacked

MOST_SHEETS = 50
LARGEST_EXACT = 2**53

Cell = str | int | float | bool | datetime.date | datetime.time | datetime.timedelta | None


def xlsx_rows(data: bytes, kind: TableKind, notebook: Notebook) -> list[Row] | None:
    """The cells of the sheet that holds a kind of table; None with the problem where there is none."""
    safe = repacked(data, notebook)
    if safe is None:
        return None
    sheets = _guarded(lambda: _sheets(safe, notebook), notebook)
    if sheets is None:
        return None
    for name, rows in sheets:
        if is_sheet_of(kind, name):
            return rows
    for _, rows in sheets:
        if any(recognised(kind, row.cells) >= 2 for row in rows[:30]):
            return rows
    notebook.stop("table_no_sheet", given=", ".join(name for name, _ in sheets))
    return None


def _guarded(
    read: Callable[[], list[tuple[str, list[Row]]] | None], notebook: Notebook
) -> list[tuple[str, list[Row]]] | None:
    """What calamine makes of a workbook. It is compiled code: where it panics, Python sees a BaseException."""
    try:
        return read()
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # noqa: BLE001
        notebook.stop("table_not_a_workbook", what=" ".join(str(error).split())[:100] or type(error).__name__)
        return None


def _sheets(data: bytes, notebook: Notebook) -> list[tuple[str, list[Row]]] | None:
    found = []
    with python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
        names = [sheet.name for sheet in workbook.sheets_metadata if _may_hold_a_table(sheet)]
        if len(names) > MOST_SHEETS:
            notebook.stop("table_too_many_sheets", most=MOST_SHEETS)
            return None
        for name in names:
            sheet = workbook.get_sheet_by_name(name)
            grid = sheet.to_python(skip_empty_area=False)
            found.append((name, [Row(line, [cell_text(cell) for cell in cells]) for line, cells in enumerate(grid, 1)]))
    return found


def _may_hold_a_table(sheet: python_calamine.SheetMetadata) -> bool:
    """A sheet that nobody sees may be years old; what is read is what a person would look at."""
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
