"""Rating lists in: row by row, or a few players out of many. TXT or XML, as the file itself shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import BinaryIO

from arpad.formats.fide_list.lines import LineReader
from arpad.formats.fide_list.repeated import Seen
from arpad.formats.fide_list.row import Kind, Listed
from arpad.formats.fide_list.single import kind_of_single
from arpad.formats.fide_list.stream import Opened, blocks, opened
from arpad.formats.fide_list.txt import start_of, txt_rows
from arpad.formats.fide_list.xml import xml_rows
from arpad.formats.reading import Notebook


def rows(stream: BinaryIO, notebook: Notebook, single: Kind | None = None, file: str = "") -> Iterator[Listed]:
    """Every player of a list. What concerns the whole of it is told when the last row has been taken.

    `single` tells of which kind the ratings are where each player has one; `file` is the list's name.
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
    if not seen.ids and not any(problem.severity == "stop" for problem in notebook.problems):
        notebook.stop("list_without_players")


def find(
    stream: BinaryIO, wanted: Collection[int], notebook: Notebook, single: Kind | None = None, file: str = ""
) -> dict[int, Listed]:
    """The wanted players that the list has. Only their rows are judged: the others are no concern of the asker."""
    source = opened(stream, notebook)
    single = kind_of_single(source, single, file, notebook)
    words = frozenset(str(id_).encode() for id_ in wanted)
    found = _found_in_xml(source, words, notebook, single) if source.is_xml else _found(source, words, notebook, single)
    seen = Seen()
    players: dict[int, Listed] = {}
    for line, row in found:
        if row.id in wanted:
            seen.add(row, line)
            players.setdefault(row.id, row)
    seen.tell(notebook)
    return players


def _found_in_xml(
    source: Opened, words: frozenset[bytes], notebook: Notebook, single: Kind
) -> Iterator[tuple[int, Listed]]:
    return xml_rows(source, notebook, single, words)


def _found(source: Opened, words: frozenset[bytes], notebook: Notebook, single: Kind) -> Iterator[tuple[int, Listed]]:
    start = start_of(source, notebook)
    if start is None:
        return
    reader = LineReader(start.layout, notebook, single)
    end = start.layout.columns[0].end
    for block in blocks(source, notebook):
        for number, raw in enumerate(block.data[:-1].split(b"\n"), start=block.number):
            if raw[:end].strip().lstrip(b"0") in words and number > start.lines:
                row = reader.read(raw, number)
                if row is not None:
                    yield number, row
