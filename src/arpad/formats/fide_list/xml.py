"""Rating lists as XML: safe against entities, and as fast as the layout allows.

FIDE writes every player alike. A record that is written so is taken apart by one expression; any other record is
given to the parser by itself, and from where a file is not a plain list of records, all the rest of it. What a record
says does not hang on the way it was read: nothing between the records of a plain list can change their meaning, for it
declares nothing, and no comment or section begins in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from arpad.formats.fide_list.feeding import parsed, record_of
from arpad.formats.fide_list.record import RECORD, Record, plain_row
from arpad.formats.fide_list.row import Kind, Listed
from arpad.formats.fide_list.stream import MOST_PLAYERS, Opened, line_feeds
from arpad.formats.reading import Notebook

PLAIN_START = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:<\?xml[ \t\r\n]+version=[\"']1\.0[\"'](?:[ \t\r\n]+encoding=[\"']utf-8[\"'])?[ \t\r\n]*\?>)?"
    rb"[ \t\r\n]*<playerslist>",
    re.IGNORECASE,
)
END = b"</player>"
LONGEST_RECORD = 20_000
ID = re.compile(rb"<fideid>[ \t\r\n]*0*([0-9]+)[ \t\r\n]*</fideid>")

Found = tuple[int, re.Match[bytes] | Record]
"""The line that a record begins on, and the record in either form."""


def xml_records(source: Opened, notebook: Notebook, wanted: frozenset[bytes] | None = None) -> Iterator[Found]:
    """Every record of a list; where only some IDs are wanted, stretches that do not hold them are passed over."""
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


def _wanted(data: bytes, line: int, wanted: frozenset[bytes]) -> list[Found] | None:
    """The wanted among these records; None where it is not certain that they are found so."""
    ids = ID.findall(data)
    if len(ids) != data.count(END):
        return None
    few: list[Found] = []
    for at in () if wanted.isdisjoint(ids) else (found.start() for found in ID.finditer(data) if found[1] in wanted):
        start, after = data.rfind(b"<player>", 0, at), data.index(END, at) + len(END)
        begins = line + data.count(b"\n", 0, max(start, 0))
        record = RECORD.fullmatch(data, start, after) or record_of(data[start:after], begins) if start >= 0 else None
        if record is None:
            return None
        few.append((begins, record))
    return few


def xml_rows(
    source: Opened, notebook: Notebook, single: Kind = "standard", wanted: frozenset[bytes] | None = None
) -> Iterator[tuple[int, Listed]]:
    """Every player with the line of his record."""
    players = 0
    for line, found in xml_records(source, notebook, wanted):
        row = found.row(notebook, single) if isinstance(found, Record) else plain_row(found, single)
        if row is not None:
            players += 1
            if players > MOST_PLAYERS:
                notebook.stop("too_many_players", line, most=MOST_PLAYERS)
                return
            yield line, row
