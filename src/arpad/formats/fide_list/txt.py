"""Rating lists as text: every layout since 2001."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arpad.formats.fide_list.finding_columns import KNOWN_HEADERS, columns_of_old_lines
from arpad.formats.fide_list.layout import Layout, is_header, read_header
from arpad.formats.fide_list.lines import BLANK, LineReader
from arpad.formats.fide_list.row import Kind, Listed
from arpad.formats.fide_list.stream import HEAD, MOST_PLAYERS, UTF8_MARK, UTF16_MARKS, Opened, blocks
from arpad.formats.reading import Notebook

TRIED = 200
"""So many lines are looked at to see whether the columns are where they are said to be."""

HARMLESS = ("read_as_eight_bit", "listed_birth_century", "listed_without_name")
"""What may be told of a line whose columns are right."""


class Start(NamedTuple):
    """The columns, and how many lines stand before the first player."""

    layout: Layout
    lines: int


def txt_rows(source: Opened, notebook: Notebook, single: Kind = "standard") -> Iterator[tuple[int, Listed]]:
    """Every player with the number of his line."""
    start = start_of(source, notebook)
    if start is None:
        return
    reader = LineReader(start.layout, notebook, single)
    players = 0
    for block in blocks(source, notebook):
        for number, raw in enumerate(block.data[:-1].split(b"\n"), start=block.number):
            if b"\0" in raw:
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


def start_of(source: Opened, notebook: Notebook) -> Start | None:
    """Where the columns are: from the header, or where there is none (or it is beside the lines) from the lines."""
    head = source.head[:HEAD].removeprefix(UTF8_MARK)
    if head.startswith(UTF16_MARKS):
        notebook.stop("list_in_utf16", 1)
        return None
    lines = head.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    complete = lines if len(lines) == 1 or not lines[-1] else lines[:-1]
    texts = [line.decode("latin-1") for line in complete]
    first = next((number for number, line in enumerate(complete) if line.strip(BLANK)), None)
    if first is None:
        notebook.stop("empty_file")
        return None
    if b"\0" in head:
        before = head[: head.index(b"\0")].split(b"\n")
        notebook.stop("not_a_text_file", len(before), len(before[-1]) + 1)
        return None
    headed = is_header(texts[first])
    sample = [text for text, line in zip(texts, complete, strict=True) if line.strip(BLANK)][headed : TRIED + headed]
    of_header = Notebook()
    layout = read_header(texts[first], first + 1, of_header) if headed else None
    if layout is not None and _readable(layout, sample) == len(sample):
        return Start(layout, first + 1)
    found = columns_of_old_lines(sample) if headed else _columns_without_header(sample)
    if found is not None and _readable(found, sample) > (_readable(layout, sample) if layout else 0):
        notebook.note("list_columns_from_lines", first + 1)
        return Start(found, first + headed)
    if layout is not None:
        return Start(layout, first + 1)  # the lines tell one by one what is wrong with them
    if headed:
        notebook.problems += of_header.problems
        return None
    notebook.stop("list_without_header", first + 1, 1, given=texts[first].strip())
    return None


def _columns_without_header(sample: list[str]) -> Layout | None:
    known = [read_header(header, 1, Notebook()) for header in KNOWN_HEADERS]
    fitting = [layout for layout in known if layout is not None and _readable(layout, sample) * 10 >= len(sample) * 9]
    return fitting[0] if len(fitting) == 1 else columns_of_old_lines(sample)


def _readable(layout: Layout, sample: list[str]) -> int:
    """How many of the lines leave nothing to be told when they are read by these columns."""
    readable = 0
    for line in sample:
        notebook = Notebook()
        row = LineReader(layout, notebook).read(line.encode("latin-1"), 1)
        readable += row is not None and all(problem.code in HARMLESS for problem in notebook.problems)
    return readable
