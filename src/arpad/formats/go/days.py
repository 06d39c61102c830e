"""Days as go files write them; one that can be read two ways is not read."""

import re
from datetime import date

from arpad.formats.fields import FIRST_YEAR, LAST_YEAR
from arpad.formats.reading import Notebook

YEAR_FIRST = re.compile(r"([0-9]{4})([-/.]?)([0-9]{2})\2([0-9]{2})")
YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
EXAMPLE = "2024-09-06"


def read_day(text: str, line: int, column: int, notebook: Notebook, day_first: bool = False) -> date | None:
    """A day; None, with the problem, where it is none or could be two.

    Where the year stands last the day comes first if the format says so (`day_first`) or the parts are set off by
    dots; otherwise the two numbers must tell themselves.
    """
    found = YEAR_FIRST.fullmatch(text)
    if found is not None:
        return _valid(found[1], found[3], found[4]) or _refused(text, line, column, notebook)
    found = YEAR_LAST.fullmatch(text)
    if found is None:
        return _refused(text, line, column, notebook)
    as_day_first, as_month_first = _valid(found[4], found[3], found[1]), _valid(found[4], found[1], found[3])
    if day_first or found[2] == "." or as_day_first == as_month_first:
        return as_day_first or _refused(text, line, column, notebook)
    if as_day_first and as_month_first:
        notebook.stop("ambiguous_date", line, column, given=text, expected=EXAMPLE)
        return None
    return as_day_first or as_month_first


def _valid(year: str, month: str, day: str) -> date | None:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return found if FIRST_YEAR <= found.year <= LAST_YEAR else None


def _refused(text: str, line: int, column: int, notebook: Notebook) -> date | None:
    notebook.stop("not_a_date", line, column, given=text, expected=EXAMPLE)
    return None


def check_order(start: date | None, end: date | None, line: int, column: int, notebook: Notebook) -> None:
    """An event does not end before it starts."""
    if start and end and end < start:
        notebook.stop("ends_before_start", line, column, start=str(start), end=str(end), given=str(end))
