"""Checks the parts of an XLSX workbook before it is read: no bombs, no macros, no links to other files.

A workbook is a zip of XML files, its parts. The parts that may be read are packed into a new workbook, and calamine
reads only that; macros, pictures and links are left out.
"""

from __future__ import annotations

import io
import posixpath
import re
import struct
import zipfile
import zlib
from typing import NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.safe_xml import Parser, Refused
from arpad.formats.tables.grid import MOST_COLUMNS, MOST_ROWS

SIGNATURE = b"PK\x03\x04"
MOST_PACKED = 20_000_000
MOST_UNPACKED = 60_000_000
MOST_PARTS = 1_000
DEEPEST = 100
"""The most elements within each other: the parser keeps each open element in memory."""
MOST_CELLS = 2_000_000
"""The most cells of all sheets together, with the empty cells between them."""
NOT_READ = re.compile(r"externalLinks/|vbaProject|embeddings/|media/|drawings/|activeX/", re.IGNORECASE)
DECLARES = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
POSITION = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
ZIP_TROUBLE = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, KeyError),
    *(NotImplementedError, RuntimeError, OverflowError, IndexError, TypeError, AttributeError),
)
"""The exceptions of the standard library for a damaged zip."""


class Packed(NamedTuple):
    """The new workbook, and the row and column of each hollow cell by sheet, counted from 1.

    A hollow cell is an error, or a formula whose value is not in the file.
    """

    data: bytes
    hollow: dict[str, list[tuple[int, int]]]


def repacked(data: bytes, notebook: Notebook) -> Packed | None:
    """Pack the parts that may be read into a new workbook; None, with the problem, if the bytes are no workbook."""
    if len(data) > MOST_PACKED:
        notebook.stop("larger_than", most=MOST_PACKED // 1_000_000)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            scans: dict[str, _PartScan] = {}
            parts = _parts(archive, scans, notebook)
    except ZIP_TROUBLE as error:
        notebook.stop("table_not_a_workbook", what=" ".join(str(error).split())[:100] or type(error).__name__)
        return None
    if parts is None:
        return None
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part)
    hollow = _hollow(scans, notebook)
    return None if hollow is None else Packed(packed.getvalue(), hollow)


def _hollow(scans: dict[str, _PartScan], notebook: Notebook) -> dict[str, list[tuple[int, int]]] | None:
    """The hollow cells by the name of the sheet; None, with the problem, if a part with such cells is no sheet.

    The relations of the workbook say which part has which sheet.
    """
    names = {}
    for part, scan in scans.items():
        folder, _, file = part.rpartition("/")
        relations = scans.get(f"{folder}/_rels/{file}.rels".lstrip("/"))
        for id_, name in scan.sheets.items():
            target = relations.targets.get(id_, "") if relations else ""
            names[posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")] = name
    hollow = {}
    for part, scan in scans.items():
        if scan.hollow and part not in names:
            notebook.stop("table_not_a_workbook", *scan.hollow[0], what=part)
            return None
        if scan.hollow:
            hollow[names[part]] = scan.hollow
    return hollow


def _parts(archive: zipfile.ZipFile, scans: dict[str, _PartScan], notebook: Notebook) -> dict[str, bytes] | None:
    """The parts that may be read, by name; None, with the problem, if one is unsound. Puts their scans into `scans`."""
    members = archive.infolist()
    if len(members) > MOST_PARTS or sum(member.file_size for member in members) > MOST_UNPACKED:
        notebook.stop("table_workbook_too_large", most=MOST_UNPACKED // 1_000_000)
        return None
    parts: dict[str, bytes] = {}
    for member in members:
        if NOT_READ.search(member.filename) or not member.filename.lower().endswith((".xml", ".rels")):
            if "vbaproject" in member.filename.lower():
                notebook.note("table_macros")
            continue
        with archive.open(member) as opened:
            part = opened.read(member.file_size + 1)  # the checksum is compared at the end
        if member.filename in parts:
            notebook.stop("table_not_a_workbook", what=member.filename)
            return None
        scan = _scan(part, member.filename, notebook)
        if scan is None:
            return None
        scans[member.filename] = scan
        if sum(scan.most_row * scan.most_column for scan in scans.values()) > MOST_CELLS:
            notebook.stop("table_workbook_too_wide", most=MOST_CELLS)
            return None
        parts[member.filename] = part
    return parts


def _scan(part: bytes, name: str, notebook: Notebook) -> _PartScan | None:
    """The scan of a part; None, with the problem, if it is no plain XML, or its cells are out of order or too many."""
    if DECLARES.search(part):
        notebook.stop("xml_declares_entities")
        return None
    scan = _PartScan()
    try:
        scan.parser.feed(part, last=True)
    except Refused as refused:
        if refused.code == "xml_too_deep":
            notebook.stop(refused.code)
        else:
            notebook.stop("table_not_a_workbook", what=f"{name}:{refused.line}: {refused.what}")
        return None
    if not scan.in_order or (scan.strings_stated is not None and scan.strings_stated != scan.strings):
        notebook.stop("table_not_a_workbook", scan.row or None, what=name)
    elif scan.most_row > MOST_ROWS:
        notebook.stop("table_too_many_rows", scan.most_row, most=MOST_ROWS)
    elif scan.most_column > MOST_COLUMNS:
        notebook.stop("table_too_many_columns", None, scan.most_column, most=MOST_COLUMNS)
    elif scan.most_row * scan.most_column > MOST_CELLS:
        notebook.stop("table_workbook_too_wide", most=MOST_CELLS)
    else:
        return scan
    return None


class _PartScan:
    """A scan of one part: the extent of its cells, its hollow cells, its shared texts, its sheets and its relations.

    The extent is limited, because a single cell in the last row makes a sheet of that many rows in memory. If two cells
    have one position, or the number of shared texts is wrong, a value would land in the wrong cell. Programs write
    cells in order; a file with cells out of order is damaged.
    """

    def __init__(self) -> None:
        self.parser = Parser(self.start, self.end, self.text)
        self.depth = 0
        self.row = self.column = self.most_row = self.most_column = 0
        self.in_order = True
        self.in_sheet = False
        self.has_value = self.has_formula = self.in_value = False
        self.value = self.type = ""
        self.hollow: list[tuple[int, int]] = []
        self.sheets: dict[str, str] = {}
        self.targets: dict[str, str] = {}
        self.positions: set[tuple[str, bool]] = set()
        self.strings = 0
        self.strings_stated: int | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        self.depth += 1
        if self.depth > DEEPEST:
            self.parser.refuse("xml_too_deep")
        if name == "sheetData":
            self.in_sheet = True
        elif name == "sst" and re.fullmatch("[0-9]{1,9}", attributes.get("uniqueCount", "")):
            self.strings_stated = int(attributes["uniqueCount"])
        elif name == "si":
            self.strings += 1
        elif self.in_sheet and name == "row":
            self._row(attributes.get("r"))
        elif self.in_sheet and name == "c":
            self._cell(attributes.get("r"))
            self.has_value = self.has_formula = False
            self.value, self.type = "", attributes.get("t", "")
        elif self.in_sheet and name == "v":
            self.in_order &= not self.has_value  # a cell has one
            self.has_value = self.in_value = True
        elif self.in_sheet and name == "f":
            self.has_formula = True
        elif name == "sheet":
            ids = [value for attribute, value in attributes.items() if attribute.endswith(":id")]
            self.sheets.update(dict.fromkeys(ids, attributes.get("name", "")))
        elif name == "Relationship":
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")

    def text(self, text: str) -> None:
        if self.in_value:
            self.value += text

    def end(self, tag: str) -> None:
        """At the end of a cell, add it to `hollow` if it is an error, or a formula whose value is not in the file.

        A formula may have an empty text as its value; then the type of the cell is `str`.
        """
        name = tag.rpartition(":")[2]
        self.depth -= 1
        if name == "v":
            self.in_value = False
        elif self.in_sheet and name == "c":
            empty_text = self.type == "str" and self.has_value
            if self.type == "e" or (self.has_formula and not self.value.strip() and not empty_text):
                self.hollow.append((self.row, self.column))
        elif name == "sheetData":
            self.in_sheet = False

    def _row(self, given: str | None) -> None:
        self._all_or_none("row", given)
        row = self.row + 1 if given is None else int(given) if re.fullmatch("[1-9][0-9]{0,6}", given) else 0
        self.in_order &= row > self.row
        self.row, self.column = row, 0
        self.most_row = max(self.most_row, row)

    def _cell(self, given: str | None) -> None:
        self._all_or_none("c", given)
        column = self.column + 1
        if given is not None:
            position = POSITION.fullmatch(given)
            self.in_order &= position is not None and int(position[2]) == self.row
            column = 0
            for letter in position[1] if position else "":
                column = column * 26 + ord(letter) - ord("A") + 1
        self.in_order &= column > self.column
        self.column = column
        self.most_column = max(self.most_column, column)

    def _all_or_none(self, name: str, given: str | None) -> None:
        """The part is out of order if only some of its rows, or only some of its cells, state their positions."""
        self.positions.add((name, given is not None))
        self.in_order &= (name, given is None) not in self.positions
