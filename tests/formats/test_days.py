"""Days as people write them, for all formats but JSON and PGN, which say how they are written."""

from datetime import date

import pytest

from arpad.formats.days import days_in, one_day


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-04-03", date(2024, 4, 3)),
        ("2024.04.03.", date(2024, 4, 3)),
        ("3.4.2024", date(2024, 4, 3)),  # dots: the day comes first
        ("13/04/2024", date(2024, 4, 13)),  # there is no 13th month
        ("04/04/2024", date(2024, 4, 4)),
        ("03/04/2024", "ambiguous_date"),
        ("31.12.65", "ambiguous_date"),  # 1965 or 2065
        ("03.04.24", "ambiguous_date"),
        ("2024-02-30", "bad_file_date"),
        ("1899-12-31", "bad_file_date"),
        ("2200-01-01", "bad_file_date"),
        ("45385", "bad_file_date"),
        ("", "bad_file_date"),
    ],
)
def test_one_day_or_none(text: str, expected: date | str) -> None:
    assert one_day(text) == expected


def test_a_format_may_say_that_the_day_comes_first() -> None:
    assert one_day("03/04/2024", ("ymd", "dmy")) == date(2024, 4, 3)
    assert one_day("04/13/2024", ("ymd", "dmy")) == "bad_file_date"


def test_every_day_that_a_text_can_be() -> None:
    assert days_in("03/04/2024") == [date(2024, 3, 4), date(2024, 4, 3)]
    assert days_in("24/04/03") == [date(2003, 4, 24), date(2024, 3, 4), date(2024, 4, 3)]
