"""Parses untrusted XML element by element: entities are refused, and nothing is fetched."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, NoReturn
from xml.parsers import expat

PIECE = 1 << 20


class Refused(Exception):  # noqa: N818 (it never leaves the readers)
    """The file is no XML, or declares what no data file needs; `code`, line and column say what and where."""

    def __init__(self, code: str, line: int, column: int, what: str = "") -> None:
        super().__init__(code)
        self.code, self.line, self.column, self.what = code, line, column, what


class Parser:
    """Hands the elements and texts of a document to three functions as it is fed; raises Refused."""

    def __init__(
        self, start: Callable[[str, dict[str, str]], None], end: Callable[[str], None], text: Callable[[str], None]
    ) -> None:
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.buffer_size = 1 << 16
        self._parser.StartElementHandler = start
        self._parser.EndElementHandler = end
        self._parser.CharacterDataHandler = text
        # A document type alone is harmless: expat fetches nothing. What it declares or leaves to be fetched is refused.
        self._parser.EntityDeclHandler = self._refuse
        self._parser.ExternalEntityRefHandler = self._refuse
        self._parser.SkippedEntityHandler = self._refuse

    def feed(self, piece: bytes, last: bool = False) -> None:
        """Parse the next piece; `last`: the document ends with it."""
        try:
            self._parser.Parse(piece, last)
        except expat.ExpatError as error:
            raise Refused("not_xml", error.lineno, error.offset + 1, expat.ErrorString(error.code)) from None
        except (LookupError, ValueError) as error:  # an unknown encoding
            raise Refused("not_xml", *self.here(), str(error)) from None

    def here(self) -> tuple[int, int]:
        """Line and column, counted from 1: at the start of an element, where its tag begins."""
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def refuse(self, code: str, what: str = "") -> NoReturn:
        """Refuse the document at this place."""
        raise Refused(code, *self.here(), what)

    def _refuse(self, *_: object) -> int:
        self.refuse("xml_declares_entities")


def pieces_of(stream: BinaryIO, size: int = PIECE) -> Iterator[bytes]:
    """Yield a stream in pieces, so that a long one takes little memory."""
    while piece := stream.read(size):
        yield piece
