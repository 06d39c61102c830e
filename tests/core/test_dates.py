from datetime import date

import pytest

from arpad.core.dates import MONTH_STEP, Month, day_code


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
