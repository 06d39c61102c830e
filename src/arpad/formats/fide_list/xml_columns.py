"""An XML list read to columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.columns import BLANK, Growing
from arpad.formats.fide_list.record import Record, plain_row
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fide_list.stream import MOST_PLAYERS, Opened
from arpad.formats.fide_list.xml import xml_records
from arpad.formats.reading import Notebook

FLUSHED = 8_192
"""So many records are gathered before they are put into the columns."""
SHORTEST_RECORD = 400
"""A record of FIDE's is longer; from shorter ones the columns grow."""
TEXTS = {1: "names", 2: "federations", 3: "sexes", 4: "titles", 5: "w_titles", 7: "foas", 18: "flags"}
ID, O_TITLE, FIRST_NUMBER, BIRTH = 0, 6, 8, 17
"""The places of the groups in a plain record."""

Groups = tuple[bytes | None, ...]


class _Numbers(dict[bytes | None, int]):
    """The few thousand different numbers that a list has; none and an empty text are 0."""

    def __missing__(self, text: bytes | None) -> int:
        number = self[text] = int(text or b"0")
        return number


def xml_columns(source: Opened, notebook: Notebook, single: Kind, at_once: bool = True) -> Growing:
    """The columns of an XML list."""
    growing, numbers = Growing(source.size // SHORTEST_RECORD), _Numbers()
    gathered: list[Groups] = []
    lines: list[int] = []
    for line, found in xml_records(source, notebook):
        if isinstance(found, Record) or not at_once:
            _flush(growing, gathered, lines, numbers, single)
            row = found.row(notebook, single) if isinstance(found, Record) else plain_row(found, single)
            if row is not None:
                growing.put(growing.room(1).start, row, line)
        else:
            gathered.append(found.groups())
            lines.append(line)
            if len(lines) == FLUSHED:
                _flush(growing, gathered, lines, numbers, single)
        if growing.columns.count + len(lines) > MOST_PLAYERS:
            notebook.stop("too_many_players", line, most=MOST_PLAYERS)
            return growing
    _flush(growing, gathered, lines, numbers, single)
    return growing


def _flush(growing: Growing, gathered: list[Groups], lines: list[int], numbers: _Numbers, single: Kind) -> None:
    if not gathered:
        return
    rows = growing.room(len(gathered))
    columns, cells = growing.columns, list(zip(*gathered, strict=True))
    growing.lines[rows] = lines
    columns.ids[rows] = list(map(int, cells[ID]))
    columns.births[rows] = list(map(numbers.__getitem__, cells[BIRTH]))
    columns.o_titles[rows] = [growing.o_title((text or b"").decode("ascii")) for text in cells[O_TITLE]]
    alone = np.array([text is None for text in cells[FIRST_NUMBER + 3]])
    for place in range(len(KINDS)):
        for part, column in enumerate((columns.ratings, columns.games, columns.ks)):
            column[rows, place] = list(map(numbers.__getitem__, cells[FIRST_NUMBER + 3 * place + part]))
    if alone.any() and single != "standard":  # the one rating of these records is of another kind
        for column in (columns.ratings, columns.games, columns.ks):
            stretch = column[rows]
            stretch[alone, KINDS.index(single)], stretch[alone, 0] = stretch[alone, 0], 0
    for place, name in TEXTS.items():
        _put_texts(growing, name, rows, cells[place])
    gathered.clear()
    lines.clear()


def _put_texts(growing: Growing, name: str, rows: slice, texts: Sequence[bytes | None]) -> None:
    longest = max(len(text or b"") for text in texts)
    growing.widen(name, longest)
    column: NDArray[np.uint8] = getattr(growing.columns, name)
    filled = np.array([text or b"" for text in texts], f"S{column.shape[1]}")
    letters = filled.view(np.uint8).reshape(len(texts), column.shape[1])
    column[rows] = np.where(letters == 0, np.uint8(BLANK), letters)
