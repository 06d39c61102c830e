"""The regulation of a list on a day, for tests that know that there is one."""

from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.regulations.calendar import Calendar
from arpad.regulations.regulation import Regulation


def regulation_on(authority: str | None, of_list: str, day: date) -> Regulation[Any]:
    regulation = Calendar(authority, of_list).on(day)
    assert not isinstance(regulation, Problem)
    return regulation
