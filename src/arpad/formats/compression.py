"""Files in their wrapping: plain, gz, or a zip of one file. Nothing is written, and no path of an archive is used."""

import gzip
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple

from arpad.core.verdicts import Problem

MOST_UNPACKED = 4_000_000_000
MOST_FOLD = 50
"""How many times larger than its archive a file may be; text and FIDE's lists pack at ten or twenty to one."""
LEAST_BOMB = 50_000_000
"""Below this a fold does not matter."""
HEAD = 1 << 16
GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
WORKBOOK = "[Content_Types].xml"
SHADOW = re.compile(r"^__MACOSX/|(^|/)(\._|\.DS_Store$)")
"""What one system packs beside every file of its own accord."""


class Opened(NamedTuple):
    """A file without its wrapping: its first bytes, to tell what it is, and all of it as a stream."""

    head: bytes
    stream: BinaryIO


class Limited(io.RawIOBase):
    """A stream that ends at a limit, and after a damaged archive, and knows that it did."""

    def __init__(self, head: bytes, stream: BinaryIO, most: int = MOST_UNPACKED, code: str = "larger_than") -> None:
        self._head, self._stream, self._left = head, stream, most
        self._beyond = Problem("", code, {"most": most // 1_000_000})
        self.problem: Problem | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        piece = piece or self._more(len(buffer))
        if len(piece) > self._left:
            self.problem = self._beyond
            piece = piece[: self._left]
        self._left -= len(piece)
        buffer[: len(piece)] = piece
        return len(piece)

    def _more(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except (EOFError, OSError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
            self.problem = Problem("", "bad_archive", {"what": str(error) or type(error).__name__})
            return b""


@contextmanager
def unpacked(stream: BinaryIO) -> Iterator[Opened | Problem]:
    """The file inside `stream` (which must be seekable), whatever it is wrapped in, or why it cannot be had."""
    mark = stream.read(4)
    stream.seek(0)
    if mark.startswith(GZIP):
        packed = stream.seek(0, io.SEEK_END)
        stream.seek(0)
        most = min(MOST_UNPACKED, _most_from(packed))
        yield _opened(gzip.GzipFile(fileobj=stream), most, "gz_bomb")  # type: ignore[arg-type]
    elif mark == ZIP:
        yield _of_zip(stream)
    else:
        yield _opened(stream)


def _of_zip(stream: BinaryIO) -> Opened | Problem:
    try:
        archive = zipfile.ZipFile(stream)
        members = [
            member for member in archive.infolist() if not member.is_dir() and not SHADOW.search(member.filename)
        ]
        if any(member.filename == WORKBOOK for member in members):
            stream.seek(0)
            return _opened(stream)  # a workbook is a zip, and is read as one
        if len(members) != 1:
            return Problem("", "zip_of_several", {"given": len(members)})
        member = members[0]
        if member.file_size > _most_from(member.compress_size):
            return Problem("", "zip_bomb", {"given": member.file_size // 1_000_000})
        return _opened(archive.open(member))  # type: ignore[arg-type]
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError, zlib.error) as error:
        return Problem("", "bad_archive", {"what": str(error) or type(error).__name__})


def _most_from(packed: int) -> int:
    """How many bytes a file of so many packed bytes may have."""
    return max(LEAST_BOMB, MOST_FOLD * packed)


def _opened(stream: BinaryIO, most: int = MOST_UNPACKED, code: str = "larger_than") -> Opened | Problem:
    try:
        head = stream.read(HEAD)
    except (EOFError, OSError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        return Problem("", "bad_archive", {"what": str(error) or type(error).__name__})
    return Opened(head, io.BufferedReader(Limited(head, stream, most, code), buffer_size=1 << 20))
