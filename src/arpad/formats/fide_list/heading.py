"""The columns of a list, the kinds of its ratings and its month, from its heading or its first rows."""

import re
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.formats.fide_list.layout import KNOWN_HEADERS, Layout, columns_of_old_lines, is_header, read_header
from arpad.formats.fide_list.line import EMPTY, LineReader
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fide_list.stream import HEAD, UTF8_MARK, UTF16_MARKS, Opened
from arpad.formats.notebook import Notebook

TRIED = 200
"""The number of lines that are read to check that the columns are where the header has them."""

HARMLESS = ("read_as_eight_bit", "listed_birth_century", "listed_without_name")
"""Notes of lines whose columns are right."""

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
MONTH = re.compile(rf"\b(?P<month>{'|'.join(MONTHS)})(?P<year>\d\d)\b", re.IGNORECASE)
CENTURY = 2000
"""All lists are from 2001 or later."""
FIRST_YEAR_OF_OTHERS = 12
"""Until 2011 FIDE had no other list than the standard one."""
OTHERS: tuple[Kind, ...] = ("rapid", "blitz")
END_OF_PLAYER = b"</player>"


class Start(NamedTuple):
    """The columns, and how many lines stand before the first player."""

    layout: Layout
    lines: int


def start_of(source: Opened, notebook: Notebook) -> Start | None:
    """The columns by the header, or by the lines if there is no header or it does not stand above its columns."""
    head = source.head[:HEAD].removeprefix(UTF8_MARK)
    if head.startswith(UTF16_MARKS):
        notebook.stop("list_in_utf16", 1)
        return None
    lines = head.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    complete = lines if len(lines) == 1 or not lines[-1] else lines[:-1]
    texts = [line.decode("latin-1") for line in complete]
    first = next((number for number, line in enumerate(complete) if line.strip(EMPTY)), None)
    if first is None:
        notebook.stop("empty_file")
        return None
    if b"\0" in head:
        before = head[: head.index(b"\0")].split(b"\n")
        notebook.stop("not_a_text_file", len(before), len(before[-1]) + 1)
        return None
    headed = is_header(texts[first])
    sample = [text for text, line in zip(texts, complete, strict=True) if line.strip(EMPTY)][headed : TRIED + headed]
    of_header = Notebook()
    layout = read_header(texts[first], first + 1, of_header) if headed else None
    if layout is not None and _readable(layout, sample) == len(sample):
        return Start(layout, first + 1)
    old_layout = columns_of_old_lines(sample) if headed else _columns_without_header(sample)
    if old_layout is not None and _readable(old_layout, sample) > (_readable(layout, sample) if layout else 0):
        notebook.note("list_columns_from_lines", first + 1)
        return Start(old_layout, first + headed)
    if layout is not None:
        return Start(layout, first + 1)  # each line has its own problem
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
    """How many of the lines have no problem with these columns."""
    readable = 0
    for line in sample:
        notebook = Notebook()
        row = LineReader(layout, notebook).read(line.encode("latin-1"), 1)
        readable += row is not None and all(problem.code in HARMLESS for problem in notebook.problems)
    return readable


def kind_of_single(source: Opened, supplied: Kind | None, file: str, notebook: Notebook) -> Kind:
    """The kind of a list of one rating: as supplied, else standard, with a note that this is assumed.

    The name of the file does not decide it, but `rapid` or `blitz` in the name stops.
    """
    if supplied is not None or not _leaves_open(source):
        return supplied or "standard"
    hint = next((kind for kind in OTHERS if kind in file.casefold()), None)
    if hint is not None:
        notebook.stop("list_kind_by_name", given=file, expected=hint)
    else:
        notebook.note("list_kind_not_told", expected="standard")
    return "standard"


def kinds_of(source: Opened, single: Kind) -> tuple[Kind, ...]:
    """The kinds of ratings that a list has columns for; for a list of one rating that is `single`."""
    if source.is_xml:
        return (single,) if _one_rating_in_xml(source) else KINDS
    layout = _layout(source)
    if layout is None or layout.column("rating") is not None:
        return (single,)
    return tuple(kind for kind in KINDS if layout.column(kind) is not None)


def month_of(source: Opened) -> Month | None:
    """The month of a text list of one rating, from the heading of the ratings; None: no other list states it."""
    found = None if source.is_xml or not is_header(_first_line(source)) else MONTH.search(_first_line(source))
    return None if found is None else Month(CENTURY + int(found["year"]), MONTHS.index(found["month"].upper()) + 1)


def _leaves_open(source: Opened) -> bool:
    """True if a list has one rating for each player, and is recent enough for it to be any of the three kinds."""
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
    """The columns of a text list, from its header or, where there is none, from its lines."""
    first = _first_line(source)
    if is_header(first):
        return read_header(first, 1, Notebook())
    start = start_of(source, Notebook())
    return None if start is None else start.layout
