"""Reads one line of a text list, cut at its columns."""

from dataclasses import dataclass

from arpad.formats.fide_list.layout import LONGEST_FLAG, NUMBERS, Layout
from arpad.formats.fide_list.row import Kind, Listed, listed
from arpad.formats.fide_list.stream import LONGEST_LINE
from arpad.formats.notebook import Notebook

COUNTED = NUMBERS | {"id", "birth", "birth_year"}
ONLINE_TITLES = ("AGM", "AIM", "AFM", "ACM")
EMPTY = b" \t\r\n\x1a"
"""Characters of a line without a player; DOS ends a file with 0x1A."""


def numbered(raws: list[bytes], first: int) -> list[tuple[int, bytes]]:
    """The lines that may hold a player, with their numbers."""
    return [(number, raw) for number, raw in enumerate(raws, start=first) if raw.strip(EMPTY)]


@dataclass(slots=True)
class LineReader:
    """Reads lines of one layout. A note says once for the whole list that it is not in UTF-8."""

    layout: Layout
    notebook: Notebook
    single: Kind = "standard"
    noted_eight_bit: bool = False

    def read(self, raw: bytes, number: int) -> Listed | None:
        """The row of a line; None for a blank line, and for an unreadable one, whose problem is written down."""
        begins = len(self.notebook.problems)
        row = self._read(raw, number)
        return None if self.notebook.set_row_aside(begins) else row

    def _read(self, raw: bytes, number: int) -> Listed | None:
        raw = raw.rstrip(b"\r\n")
        if not raw.strip(EMPTY):
            return None
        if len(raw) > LONGEST_LINE:
            self.notebook.stop("line_too_long", number, LONGEST_LINE + 1, most=LONGEST_LINE)
            return None
        line = self.decoded(raw)
        if len(line) < self.layout.least:
            self.notebook.stop("list_line_cut", number, len(line) + 1, given=line.strip(), least=self.layout.least)
            return None
        last = self.layout.columns[-1]
        if len(line[last.start :].strip()) > LONGEST_FLAG:
            at = last.start + 1
            self.notebook.stop(
                "list_line_goes_on", number, at, given=line[last.start :].strip(), most=self.layout.width
            )
            return None
        cells = {column.name: line[column.start : column.end].strip() for column in self.layout.columns}
        cells[last.name] = line[last.start :].strip()
        if not self._apart(line, number, cells):
            return None
        return listed(cells, lambda name: (number, self._place(name)), self.notebook, self.single)

    def decoded(self, raw: bytes) -> str:
        """The letters of a line, one for each of its places."""
        if raw.isascii():
            return raw.decode("ascii")
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError:
            if not self.noted_eight_bit:
                self.noted_eight_bit = True
                self.notebook.note("read_as_eight_bit", encoding=self.layout.eight_bit)
            return raw.decode(self.layout.eight_bit, errors="replace")
        if len(raw) != self.layout.width:
            return line
        # The columns of a line whose length in bytes is that of the layout count bytes, not letters.
        cells = [(raw[c.start : c.end], c.end - c.start) for c in self.layout.columns]
        return "".join(cell.decode("utf-8", errors="replace").ljust(width) for cell, width in cells)

    def _place(self, name: str) -> int | None:
        column = self.layout.column(name)
        return None if column is None else column.start + 1

    def _apart(self, line: str, number: int, cells: dict[str, str]) -> bool:
        """True if no value crosses the border of two columns: such a number would be read wrongly."""
        apart = True
        for left, right in zip(self.layout.columns, self.layout.columns[1:], strict=False):
            at = right.start
            if line[at - 1 : at].strip() and line[at : at + 1].strip():
                touching = line[left.start : right.end].strip()
                if left.name in COUNTED or right.name in COUNTED:
                    self.notebook.stop("list_columns_touch", number, at + 1, given=touching)
                    apart = False
                    continue
                self.notebook.note("listed_words_touch", number, at + 1, given=touching)
                if right.name == "foa":  # FIDE itself lets long lists of titles run on into the next column
                    online = touching[-3:] if touching.endswith(ONLINE_TITLES) else ""
                    cells["o_title"], cells["foa"] = touching.removesuffix(online).strip(), online
        return apart
