"""A text list read to columns: line after line where it must be, thousands of lines at once where it can be."""

from __future__ import annotations

from typing import NamedTuple

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

FIRST_PRINTABLE, LAST_PRINTABLE = 32, 126
MOST = {"": HIGHEST_RATING, "_games": MOST_GAMES, "_k": MOST_K}
TRIPLES = {"": "ratings", "_games": "games", "_k": "ks"}
SINGLE = {"": "rating", "_games": "games", "_k": "k"}
TITLES = {"title": "titles", "w_title": "w_titles", "foa": "foas"}


def txt_columns(source: Opened, notebook: Notebook, single: Kind, at_once: bool = True) -> Growing:
    """The columns of a text list. `at_once` may be turned off to see that it makes no difference."""
    start = start_of(source, notebook)
    if start is None:
        return Growing()
    growing = Growing(source.size // start.layout.width)
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
    square = _square(block, layout, skipped) or _padded(block, layout, skipped)
    if not len(square.letters):
        return
    taken = blocks_of_lines.Block(square.letters, layout, square.printable)
    taken.sound &= square.whole
    found = _read(taken, layout, single)
    others: dict[int, Listed] = {}
    kept = taken.sound
    if not kept.all():
        raws = block.data[:-1].split(b"\n")
        for at in np.flatnonzero(~taken.sound).tolist():
            number = int(square.lines[at])
            row = reader.read(raws[number - block.number], number)
            if row is not None:
                others[at] = row
        kept = kept.copy()
        kept[list(others)] = True
    first = growing.columns.count
    _put(growing, found, kept, square.lines)
    if others:
        places = first - 1 + np.cumsum(kept)
        for at, row in others.items():
            growing.put(int(places[at]), row, int(square.lines[at]))


class _Square(NamedTuple):
    """Lines as a matrix as wide as the layout, their numbers, and which are neither too short nor too long for it."""

    letters: NDArray[np.uint8]
    lines: NDArray[np.int32]
    whole: NDArray[np.bool_]
    printable: bool


def _square(block: Block, layout: Layout, skipped: int) -> _Square | None:
    """The block as it stands, where all its lines are of the layout's length and hold printable letters alone."""
    data = np.frombuffer(block.data, np.uint8)
    length = block.data.find(b"\n") + 1
    end = 2 if block.data[length - 2 : length] == b"\r\n" else 1
    count = len(data) // length
    if block.number <= skipped or length - end != layout.width or count * length != len(data):
        return None
    letters = data.reshape(count, length)
    ends = (letters[:, -1] == ord("\n")).all() and (end == 1 or (letters[:, -2] == ord("\r")).all())
    others = np.count_nonzero(data - np.uint8(FIRST_PRINTABLE) > LAST_PRINTABLE - FIRST_PRINTABLE) != end * count
    if not ends or others or (letters[:, 0] == FIRST_PRINTABLE).any():
        return None
    lines = np.arange(block.number, block.number + count, dtype=np.int32)
    return _Square(letters[:, : layout.width], lines, np.ones(count, np.bool_), True)


def _padded(block: Block, layout: Layout, skipped: int) -> _Square:
    """The lines of a block, each filled up with blanks to the layout's length."""
    lines = _lines(block.data[:-1].split(b"\n"), block.number, skipped)
    raws = [raw.removesuffix(b"\r") for _, raw in lines]
    width = layout.width
    lengths = np.array([len(raw) for raw in raws], np.int64)
    letters = np.frombuffer(b"".join(raw[:width].ljust(width) for raw in raws), np.uint8).reshape(len(raws), width)
    numbers = np.array([number for number, _ in lines], np.int32)
    return _Square(letters, numbers, (lengths >= layout.least) & (lengths <= width), False)


class _Read:
    """What was read from a block: columns by the names that the store gives them."""

    def __init__(self) -> None:
        self.numbers: dict[str, blocks_of_lines.Numbers] = {}
        self.triples: dict[str, list[blocks_of_lines.Numbers | None]] = {name: [None] * 3 for name in TRIPLES.values()}
        self.names = np.empty((0, 0), np.uint8)
        self.words: dict[str, NDArray[np.uint8]] = {}
        self.long_titles: tuple[NDArray[np.int64], list[str], NDArray[np.int64]] | None = None


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
            read.names = taken.name(column)
        elif column.name == "federation":
            read.words["federations"] = taken.federation(column)
        elif column.name == "sex":
            read.words["sexes"] = taken.sex(column)
        elif column.name == "flag":
            read.words["flags"] = taken.flag(column)
        elif column.name in TITLES:
            read.words[TITLES[column.name]] = taken.title(column)
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
    if read.long_titles is not None:
        used, titles, which = read.long_titles
        codes = np.zeros(len(kept), np.uint16)
        codes[used] = np.array([growing.o_title(title) for title in titles], np.uint16)[which]
        columns.o_titles[rows] = codes[kept]
    width = read.names.shape[1]
    growing.widen("names", width)
    columns.names[rows, :width] = read.names if every else read.names[kept]
    columns.names[rows, width:] = BLANK_LETTER
    for name in ("federations", "sexes", "titles", "w_titles", "foas", "flags"):
        places = read.words.get(name, ())
        column = getattr(columns, name)
        column[rows] = BLANK_LETTER
        for at, place in enumerate(places):
            if at == 0 or (place != BLANK_LETTER).any():
                column[rows, at] = place if every else place[kept]
