from datetime import date

import pytest

from arpad.core.dates import MONTH_STEP, Month, day_code, first_day_from, new_year, year_of


@pytest.mark.parametrize("text", ["2024-13", "2024-00", "24-05", "2024-5", "2024-05-01", "x", "", "0001-05", "9999-05"])
def test_what_is_no_month(text: str) -> None:
    assert Month.parse(text) is None


def test_months_go_on_over_the_year() -> None:
    assert Month.parse("2024-12") == Month(2024, 12)
    assert Month.parse("0002-01") == Month(2, 1)
    assert Month.parse("9998-12") == Month(9998, 12)
    assert Month(2024, 12).plus(1) == Month(2025, 1)
    assert Month(2025, 1).plus(-1) == Month(2024, 12)
    assert Month(2024, 5).plus(0) == Month(2024, 5)
    assert Month(2024, 2).first_day == date(2024, 2, 1)
    assert Month(2024, 2).last_day == date(2024, 2, 29)
    assert Month(2023, 12).last_day == date(2023, 12, 31)
    assert Month.of(date(2024, 2, 29)) == Month(2024, 2)
    assert str(Month(2024, 5)) == "2024-05"


def test_day_codes_keep_the_order_of_days_and_move_by_months() -> None:
    days = [date.fromordinal(number) for number in range(date(2023, 11, 25).toordinal(), date(2025, 3, 5).toordinal())]
    codes = [day_code(day) for day in days]
    assert codes == sorted(set(codes))
    assert day_code(date(2014, 8, 15)) + 26 * MONTH_STEP == day_code(date(2016, 10, 15))


def test_a_year_begins_with_its_first_day() -> None:
    assert [new_year(year) for year in (2024, 2027)] == [day_code(date(2024, 1, 1)), day_code(date(2027, 1, 1))]
    assert year_of(new_year(2024)) == 2024


def test_a_code_that_is_no_day_stands_for_the_next_one() -> None:
    for day in (date(2024, 1, 1), date(2024, 2, 29), date(2024, 12, 31), date(2025, 6, 15)):
        assert first_day_from(day_code(day)) == day
    # Born on a leap day: 18 years later there is none, and 29 February comes to 1 March.
    assert first_day_from(day_code(date(2004, 2, 29)) + 18 * 12 * MONTH_STEP) == date(2022, 3, 1)
    assert first_day_from(day_code(date(2024, 1, 31)) + MONTH_STEP) == date(2024, 3, 1)
    assert first_day_from(day_code(date(2024, 3, 31)) + MONTH_STEP) == date(2024, 5, 1)
    assert first_day_from(day_code(date(2023, 12, 1)) - 1) == date(2023, 12, 1)
