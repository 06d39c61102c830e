from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.exact import (
    divide_half_away,
    divide_half_up,
    exact_minutes,
    half_points_text,
    hundredths_text,
    minutes_text,
    ratio_text,
    read_hundredths,
)


@pytest.mark.parametrize(
    ("numerator", "denominator", "up", "away"),
    [
        (5, 2, 3, 3),
        (-5, 2, -2, -3),
        (4, 2, 2, 2),
        (-4, 2, -2, -2),
        (0, 7, 0, 0),
        (1, 3, 0, 0),
        (-1, 3, 0, 0),
        (2, 3, 1, 1),
        (-2, 3, -1, -1),
        (-1, 2, 0, -1),
        (1, 2, 1, 1),
    ],
)
def test_the_nearest_integer(numerator: int, denominator: int, up: int, away: int) -> None:
    assert divide_half_up(numerator, denominator) == up
    assert divide_half_away(numerator, denominator) == away


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**5))
def test_rounding_is_to_the_nearest_and_only_halves_differ(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    for rounded in (divide_half_up(numerator, denominator), divide_half_away(numerator, denominator)):
        assert abs(exact - rounded) <= Fraction(1, 2)
    if abs(exact - int(exact)) != Fraction(1, 2):
        assert divide_half_up(numerator, denominator) == divide_half_away(numerator, denominator)


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [(3680, "36.80"), (-5, "-0.05"), (0, "0.00"), (-250, "-2.50"), (9, "0.09"), (100, "1.00"), (-1, "-0.01")],
)
def test_hundredths_as_text(hundredths: int, text: str) -> None:
    assert hundredths_text(hundredths) == text
    assert read_hundredths(text) == hundredths


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "0.5"), (2, "1"), (9, "4.5")])
def test_half_points_as_text(halves: int, text: str) -> None:
    assert half_points_text(halves) == text


def test_a_ratio_is_shown_to_two_decimals() -> None:
    assert ratio_text(11850, 7) == "1692.86"  # 1692.857...
    assert ratio_text(1, 8) == "0.13"


@pytest.mark.parametrize(
    ("seconds", "text"), [(5400, "90"), (5370, "89.50"), (0, "0"), (59, "0.98"), (61, "1.02"), (3599, "59.98")]
)
def test_minutes_as_text(seconds: int, text: str) -> None:
    assert minutes_text(seconds) == text


def test_minutes_are_whole_or_have_their_seconds() -> None:
    given = {60: 1, 5400: 90, 4950: "82:30", 59: "0:59", 63: "1:03", 119: "1:59"}
    assert {seconds: exact_minutes(seconds) for seconds in given} == given
