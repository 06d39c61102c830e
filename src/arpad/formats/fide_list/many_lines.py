"""Thousands of lines into the columns at once; the odd ones among them are left to the reader of lines."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.block import Block as Lines
from arpad.formats.fide_list.columns import BLANK, TRIPLES, WIDTHS, Growing
from arpad.formats.fide_list.lines import LineReader, numbered
from arpad.formats.fide_list.places import Letters, Places
from arpad.formats.fide_list.row import KINDS, MOST_GAMES, MOST_K, Kind, Listed
from arpad.formats.fide_list.stream import Block
from arpad.formats.fields import HIGHEST_RATING, LAST_YEAR

PARTS = {"": "ratings", "_games": "games", "_k": "ks"}
SINGLE = {"": "rating", "_games": "games", "_k": "k"}
MOST = {"ratings": HIGHEST_RATING, "games": MOST_GAMES, "ks": MOST_K, "births": LAST_YEAR}
TITLES = {"title": "titles", "w_title": "w_titles", "foa": "foas"}
LF = ord("\n")
LINE_ENDS = (1, 2)
"""How long the end of a line can be."""


class Square(NamedTuple):
    """Lines of one length, their numbers, and which of them have no letter where it may not stand."""

    data: bytes
    length: int
    lines: NDArray[np.int32]
    sound: NDArray[np.bool_]


class ManyLines:
    """Reads blocks of lines into columns that grow."""

    def __init__(self, growing: Growing, reader: LineReader) -> None:
        self.growing, self.reader = growing, reader
        self.places = {end: Places(reader.layout, reader.layout.width + end) for end in LINE_ENDS}

    def square(self, block: Block) -> Square | None:
        """The block as it stands, where all its lines are of the layout's length; None where it holds a zero byte."""
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
        """The lines of a block, each filled up with blanks to the layout's length."""
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
        read = _Read(taken, self.reader.single)
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
        _put(self.growing, read, kept, square.lines)
        if others:
            places = first - 1 + np.cumsum(kept)
            for at, row in others.items():
                self.growing.put(int(places[at]), row, int(square.lines[at]))


class _Read:
    """What was read from a block: columns by the names that the store gives them, numbers with the place there."""

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


def _put(growing: Growing, read: _Read, kept: NDArray[np.bool_], lines: NDArray[np.int32]) -> None:
    chosen: slice | NDArray[np.bool_] = slice(None) if kept.all() else kept
    rows = growing.room(int(np.count_nonzero(kept)))
    columns = growing.columns
    growing.lines[rows], columns.ids[rows] = lines[chosen], read.ids[chosen]
    columns.births[rows] = read.numbers["births", 0][chosen]
    for name in TRIPLES:
        for place in range(len(KINDS)):
            found = read.numbers.get((name, place))
            getattr(columns, name)[rows, place] = 0 if found is None else found[chosen]
    columns.o_titles[rows] = 0
    if read.long_titles is not None:
        used, titles, which = read.long_titles
        codes = np.zeros(len(kept), np.uint16)
        codes[used] = np.array([growing.o_title(title) for title in titles], np.uint16)[which]
        columns.o_titles[rows] = codes[chosen]
    for name in WIDTHS:
        _put_texts(growing, name, rows, read.texts.get(name), chosen)


def _put_texts(
    growing: Growing, name: str, rows: slice, texts: Letters | None, chosen: slice | NDArray[np.bool_]
) -> None:
    width = 0 if texts is None else texts.shape[1]
    growing.widen(name, width)
    column: Letters = getattr(growing.columns, name)
    if texts is not None:
        column[rows, :width] = texts[chosen]
    column[rows, width:] = BLANK
