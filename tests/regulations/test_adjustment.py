"""The one-time rise of the list of 1 March 2024."""

import json
import random
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.report import Player, PublishedRating, Report
from arpad.core.verdicts import Problem
from arpad.regulations.adjustments import adjustment_of, with_adjustment
from arpad.regulations.fide_2024.adjustment import adjustments, raised
from arpad.regulations.rate import rate
from tests import made_go
from tests.cli.running import run
from tests.rating import read

RISE = adjustments()["rise-2024"]


@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        (1000, 1400),  # 1000 + 0.40 x 1000
        (1001, 1401),  # + 399.6 = 1400.6
        (1600, 1760),  # + 160
        (1997, 1998),  # + 1.2
        (1998, 1999),  # + 0.8
        (1999, 1999),  # + 0.4
        (2000, 2000),
        (2001, 2001),
    ],
)
def test_the_rise(rating: int, expected: int) -> None:
    assert raised(RISE, rating) == expected


def test_nobody_from_the_number_on_is_moved() -> None:
    whole = RISE._replace(percent=100)
    assert [raised(whole, rating) for rating in (1000, 1999, 2000, 2001, 2500)] == [2000, 2000, 2000, 2001, 2500]


def test_a_row_at_the_number_has_no_step_and_equal_ratings_stand_by_id() -> None:
    ratings = {"x": 1998, "w": 1999, "v": 2000, "u": 1990}  # 1998.8, 1999.4, 2000, 1994
    players = [{"id": name, "rating": rating, "k": 20} for name, rating in ratings.items()]
    found = rate(read({**report(), "players": [*report()["players"], *players]}), None, None, {}, "rise-2024")
    assert isinstance(found, Answer)
    rows = {row.id: row for row in found.rows}
    assert [(name, rows[name].new) for name in ratings] == [("x", 1999), ("w", 1999), ("v", 2000), ("u", 1994)]
    assert [name for name in ratings if rows[name].steps[-1].code == "list_raised"] == ["x", "w", "u"]
    assert [entry.id for entry in found.printed if entry.id in ratings] == ["v", "w", "x", "u"]


def report(period: str = "2024-03") -> dict[str, Any]:
    players = [{"id": "a", "rating": 1500, "k": 20}, {"id": "b", "rating": 1490, "k": 20}, {"id": "c", "rating": 2100}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2024-02-03", "end": "2024-02-11", "system": "swiss", "games": [game]}
    return {"list": "standard", "period": period, "players": players, "events": [event]}


def test_it_is_off_unless_it_is_asked_for() -> None:
    plain = rate(read(report()), None, None, {})
    assert isinstance(plain, Answer)
    assert [row.new for row in plain.rows] == [1510, 1480, 2100]  # D 10: 20 x 0.49 = 9.80; 20 x -0.49


def test_it_is_made_after_the_rules_with_a_step() -> None:
    found = rate(read(report()), None, None, {}, "rise-2024")
    assert isinstance(found, Answer)
    # 1510 + 0.40 x 490 = 1706; 1480 + 0.40 x 520 = 1688
    assert [row.new for row in found.rows] == [1706, 1688, 2100]
    assert [(entry.id, entry.rating) for entry in found.printed] == [("c", 2100), ("a", 1706), ("b", 1688)]
    # The next report knows the list as it was published; b was published at 1490.
    assert [(player.rating, player.peak) for player in found.after] == [(1706, 1706), (1688, 1688), (2100, 2100)]
    last = found.rows[0].steps[-1]
    assert (last.code, last.clause, last.values["exact"]) == ("list_raised", "rise-2024", "1706.00")
    assert found.rows[2].steps[-1].code != "list_raised"
    assert (found.overrides, found.adjustment) == ({}, "rise-2024")


def test_it_is_of_one_list_only() -> None:
    for period in ("2024-02", "2024-04"):
        found = rate(read(report(period)), None, None, {}, "rise-2024")
        assert isinstance(found, Problem)
        assert (found.code, found.values["list"], found.values["period"]) == (
            "adjustment_of_other_list",
            "fide 2024-03",
            f"fide {period}",
        )
    # From 1 March 2024 on FIDE's text follows the Hungarian one, which is bound to it (mssz-2017 1 § 2, errata E36).
    hungarian = rate(read(report()), None, "mssz", {}, "rise-2024")
    assert isinstance(hungarian, Answer)
    plain = rate(read(report()), None, None, {})
    assert isinstance(plain, Answer)
    for other in ("a", "z"):
        assert isinstance(with_adjustment(plain, other, "rise-2024"), Problem)
    assert isinstance(with_adjustment(plain, "fide", "rise-2024"), Answer)
    found = rate(read(report()), None, None, {}, "rise")
    assert isinstance(found, Problem)
    assert (found.code, found.values["known"]) == ("unknown_adjustment", ["rise-2024"])


def test_a_month_that_no_event_is_for_is_raised_too() -> None:
    players = {one.id: one for one in (Player("a", rating=1500), Player("b", ratings=TWO), Player("c", rating=2100))}
    found = rate(Report("standard", RISE.list, players, {}), None, None, {}, "rise-2024")
    assert isinstance(found, Answer)
    # 1500 + 0.40 x 500; 1490 + 0.40 x 510
    assert [(row.old, row.new, row.games) for row in found.rows] == [(1500, 1700, 0), (1490, 1694, 0), (2100, 2100, 0)]
    assert [player.rating for player in found.after] == [1700, 1694, 2100]
    assert found.rows[0].steps[-1].values["exact"] == "1700.00"
    # The list of March is by the text of its day, though February was under the one before (reading R16).
    assert (found.regulations, found.list_regulation, found.adjustment) == ({}, "fide-2024", "rise-2024")


@pytest.mark.parametrize(("rating", "new"), [(999, None), (1000, 1400), (1250, 1550)])
def test_the_floor_of_a_raised_list_is_of_the_raised_ratings(rating: int, new: int | None) -> None:
    """999 + 0.40 x 1001 = 1399.40, below 1400 (7.2.1); 1000 + 400; 1250 + 300. Without the rise all three leave."""
    players = {"a": Player("a", ratings=(PublishedRating(date(2024, 2, 1), rating),))}
    found = rate(Report("standard", RISE.list, players, {}), None, None, {}, "rise-2024")
    assert isinstance(found, Answer)
    assert [row.new for row in found.rows] == [new]
    plain = rate(Report("standard", RISE.list, players, {}), None, None, {})
    assert isinstance(plain, Answer)
    assert [(row.old, row.new, row.status) for row in plain.rows] == [(rating, None, "left-list")]


TWO = (PublishedRating(date(2024, 1, 1), 1480), PublishedRating(date(2024, 2, 1), 1490))


def test_the_command() -> None:
    data = json.dumps(report()).encode()
    found = json.loads(run("rate", "-", "--adjust", "rise-2024", "--json", stdin=data).out)
    assert [row["new"] for row in found["players"]] == [1706, 1688, 2100]
    assert found["set"] == {}
    ran = run("rate", "-", "--adjust", "rise", stdin=data)
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert (
        "1510 + 40 % of (2000 - 1510) = 1706.00"
        in run("rate", "-", "--adjust", "rise-2024", "--explain", "a", stdin=data).out
    )


def test_the_calendar_of_an_authority_has_it_in_one_month() -> None:
    months = [Month(2024, 2), Month(2024, 3), Month(2024, 4)]
    assert [adjustment_of("fide", month) for month in months] == [None, "rise-2024", None]
    assert [adjustment_of("mssz", month) for month in months] == [None, "rise-2024", None]  # FIDE's text follows theirs
    for other in ("egf", "ssl"):  # before and behind in the alphabet
        assert [adjustment_of(other, month) for month in months] == [None, None, None]


def test_a_peak_above_the_raised_rating_is_kept() -> None:
    """1500 is raised to 1700; the player was published at 2100 once, and the other never above 1500."""
    players = {one.id: one for one in (Player("a", rating=1500, peak=2100), Player("b", rating=1500, peak=1500))}
    found = rate(Report("standard", RISE.list, players, {}), None, None, {}, "rise-2024")
    assert isinstance(found, Answer)
    assert [(player.rating, player.peak) for player in found.after] == [(1700, 2100), (1700, 1700)]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "rise-2024 is an adjustment of the list of fide 2024-03; this is the list of mgsz"),
        ("hu", "a mostani lista: mgsz"),
        ("fi", "tämä on lista mgsz"),
    ],
)
def test_it_is_refused_for_the_list_of_another_game(tmp_path: Path, lang: str, sentence: str) -> None:
    path = tmp_path / "go.json"
    path.write_text(json.dumps(made_go.report(random.Random(1))))
    found = run("rate", str(path), "--adjust", "rise-2024", "--lang", lang)
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert sentence in found.err
