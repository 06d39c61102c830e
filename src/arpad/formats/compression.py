"""Unpacks files: plain, gz, or a zip of one file. Nothing is written to disk, and no path of an archive is used."""

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
"""The largest allowed ratio of a file to its archive; text and FIDE's lists shrink to a tenth or a twentieth."""
LEAST_BOMB = 50_000_000
"""A file below this size is no bomb, however well it is packed."""
HEAD = 1 << 16
GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
WORKBOOK = "[Content_Types].xml"
SHADOW = re.compile(r"^__MACOSX/|(^|/)(\._|\.DS_Store$)")
"""The folder that one operating system adds to every archive."""
DAMAGE = (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError, zlib.error, EOFError)
"""The exceptions of the standard library for a damaged archive."""


class Opened(NamedTuple):
    """A file unpacked: its first bytes, by which its kind is recognised, and all of it as a stream."""

    head: bytes
    stream: BinaryIO


class Limited(io.RawIOBase):
    """A stream that ends at a limit or at damage of the archive; `problem` then says why."""

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
        except DAMAGE as error:
            self.problem = damaged(error)
            return b""


@contextmanager
def unpacked(stream: BinaryIO) -> Iterator[Opened | Problem]:
    """The file in `stream` (which must be seekable), unpacked if it is packed, or why it cannot be read."""
    mark = stream.read(4)
    stream.seek(0)
    if mark.startswith(GZIP):
        packed = stream.seek(0, io.SEEK_END)
        stream.seek(0)
        most = min(MOST_UNPACKED, most_from(packed))
        yield _opened(gzip.GzipFile(fileobj=stream), most, "gz_bomb")  # type: ignore[arg-type]
    elif mark == ZIP:
        yield _of_zip(stream)
    else:
        yield _opened(stream)


def _of_zip(stream: BinaryIO) -> Opened | Problem:
    try:
        archive = zipfile.ZipFile(stream)
        members = files_in(archive)
        if any(member.filename == WORKBOOK for member in members):
            stream.seek(0)
            return _opened(stream)  # a workbook is a zip, and is read as one
        if len(members) != 1:
            return Problem("", "zip_of_several", {"given": len(members)})
        member = members[0]
        if member.file_size > most_from(member.compress_size):
            return Problem("", "zip_bomb", {"given": member.file_size // 1_000_000})
        return _opened(archive.open(member))  # type: ignore[arg-type]
    except DAMAGE as error:
        return damaged(error)


def files_in(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of an archive, without those that programs add."""
    return [entry for entry in archive.infolist() if not entry.is_dir() and not SHADOW.search(entry.filename)]


def most_from(packed: int) -> int:
    """The most bytes that `packed` bytes may unpack to."""
    return max(LEAST_BOMB, MOST_FOLD * packed)


def damaged(error: Exception) -> Problem:
    """The problem of an archive that the standard library cannot read."""
    return Problem("", "bad_archive", {"what": str(error) or type(error).__name__})


def _opened(stream: BinaryIO, most: int = MOST_UNPACKED, code: str = "larger_than") -> Opened | Problem:
    try:
        head = stream.read(HEAD)
    except DAMAGE as error:
        return damaged(error)
    return Opened(head, io.BufferedReader(Limited(head, stream, most, code), buffer_size=1 << 20))
