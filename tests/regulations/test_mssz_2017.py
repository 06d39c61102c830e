"""What KOMIR holds, and the examples of Appendix II through `arpad calc`."""

import json
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.regulations.mssz_2017.registry import contents, komir_id_problem
from tests.cli.running import run

LAW = ("--regulation", "mssz-2017")


def calc(*arguments: str) -> dict[str, Any]:
    ran = run("calc", arguments[0], *LAW, *arguments[1:], "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize("number", ["1", "42", "99999"])
def test_a_komir_id(number: str) -> None:
    assert komir_id_problem(number) is None


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("", "komir_id_missing"),
        ("0", "komir_id_wrong"),
        ("100000", "komir_id_wrong"),
        ("12a", "komir_id_wrong"),
        ("-1", "komir_id_wrong"),
        ("\u0661", "komir_id_wrong"),  # a digit, but not one of ours
    ],
)
def test_no_komir_id(number: str, code: str) -> None:
    found = komir_id_problem(number)
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("komir_id", code)


def test_the_pages_and_titles() -> None:
    """2 § names ten fields on the left page (of the strength order club and number) and ten on the right."""
    held = contents()
    left = held["komir_page"]["fields"]
    assert left == [
        *("komir_id", "name", "birth_date", "sex", "country", "rating", "fide_id", "licence_club", "guest_club"),
        *("strength_order_club", "strength_order_number"),
    ]
    right = held["fide_page"]["fields"]
    assert right == [
        *("valid_from", "valid_to", "fide_id", "name", "birth_year", "sex", "country", "rating", "title"),
        *("games_from", "games_to", "status", "k"),
    ]
    assert held["titles"]["held"] == ["GM", "IM", "FM", "WGM", "WIM", "WFM"]
    assert held["titles"]["on_application"] == ["CM", "WCM"]
    assert held["national_titles"]["held"] + held["national_titles"]["tacitly"] == [
        *("NAM", "mj", "I.o.", "II.o.", "III.o.", "IV.o.", "I.", "II.", "III.", "IV.")
    ]


@pytest.mark.parametrize(
    ("rating", "k", "change", "expected"),
    [
        # II.1: ten games against 2300 on the average, 4 points
        (2145, 40, "44.00", "2.90"),
        (2145, 20, "22.00", "2.90"),
        (2145, 10, "11.00", "2.90"),
        (2388, 40, "-88.00", "6.20"),
        (2388, 20, "-44.00", "6.20"),
        (2388, 10, "-22.00", "6.20"),
    ],
)
def test_the_expectation_by_the_average(rating: int, k: int, change: str, expected: str) -> None:
    found = calc(
        "change", "--rating", str(rating), "--k", str(k), "--average", "2300", "--games", "10", "--points", "4"
    )
    assert (found["change"], found["expected"], found["k"]) == (change, expected, k)
    assert found["new"] == rating + found["rounded"] == rating + int(change.removesuffix(".00"))
    assert found["difference"] == rating - 2300
    by_game = calc("change", "--rating", "2145", "--k", "20", "--game", "2300:1")
    assert set(by_game) <= set(found), "the same keys, and a few more"
    assert found["readings"] == ["E32"]


def test_the_average_and_the_games_differ() -> None:
    """E32: 2145 against 5 x 2100 and 5 x 2500 expects 2.90 by the average, 3.35 game by game."""
    average = ("--average", "2300", "--games", "10", "--points", "4")
    assert calc("change", "--rating", "2145", "--k", "20", *average)["expected"] == "2.90"
    games = ["--game", "2100:1"] * 4 + ["--game", "2100:0"] + ["--game", "2500:0"] * 5
    assert calc("change", "--rating", "2145", "--k", "20", *games)["expected"] == "3.35"


def test_k_of_the_average_is_the_ratings_where_none_is_given() -> None:
    given = ("--average", "2300", "--games", "10", "--points", "4")
    assert calc("change", "--rating", "2399", *given)["k"] == 20
    assert calc("change", "--rating", "2400", *given)["k"] == 10
    # of a player whose birth is unknown no age makes a junior
    assert calc("change", "--rating", "2200", *given, "--set", "junior_age=10000")["k"] == 20


def test_other_editions_have_no_change_by_average() -> None:
    given = ("--rating", "2000", "--average", "2300", "--games", "10", "--points", "4")
    for regulation in ("fide-2014", "fide-2024", "fide-2025"):
        ran = run("calc", "change", "--regulation", regulation, *given)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
        assert "game by game" in ran.err
    assert run("calc", "change", *LAW, "--rating", "2000").status == 2
    ran = run("calc", "change", *LAW, "--rating", "900", "--average", "950", "--games", "1", "--points", "1")
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert run("calc", "change", *LAW, *given, "--game", "2000:1").status == 2


def test_entering_the_list() -> None:
    below = calc("first", "--average", "1766", "--games", "5", "--points", "0.5")
    assert (below["rating"], below["percentage"], below["dp"], below["listed"]) == (1400, "0.10", -366, True)
    above = ("--average", "1900", "--games", "15", "--points", "12")
    at_20 = calc("first", *above, "--set", "bonus=20")
    assert (at_20["rating"], at_20["new_games_left"]) == (2080, 15)  # 1900 + 9 x 20
    assert calc("first", *above)["rating"] == 2035  # 1900 + 9 x 15
    half = calc("first", "--average", "1900", "--games", "6", "--points", "3")
    assert half["rating"] == 1900


@pytest.mark.parametrize(
    ("given", "readings"),
    [
        (("--average", "1800", "--games", "7", "--points", "3"), ["E14"]),  # .4286: p decides below one half
        (("--average", "1800", "--games", "7", "--points", "3.5"), []),
        (("--average", "1800", "--games", "7", "--points", "5"), ["E3"]),  # .7143 is shown and decides nothing
        (("--game", "1800:1", "--game", "1801:0"), ["E15"]),  # 1800.5
        (("--game", "1800:1", "--game", "1802:0"), []),
        (("--game", "1800:1", "--game", "1800:1", "--game", "1801:0"), ["E15", "E3"]),  # 1800.33
        (("--game", "1800:1", "--game", "1800:0", "--game", "1801:0"), ["E14", "E15"]),  # .3333
    ],
)
def test_the_readings_of_a_first_rating(given: tuple[str, ...], readings: list[str]) -> None:
    """E3 is the bonus of mssz-2017; fide-2014 prints one only."""
    assert calc("first", *given)["readings"] == readings
    found = json.loads(run("calc", "first", "--regulation", "fide-2014", *given, "--json").out)
    assert found["readings"] == [reading for reading in readings if reading != "E3"]


@pytest.mark.parametrize(("points", "tpr"), [("4", 2228), ("5", 2300), ("6", 2372), ("8", 2540)])
def test_performance(points: str, tpr: int) -> None:
    assert calc("performance", "--average", "2300", "--games", "10", "--points", points)["performance"] == tpr


def test_example_8_34() -> None:
    given = ("--average", "2184", "--games", "12", "--points", "6.5")
    assert calc("first", *given)["rating"] == 2199
    found = json.loads(run("calc", "first", "--regulation", "fide-2014", *given, "--json").out)
    assert found["rating"] == 2199
