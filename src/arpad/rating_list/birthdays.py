"""Statements in place of birthdays: "a junior on that day" instead of the day of birth.

Where a player is a junior until a birthday, K may depend on the day of birth. Bundles have the year of birth alone and,
for players whose day decides, whether they are a junior on the days that the text asks about. Any day of that
year with the same answers gives the same numbers: the first such day stands in for the birthday.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from functools import lru_cache

from arpad.regulations.edition import editions

Asked = Mapping[str, Collection[date]]
"""The days on which editions ask about a day of birth, by the editions' IDs."""
Statements = Mapping[str, Mapping[date, bool]]
"""Whether a player is a junior on days, by the IDs of the editions that ask. Empty: the year of birth is enough."""


def statements_on(birth: date, asked: Asked) -> dict[str, dict[date, bool]]:
    """The statements on a birthday: by edition the last day as a junior, and the first day after it.

    Days for which the year of birth gives the answer are omitted; all other days follow from these two.
    """
    said = {}
    for edition, days in asked.items():
        answers = {day: answer for day in days if (answer := _answer(edition, birth, day)) is not None}
        last, first = (
            max((day for day, answer in answers.items() if answer), default=None),
            min((day for day, answer in answers.items() if not answer), default=None),
        )
        kept = {day: answers[day] for day in (last, first) if day is not None}
        if kept:
            said[edition] = kept
    return said


def _answer(edition: str, birth: date, day: date) -> bool | None:
    """Whether a player is a junior on a day; None where the year of birth gives the answer."""
    is_junior = editions()[edition].regulation().is_junior
    whole_year = {is_junior(date(birth.year, 1, 1), day), is_junior(date(birth.year, 12, 31), day)}
    return is_junior(birth, day) if len(whole_year) > 1 else None


def turns_on_day(birth: date, asked: Asked) -> bool:
    """True if an edition asks about a day for which the year of birth does not give the answer."""
    return any(_answer(edition, birth, day) is not None for edition, days in asked.items() for day in days)


def stand_in(year: int, statements: Statements) -> date | None:
    """The first day of a year that agrees with all statements; None if no day does.

    The editions must be installed.
    """
    return _first_day(year, tuple((edition, tuple(sorted(of.items()))) for edition, of in sorted(statements.items())))


@lru_cache(maxsize=10_000)
def _first_day(year: int, statements: tuple[tuple[str, tuple[tuple[date, bool], ...]], ...]) -> date | None:
    said = [(editions()[edition].regulation(), day, answer) for edition, of in statements for day, answer in of]
    first = date(year, 1, 1)
    days = (first + timedelta(days=after) for after in range(366))
    of_year = (day for day in days if day.year == year)
    return next((day for day in of_year if all(text.is_junior(day, on) == answer for text, on, answer in said)), None)
