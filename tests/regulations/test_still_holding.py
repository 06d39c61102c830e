"""What stays of a list that was published when everything since is rated again."""

from datetime import date

import pytest

from arpad.core.report import Player
from tests.regulation import regulation_on

DAY = date(2024, 6, 1)


@pytest.mark.parametrize(
    ("after", "published", "peak"),
    [
        (Player("a", rating=2377, peak=2395), Player("a", rating=2402, peak=2402), 2402),
        (Player("a", rating=2377, peak=2395), Player("a", rating=2402), 2402),
        (Player("a", rating=2377, peak=2410), Player("a", rating=2402, peak=2402), 2410),
        (Player("a", rating=2377, peak=2395), Player("a", rating=2300, peak=2405), 2405),
        (Player("a"), Player("a"), None),
    ],
)
def test_the_highest_published_rating(after: Player, published: Player, peak: int | None) -> None:
    """fide-2024 8.3.3: K is 10 once a rating reached 2400; a list that is out is out."""
    found = regulation_on("fide", "standard", DAY).with_published(after, published)
    assert (found.peak, found.rating) == (peak, after.rating)


@pytest.mark.parametrize(
    ("after", "published", "title"),
    [(None, "I", "I"), ("I", "ME", "ME"), ("M", "I", "M"), ("I", None, "I"), ("WGM", None, "WGM"), (None, None, None)],
)
def test_titles_are_permanent(after: str | None, published: str | None, title: str | None) -> None:
    """ssl-2022 6.1."""
    found = regulation_on("ssl", "selo", DAY).with_published(Player("a", title=after), Player("a", title=published))
    assert found.title == title


@pytest.mark.parametrize(
    ("after", "published", "grade", "reached"),
    [
        ("18 kyu", "5 kyu", "5 kyu", ("3 kyu",)),
        ("5 kyu", "18 kyu", "5 kyu", ("6 kyu", "3 kyu")),
        ("5 kyu", "5 kyu", "5 kyu", ("6 kyu", "3 kyu")),
        (None, "5 kyu", "5 kyu", ("3 kyu",)),
        ("5 kyu", None, "5 kyu", ("6 kyu", "3 kyu")),
        ("1 dan", "9 dan", "9 dan", ()),
        ("9 dan", "8 dan", "9 dan", ("6 kyu", "3 kyu")),
    ],
)
def test_a_grade_only_rises(
    after: str | None, published: str | None, grade: str | None, reached: tuple[str, ...]
) -> None:
    """mgsz-2012 4 §. Limits that were reached once count only above the grade."""
    player = Player("a", grade=after, reached=("6 kyu", "3 kyu"))
    found = regulation_on("mgsz", "go", DAY).with_published(player, Player("a", grade=published))
    assert (found.grade, found.reached) == (grade, reached)


def test_every_list_since_is_asked_about() -> None:
    lists = [Player("a", title=title) for title in ("I", "M", "ME")]
    found = Player("a")
    for published in lists:
        found = regulation_on("ssl", "selo", DAY).with_published(found, published)
    assert found.title == "M"
