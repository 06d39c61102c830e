"""The tables of a page as a reader sees them: each row by the heads of its columns, with the links of its cells."""

from html.parser import HTMLParser
from typing import NamedTuple

HIDDEN = {"ear", "phone-word", "below", "on-phone", "phone-head"}
"""Classes of what is read aloud, or stands in a cell on a phone alone."""
VOID = {"br", "img", "input", "hr", "path", "circle"}


class Cell(NamedTuple):
    text: str
    links: tuple[str, ...]


class Table(NamedTuple):
    classes: str
    heads: list[str]
    rows: list[list[Cell]]

    def by_head(self) -> list[dict[str, Cell]]:
        """The rows, each with its cells by the heads of their columns."""
        return [dict(zip(self.heads, row, strict=False)) for row in self.rows]


class _Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self._open: list[bool] = []
        self._text: list[str] | None = None
        self._links: list[str] = []
        self._is_head = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        if tag not in VOID:
            self._open.append(bool(HIDDEN.intersection(classes)))
        if tag == "table":
            self.tables.append(Table(" ".join(classes), [], []))
        elif tag == "thead":
            self._is_head = True
        elif tag == "tr" and self.tables and not self._is_head:
            self.tables[-1].rows.append([])
        elif tag in ("td", "th") and self.tables:
            self._text, self._links = [], []
        elif tag == "a" and self._text is not None:
            self._links.append(given.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._open:
            self._open.pop()
        if tag == "thead":
            self._is_head = False
        if tag in ("td", "th") and self._text is not None and self.tables:
            text = " ".join("".join(self._text).split())
            if self._is_head:
                self.tables[-1].heads.append(text.partition(" §")[0])  # its clause is beside it
            elif self.tables[-1].rows:
                self.tables[-1].rows[-1].append(Cell(text, tuple(self._links)))
            self._text = None

    def handle_data(self, data: str) -> None:
        if self._text is not None and not any(self._open):
            self._text.append(data)


def tables_of(page: str) -> list[Table]:
    return _Reader(page).tables


def table_of(page: str, name: str) -> Table:
    """The first table of a class."""
    return next(table for table in tables_of(page) if name in table.classes.split())
