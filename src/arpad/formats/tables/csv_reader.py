"""CSV files: comma, semicolon or tab, quotes, any common encoding."""

import csv
import re

from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import MOST_COLUMNS, MOST_ROWS, ROWS_TO_THE_HEADING, Row
from arpad.formats.tables.headings import TableKind, recognised
from arpad.formats.text import read_text

DELIMITERS = (",", ";", "\t")
HEAD = 1 << 16
"""The bytes that are searched for the headings."""
DELIMITER_LINE = re.compile(r"sep=([,;\t])", re.IGNORECASE)
"""A line that names the delimiter for Excel."""
GUARD = re.compile(r"'+[=+\-@]")
"""The apostrophe before a text that looks like a formula to a spreadsheet; it is not part of the text."""


def csv_rows(data: bytes, kind: TableKind, notebook: Notebook, eight_bit: str = "cp1252") -> list[Row] | None:
    """The cells of a CSV file; None with the problem where the delimiter or the quotes are not clear."""
    text = read_text(data, notebook, eight_bit)
    if text is None:
        return None
    lines, first = text.lines, 1
    named = DELIMITER_LINE.fullmatch(lines[0].strip(" "))
    delimiter = named[1] if named else _delimiter(lines, kind, notebook)
    if delimiter is None:
        return None
    if named:
        lines, first = lines[1:], 2
    # The file's own line ends are gone; a quoted cell that goes on in the next line gets a plain one.
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    begins = first
    try:
        for cells in reader:
            rows.append(Row(begins, [_cell(cell) for cell in cells]))
            begins = first + reader.line_num
            if len(rows) > MOST_ROWS or len(cells) > MOST_COLUMNS:
                break  # `within_limits` writes the problem down
    except csv.Error:
        notebook.stop("table_bad_quotes", begins)
        return None
    return rows


def first_cells(data: bytes) -> list[list[list[str]]]:
    """The first rows of a CSV file, split at each of the possible delimiters."""
    text = read_text(data[:HEAD], Notebook())
    lines = text.lines[:ROWS_TO_THE_HEADING] if text else []
    return [[_split(line, sign) for line in lines] for sign in DELIMITERS]


def _split(line: str, sign: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=sign), [])]
    except csv.Error:
        return []


def _cell(text: str) -> str:
    cell = " ".join(text.split())
    return cell[1:] if GUARD.match(cell) else cell


def _delimiter(lines: list[str], kind: TableKind, notebook: Notebook) -> str | None:
    """The delimiter: the one that splits a line into the most known headings. A tie stops: a guess may split names."""
    counts = {sign: _most_headings(lines, sign, kind) for sign in DELIMITERS}
    most = max(counts.values())
    best = [sign for sign, count in counts.items() if count == most]
    if most < 2 or len(best) > 1:
        code = "table_no_heading" if most < 2 else "table_delimiter_unclear"
        notebook.stop(code, next(number for number, line in enumerate(lines, 1) if line.strip()))
        return None
    return best[0]


def _most_headings(lines: list[str], sign: str, kind: TableKind) -> int:
    return max((recognised(kind, _split(line, sign)) for line in lines[:ROWS_TO_THE_HEADING]), default=0)
