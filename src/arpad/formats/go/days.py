"""Days as go files write them. An ambiguous day is a stop."""

import re
from datetime import date

from arpad.core.verdicts import Value
from arpad.formats.days import ORDERS, one_day, open_day
from arpad.formats.notebook import Notebook

WITHOUT_SIGNS = re.compile(r"\A([0-9]{4})([0-9]{2})([0-9]{2})\Z")
EXAMPLE = "2024-09-06"
DAY_BEFORE_MONTH = ("ymd", "dmy")


def read_day(
    text: str, line: int, column: int, notebook: Notebook, day_first: bool = False, of: str | None = None
) -> date | None:
    """A day; None, with the problem, if the text is no day or may mean two.

    `day_first`: if the year stands last, the day comes before the month. `of` is `start` or `end`: the problem names
    the option that supplies this day of the event.
    """
    day = one_day(WITHOUT_SIGNS.sub(r"\1-\2-\3", text), DAY_BEFORE_MONTH if day_first else ORDERS)
    if isinstance(day, date):
        return day
    values: dict[str, Value] = {"given": text, "expected": EXAMPLE, **(open_day(of) if of else {})}
    notebook.stop(day, line, column, **values)
    return None


def check_order(start: date | None, end: date | None, line: int, column: int, notebook: Notebook) -> None:
    """Stop if an event ends before it starts."""
    if start and end and end < start:
        notebook.stop("ends_before_start", line, column, start=str(start), end=str(end), given=str(end))
