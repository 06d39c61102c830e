"""Reads rating lists, TXT or XML: row by row, a few wanted players, or all players into columns.

A player who stands in a list twice is a note if both rows agree, and a stop if they differ.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from arpad.core.verdicts import Problem
from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.heading import kind_of_single
from arpad.formats.fide_list.row import KINDS, Kind, Listed
from arpad.formats.fide_list.stream import opened
from arpad.formats.fide_list.txt import txt_columns, txt_rows
from arpad.formats.fide_list.xml import xml_columns, xml_rows
from arpad.formats.notebook import Notebook, has_stop

SLOTS = 1 << 23
"""The number of slots over which IDs are distributed to find repeated ones."""
FIRST_COUNT = 1 << 16
"""The different players are counted after this many rows, and again each time that the number of rows has doubled."""


def rows(stream: BinaryIO, notebook: Notebook, single: Kind | None = None, file: str = "") -> Iterator[Listed]:
    """Yield every player of a list. Problems of the whole list are written down after the last row.

    `single` is the kind of the ratings in a list of one rating, if it is known; `file` is the list's name.
    """
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    seen = SeenPlayers()
    for line, row in (xml_rows if source.is_xml else txt_rows)(source, notebook, single):
        seen.add(row, line)
        if seen.mostly_repeated():
            notebook.stop("list_repeats_itself", line)
            return
        yield row
    seen.check_repeated(notebook)
    if not seen.ids and not has_stop(notebook.problems):
        notebook.stop("list_without_players")


def find(
    stream: BinaryIO, wanted: Collection[int], notebook: Notebook, single: Kind | None = None, file: str = ""
) -> dict[int, Listed]:
    """The wanted players who are on the list, by ID. Only their rows are read."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    words = frozenset(str(id_).encode() for id_ in wanted)
    seen = SeenPlayers()
    players: dict[int, Listed] = {}
    for line, row in (xml_rows if source.is_xml else txt_rows)(source, notebook, single, words):
        if row.id in wanted:
            seen.add(row, line)
            players.setdefault(row.id, row)
    seen.check_repeated(notebook)
    return players


def read_columns(stream: BinaryIO, notebook: Notebook, single: Kind | None = None) -> Columns:
    """Read all players of a list into columns, with years of birth but without days."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, "", notebook)
    growing = (xml_columns if source.is_xml else txt_columns)(source, notebook, single)
    columns = growing.finished()

    def mark_of(at: int) -> int:
        return mark(columns.ratings[at].tolist(), columns.ks[at].tolist())

    aside = check_repeated(columns.ids, mark_of, growing.lines, notebook)  # type: ignore[arg-type]
    if aside:
        columns.keep(~np.isin(columns.ids, list(aside)))
    if not columns.count and not has_stop(notebook.problems):
        notebook.stop("list_without_players")
    return columns


class SeenPlayers:
    """The players read so far: of each the ID, a mark of the ratings and K, and the line, in twenty bytes."""

    def __init__(self) -> None:
        self.ids, self.marks, self.lines = array("i"), array("q"), array("i")

    def add(self, row: Listed, line: int) -> None:
        self.ids.append(row.id)
        self.marks.append(mark([row.of(kind).rating for kind in KINDS], [row.of(kind).k for kind in KINDS]))
        self.lines.append(line)

    def mostly_repeated(self) -> bool:
        """True if more than half of the rows so far repeat an ID: then this is no list."""
        count = len(self.ids)
        if count < FIRST_COUNT or count & (count - 1):
            return False
        return 2 * len(np.unique(np.array(self.ids, np.int32))) < count

    def check_repeated(self, notebook: Notebook) -> None:
        """Write down a problem for each repeated player."""
        check_repeated(np.frombuffer(self.ids, np.int32), self.marks.__getitem__, self.lines, notebook)


def mark(ratings: Iterable[int], ks: Iterable[int]) -> int:
    """The ratings and K of a row as one number: two rows agree if their numbers are equal."""
    fingerprint = 0
    for rating, k in zip(ratings, ks, strict=True):
        fingerprint = (fingerprint * 5_000 + rating) * 100 + k  # a rating is at most 4000, a K 99: below 2 to the 63
    return fingerprint


def check_repeated(
    ids: NDArray[np.int32], mark_of: Callable[[int], int], lines: Sequence[int], notebook: Notebook
) -> set[int]:
    """Write down a stop for each repeated player whose rows differ, and a note for each whose rows agree.

    If bad rows may be left out, all rows of a player whose rows differ are left out, because either may be wrong.
    Returns the IDs of these players.
    """
    aside: set[int] = set()
    in_order = np.sort(_perhaps_twice(ids))
    twice = np.unique(in_order[1:][in_order[1:] == in_order[:-1]])
    if not twice.size:
        return aside
    first: dict[int, int] = {}
    for place in np.flatnonzero(np.isin(ids, twice)).tolist():
        id_ = int(ids[place])
        before = first.setdefault(id_, place)
        if before == place:
            continue
        if mark_of(before) == mark_of(place):
            notebook.note("listed_twice", int(lines[place]), id=id_)
        elif notebook.aside is None:
            notebook.stop("listed_twice_differently", int(lines[place]), id=id_)
        else:
            aside.add(id_)
            problem = Problem("", "listed_twice_differently", {"id": id_}, "stop", int(lines[place]))
            notebook.put_aside(problem)
    return aside


def _perhaps_twice(ids: NDArray[np.int32]) -> NDArray[np.int32]:
    """The IDs that share a slot with another row: all repeated ones and a few more. Sorting only these is faster."""
    slots = ids & (SLOTS - 1)
    counts = np.zeros(SLOTS, np.uint8)
    np.add.at(counts, slots, np.uint8(1))
    if np.sum(counts, dtype=np.int64) != len(ids):  # 256 in one slot overflow to 0
        return ids
    perhaps: NDArray[np.int32] = ids[counts[slots] > 1]
    return perhaps
