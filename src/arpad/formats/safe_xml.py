"""XML from strangers: no entities, nothing fetched; elements as they stream by."""

from collections.abc import Callable, Iterator
from typing import BinaryIO
from xml.parsers import expat

PIECE = 1 << 20
DEEPEST = 100
"""Elements within elements: the parser keeps every one that is open."""


class Refused(Exception):  # noqa: N818 (it never leaves the readers)
    """The file declares what a data file has no need of, or is no XML; `code`, line and column say what and where."""

    def __init__(self, code: str, line: int, column: int, what: str = "") -> None:
        super().__init__(code)
        self.code, self.line, self.column, self.what = code, line, column, what


class Position:
    """Where a parser is, for a reader that tells problems by line and column."""

    def __init__(self) -> None:
        self.parser: expat.XMLParserType | None = None

    def here(self) -> tuple[int, int]:
        """Line and column, counted from 1: at the start of an element, where its tag begins."""
        if self.parser is None:
            return 1, 1
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1


def parse(
    pieces: Iterator[bytes],
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
    position: Position | None = None,
) -> None:
    """Hand every element and text to the given functions; raises Refused. `position` then tells where it is."""
    parser = expat.ParserCreate()
    if position is not None:
        position.parser = parser
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    depth = 0

    def deeper(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise Refused("xml_too_deep", parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        start(tag, attributes)

    def back(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end(tag)

    parser.StartElementHandler = deeper
    parser.EndElementHandler = back
    parser.CharacterDataHandler = text

    def refuse(*_: object) -> int:
        raise Refused("xml_declares_entities", parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    # A document type alone is harmless: expat fetches nothing. What it declares or leaves to be fetched is refused.
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    parser.SkippedEntityHandler = refuse
    try:
        for piece in pieces:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        raise Refused("not_xml", error.lineno, error.offset + 1, what) from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise Refused("not_xml", parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, str(error)) from None


def pieces_of(stream: BinaryIO, size: int = PIECE) -> Iterator[bytes]:
    """A stream in pieces, so that memory stays the same however long it is."""
    while piece := stream.read(size):
        yield piece
