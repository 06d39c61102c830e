"""What holds for every go report, the tables as printed, and what the cases cannot say."""

import copy
import csv
import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.answer import Answer
from arpad.formats.answer_json import answer_json
from arpad.locale import catalogue
from arpad.regulations.choosing import rate
from arpad.regulations.edition import editions
from arpad.regulations.mgsz_2012.event import chance, corrected_points, game_point
from arpad.regulations.mgsz_2012.grades import grade_names, place_of
from arpad.regulations.mgsz_2012.law import Law
from tests import made_go
from tests.cli.running import run
from tests.rating import read

EDITION = editions()["mgsz-2012"]
LAW: Law = EDITION.law()
SHARED_TABLES = Path(__file__).parents[3] / "shared" / "regulations" / "tables.csv"
randoms = st.randoms(use_true_random=False)


def answered(report: dict[str, Any]) -> dict[str, Any]:
    found = rate(read(report), None, None, {})
    assert isinstance(found, Answer), found
    return answer_json(found, catalogue("hu").text)


@pytest.mark.skipif(not SHARED_TABLES.exists(), reason="the regulations' own tables are not beside the project")
def test_the_tables_agree_with_the_regulations_own_entry_by_entry() -> None:
    with SHARED_TABLES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    of = {kind: [row for row in rows if row["table"] == kind] for kind in ("go_grade", "go_chance", "go_time")}
    assert [(r["grade"], r["points"]) for r in EDITION.table("grades")] == [
        (r["from"], r["value"]) for r in of["go_grade"]
    ]
    chances = [(r["from"], r["to"], r["thousandths"]) for r in EDITION.table("chances")]
    assert chances == [(r["from"], r["to"], r["value"]) for r in of["go_chance"]]
    times = [(r["category"], f"{r['base']};{r['extended']}", r["factor"]) for r in EDITION.table("times")]
    assert times == [(r["from"], r["to"], r["value"]) for r in of["go_time"]]


@given(st.integers(900, 2900), st.integers(900, 2900), st.integers(-9, 9), st.sampled_from([0, 1, 2]))
def test_the_points_of_a_game_sum_to_zero(white: int, black: int, stones: int, half_points: int) -> None:
    """For every handicap, result and rating."""
    own, other = corrected_points(LAW, white, max(0, -stones)), corrected_points(LAW, black, max(0, stones))
    favourite = chance(LAW, abs(own - other))
    one = game_point(LAW, favourite, own - other, half_points, 0)
    assert one + game_point(LAW, favourite, other - own, 2 - half_points, 1) == 0
    assert -1000 <= one <= 1000


@given(randoms)
def test_the_changes_of_registered_players_sum_to_zero_game_by_game(rng: random.Random) -> None:
    report = made_go.report(rng)
    for player in report["players"]:
        player.pop("register", None)
        player["rating"] = player.get("rating") or made_go.points(rng)
    points: dict[tuple[str, int], list[Decimal]] = {}
    for row in answered(report)["players"]:
        for part in row["parts"]:
            lines = [line["game_point"] for line in part["working"] if line["game_point"]]
            total = sum(Decimal(text) for text in lines)
            points.setdefault((part["event"], part["part"]), []).append(total or Decimal(0))
    assert all(sum(totals) == 0 for totals in points.values())


@given(randoms)
def test_the_order_of_players_games_and_events_does_not_matter(rng: random.Random) -> None:
    report = made_go.report(rng)
    shuffled = copy.deepcopy(report)
    for entries in (shuffled["players"], shuffled["events"]):
        rng.shuffle(entries)
    for event in shuffled["events"]:
        rng.shuffle(event["games"])
    one, other = answered(report), answered(shuffled)
    assert {row["id"]: row for row in one["players"]} == {row["id"]: row for row in other["players"]}
    assert sorted(map(json.dumps, one["findings"])) == sorted(map(json.dumps, other["findings"]))


@given(randoms)
def test_a_grade_never_falls(rng: random.Random) -> None:
    names = grade_names(EDITION)
    report = made_go.report(rng)
    for row, player in zip(answered(report)["players"], report["players"], strict=True):
        if player.get("grade") and row["grade"]:
            assert names.index(row["grade"]) >= names.index(player["grade"])


@given(st.integers(1000, 2900))
def test_the_grade_of_points_has_the_highest_limit_at_or_below_them(points: int) -> None:
    names, place = grade_names(EDITION), place_of(LAW, points)
    assert LAW.limits[place] <= points
    assert place == len(names) - 1 or LAW.limits[place + 1] > points


def test_the_commands() -> None:
    found = json.loads(run("calc", "factor", "--base", "60", "--byo-yomi", "japanese:20", "--handicap", "--json").out)
    assert (found["factor"], found["extended_minutes"]) == (10, 75)
    arguments = ("--base", "90", "--players", "82", "--importance", "european")
    assert json.loads(run("calc", "factor", *arguments, "--json").out)["factor"] == 45  # example 4a: 20 + 10 + 5 + 10
    arguments = ("--base", "45", "--importance", "invitational")
    assert json.loads(run("calc", "factor", *arguments, "--json").out)["factor"] == 25  # example 4b: 10 + 10 + 5
    assert json.loads(run("calc", "factor", "--base", "5", "--json").out)["factor"] is None
    assert json.loads(run("calc", "factor", "--board", "13", "--json").out)["factor"] == 5
    for game, point in (("2087:1:1", "0.69"), ("1781:1:-2", "0.34"), ("1865:1", "0.31"), ("1935:0:0", "-0.52")):
        assert (
            json.loads(run("calc", "game-point", "--rating", "1947", "--game", game, "--json").out)["game_point"]
            == point
        )
    assert "game point: 0.69" in run("calc", "game-point", "--rating", "1947", "--game", "2087:1:1").out
    for command in ("change", "first", "performance"):
        rating = ("--rating", "1900") if command == "change" else ()
        ran = run("calc", command, "--regulation", "mgsz-2012", *rating, "--game", "1900:1")
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    for wrong in ("1935", "1935:1:x", "1935:3:1", "x:1:1", "1:1:1:1", "2087:1:1000", "2087:1:-101"):
        ran = run("calc", "game-point", "--rating", "1947", "--game", wrong)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    for wrong in ("japanese", "canadian:30", "fischer:10", "canadian:0:5", "japanese:x"):
        ran = run("calc", "factor", "--base", "60", "--byo-yomi", wrong)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert run("calc", "factor", "--base", "60", "--regulation", "fide-2024").status == 2


def test_the_command_shows_the_working_as_the_regulation_lays_it_out() -> None:
    players = [{"id": "xy", "rating": 1947, "grade": "1 kyu"}, {"id": "a", "rating": 2087, "grade": "2 dan"}]
    game = {"round": 1, "white": "a", "black": "xy", "result": "0-1", "stones": 1}
    event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "factor": 15, "games": [game]}
    data = json.dumps({"list": "go", "players": players, "events": [event]}).encode()
    ran = run("rate", "-", "--explain", "xy", stdin=data)
    assert ran.status == 0
    assert "go, event by event, by mgsz-2012" in ran.out
    line = next(line for line in ran.out.splitlines() if "2007, 2087" in line)
    assert line.split()[:9] == ["1", "a", "2087", "1", "2007,", "2087", "-80", "0.31", "1"]
    assert "15 x 0.69 = 10.35, rounded 10: 1947 becomes 1957" in ran.out
