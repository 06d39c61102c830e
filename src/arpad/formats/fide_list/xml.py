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
from arpad.formats.fide_list.stream import MOST_PLAYERS, Opened
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
    start = PLAIN_START.match(source.head)
    if start is None:
        yield from ((record.line, record) for record in parsed(source.pieces, notebook))
        return
    line = 1 + source.head.count(b"\n", 0, start.end())
    data = source.head[start.end() :]
    while True:
        at, end = 0, data.rfind(END) + len(END) if END in data else 0
        plain = b"<!" not in data and b"<?" not in data
        if wanted is not None and plain and _without(data[:end], wanted):
            at = end
            line += data.count(b"\n", 0, end)
        while plain and at < end:
            found = RECORD.match(data, at)
            after = found.end() if found else data.index(END, at) + len(END)
            record = found or record_of(data[at:after], line)
            if record is None:
                plain = False
                break
            yield line, record
            line += data.count(b"\n", at, after)
            at = after
        data = data[at:]
        piece = next(source.rest, b"") if plain and len(data) < LONGEST_RECORD else b""
        if not piece:
            break
        data += piece
    rest = parsed(chain((b"<playerslist>" + data,), source.rest), notebook, line)
    yield from ((record.line, record) for record in rest)


def _without(data: bytes, wanted: frozenset[bytes]) -> bool:
    """Whether it is certain that none of the wanted is among these records."""
    ids = ID.findall(data)
    return len(ids) == data.count(END) and wanted.isdisjoint(ids)


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
