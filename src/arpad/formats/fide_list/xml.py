"""Reads XML lists into rows or columns: safe against entities, and fast.

A record in FIDE's own form is taken apart by one regular expression. Any other record is parsed by itself, and where a
file stops being a plain list of records, all the rest is parsed. Both ways give the same: a plain list declares nothing
and has no comment or section between its records, so that nothing there can change their meaning.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.columns import BLANK, GrowingColumns
from arpad.formats.fide_list.record import RECORD, Record, parsed, plain_row, record_of
from arpad.formats.fide_list.row import KINDS, Kind, Listed
from arpad.formats.fide_list.stream import MOST_PLAYERS, Opened, line_feeds
from arpad.formats.notebook import Notebook

PLAIN_START = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:<\?xml[ \t\r\n]+version=[\"']1\.0[\"'](?:[ \t\r\n]+encoding=[\"']utf-8[\"'])?[ \t\r\n]*\?>)?"
    rb"[ \t\r\n]*<playerslist>",
    re.IGNORECASE,
)
END = b"</player>"
LONGEST_RECORD = 20_000
ID = re.compile(rb"<fideid>[ \t\r\n]*0*([0-9]+)[ \t\r\n]*</fideid>")

Placed = tuple[int, re.Match[bytes] | Record]
"""The line that a record begins on, and the record in either form."""

FLUSHED = 8_192
"""The number of records that are put into the columns at a time."""
SHORTEST_RECORD = 400
"""A lower bound of the length of FIDE's records, for the number of rows to expect."""
TEXTS = {1: "names", 2: "federations", 3: "sexes", 4: "titles", 5: "w_titles", 7: "foas", 18: "flags"}
ID_PLACE, O_TITLE, FIRST_NUMBER, BIRTH = 0, 6, 8, 17
"""The places of the groups of `RECORD`."""

Groups = tuple[bytes | None, ...]


def xml_records(source: Opened, notebook: Notebook, wanted: frozenset[bytes] | None = None) -> Iterator[Placed]:
    """Every record of a list; where only some IDs are wanted, stretches without them are skipped."""
    opening = PLAIN_START.match(source.head)
    if opening is None:
        yield from ((record.line, record) for record in parsed(source.pieces, notebook))
        return
    line = 1 + source.head.count(b"\n", 0, opening.end())
    data = source.head[opening.end() :]
    while True:
        at, end = 0, data.rfind(END) + len(END) if END in data else 0
        plain = b"<!" not in data and b"<?" not in data
        few = _wanted(data[:end], line, wanted) if wanted is not None and plain else None
        if few is not None:
            yield from few
            at = end
            line += line_feeds(data[:end])
        while plain and at < end:
            start = data.index(b"<", at)
            begins = line + data.count(b"\n", at, start)
            found = RECORD.match(data, start)
            after = found.end() if found else data.index(END, at) + len(END)
            record = found or record_of(data[start:after], begins)
            if record is None or data[at:start].strip():
                plain = False
                break
            yield begins, record
            line = begins + data.count(b"\n", start, after)
            at = after
        data = data[at:]
        piece = next(source.rest, b"") if plain and len(data) < LONGEST_RECORD else b""
        if not piece:
            break
        data += piece
    rest = parsed(chain((b"<playerslist>" + data,), source.rest), notebook, line)
    yield from ((record.line, record) for record in rest)


def _wanted(data: bytes, line: int, wanted: frozenset[bytes]) -> list[Placed] | None:
    """The wanted records in a stretch; None where they cannot be found for certain."""
    ids = ID.findall(data)
    if len(ids) != data.count(END):
        return None
    few: list[Placed] = []
    for at in () if wanted.isdisjoint(ids) else (found.start() for found in ID.finditer(data) if found[1] in wanted):
        start, after = data.rfind(b"<player>", 0, at), data.index(END, at) + len(END)
        begins = line + data.count(b"\n", 0, max(start, 0))
        record = RECORD.fullmatch(data, start, after) or record_of(data[start:after], begins) if start >= 0 else None
        if record is None:
            return None
        few.append((begins, record))
    return few


def xml_rows(
    source: Opened, notebook: Notebook, single: Kind, wanted: frozenset[bytes] | None = None
) -> Iterator[tuple[int, Listed]]:
    """Every player with the line where the record begins."""
    players = 0
    for line, found in xml_records(source, notebook, wanted):
        row = found.row(notebook, single) if isinstance(found, Record) else plain_row(found, single)
        if row is not None:
            players += 1
            if players > MOST_PLAYERS:
                notebook.stop("too_many_players", line, most=MOST_PLAYERS)
                return
            yield line, row


class _Numbers(dict[bytes | None, int]):
    """Texts of numbers with their values, of which a list has a few thousand; None and an empty text are 0."""

    def __missing__(self, text: bytes | None) -> int:
        number = self[text] = int(text or b"0")
        return number


def xml_columns(source: Opened, notebook: Notebook, single: Kind) -> GrowingColumns:
    """The columns of an XML list."""
    growing, numbers = GrowingColumns(source.size // SHORTEST_RECORD), _Numbers()
    gathered: list[Groups] = []
    lines: list[int] = []
    for line, record in xml_records(source, notebook):
        if isinstance(record, Record):
            _flush(growing, gathered, lines, numbers, single)
            row = record.row(notebook, single)
            if row is not None:
                growing.put(growing.room(1).start, row, line)
        else:
            gathered.append(record.groups())
            lines.append(line)
            if len(lines) == FLUSHED:
                _flush(growing, gathered, lines, numbers, single)
        if growing.columns.count + len(lines) > MOST_PLAYERS:
            notebook.stop("too_many_players", line, most=MOST_PLAYERS)
            return growing
    _flush(growing, gathered, lines, numbers, single)
    return growing


def _flush(growing: GrowingColumns, gathered: list[Groups], lines: list[int], numbers: _Numbers, single: Kind) -> None:
    if not gathered:
        return
    rows = growing.room(len(gathered))
    columns, cells = growing.columns, list(zip(*gathered, strict=True))
    growing.lines[rows] = lines
    columns.ids[rows] = list(map(int, cells[ID_PLACE]))
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


def _put_texts(growing: GrowingColumns, name: str, rows: slice, texts: Sequence[bytes | None]) -> None:
    longest = max(len(text or b"") for text in texts)
    growing.widen(name, longest)
    column: NDArray[np.uint8] = getattr(growing.columns, name)
    filled = np.array([text or b"" for text in texts], f"S{column.shape[1]}")
    letters = filled.view(np.uint8).reshape(len(texts), column.shape[1])
    column[rows] = np.where(letters == 0, np.uint8(BLANK), letters)
