"""Reads the file of a FIDE list and packs its rows. Nothing is stored."""

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
from arpad.office.fide_lists.rows import HEADER, ROWS_OF_A_BLOCK, lines_of, packed_lines

Advance = Callable[[int], None]
Progress = Callable[[str, int], AbstractContextManager[Advance]]
"""Called with the code of the work and its total. The context yields a function to call with the amount done so far."""


@contextmanager
def unwatched(_what: str, _total: int) -> Iterator[Advance]:
    """A `Progress` that shows nothing."""
    yield lambda _done: None


@dataclass(frozen=True, slots=True)
class ListFile:
    """The file of a list: its name and SHA-256, the kinds of its ratings, and the month if the file states it."""

    name: str
    sha256: str
    kinds: tuple[Kind, ...]
    month: Month | None


@dataclass(frozen=True, slots=True)
class PackedList:
    """A list in the form in which tables store it. The digests are of the bytes before compression."""

    rows: int
    digest: str
    names_digest: str
    blocks: list[tuple[int, bytes]]
    """The first FIDE ID of each block, and its compressed rows."""
    buckets: list[bytes]
    """The compressed buckets of the name index."""


def read_heading(stream: BinaryIO, name: str, kind: Kind | None) -> ListFile | Problem:
    """Read the facts of the file of a list, but not its rows; a problem if it is no FIDE list.

    `kind` is the kind of its ratings, if it has only one kind and does not name it.
    """
    file_kind = kind_of_file(stream)
    if isinstance(file_kind, Problem):
        return file_kind
    if file_kind not in LISTS:
        return Problem("", "not_a_fide_list", {"given": file_kind})
    stream.seek(0)
    with unpacked(stream) as listed:
        if isinstance(listed, Problem):
            return listed
        source, notebook = Opened(listed.head, iter(()), 0), Notebook()
        kinds = kinds_of(source, kind_of_single(source, kind, "", notebook))
        month = month_of(source)
    if any(problem.code == "list_kind_not_told" for problem in notebook.problems):
        return Problem("--list-kind", "list_kind_wanted")
    stream.seek(0)
    digest = hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]
    stream.seek(0)
    return ListFile(name, digest, kinds, month)


@dataclass(frozen=True, slots=True)
class ReadList:
    """The rows of a list, and the first problem of each row that was left out."""

    columns: Columns
    aside: tuple[Problem, ...]


def read_list(
    stream: BinaryIO, kind: Kind | None, progress: Progress, set_aside: bool = False
) -> ReadList | list[Problem]:
    """Read all rows of a list, or return every problem that stops it.

    `set_aside` leaves out the rows that cannot be read.
    """
    notebook = Notebook(aside=[] if set_aside else None)
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    with progress("reading_list", size) as advance, unpacked(_Watched(stream, advance)) as listed:  # type: ignore[arg-type]
        if isinstance(listed, Problem):
            return [listed]
        columns = read_columns(listed.stream, notebook, kind)
        broken = broken_off(listed)
    stops = [problem for problem in notebook.problems if problem.severity == "stop"]
    return [broken] if broken else stops or ReadList(columns, tuple(notebook.aside or ()))


def pack_list(columns: Columns, progress: Progress) -> PackedList:
    """Pack the rows in the order of their FIDE IDs into blocks, and make the name index."""
    ids, order = np.unique(columns.ids, return_index=True)  # a repeated row counts once
    digest = hashlib.sha256(HEADER.encode("utf-8"))
    keys = np.empty(len(order), np.uint32)
    blocks: list[tuple[int, bytes]] = []
    sounds = Sounds()
    done = 0
    with progress("packing_list", len(order)) as advance:
        for lines in lines_of(columns, order):
            names = (line.split("\t", 2)[1] for line in lines)
            keys[done : done + len(lines)] = [key_of(name, sounds) for name in names]
            for first in range(0, len(lines), ROWS_OF_A_BLOCK):
                block = lines[first : first + ROWS_OF_A_BLOCK]
                digest.update("".join(block).encode("utf-8"))
                blocks.append((int(ids[done + first]), packed_lines(block)))
            done += len(lines)
            advance(done)
    names_digest = hashlib.sha256()
    buckets = []
    for bucket in buckets_of(keys, ROWS_OF_A_BLOCK):
        names_digest.update(bucket)
        buckets.append(zlib.compress(bucket))
    return PackedList(len(order), digest.hexdigest(), names_digest.hexdigest(), blocks, buckets)


class _Watched:
    """A file that reports its position after each read."""

    def __init__(self, stream: BinaryIO, advance: Advance) -> None:
        self._stream, self._advance = stream, advance

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(size)
        self._advance(self._stream.tell())
        return piece

    def seek(self, place: int, whence: int = os.SEEK_SET) -> int:
        return self._stream.seek(place, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def seekable(self) -> bool:
        return True
