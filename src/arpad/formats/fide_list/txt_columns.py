"""A text list read to columns: line after line where it must be, thousands of lines at once where it can be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list import block as blocks_of_lines
from arpad.formats.fide_list.columns import BLANK as BLANK_LETTER
from arpad.formats.fide_list.columns import Growing
from arpad.formats.fide_list.layout import Layout
from arpad.formats.fide_list.lines import BLANK, LineReader
from arpad.formats.fide_list.row import KINDS, MOST_GAMES, MOST_K, Kind, Listed
from arpad.formats.fide_list.stream import MOST_PLAYERS, Block, Opened, blocks
from arpad.formats.fide_list.txt import start_of
from arpad.formats.fields import HIGHEST_RATING
from arpad.formats.reading import Notebook

MOST = {"": HIGHEST_RATING, "_games": MOST_GAMES, "_k": MOST_K}
TRIPLES = {"": "ratings", "_games": "games", "_k": "ks"}
SINGLE = {"": "rating", "_games": "games", "_k": "k"}
TITLES = {"title": "titles", "w_title": "w_titles", "foa": "foas"}


def txt_columns(source: Opened, notebook: Notebook, single: Kind, at_once: bool = True) -> Growing:
    """The columns of a text list. `at_once` may be turned off to see that it makes no difference."""
    growing = Growing()
    start = start_of(source, notebook)
    if start is None:
        return growing
    reader = LineReader(start.layout, notebook, single)
    at_once = at_once and start.layout.column("birth_year") is not None and start.layout.column("sex") is not None
    for block in blocks(source, notebook):
        if b"\0" in block.data:
            before = block.data[: block.data.index(b"\0")].split(b"\n")
            _one_by_one(growing, reader, _lines(before[:-1], block.number, start.lines))
            notebook.stop("not_a_text_file", block.number + len(before) - 1, len(before[-1]) + 1)
            break
        if at_once:
            _at_once(growing, reader, block, start.lines, single)
        else:
            _one_by_one(growing, reader, _lines(block.data[:-1].split(b"\n"), block.number, start.lines))
        if growing.columns.count > MOST_PLAYERS:
            notebook.stop("too_many_players", most=MOST_PLAYERS)
            break
    return growing


def _lines(raws: list[bytes], number: int, skipped: int) -> list[tuple[int, bytes]]:
    """The lines that may hold a player, with their numbers."""
    return [(line, raw) for line, raw in enumerate(raws, start=number) if line > skipped and raw.strip(BLANK)]


def _one_by_one(growing: Growing, reader: LineReader, lines: list[tuple[int, bytes]]) -> None:
    for number, raw in lines:
        row = reader.read(raw, number)
        if row is not None:
            growing.put(growing.room(1).start, row, number)


def _at_once(growing: Growing, reader: LineReader, block: Block, skipped: int, single: Kind) -> None:
    layout = reader.layout
    letters, numbers, cut = _matrix(block, layout, skipped)
    if not len(letters):
        return
    taken = blocks_of_lines.Block(letters, layout)
    taken.sound &= ~cut
    found = _read(taken, layout, single)
    others: dict[int, Listed] = {}
    kept = taken.sound
    if not kept.all():
        raws = block.data[:-1].split(b"\n")
        for at in np.flatnonzero(~taken.sound).tolist():
            row = reader.read(raws[int(numbers[at]) - block.number], int(numbers[at]))
            if row is not None:
                others[at] = row
        kept = kept.copy()
        kept[list(others)] = True
    _put(growing, found, kept, numbers)
    places = np.cumsum(kept) - 1 + growing.columns.count - int(kept.sum())
    for at, row in others.items():
        growing.put(int(places[at]), row, int(numbers[at]))
    for at, title in found.long_titles.items():
        if taken.sound[at]:
            growing.columns.o_titles[places[at]] = growing.o_title(title)


def _matrix(
    block: Block, layout: Layout, skipped: int
) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.bool_]]:
    """The lines as a matrix as wide as the layout, their numbers, and which are too short or too long for it."""
    data, width = block.data, layout.width
    length = data.find(b"\n") + 1
    count = data.count(b"\n")
    end = 2 if data[length - 2 : length - 1] == b"\r" else 1
    if block.number > skipped and length - end == width and length * count == len(data):
        square = np.frombuffer(data, np.uint8).reshape(count, length)
        ends_alike = (square[:, -1] == ord("\n")).all() and (end == 1 or (square[:, -2] == ord("\r")).all())
        if ends_alike:
            numbers = np.arange(block.number, block.number + count, dtype=np.int32)
            blank = square[:, 0] == BLANK_LETTER
            if not blank.any():
                return square[:, :width], numbers, np.zeros(count, np.bool_)
    lines = _lines(data[:-1].split(b"\n"), block.number, skipped)
    raws = [raw.removesuffix(b"\r") for _, raw in lines]
    lengths = np.array([len(raw) for raw in raws], np.int64)
    padded = b"".join(raw[:width].ljust(width) for raw in raws)
    numbers = np.array([number for number, _ in lines], np.int32)
    square = np.frombuffer(padded, np.uint8).reshape(len(raws), width)
    return square, numbers, (lengths < layout.least) | (lengths > width)


class _Read:
    """What was read from a block: columns by the names that the store gives them."""

    def __init__(self) -> None:
        self.numbers: dict[str, NDArray[np.int32]] = {}
        self.triples: dict[str, list[NDArray[np.int32] | None]] = {name: [None] * 3 for name in TRIPLES.values()}
        self.texts: dict[str, NDArray[np.uint8]] = {}
        self.long_titles: dict[int, str] = {}


def _read(taken: blocks_of_lines.Block, layout: Layout, single: Kind) -> _Read:
    """Every column of a block; what is not sound in it is marked there."""
    read = _Read()
    kinds = {name: (kind, part) for kind in KINDS for part in MOST for name in (f"{kind}{part}",)}
    kinds |= {name: (single, part) for part, name in SINGLE.items()}
    for column in layout.columns:
        if column.name == "id":
            read.numbers["ids"] = taken.id(column)
        elif column.name == "birth_year":
            read.numbers["births"] = taken.year(column)
        elif column.name == "name":
            read.texts["names"] = taken.name(column)
        elif column.name == "federation":
            read.texts["federations"] = taken.federation(column)
        elif column.name == "sex":
            read.texts["sexes"] = taken.sex(column)
        elif column.name == "flag":
            read.texts["flags"] = taken.flag(column)
        elif column.name in TITLES:
            read.texts[TITLES[column.name]] = taken.title(column)
        elif column.name == "o_title":
            read.long_titles = taken.long_titles(column)
        else:
            kind, part = kinds[column.name]
            found = taken.number(column)
            taken.sound &= found <= MOST[part]
            read.triples[TRIPLES[part]][KINDS.index(kind)] = found
    return read


def _put(growing: Growing, read: _Read, kept: NDArray[np.bool_], lines: NDArray[np.int32]) -> None:
    every = bool(kept.all())
    rows = growing.room(int(kept.sum()))
    columns = growing.columns
    for name, numbers in {**read.numbers, "lines": lines}.items():
        (growing.lines if name == "lines" else getattr(columns, name))[rows] = numbers if every else numbers[kept]
    for name, triple in read.triples.items():
        for place, found in enumerate(triple):
            if found is not None:
                getattr(columns, name)[rows, place] = found if every else found[kept]
            else:
                getattr(columns, name)[rows, place] = 0
    columns.o_titles[rows] = 0
    for name in ("names", "federations", "sexes", "titles", "w_titles", "foas", "flags"):
        texts = read.texts.get(name)
        width = 0 if texts is None else texts.shape[1]
        growing.widen(name, width)
        column = getattr(columns, name)
        column[rows, width:] = BLANK_LETTER
        if texts is not None:
            column[rows, :width] = texts if every else texts[kept]
