"""Reads the record of a player in an XML list: FIDE's own form by a pattern, any other form by a parser.

The parser gets the list piece by piece, because a list may be longer than memory.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arpad.formats.fide_list.row import KINDS, SEXES, UNRATED, Kind, Listed, Rated, listed
from arpad.formats.notebook import Notebook
from arpad.formats.safe_xml import Parser, Refused

CELLS = {"fideid": "id", "name": "name", "country": "federation", "sex": "sex", "title": "title"}
CELLS |= {"w_title": "w_title", "o_title": "o_title", "foa_title": "foa"}
CELLS |= {"rating": "standard", "games": "standard_games", "k": "standard_k"}
CELLS |= {"rapid_rating": "rapid", "rapid_games": "rapid_games", "rapid_k": "rapid_k"}
CELLS |= {"blitz_rating": "blitz", "blitz_games": "blitz_games", "blitz_k": "blitz_k"}
CELLS |= {"birthday": "birth", "flag": "flag"}
"""The name of the cell for each of FIDE's elements, in FIDE's order."""

TAGS = {cell: tag for tag, cell in CELLS.items()}
SINGLE = {"rating": "standard", "games": "standard_games", "k": "standard_k"}
"""The elements for rating, games and K in a list of one rating. Their cells have these names, whatever the kind."""

GAP = r"[ \t\r\n]*"
PRINTABLE = r" -%'-;=-\\^-~"  # ASCII without & < ]
SHORT_TITLE = r"[A-Za-z]{0,3}"
PLAIN = {"id": r"[1-9][0-9]{0,8}", "federation": r"[A-Z]{3}|", "sex": r"[MF]?", "flag": r"[win]{0,3}"}
PLAIN |= {"name": rf"(?! )[{PRINTABLE}]{{1,100}}(?<! )"}
PLAIN |= {"title": SHORT_TITLE, "w_title": SHORT_TITLE, "foa": SHORT_TITLE, "o_title": r"[A-Z,]{0,60}"}
PLAIN |= {"birth": r"18[5-9][0-9]|19[0-9]{2}|20[0-9]{2}|0000|0?"}
for _kind in KINDS:
    PLAIN |= {_kind: r"[0-3][0-9]{3}|[0-9]{0,3}", f"{_kind}_games": r"[0-9]{0,3}", f"{_kind}_k": r"[0-9]{0,2}"}
"""The pattern of each cell in FIDE's own records. A record that fits needs no parser and has no problem."""


def _elements(*tags: str) -> str:
    return "".join(f"{GAP}<{tag}>({PLAIN[CELLS[tag]]})</{tag}>" for tag in tags)


FIRST_ELEMENTS = ("fideid", "name", "country", "sex", "title", "w_title", "o_title")
ELEMENTS_OF_OTHER_KINDS = ("rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k")
RECORD = re.compile(
    (
        f"{GAP}<player>{_elements(*FIRST_ELEMENTS)}(?:{_elements('foa_title')})?{_elements('rating', 'games', 'k')}"
        f"(?:{_elements(*ELEMENTS_OF_OTHER_KINDS)})?{_elements('birthday', 'flag')}{GAP}</player>"
    ).encode()
)
"""A record as FIDE writes it. A list of one rating lacks `ELEMENTS_OF_OTHER_KINDS`."""

LONGEST_CELL = 1_000
DEEPEST = 50
"""The most elements within each other. FIDE's lists have three; the parser keeps each open element in memory."""


class Record(NamedTuple):
    """The texts of a player's elements, the line where the record begins, and its bytes if they are known."""

    cells: dict[str, str]
    line: int
    data: bytes = b""

    def where(self, cell: str) -> tuple[int, int | None]:
        """The line and column of a cell; if the bytes are not known, the line of the record and None."""
        tag = f"<{cell if cell in SINGLE else TAGS[cell]}>".encode()
        at = self.data.find(tag)
        if at < 0:
            return self.line, None
        return self.line + self.data.count(b"\n", 0, at), at + len(tag) - self.data.rfind(b"\n", 0, at)

    def row(self, notebook: Notebook, single: Kind) -> Listed | None:
        """The player of the record; None, with the problem, if it cannot be read.

        `single` is the kind of the ratings in a list of one rating.
        """
        begins = len(notebook.problems)
        row = self._row(notebook, single)
        return None if notebook.set_row_aside(begins) else row

    def _row(self, notebook: Notebook, single: Kind) -> Listed | None:
        cells = {"id": "", "name": "", **self.cells}
        for kind in KINDS:
            needed = [kind, f"{kind}_games", f"{kind}_k"]
            missing = [TAGS[cell] for cell in needed if cell not in cells]
            if missing and (len(missing) < len(needed) or kind == "standard"):
                notebook.stop("listed_cells_missing", self.line, missing=missing)
        if not any(name.startswith(("rapid", "blitz")) for name in cells):
            for name, cell in SINGLE.items():
                cells[name] = cells.pop(cell, "")
        return listed(cells, self.where, notebook, single)


def plain_row(record: re.Match[bytes], single: Kind) -> Listed:
    """The player of a match of `RECORD`; `single` is the kind of the ratings in a list of one rating."""
    id_, name, federation, sex, title, w_title, o_title, foa, *numbers, birth, flag = record.groups()
    kinds: dict[Kind, Rated] = {}
    if numbers[3] is None:
        kinds[single] = _rated(numbers)
    else:
        kinds = {kind: _rated(numbers[3 * place :]) for place, kind in enumerate(KINDS)}
    return Listed(
        int(id_),
        name.decode("ascii"),
        federation.decode("ascii"),
        SEXES[sex.decode("ascii")],
        title.decode("ascii"),
        w_title.decode("ascii"),
        o_title.decode("ascii"),
        (foa or b"").decode("ascii"),
        kinds.get("standard", UNRATED),
        kinds.get("rapid", UNRATED),
        kinds.get("blitz", UNRATED),
        birth_year=int(birth or b"0") or None,
        flag=flag.decode("ascii"),
    )


def _rated(numbers: Sequence[bytes]) -> Rated:
    return Rated(int(numbers[0] or b"0"), int(numbers[1] or b"0"), int(numbers[2] or b"0"))


def parsed(pieces: Iterator[bytes], notebook: Notebook, line: int = 1) -> Iterator[Record]:
    """Yield the records of a document that begins on `line`. It ends with a stop where the parser cannot read it."""
    records = _Records(notebook, line - 1)
    try:
        for piece in pieces:
            records.parser.feed(piece)
            yield from records.taken()
        records.parser.feed(b"", last=True)
    except Refused as refused:
        yield from records.taken()
        values = {"what": refused.what} if refused.what else {}
        notebook.stop(refused.code, refused.line + line - 1, refused.column, **values)
        return
    yield from records.taken()


def record_of(data: bytes, line: int) -> Record | None:
    """The record of these bytes; None if they are not exactly one sound record."""
    notebook = Notebook()
    records = list(parsed(iter((b"<playerslist>" + data + b"</playerslist>",)), notebook, line))
    return records[0]._replace(data=data, line=line) if len(records) == 1 and not notebook.problems else None


class _Records:
    """Gathers the records of the `player` elements, which are children of the root."""

    def __init__(self, notebook: Notebook, line_offset: int) -> None:
        self.notebook, self.line_offset = notebook, line_offset
        self.records: list[Record] = []
        self.cells: dict[str, str] | None = None
        self.depth, self.line, self.tag = 0, 0, ""
        self.text: list[str] = []
        self.length = 0
        self.parser = Parser(self.start, self.end, self.characters)

    def taken(self) -> list[Record]:
        """The records since the last call."""
        records, self.records = self.records, []
        return records

    def start(self, tag: str, _: dict[str, str]) -> None:
        self.depth += 1
        if tag.lower() == "player" and self.cells is not None:  # the inner records would be lost
            self.parser.refuse("not_xml", "a player element within a player element")
        if self.depth > DEEPEST:
            self.parser.refuse("xml_too_deep")
        if self.depth == 2 and tag == "player":
            self.cells, self.line = {}, self.parser.here()[0] + self.line_offset
        elif self.depth == 3:
            self.tag, self.length = tag, 0
            self.text.clear()

    def characters(self, text: str) -> None:
        if self.depth >= 3:
            self.length += len(text)
            if self.length > LONGEST_CELL:
                self.parser.refuse("list_text_too_long", str(LONGEST_CELL))
            self.text.append(text)

    def end(self, tag: str) -> None:
        if self.cells is not None and self.depth == 3 and tag in CELLS:
            if CELLS[tag] in self.cells:
                line, column = self.parser.here()
                self.notebook.stop("listed_cell_twice", line + self.line_offset, column, given=tag)
            self.cells[CELLS[tag]] = "".join(self.text).strip()
        elif self.cells is not None and self.depth == 2:
            self.records.append(Record(self.cells, self.line))
            self.cells = None
        self.depth -= 1
