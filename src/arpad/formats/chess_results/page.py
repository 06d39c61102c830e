"""A page of chess-results.com as rows of text, saved as HTML or exported as XLSX: its title, details and tables."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import Row, within_limits

SITE = "chess-results"
MOST_CELLS = 400_000
MOST_BYTES = 8_000_000
"""The most bytes of a page: far more than that of the largest open has."""
MOST_STEPS = 1_500_000
"""The most tags and texts of a page, counted together."""
LONGEST_TAG = 20_000
MARKED = re.compile(r"<!\[[^>]{0,100}>?")
"""Conditional comments for old browsers, and CDATA sections: neither is part of a table."""
MOST_DEPTH = 30
"""The most tables within tables; pages of the site have a handful."""
TITLE_PREFIX = re.compile(r"^.*chess-results\.com\s*-\s*", re.IGNORECASE)


class Page(NamedTuple):
    """A page; `details` has the label and the value of each row of two cells: organiser, days, time control."""

    name: str | None
    details: dict[str, str]
    tables: list[list[Row]]


def read_html(data: bytes, notebook: Notebook) -> Page | None:
    """The page of an HTML file; None with the problem where the file cannot be read."""
    if len(data) > MOST_BYTES:
        notebook.stop("larger_than", most=MOST_BYTES // 1_000_000)
        return None
    walk = _Walk()
    try:
        # The tag at the end makes the parser hand over the last text.
        walk.feed(MARKED.sub("", _decoded(data)) + "<br>")
    except _TooMuch:
        notebook.stop("html_too_large", most=MOST_CELLS)
        return None
    tables = [rows for rows in walk.tables if any(not row.blank for row in rows)]
    if not all(within_limits(rows, notebook) for rows in tables):
        return None
    return Page(walk.name or TITLE_PREFIX.sub("", walk.title) or None, _details(tables), tables)


def _decoded(data: bytes) -> str:
    """The text of a page. The site writes UTF-8; a browser may save the page in the code page of its computer."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def page_of_sheets(sheets: list[list[Row]]) -> Page:
    """The page of an exported workbook: the title is the row below the one that names the site."""
    name = None
    for rows in sheets:
        filled = [row for row in rows if not row.blank]
        for above, row in pairwise(filled):
            if name is None and any(SITE in cell.casefold() for cell in above.cells):
                name = next(cell for cell in row.cells if cell)
    return Page(name, _details(sheets), sheets)


def _details(tables: list[list[Row]]) -> dict[str, str]:
    details: dict[str, str] = {}
    for rows in tables:
        for row in rows:
            filled = [cell for cell in row.cells if cell]
            if len(filled) == 2 and row.cells[0]:
                details.setdefault(filled[0].strip(" :"), filled[1])
    return details


class _Table:
    """A table that is being read; `cell` is None outside of a cell."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.cell: list[str] | None = None

    def end_cell(self) -> None:
        if self.cell is not None and self.rows:
            self.rows[-1].cells.append(" ".join("".join(self.cell).split()))
        self.cell = None


class _TooMuch(Exception):  # noqa: N818 (it never leaves the reader)
    """The page has more tags, texts or nested tables than any page of the site."""


class _Walk(HTMLParser):
    """Takes the tables of a page. As in browsers, a cell or row without an end tag ends where the next one begins."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[Row]] = []
        self.name = self.title = self._name = ""
        self._steps = 0
        self._open: list[_Table] = []
        self._cells = 0
        self._heading: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._step()
        table = self._open[-1] if self._open else None
        if tag == "table":
            if len(self._open) >= MOST_DEPTH:
                raise _TooMuch
            self._open.append(_Table())
            self.tables.append(self._open[-1].rows)
        elif tag == "tr" and table is not None:
            table.end_cell()
            table.rows.append(Row(self.getpos()[0], []))
        elif tag in ("td", "th") and table is not None:
            table.end_cell()
            table.cell = []
            self._cells += 1
            if self._cells > MOST_CELLS:
                raise _TooMuch
        elif tag in ("h2", "title", "script", "style"):
            self._heading = tag
        elif tag == "br":
            self.handle_data(" ")

    def parse_starttag(self, i: int) -> int:
        """Parse a start tag, unless it is longer than any tag of a table."""
        if self.rawdata.find(">", i, i + LONGEST_TAG) < 0 and len(self.rawdata) - i > LONGEST_TAG:
            raise _TooMuch
        return super().parse_starttag(i)

    def _step(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise _TooMuch

    def handle_endtag(self, tag: str) -> None:
        self._step()
        if tag == "table" and self._open:
            self._open.pop().end_cell()
        elif tag in ("td", "th", "tr") and self._open:
            self._open[-1].end_cell()
        elif tag == self._heading:
            self._heading = None
            if tag == "h2" and self._name.strip() and not self.name:
                self.name = " ".join(self._name.split())

    def handle_data(self, data: str) -> None:
        self._step()
        if self._heading == "title":
            self.title += data
        elif self._heading == "h2":
            self._name += data
        elif self._heading is None and self._open and self._open[-1].cell is not None:
            self._open[-1].cell.append(data)
