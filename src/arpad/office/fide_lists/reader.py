"""FIDE's list from its file to what the office keeps. Nothing here touches the records."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.formats.compression import unpacked
from arpad.formats.content import LISTS, broken_off, kind_of_file
from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.heading import kind_of_single, kinds_of, month_of
from arpad.formats.fide_list.reader import read_columns
from arpad.formats.fide_list.row import Kind
from arpad.formats.fide_list.stream import Opened
from arpad.formats.notebook import Notebook
from arpad.office.fide_lists.name_index import Sounds, buckets_of, key_of
from arpad.office.fide_lists.rows import HEADER, ROWS_OF_A_BLOCK, lines_of, packed

PIECE = 1 << 20

Tell = Callable[[int], None]
Progress = Callable[[str, int], AbstractContextManager[Tell]]
"""From what is being done and how much of it there is to what is told how much is done so far."""


@contextmanager
def unwatched(_what: str, _total: int) -> Iterator[Tell]:
    """Report no progress."""
    yield lambda _done: None


@dataclass(frozen=True, slots=True)
class ListFile:
    """The file of a list: its name, its SHA-256 as it came, the kinds of ratings it has, its month where it says."""

    name: str
    sha256: str
    kinds: tuple[Kind, ...]
    month: Month | None


@dataclass(frozen=True, slots=True)
class PackedList:
    """A list as it is kept. The digests are over the bytes before they are packed."""

    rows: int
    digest: str
    names_digest: str
    blocks: list[tuple[int, bytes]]
    """The first FIDE ID of each block, and its rows."""
    buckets: list[bytes]


def look_at(stream: BinaryIO, name: str, told: Kind | None) -> ListFile | Problem:
    """What can be said of a file before all of it is read."""
    kind = kind_of_file(stream)
    if isinstance(kind, Problem):
        return kind
    if kind not in LISTS:
        return Problem("", "not_a_fide_list", {"given": kind})
    stream.seek(0)
    with unpacked(stream) as listed:
        if isinstance(listed, Problem):
            return listed
        source, notebook = Opened(listed.head, iter(()), 0), Notebook()
        kinds = kinds_of(source, kind_of_single(source, told, "", notebook))
        month = month_of(source)
    if any(problem.code == "list_kind_not_told" for problem in notebook.problems):
        return Problem("--list-kind", "list_kind_wanted")
    stream.seek(0)
    digest = hashlib.sha256()
    while piece := stream.read(PIECE):
        digest.update(piece)
    stream.seek(0)
    return ListFile(name, digest.hexdigest(), kinds, month)


@dataclass(frozen=True, slots=True)
class ReadList:
    """The rows of a list, and the first problem of each row that was set aside."""

    columns: Columns
    aside: tuple[Problem, ...]


def read_list(
    stream: BinaryIO, told: Kind | None, progress: Progress, set_aside: bool = False
) -> ReadList | list[Problem]:
    """All rows of a list, or everything that is wrong with it.

    A list is taken whole, or where a person asks for it, without the rows that cannot be read.
    """
    notebook = Notebook(aside=[] if set_aside else None)
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    with progress("reading_list", size) as tell, unpacked(_Watched(stream, tell)) as listed:  # type: ignore[arg-type]
        if isinstance(listed, Problem):
            return [listed]
        columns = read_columns(listed.stream, notebook, told)
        broken = broken_off(listed)
    stops = [problem for problem in notebook.problems if problem.severity == "stop"]
    return [broken] if broken else stops or ReadList(columns, tuple(notebook.aside or ()))


def pack_list(columns: Columns, progress: Progress) -> PackedList:
    """The rows in the order of their FIDE IDs, in blocks, and where their names stand."""
    ids, order = np.unique(columns.ids, return_index=True)  # who stands there twice, alike, stands here once
    digest = hashlib.sha256(HEADER.encode("utf-8"))
    keys = np.empty(len(order), np.uint32)
    blocks: list[tuple[int, bytes]] = []
    sounds = Sounds()
    done = 0
    with progress("packing_list", len(order)) as tell:
        for lines in lines_of(columns, order):
            names = (line.split("\t", 2)[1] for line in lines)
            keys[done : done + len(lines)] = [key_of(name, sounds) for name in names]
            for first in range(0, len(lines), ROWS_OF_A_BLOCK):
                block = lines[first : first + ROWS_OF_A_BLOCK]
                digest.update("".join(block).encode("utf-8"))
                blocks.append((int(ids[done + first]), packed(block)))
            done += len(lines)
            tell(done)
    names_digest = hashlib.sha256()
    buckets = []
    for bucket in buckets_of(keys, ROWS_OF_A_BLOCK):
        names_digest.update(bucket)
        buckets.append(zlib.compress(bucket))
    return PackedList(len(order), digest.hexdigest(), names_digest.hexdigest(), blocks, buckets)


class _Watched:
    """A file that tells how far it has been read, packed or not."""

    def __init__(self, stream: BinaryIO, tell: Tell) -> None:
        self._stream, self._tell = stream, tell

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(size)
        self._tell(self._stream.tell())
        return piece

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        return self._stream.seek(place, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def seekable(self) -> bool:
        return True
