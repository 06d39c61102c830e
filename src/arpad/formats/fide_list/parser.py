"""The parser for a list that is longer than memory: fed piece by piece, so that its players can be taken in between.

What it refuses is what `safe_xml` refuses; that one runs a document from end to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.parsers import expat

from arpad.formats.fide_list.record import CELLS, Record
from arpad.formats.reading import Notebook
from arpad.formats.safe_xml import Refused

LONGEST_CELL = 1_000
DEEPEST = 50
"""Elements within elements: FIDE's lists have three, and the parser keeps every one that is open."""


def parsed(pieces: Iterator[bytes], notebook: Notebook, line: int = 1) -> Iterator[Record]:
    """The records of a document whose first line is `line`; what the parser refuses is a problem, and ends it."""
    collecting = _Collecting(notebook, line - 1)
    try:
        for piece in pieces:
            collecting.feed(piece, False)
            yield from collecting.taken()
        collecting.feed(b"", True)
    except Refused as refused:
        yield from collecting.taken()
        values = {"what": refused.what} if refused.what else {}
        notebook.stop(refused.code, refused.line + line - 1, refused.column, **values)
        return
    yield from collecting.taken()


def record_of(data: bytes, line: int) -> Record | None:
    """The one record that these bytes are, in a plain list; None where they are anything else."""
    notebook = Notebook()
    records = list(parsed(iter((b"<playerslist>" + data + b"</playerslist>",)), notebook, line))
    return records[0]._replace(data=data, line=line) if len(records) == 1 and not notebook.problems else None


class _Collecting:
    """Gathers the texts of `player` elements, which are children of the root."""

    def __init__(self, notebook: Notebook, line_offset: int) -> None:
        self.notebook, self.line_offset = notebook, line_offset
        self.records: list[Record] = []
        self.cells: dict[str, str] | None = None
        self.depth, self.line, self.tag = 0, 0, ""
        self.text: list[str] = []
        self.length = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.refuse
        self.parser.ExternalEntityRefHandler = self.refuse
        self.parser.SkippedEntityHandler = self.refuse

    def feed(self, piece: bytes, last: bool) -> None:
        parser = self.parser
        try:
            parser.Parse(piece, last)
        except expat.ExpatError as error:
            raise Refused("not_xml", error.lineno, error.offset + 1, expat.ErrorString(error.code)) from None
        except (LookupError, ValueError) as error:  # an unknown encoding
            raise Refused("not_xml", parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, str(error)) from None

    def taken(self) -> list[Record]:
        records, self.records = self.records, []
        return records

    def refuse(self, *_: object) -> int:
        raise Refused("xml_declares_entities", self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def start(self, tag: str, _: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Refused("xml_too_deep", self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        if self.depth == 2 and tag == "player":
            self.cells, self.line = {}, self.parser.CurrentLineNumber + self.line_offset
        elif self.depth == 3:
            self.tag, self.length = tag, 0
            self.text.clear()

    def characters(self, text: str) -> None:
        if self.depth >= 3:
            self.length += len(text)
            if self.length > LONGEST_CELL:
                line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
                raise Refused("list_text_too_long", line, column, str(LONGEST_CELL))
            self.text.append(text)

    def end(self, tag: str) -> None:
        if self.cells is not None and self.depth == 3 and tag in CELLS:
            if CELLS[tag] in self.cells:
                line = self.parser.CurrentLineNumber + self.line_offset
                self.notebook.stop("listed_cell_twice", line, self.parser.CurrentColumnNumber + 1, given=tag)
            self.cells[CELLS[tag]] = "".join(self.text).strip()
        elif self.cells is not None and self.depth == 2:
            self.records.append(Record(self.cells, self.line))
            self.cells = None
        self.depth -= 1
