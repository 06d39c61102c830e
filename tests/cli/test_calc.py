import json
from typing import Any

import pytest

from tests.cli.running import run

LAW = ("--regulation", "fide-2024")


def calc(*arguments: str) -> dict[str, Any]:
    ran = run("calc", arguments[0], *LAW, *arguments[1:], "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_change() -> None:
    found = calc("change", "--rating", "1500", "--k", "40", "--game", "1900:1")
    assert (found["change"], found["rounded"], found["new"], found["expected"]) == ("36.80", 37, 1537, "0.08")
    assert found["working"][0]["delta"] == "0.92"


def test_change_takes_k_from_the_rating_where_none_is_given() -> None:
    assert calc("change", "--rating", "2399", "--game", "2399:0.5")["k"] == 20
    assert calc("change", "--rating", "2400", "--game", "2400:1/2")["k"] == 10


def test_change_shows_the_working() -> None:
    out = run("calc", "change", *LAW, "--rating", "1500", "--k", "40", "--game", "1900:1").out
    assert "40 x 0.92 = 36.80" in out


@pytest.mark.parametrize(
    ("ratings", "scores", "rating", "listed"),
    [
        # The table of first ratings: Ra with two draws against 1800, p to two decimals, dp
        ("1600 1700 1800 1500 1650", "1 1 1 0 0", 1743, True),
        ("2300 2300 2300 2300 2300", "1 1 1 1 0.5", 2200, True),
        ("1400 1400 1400 1400 1400", "0.5 0 0 0 0", 1284, False),
        ("1700 1700 1700 1700 1700 1700", "0 0 0 0 0 0", 1403, False),  # 8.2.1: no point in a first event
        ("1902 1877 1884 2012 1832", "1 1 1 0 0", 1922, True),
    ],
)
def test_first(ratings: str, scores: str, rating: int, listed: bool) -> None:
    pairs = zip(ratings.split(), scores.split(), strict=True)
    games = [option for opponent, score in pairs for option in ("--game", f"{opponent}:{score}")]
    found = calc("first", *games)
    assert (found["rating"], found["listed"]) == (rating, listed)
    assert found["disregarded_as_first_event"] == (rating == 1403)


def test_first_by_the_average() -> None:
    found = calc("first", "--average", "1650", "--games", "5", "--points", "3")
    assert (found["rating"], found["average"], found["percentage"], found["dp"]) == (1743, "1692.86", "0.57", 50)
    assert calc("first", "--average", "2300", "--games", "5", "--points", "4.5")["computed"] == 2387
    assert calc("first", "--average", "2300", "--games", "4", "--points", "4")["listed"] is False


@pytest.mark.parametrize(("points", "performance"), [("4", 2228), ("5", 2300), ("6", 2372), ("8", 2540)])
def test_performance(points: str, performance: int) -> None:
    found = calc("performance", "--average", "2300", "--games", "10", "--points", points)
    assert found["performance"] == performance


def test_performance_game_by_game_and_at_the_ends() -> None:
    assert calc("performance", "--game", "2000:1", "--game", "2100:0.5")["performance"] == 2243  # 2050 + 193
    assert calc("performance", "--game", "2000:1")["performance"] == 2800
    assert calc("performance", "--game", "2000:0")["performance"] == 1200


def test_a_what_if() -> None:
    wider = ("--set", "difference_limit=500")
    assert calc("change", "--rating", "1500", "--k", "40", "--game", "2000:1", *wider)["expected"] == "0.04"
    higher = ("--set", "highest_first_rating=2500")
    # Ra (11500 + 3600) / 7 = 2157.14; p 6/7 = .86, dp 309
    assert calc("first", "--average", "2300", "--games", "5", "--points", "5", *higher)["rating"] == 2466


def test_a_what_if_is_told() -> None:
    assert calc("first", "--game", "1700:1", "--set", "floor=1500")["set"] == {"floor": 1500}
    assert "What if: floor = 1500" in run("calc", "first", *LAW, "--game", "1700:1", "--set", "floor=1500").out
    out = run("calc", "change", *LAW, "--rating", "1500", "--game", "1900:1", "--set", "k_normal=30").out
    assert "What if: k_normal = 30" in out


def test_the_readings_that_decided_are_named() -> None:
    assert calc("first", "--average", "1800", "--games", "7", "--points", "3")["readings"] == ["E14", "E4"]  # p .44
    assert calc("first", "--average", "1500", "--games", "6", "--points", "3")["readings"] == []  # p 4/8
    assert calc("first", "--average", "1800", "--games", "7", "--points", "5")["readings"] == ["E14"]  # p 6/9
    # (9004 + 3600) / 8 = 1575.5
    half = ["1500:1"] * 3 + ["1500:0"] * 2 + ["1504:0"]
    games = [option for game in half for option in ("--game", game)]
    assert calc("first", *games)["readings"] == ["R11"]
    assert calc("performance", "--average", "1800", "--games", "3", "--points", "1")["readings"] == ["R14", "E14"]


def test_other_languages() -> None:
    out = run("calc", "first", *LAW, "--average", "1650", "--games", "5", "--points", "3", "--lang", "fi").out
    assert "vahvuusluku: 1743" in out
    assert "1692,86" in out
    assert "pääsee listalle: kyllä" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("change", "--rating", "1500", "--game", "1900"),
        ("change", "--rating", "1500", "--game", "1900:2"),
        ("change", "--rating", "1500", "--game", "x:1"),
        ("change", "--rating", "1500", "--game", "-5:1"),
        ("change", "--rating", "99999999999", "--game", "1900:1"),
        ("change", "--rating", "1399", "--game", "1900:1"),
        ("change", "--rating", "1500", "--game", "1399:1"),
        ("change", "--rating", "1500"),
        ("change", "--rating", "1500", "--k", "0", "--game", "1900:1"),
        ("first",),
        ("first", "--average", "1700"),
        ("first", "--average", "1700", "--games", "5", "--points", "6"),
        ("first", "--average", "1700", "--games", "5", "--points", "2.25"),
        ("first", "--average", "1700", "--games", "5", "--points", "x"),
        ("first", "--average", "1700", "--games", "5", "--points", "3", "--game", "1700:1"),
        ("performance", "--average", "1700", "--games", "0", "--points", "0"),
    ],
)
def test_bad_numbers_are_one_line(arguments: tuple[str, ...]) -> None:
    ran = run("calc", arguments[0], *LAW, *arguments[1:])
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_an_unknown_regulation() -> None:
    ran = run("calc", "first", "--regulation", "x", "--game", "1700:1")
    assert (ran.status, "fide-2024" in ran.err) == (2, True)
