"""Births as programs write them: a date, or a year alone."""

import re
from datetime import date

from arpad.formats.days import days_in
from arpad.formats.fields import EARLIEST_BIRTH, LAST_YEAR
from arpad.formats.notebook import Notebook

WHOLE = re.compile("(18[5-9][0-9]|19[0-9]{2}|20[0-9]{2})/([0-9]{2})/([0-9]{2})")
YEAR_ALONE = re.compile(r"([0-9]{4})(?:[/.-][ 0]{0,2}){0,2}")


def read_birth(text: str, line: int, column: int, notebook: Notebook) -> tuple[int | None, date | None]:
    """The year and, where it is stated, the day. An unreadable year stops, because it decides K."""
    if whole := WHOLE.fullmatch(text):
        try:
            return int(whole[1]), date(int(whole[1]), int(whole[2]), int(whole[3]))
        except ValueError:
            pass  # no such day, as 1990/00/00
    if not text.strip("0/.- "):
        return None, None
    if found := YEAR_ALONE.fullmatch(text):
        year: int | None = int(found[1])
        day = None
    else:
        days = days_in(text)
        years = {day.year for day in days}
        year = years.pop() if len(years) == 1 and re.search("[0-9]{4}", text) else None
        day = days[0] if len(days) == 1 else None
        if year and not day:
            notebook.note("ambiguous_birthday", line, column, given=text, expected="YYYY/MM/DD")
    if year is None or not EARLIEST_BIRTH <= year <= LAST_YEAR:
        notebook.stop("bad_birth", line, column, given=text, expected="YYYY/MM/DD")
        return None, None
    return year, day
