"""A list as a stream of blocks of whole lines, within limits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import BinaryIO, NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.safe_xml import pieces_of

MOST_BYTES = 2_000_000_000
MOST_PLAYERS = 5_000_000
MOST_LINES = MOST_PLAYERS + 100_000
"""Blank lines count too."""
LONGEST_LINE = 2_000
LINE_FEED = 10
HEAD = 1 << 16
PIECE = 1 << 21
"""The bytes that are read at once: the work for each piece counts little."""
UTF8_MARK = b"\xef\xbb\xbf"
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class Opened(NamedTuple):
    """The beginning of a stream, long enough to recognise it, and the rest."""

    head: bytes
    rest: Iterator[bytes]
    size: int
    """The size in bytes, about; 0 where it is not known."""

    @property
    def pieces(self) -> Iterator[bytes]:
        return chain((self.head,), self.rest)

    @property
    def is_xml(self) -> bool:
        """True if the first letter is a `<`, in any encoding."""
        return self.head[:200].lstrip(UTF8_MARK + b"\xff\xfe\0 \t\r\n")[:1] == b"<"


def opened(stream: BinaryIO, notebook: Notebook) -> Opened:
    """The stream with its beginning read; it ends at the size limit, with a stop."""
    rest = _limited(pieces_of(stream, PIECE), notebook)
    head = b""
    for piece in rest:
        head += piece
        if len(head) >= HEAD:
            break
    return Opened(head, rest, _size(stream))


def _size(stream: BinaryIO) -> int:
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, AttributeError):  # not a file
        return 0


def _limited(pieces: Iterator[bytes], notebook: Notebook) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        if notebook.full:  # the file is refused, and no further problem would be written down
            return
        size += len(piece)
        if size > MOST_BYTES:
            notebook.stop("larger_than", most=MOST_BYTES // 1_000_000)
            return
        yield piece


class Block:
    """Whole lines, each with its line feed, and the number of the first."""

    def __init__(self, number: int, data: bytes) -> None:
        self.number, self.data = number, data

    @cached_property
    def lines(self) -> int:
        """The number of lines, counted unless it has been set."""
        return line_feeds(self.data)

    def after(self, line: int) -> Block:
        """The lines after that one."""
        gone = line - self.number + 1
        return self if gone <= 0 else Block(line + 1, b"".join(self.data.split(b"\n", gone)[gone:]))


def blocks(source: Opened, notebook: Notebook) -> Iterator[Block]:
    """The lines of a text, some thousands at a time; a stop ends them where a line or the list is too long."""
    lone_returns = b"\n" not in source.head and b"\r" in source.head
    number, left = 1, b""
    for piece in source.pieces:
        if number == 1 and not left:
            piece = piece.removeprefix(UTF8_MARK)
        if lone_returns:
            piece = piece.replace(b"\r", b"\n")
        end = piece.rfind(b"\n") + 1
        if end:
            block = Block(number, b"".join((left, memoryview(piece)[:end])))
            yield block
            number += block.lines
            left = b""
            if number > MOST_LINES:
                notebook.stop("too_many_players", number, most=MOST_PLAYERS)
                return
        left += piece[end:]
        if len(left) > LONGEST_LINE:
            notebook.stop("line_too_long", number, LONGEST_LINE + 1, most=LONGEST_LINE)
            return
    if left:
        yield Block(number, left + b"\n")


def line_feeds(data: bytes) -> int:
    """The number of line feeds, counted faster than `bytes.count` does."""
    import numpy as np

    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == LINE_FEED))
