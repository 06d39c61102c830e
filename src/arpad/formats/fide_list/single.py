"""Of which kind the ratings of a list are that has one for each player: its file does not say."""

from __future__ import annotations

import re

from arpad.core.dates import Month
from arpad.formats.fide_list.layout import Layout, is_header, read_header
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fide_list.stream import UTF8_MARK, Opened
from arpad.formats.fide_list.txt import start_of
from arpad.formats.reading import Notebook

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
MONTH = re.compile(rf"\b(?P<month>{'|'.join(MONTHS)})(?P<year>\d\d)\b", re.IGNORECASE)
CENTURY = 2000
"""The layouts that are read begin with the year 2001."""
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


def kinds_of(source: Opened, single: Kind) -> tuple[Kind, ...]:
    """The kinds of ratings that a list has room for, whether or not anybody has one; `single` where it has one."""
    if source.is_xml:
        return (single,) if _one_rating_in_xml(source) else KINDS
    layout = _layout(source)
    if layout is None or layout.column("rating") is not None:
        return (single,)
    return tuple(kind for kind in KINDS if layout.column(kind) is not None)


def month_of(source: Opened) -> Month | None:
    """The month that a text of one rating has above its ratings; no other list says of which month it is."""
    found = None if source.is_xml or not is_header(_first_line(source)) else MONTH.search(_first_line(source))
    return None if found is None else Month(CENTURY + int(found["year"]), MONTHS.index(found["month"].upper()) + 1)


def _leaves_open(source: Opened) -> bool:
    """Whether a list has one rating for each player, and is of a time when that may be any of the three."""
    if source.is_xml:
        return _one_rating_in_xml(source)
    layout = _layout(source)
    if layout is None or layout.column("rating") is None:
        return False
    month = MONTH.search(_first_line(source))
    return layout.column("k") is not None or (month is not None and int(month["year"]) >= FIRST_YEAR_OF_OTHERS)


def _one_rating_in_xml(source: Opened) -> bool:
    player, end, _ = source.head.replace(b"\0", b"").partition(END_OF_PLAYER)  # without the zeros of UTF-16
    return bool(end) and not any(b"<%s_rating>" % kind.encode() in player for kind in OTHERS)


def _first_line(source: Opened) -> str:
    return source.head.removeprefix(UTF8_MARK).lstrip().partition(b"\n")[0].partition(b"\r")[0].decode("latin-1")


def _layout(source: Opened) -> Layout | None:
    """The columns of a text: from its header, or where there is none from its lines."""
    first = _first_line(source)
    if is_header(first):
        return read_header(first, 1, Notebook())
    start = start_of(source, Notebook())
    return None if start is None else start.layout
