"""Reads rating lists, TXT or XML as the file itself shows: row by row, a few players of many, or all into columns.

A player may stand in a list twice: harmless where both rows agree, and not to be rated where they do not.
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
"""After so many rows, and whenever there are twice as many, it is counted how many players they are."""


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
    seen.tell(notebook)
    if not seen.ids and not has_stop(notebook.problems):
        notebook.stop("list_without_players")


def find(
    stream: BinaryIO, wanted: Collection[int], notebook: Notebook, single: Kind | None = None, file: str = ""
) -> dict[int, Listed]:
    """The wanted players that the list has. Only their rows are judged."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    words = frozenset(str(id_).encode() for id_ in wanted)
    seen = Seen()
    players: dict[int, Listed] = {}
    for line, row in (xml_rows if source.is_xml else txt_rows)(source, notebook, single, words):
        if row.id in wanted:
            seen.add(row, line)
            players.setdefault(row.id, row)
    seen.tell(notebook)
    return players


def read_columns(stream: BinaryIO, notebook: Notebook, single: Kind | None = None) -> Columns:
    """All players of a list in columns: what `rows` gives, but for days of birth."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, "", notebook)
    growing = (xml_columns if source.is_xml else txt_columns)(source, notebook, single)
    columns = growing.finished()

    def mark_of(at: int) -> int:
        return mark(columns.ratings[at].tolist(), columns.ks[at].tolist())

    aside = tell_repeated(columns.ids, mark_of, growing.lines, notebook)  # type: ignore[arg-type]
    if aside:
        columns.keep(~np.isin(columns.ids, list(aside)))
    if not columns.count and not has_stop(notebook.problems):
        notebook.stop("list_without_players")
    return columns


class Seen:
    """The IDs that went by with what would change a rating, twenty bytes a player, looked through at the end."""

    def __init__(self) -> None:
        self.ids, self.marks, self.lines = array("i"), array("q"), array("i")

    def add(self, row: Listed, line: int) -> None:
        self.ids.append(row.id)
        self.marks.append(mark([row.of(kind).rating for kind in KINDS], [row.of(kind).k for kind in KINDS]))
        self.lines.append(line)

    def mostly_repeated(self) -> bool:
        """True if more than half of the rows so far are repeated: no list, however damaged, is like that."""
        count = len(self.ids)
        if count < COUNTED_FIRST or count & (count - 1):
            return False
        return 2 * len(np.unique(np.array(self.ids, np.int32))) < count

    def tell(self, notebook: Notebook) -> None:
        tell_repeated(np.frombuffer(self.ids, np.int32), self.marks.__getitem__, self.lines, notebook)


def mark(ratings: Iterable[int], ks: Iterable[int]) -> int:
    """All that a rating takes from a row, as one number."""
    found = 0
    for rating, k in zip(ratings, ks, strict=True):
        found = (found * 5_000 + rating) * 100 + k  # a rating is at most 4000, a K 99: below 2 to the 63
    return found


def tell_repeated(
    ids: NDArray[np.int32], mark_of: Callable[[int], int], lines: Sequence[int], notebook: Notebook
) -> set[int]:
    """A stop for every row that gives a player another rating than a row before it; a note where it gives the same.

    Where bad rows are set aside, the players with two ratings are returned: which of the two holds is not known.
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
    """All IDs that stand there twice, and the few others that fall into one slot: to sort all of them takes longer."""
    slots = ids & (SLOTS - 1)
    fallen = np.zeros(SLOTS, np.uint8)
    np.add.at(fallen, slots, np.uint8(1))
    if np.sum(fallen, dtype=np.int64) != len(ids):  # 256 of them in one slot began again at 0
        return ids
    perhaps: NDArray[np.int32] = ids[fallen[slots] > 1]
    return perhaps
