"""Which of several ratings by date holds on a day."""

from datetime import date

import pytest

from arpad.core.report import Player, PublishedRating
from arpad.regulations.published import in_force, rating_on

PUBLISHED = (
    PublishedRating(date(2024, 1, 1), 1500),
    PublishedRating(date(2024, 3, 1), None),  # he left the list
    PublishedRating(date(2024, 5, 1), 1600),
)


@pytest.mark.parametrize(
    ("day", "rating"),
    [
        (date(2023, 12, 31), 0),
        (date(2024, 1, 1), 1500),
        (date(2024, 2, 29), 1500),
        (date(2024, 3, 1), 0),
        (date(2024, 4, 30), 0),
        (date(2024, 5, 1), 1600),
    ],
)
def test_the_last_that_was_published_by_a_day(day: date, rating: int) -> None:
    assert in_force(PUBLISHED, day) == rating
    assert rating_on(Player("p", rating=1700, ratings=PUBLISHED), day) == rating


def test_a_lone_rating_holds_on_any_day() -> None:
    assert rating_on(Player("p", rating=1700), date(1990, 1, 1)) == 1700
    assert rating_on(Player("p"), date(1990, 1, 1)) == 0
