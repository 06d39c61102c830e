"""Reads text lists of every layout since 2001: line by line into rows, or thousands of lines at once into columns.

Both leave a line with a problem to `LineReader`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.block import Letters, Lines, Places
from arpad.formats.fide_list.columns import BLANK, TRIPLES, WIDTHS, GrowingColumns
from arpad.formats.fide_list.heading import start_of
from arpad.formats.fide_list.line import LineReader, numbered
from arpad.formats.fide_list.row import KINDS, MOST_GAMES, MOST_K, Kind, Listed
from arpad.formats.fide_list.stream import MOST_PLAYERS, Block, Opened, blocks
from arpad.formats.fields import HIGHEST_RATING, LAST_YEAR
from arpad.formats.notebook import Notebook

SET_ASIDE = 1 << 24
PARTS = {"": "ratings", "_games": "games", "_k": "ks"}
SINGLE = {"": "rating", "_games": "games", "_k": "k"}
MOST = {"ratings": HIGHEST_RATING, "games": MOST_GAMES, "ks": MOST_K, "births": LAST_YEAR}
TITLES = {"title": "titles", "w_title": "w_titles", "foa": "foas"}
LF = ord("\n")
LINE_ENDS = (1, 2)
"""The possible lengths of a line's end."""


def txt_rows(
    source: Opened, notebook: Notebook, single: Kind, wanted: frozenset[bytes] | None = None
) -> Iterator[tuple[int, Listed]]:
    """Every player with the number of the line. Where only some IDs are wanted, other lines are skipped."""
    start = start_of(source, notebook)
    if start is None:
        return
    reader = LineReader(start.layout, notebook, single)
    players, end_of_id = 0, start.layout.columns[0].end
    for block in blocks(source, notebook):
        for number, raw in enumerate(block.data[:-1].split(b"\n"), start=block.number):
            if wanted is not None:
                if raw[:end_of_id].strip().lstrip(b"0") not in wanted:
                    continue
            elif b"\0" in raw:
                notebook.stop("not_a_text_file", number, raw.index(b"\0") + 1)
                return
            if number <= start.lines:
                continue
            row = reader.read(raw, number)
            if row is not None:
                players += 1
                if players > MOST_PLAYERS:
                    notebook.stop("too_many_players", number, most=MOST_PLAYERS)
                    return
                yield number, row


def txt_columns(source: Opened, notebook: Notebook, single: Kind) -> GrowingColumns:
    """The columns of a text list. Lists without a year of birth or a sex are small and are read line by line."""
    start = start_of(source, notebook)
    if start is None:
        return GrowingColumns()
    growing = GrowingColumns(source.size // start.layout.width)
    _keep_what_is_freed()
    reader = LineReader(start.layout, notebook, single)
    at_once = start.layout.column("birth_year") is not None and start.layout.column("sex") is not None
    many = BlockReader(growing, reader) if at_once else None
    for whole in blocks(source, notebook):
        block = whole.after(start.lines)
        if not block.data:
            continue
        square = many.square(block) if many else None
        if square is None and b"\0" in block.data:
            before = block.data[: block.data.index(b"\0")].split(b"\n")
            _put_lines(growing, reader, numbered(before[:-1], block.number))
            notebook.stop("not_a_text_file", block.number + len(before) - 1, len(before[-1]) + 1)
            break
        if many:
            many.read(square or many.padded(block), block)
        else:
            _put_lines(growing, reader, numbered(block.data[:-1].split(b"\n"), block.number))
        if growing.columns.count > MOST_PLAYERS:
            notebook.stop("too_many_players", most=MOST_PLAYERS)
            break
    return growing


def _keep_what_is_freed() -> None:
    """Make the C library keep the few megabytes that every block of lines takes and frees.

    Otherwise it returns them to the system each time and gets them back page by page, filled with zeros, which takes a
    third of the time. It keeps as much as the largest piece that was ever freed (mallopt(3), M_MMAP_THRESHOLD).
    """
    np.empty(SET_ASIDE, np.uint8)


def _put_lines(growing: GrowingColumns, reader: LineReader, lines: list[tuple[int, bytes]]) -> None:
    """Read lines one by one into the columns."""
    for number, raw in lines:
        row = reader.read(raw, number)
        if row is not None:
            growing.put(growing.room(1).start, row, number)


class Square(NamedTuple):
    """Lines of one length, with their numbers; true for each line whose letters all may stand at their places."""

    data: bytes
    length: int
    lines: NDArray[np.int32]
    sound: NDArray[np.bool_]


class BlockReader:
    """Reads blocks of lines into growing columns; lines that are not sound are left to `LineReader`."""

    def __init__(self, growing: GrowingColumns, reader: LineReader) -> None:
        self.growing, self.reader = growing, reader
        self.places = {end: Places(reader.layout, reader.layout.width + end) for end in LINE_ENDS}

    def square(self, block: Block) -> Square | None:
        """The block, if all its lines have the length of the layout and no byte is zero; else None."""
        data, length = np.frombuffer(block.data, np.uint8), block.data.find(b"\n") + 1
        count, rest = divmod(len(data), length)
        end = length - self.reader.layout.width
        if end not in LINE_ENDS or rest or (data[length - 1 :: length] != LF).any():
            return None
        allowed = self.places[end].allow(data)
        sound = np.ones(count, np.bool_)
        if allowed.all():
            block.lines = count
        elif block.lines != count or b"\0" in block.data:
            return None
        else:
            sound[:] = allowed.reshape(count, length).all(axis=1)
        return Square(block.data, length, np.arange(block.number, block.number + count, dtype=np.int32), sound)

    def padded(self, block: Block) -> Square:
        """The lines of a block, each padded with blanks to the layout's length."""
        lines = numbered(block.data[:-1].split(b"\n"), block.number)
        raws = [raw.removesuffix(b"\r") for _, raw in lines]
        width, least = self.reader.layout.width, self.reader.layout.least
        data = b"".join(raw[:width].ljust(width) + b"\n" for raw in raws)
        allowed = self.places[1].allow(np.frombuffer(data, np.uint8))
        whole = np.array([least <= len(raw) <= width for raw in raws], np.bool_)
        numbers = np.array([number for number, _ in lines], np.int32)
        return Square(data, width + 1, numbers, allowed.reshape(-1, width + 1).all(axis=1) & whole)

    def read(self, square: Square, block: Block) -> None:
        """Put the players of a block into the columns."""
        if not len(square.lines):
            return
        taken = Lines(square.data, square.length, self.reader.layout, square.sound)
        cells = _Cells(taken, self.reader.single)
        others: dict[int, Listed] = {}
        kept = taken.sound
        if not kept.all():
            raws = block.data[:-1].split(b"\n")
            for at in np.flatnonzero(~taken.sound).tolist():
                number = int(square.lines[at])
                row = self.reader.read(raws[number - block.number], number)
                if row is not None:
                    others[at] = row
            kept = kept.copy()
            kept[list(others)] = True
        first = self.growing.columns.count
        _put(self.growing, cells, kept, square.lines)
        if others:
            places = first - 1 + np.cumsum(kept)
            for at, row in others.items():
                self.growing.put(int(places[at]), row, int(square.lines[at]))


class _Cells:
    """The cells of a block's lines by the names of `Columns`; for numbers with the place of their kind."""

    def __init__(self, taken: Lines, single: Kind) -> None:
        columns = {column.name: column for column in taken.layout.columns}
        stores = {f"{kind}{part}": (PARTS[part], place) for place, kind in enumerate(KINDS) for part in PARTS}
        stores |= {name: (PARTS[part], KINDS.index(single)) for part, name in SINGLE.items()}
        stores = {name: store for name, store in stores.items() if name in columns} | {"birth_year": ("births", 0)}
        found = taken.numbers([columns[name] for name in stores], [MOST[store] for store, _ in stores.values()])
        self.numbers = dict(zip(stores.values(), found, strict=True))
        self.ids = taken.ids(columns["id"])
        self.texts = {"names": taken.names(columns["name"]), "sexes": taken.sexes(columns["sex"])}
        if "federation" in columns:
            self.texts["federations"] = taken.federations(columns["federation"])
        if "flag" in columns:
            self.texts["flags"] = taken.flags(columns["flag"])
        self.texts |= {store: taken.titles(columns[name]) for name, store in TITLES.items() if name in columns}
        self.long_titles = taken.long_titles(columns["o_title"]) if "o_title" in columns else None


def _put(growing: GrowingColumns, cells: _Cells, kept: NDArray[np.bool_], lines: NDArray[np.int32]) -> None:
    chosen: slice | NDArray[np.bool_] = slice(None) if kept.all() else kept
    rows = growing.room(int(np.count_nonzero(kept)))
    columns = growing.columns
    growing.lines[rows], columns.ids[rows] = lines[chosen], cells.ids[chosen]
    columns.births[rows] = cells.numbers["births", 0][chosen]
    for name in TRIPLES:
        for place in range(len(KINDS)):
            found = cells.numbers.get((name, place))
            getattr(columns, name)[rows, place] = 0 if found is None else found[chosen]
    columns.o_titles[rows] = 0
    if cells.long_titles is not None:
        used, titles, which = cells.long_titles
        codes = np.zeros(len(kept), np.uint16)
        codes[used] = np.array([growing.o_title(title) for title in titles], np.uint16)[which]
        columns.o_titles[rows] = codes[chosen]
    for name in WIDTHS:
        _put_texts(growing, name, rows, cells.texts.get(name), chosen)


def _put_texts(
    growing: GrowingColumns, name: str, rows: slice, texts: Letters | None, chosen: slice | NDArray[np.bool_]
) -> None:
    width = 0 if texts is None else texts.shape[1]
    growing.widen(name, width)
    column: Letters = getattr(growing.columns, name)
    if texts is not None:
        column[rows, :width] = texts[chosen]
    column[rows, width:] = BLANK
