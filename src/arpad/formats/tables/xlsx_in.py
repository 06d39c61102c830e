"""XLSX, opened only after its parts were counted and looked at: no bombs, no macros, nothing from elsewhere.

A workbook is a zip of XML. What calamine is given is packed anew from the parts that were looked at, so that it reads
exactly those; macros, pictures and links to other files are left behind.
"""

from __future__ import annotations

import datetime
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable

import python_calamine

from arpad.formats.reading import Notebook
from arpad.formats.tables.grid import MOST_COLUMNS, MOST_ROWS, Row
from arpad.formats.tables.headings import TableKind, is_sheet_of, recognised

SIGNATURE = b"PK\x03\x04"
MOST_PACKED = 20_000_000
MOST_UNPACKED = 100_000_000
MOST_PARTS = 1_000
MOST_SHEETS = 50
MOST_CELLS = 2_000_000
LARGEST_EXACT = 2**53
NOT_READ = re.compile(r"externalLinks/|vbaProject|embeddings/|media/|drawings/|activeX/", re.IGNORECASE)
DECLARES = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
POSITION = re.compile(rb"""[\s]r\s*=\s*(?:"([^"]*)"|'([^']*)')""")
GOOD_POSITION = re.compile(rb"([A-Z]{0,3})([0-9]{0,7})")
ZIP_TROUBLE = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, KeyError),
    *(NotImplementedError, RuntimeError, OverflowError, IndexError, TypeError, AttributeError),
)
"""What a damaged zip makes the standard library raise."""

Cell = str | int | float | bool | datetime.date | datetime.time | datetime.timedelta | None


def xlsx_rows(data: bytes, kind: TableKind, notebook: Notebook) -> list[Row] | None:
    """The cells of the sheet that holds a kind of table; None with the problem where there is none."""
    safe = _repacked(data, notebook)
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
        names = workbook.sheet_names
        if len(names) > MOST_SHEETS:
            notebook.stop("table_too_many_sheets", most=MOST_SHEETS)
            return None
        for name in names:
            sheet = workbook.get_sheet_by_name(name)
            grid = sheet.to_python(skip_empty_area=False)
            found.append((name, [Row(line, [cell_text(cell) for cell in cells]) for line, cells in enumerate(grid, 1)]))
    return found


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


def _repacked(data: bytes, notebook: Notebook) -> bytes | None:
    if len(data) > MOST_PACKED:
        notebook.stop("larger_than", most=MOST_PACKED // 1_000_000)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = _parts(archive, notebook)
    except ZIP_TROUBLE as error:
        notebook.stop("table_not_a_workbook", what=" ".join(str(error).split())[:100] or type(error).__name__)
        return None
    if parts is None:
        return None
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part)
    return packed.getvalue()


def _parts(archive: zipfile.ZipFile, notebook: Notebook) -> dict[str, bytes] | None:
    """The XML parts of a workbook, each looked at."""
    members = archive.infolist()
    if len(members) > MOST_PARTS or sum(member.file_size for member in members) > MOST_UNPACKED:
        notebook.stop("table_workbook_too_large", most=MOST_UNPACKED // 1_000_000)
        return None
    found: dict[str, bytes] = {}
    for member in members:
        if NOT_READ.search(member.filename) or not member.filename.lower().endswith((".xml", ".rels")):
            if "vbaproject" in member.filename.lower():
                notebook.note("table_macros")
            continue
        with archive.open(member) as opened:
            part = opened.read(member.file_size + 1)
        if not _looked_at(part, notebook):
            return None
        found[member.filename] = part
    return found


def _looked_at(part: bytes, notebook: Notebook) -> bool:
    """Whether a part may be read. A cell that says it stands in the last row of a sheet makes the sheet that large."""
    if DECLARES.search(part):
        notebook.stop("xml_declares_entities")
        return False
    if b"\x00" in part:
        notebook.stop("table_not_a_workbook", what="not UTF-8")
        return False
    most_row = most_column = 0
    for double, single in POSITION.findall(part):
        position = GOOD_POSITION.fullmatch(double or single)
        if position is None:
            notebook.stop("table_not_a_workbook", what="r=...")
            return False
        most_row = max(most_row, int(position[2] or 0))
        most_column = max(most_column, _column_number(position[1]))
    if most_row > MOST_ROWS:
        notebook.stop("table_too_many_rows", most_row, most=MOST_ROWS)
    elif most_column > MOST_COLUMNS:
        notebook.stop("table_too_many_columns", None, most_column, most=MOST_COLUMNS)
    elif most_row * most_column > MOST_CELLS:
        notebook.stop("table_workbook_too_wide", most=MOST_CELLS)
    else:
        return True
    return False


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number
