"""A text list read to columns: line after line where it must be, thousands of lines at once where it can be."""

from __future__ import annotations

import numpy as np

from arpad.formats.fide_list.columns import Growing
from arpad.formats.fide_list.lines import LineReader, numbered
from arpad.formats.fide_list.many_lines import ManyLines
from arpad.formats.fide_list.row import Kind
from arpad.formats.fide_list.stream import MOST_PLAYERS, Opened, blocks
from arpad.formats.fide_list.txt import start_of
from arpad.formats.reading import Notebook

SET_ASIDE = 1 << 24


def txt_columns(source: Opened, notebook: Notebook, single: Kind, at_once: bool = True) -> Growing:
    """The columns of a text list. `at_once` may be turned off to see that it makes no difference."""
    start = start_of(source, notebook)
    if start is None:
        return Growing()
    growing = Growing(source.size // start.layout.width)
    _keep_what_is_freed()
    reader = LineReader(start.layout, notebook, single)
    at_once = at_once and start.layout.column("birth_year") is not None and start.layout.column("sex") is not None
    many = ManyLines(growing, reader) if at_once else None
    for whole in blocks(source, notebook):
        block = whole.after(start.lines)
        if not block.data:
            continue
        square = many.square(block) if many else None
        if square is None and b"\0" in block.data:
            before = block.data[: block.data.index(b"\0")].split(b"\n")
            _one_by_one(growing, reader, numbered(before[:-1], block.number))
            notebook.stop("not_a_text_file", block.number + len(before) - 1, len(before[-1]) + 1)
            break
        if many:
            many.read(square or many.padded(block), block)
        else:
            _one_by_one(growing, reader, numbered(block.data[:-1].split(b"\n"), block.number))
        if growing.columns.count > MOST_PLAYERS:
            notebook.stop("too_many_players", most=MOST_PLAYERS)
            break
    return growing


def _keep_what_is_freed() -> None:
    """Have the C library keep the few megabytes that every block of lines takes and frees.

    Otherwise it gives them back to the system each time, which hands them out again page by page, filled with zeros:
    a third of all the time. It keeps as much as the largest piece that was ever freed (mallopt(3), M_MMAP_THRESHOLD).
    """
    np.empty(SET_ASIDE, np.uint8)


def _one_by_one(growing: Growing, reader: LineReader, lines: list[tuple[int, bytes]]) -> None:
    for number, raw in lines:
        row = reader.read(raw, number)
        if row is not None:
            growing.put(growing.room(1).start, row, number)
