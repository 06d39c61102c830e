"""Facts of players from another file replace those of the tournament's file, with a note."""

from datetime import date

import pytest

from arpad.core.report import Player, PublishedRating, Report
from arpad.formats.overlay import filled, overlaid, with_official_list

PRINTED = Player("7", "Minta, Anna", "HUN", "w", rating=2000, birth_year=1990, birth_date=date(1990, 1, 2))


def found(told: Player, printed: Player = PRINTED, same: tuple[str, ...] = ()) -> tuple[Player, list[tuple[str, str]]]:
    report, problems = overlaid(Report("standard", None, {"7": printed}, {}), {"7": told}, "file", same)
    return report.players["7"], [(problem.severity, problem.code) for problem in problems]


@pytest.mark.parametrize(
    ("told", "problems"),
    [
        (Player("7"), []),
        (Player("7", "MINTA Anna", rating=2000, birth_year=1990), []),
        (Player("7", rating=2001), [("note", "rating_differs")]),
        (Player("7", ratings=(PublishedRating(date(2024, 4, 1), 2000), PublishedRating(date(2024, 5, 1), 2010))), []),
        (Player("7", ratings=(PublishedRating(date(2024, 4, 1), 2005),)), [("note", "rating_differs")]),
        (Player("7", birth_year=1991), [("stop", "person_asked")]),
        (Player("7", birth_year=1990, birth_date=date(1990, 2, 1)), [("stop", "person_asked")]),
        (Player("7", "Minta, Éva"), [("stop", "person_asked")]),  # one word in common is not enough
        (Player("7", "Минта, Анна"), []),
        (Player("7", "明太"), [("stop", "person_asked")]),
        (Player("7", "Minta, Anna", sex="m"), [("stop", "person_asked")]),
        (Player("7", "Minta, Anna", federation="FIN"), [("stop", "person_asked")]),
        (Player("7", "Keksitty, Ville"), [("stop", "other_person")]),
    ],
)
def test_what_two_files_say_otherwise_is_told(told: Player, problems: list[tuple[str, str]]) -> None:
    assert found(told)[1] == problems


def test_the_other_file_is_taken() -> None:
    player, problems = found(Player("7", "Minta Anna", rating=2001, birth_year=1991, k=40), same=("7",))
    assert problems == [("note", "birth_differs"), ("note", "rating_differs")]
    assert player == Player("7", "Minta Anna", "HUN", "w", rating=2001, birth_year=1991, k=40)  # no day of another year
    assert found(Player("7", k=40))[0] == Player(
        "7", "Minta, Anna", "HUN", "w", 1990, date(1990, 1, 2), None, 2000, k=40
    )


def test_a_report_is_held_to_the_list_too() -> None:
    report = Report("standard", None, {"7": Player("7", "Minta, Anna", birth_year=1990)}, {})
    told = {"7": Player("7", "Minta, Anna", birth_year=1950)}
    assert [problem.code for problem in filled(report, told, "file")[1]] == ["person_asked"]
    assert filled(report, told, "file", ("7",))[1] == []


def test_an_elo_beside_a_finnish_rating() -> None:
    printed = Player("7", rating=1900, elo=(PublishedRating(date.min, 2000),))
    assert found(Player("7", elo=(PublishedRating(date(2024, 4, 1), 2000),)), printed)[1] == []
    assert found(Player("7", elo=(PublishedRating(date.min, 2010),)), printed)[1] == [("note", "rating_differs")]


def test_the_list_of_the_ratings_tells_each_difference_once() -> None:
    report = Report("standard", None, {"7": PRINTED}, {})
    for rating in (2010, None):
        _, problems = with_official_list(report, {"7": Player("7", rating=rating)}, "file")
        assert [problem.code for problem in problems] == ["rating_differs"]
    _, problems = with_official_list(report, {}, "file")
    assert [(problem.severity, problem.code) for problem in problems] == [("stop", "rated_but_not_on_the_list")]
