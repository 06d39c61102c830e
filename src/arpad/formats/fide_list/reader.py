"""Reads rating lists, TXT or XML: row by row, a few wanted players, or all players into columns.

A player may stand in a list twice: a note where both rows agree, a stop where they do not.
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
COUNTED_FIRST = 1 << 16
"""The number of rows after which, and at each doubling, the different players are counted."""


def rows(stream: BinaryIO, notebook: Notebook, single: Kind | None = None, file: str = "") -> Iterator[Listed]:
    """Every player of a list. Problems of the whole list come after the last row.

    `single` is the kind of the ratings where each player has one; `file` is the list's name.
    """
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    seen = Seen()
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
    """The wanted players of the list. Only their rows are read."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    words = frozenset(str(id_).encode() for id_ in wanted)
    seen = Seen()
    players: dict[int, Listed] = {}
    for line, row in (xml_rows if source.is_xml else txt_rows)(source, notebook, single, words):
        if row.id in wanted:
            seen.add(row, line)
            players.setdefault(row.id, row)
    seen.check_repeated(notebook)
    return players


def read_columns(stream: BinaryIO, notebook: Notebook, single: Kind | None = None) -> Columns:
    """All players of a list in columns, without the days of birth."""
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


class Seen:
    """The IDs read so far, with all that changes a rating: twenty bytes for each player."""

    def __init__(self) -> None:
        self.ids, self.marks, self.lines = array("i"), array("q"), array("i")

    def add(self, row: Listed, line: int) -> None:
        self.ids.append(row.id)
        self.marks.append(mark([row.of(kind).rating for kind in KINDS], [row.of(kind).k for kind in KINDS]))
        self.lines.append(line)

    def mostly_repeated(self) -> bool:
        """True if more than half of the rows so far are repeated: then this is no list."""
        count = len(self.ids)
        if count < COUNTED_FIRST or count & (count - 1):
            return False
        return 2 * len(np.unique(np.array(self.ids, np.int32))) < count

    def check_repeated(self, notebook: Notebook) -> None:
        """Write down the repeated players."""
        check_repeated(np.frombuffer(self.ids, np.int32), self.marks.__getitem__, self.lines, notebook)


def mark(ratings: Iterable[int], ks: Iterable[int]) -> int:
    """The ratings and K of a row as one number, by which two rows are compared."""
    fingerprint = 0
    for rating, k in zip(ratings, ks, strict=True):
        fingerprint = (fingerprint * 5_000 + rating) * 100 + k  # a rating is at most 4000, a K 99: below 2 to the 63
    return fingerprint


def check_repeated(
    ids: NDArray[np.int32], mark_of: Callable[[int], int], lines: Sequence[int], notebook: Notebook
) -> set[int]:
    """A stop for each repeated player whose ratings differ from those of the first row; a note where they are equal.

    Where bad rows are set aside, the players whose ratings differ are returned: which row is right is not known.
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
    """The IDs that stand there twice, and a few others that share a slot: to sort all IDs takes longer."""
    slots = ids & (SLOTS - 1)
    fallen = np.zeros(SLOTS, np.uint8)
    np.add.at(fallen, slots, np.uint8(1))
    if np.sum(fallen, dtype=np.int64) != len(ids):  # 256 in one slot overflow to 0
        return ids
    perhaps: NDArray[np.int32] = ids[fallen[slots] > 1]
    return perhaps
