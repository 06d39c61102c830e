"""Where an edition turns on a day of birth: it says so in `birthdays_asked` and `is_junior`, and nowhere else.

A bundle of a list has no birthday, and relies on this.
"""

from datetime import date, timedelta
from typing import Any

import pytest

from arpad.core.dates import Month
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition, editions
from arpad.regulations.rate import rate

LISTS = [(edition, of_list) for edition in editions().values() for of_list in edition.lists]
YEARS = (16, 17, 18, 19)
"""The ages that a player reaches in the year of the event: under every text the age of a junior is among them."""
FACTS: dict[str, dict[str, Any]] = {"go": {"board": 19, "factor": 30}}


def report(edition: Edition, of_list: str, birth: date | None, year: int) -> Report:
    """Two events, late in one month and early in the next: K of a period and K of an event have other days."""
    start = date(edition.first_day.year + 1, 2, 10)
    player = Player("1", "Made", "HUN", "m", year, birth, rating=1700, games=300, peak=1700)
    other = Player("2", "Other", "HUN", "m", 1970, None, rating=1750, games=300, peak=1750)
    facts = {"seconds": 7200, "system": "swiss", **FACTS.get(of_list, {})}
    events = {
        name: Event(name, start + timedelta(days=after), start + timedelta(days=after + 1), games, **facts)
        for name, after, games in (
            ("a", 0, (Game(1, "1", "2", "1-0"),)),
            ("b", 15, (Game(1, "2", "1", "1-0"),)),
        )
    }
    is_monthly = edition.regulation().is_monthly
    return Report(of_list, Month.of(start).plus(1) if is_monthly else None, {"1": player, "2": other}, events)


def numbers(edition: Edition, given: Report) -> list[Any]:
    answer = rate(given, edition.id, None, {})
    assert not isinstance(answer, Problem), answer
    rows = [row._replace(steps=()) for row in answer.rows]
    after = [player._replace(birth_date=None) for player in answer.after]
    return [rows, after, [entry._replace(birth=None) for entry in answer.printed]]


@pytest.mark.parametrize(("edition", "of_list"), LISTS, ids=lambda one: getattr(one, "id", one))
def test_equal_answers_make_equal_numbers(edition: Edition, of_list: str) -> None:
    """Two birthdays of a year make the same numbers if the player is a junior on the same of the asked days.

    The year alone is taken for its last day (reading R17).
    """
    regulation = edition.regulation()
    turned = 0
    for age in YEARS:
        year = edition.first_day.year + 1 - age
        given = report(edition, of_list, None, year)
        day = given.period.first_day if given.period else given.events["b"].end
        asked = sorted(regulation.birthdays_asked(given.events.values(), day))
        found: dict[tuple[bool | None, ...], list[Any]] = {}
        births = [date(year, month, of_month) for month in (1, 2, 3, 4, 12) for of_month in (1, 9, 10, 11, 25, 28)]
        for birth in [*births, date(year, 12, 31)]:
            answers = tuple(regulation.is_junior(birth, on) for on in asked)
            now = numbers(edition, report(edition, of_list, birth, year))
            assert found.setdefault(answers, now) == now, (birth, answers)
        last = tuple(regulation.is_junior(date(year, 12, 31), on) for on in asked)
        assert numbers(edition, given) == found[last]
        turned += len({str(one) for one in found.values()}) > 1
    assert (turned > 0) == (edition.id in ("fide-2014", "mssz-2017"))


def test_only_texts_with_birthdays_ask() -> None:
    asking = {
        edition.id for edition in editions().values() if edition.regulation().birthdays_asked((), date(2023, 5, 1))
    }
    assert asking == {"fide-2014", "mssz-2017"}
