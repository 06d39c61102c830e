"""Of which kind the ratings of a list are that has one for each player: its file does not say."""

from __future__ import annotations

import re

from arpad.formats.fide_list.layout import Layout, is_header, read_header
from arpad.formats.fide_list.row import Kind
from arpad.formats.fide_list.stream import UTF8_MARK, Opened
from arpad.formats.fide_list.txt import start_of
from arpad.formats.reading import Notebook

MONTH = re.compile(r"\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d\d)\b", re.IGNORECASE)
FIRST_YEAR_OF_OTHERS = 12
"""Until 2011 FIDE had no other list than the standard one."""
OTHERS: tuple[Kind, ...] = ("rapid", "blitz")
END_OF_PLAYER = b"</player>"


def kind_of_single(source: Opened, told: Kind | None, file: str, notebook: Notebook) -> Kind:
    """The kind of a list of one rating, as whoever gives it tells; else standard, and a note says that it was assumed.

    The name of the file decides nothing, but where it speaks of another kind, someone must.
    """
    if told is not None or not _leaves_open(source):
        return told or "standard"
    hint = next((kind for kind in OTHERS if kind in file.casefold()), None)
    if hint is not None:
        notebook.stop("list_kind_by_name", given=file, expected=hint)
    else:
        notebook.note("list_kind_not_told", expected="standard")
    return "standard"


def _leaves_open(source: Opened) -> bool:
    """Whether a list has one rating for each player, and is of a time when that may be any of the three."""
    if source.is_xml:
        player, end, _ = source.head.replace(b"\0", b"").partition(END_OF_PLAYER)  # without the zeros of UTF-16
        return bool(end) and not any(b"<%s_rating>" % kind.encode() in player for kind in OTHERS)
    first = source.head.removeprefix(UTF8_MARK).lstrip().partition(b"\n")[0].partition(b"\r")[0].decode("latin-1")
    layout = read_header(first, 1, Notebook()) if is_header(first) else _layout_without_header(source)
    if layout is None or layout.column("rating") is None:
        return False
    month = MONTH.search(first)
    return layout.column("k") is not None or (month is not None and int(month[1]) >= FIRST_YEAR_OF_OTHERS)


def _layout_without_header(source: Opened) -> Layout | None:
    start = start_of(source, Notebook())
    return None if start is None else start.layout
