"""What holds for every go report, the tables as printed, and what the cases cannot say."""

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
from arpad.core.report import ByoYomi
from arpad.formats.answer_json import answer_json
from arpad.locale import catalogue
from arpad.regulations.edition import editions
from arpad.regulations.mgsz_2012 import reasons
from arpad.regulations.mgsz_2012.columns import Entrants, Event, Games
from arpad.regulations.mgsz_2012.explain import thousandths_text
from arpad.regulations.mgsz_2012.factor import extended_seconds
from arpad.regulations.mgsz_2012.game_point import band_width, chance, corrected_points, game_point
from arpad.regulations.mgsz_2012.grades import grade_names, place_of
from arpad.regulations.mgsz_2012.law import Law, widths_by_points
from arpad.regulations.mgsz_2012.procedure import rate_event
from arpad.regulations.mgsz_2012.setup import blank_work
from arpad.regulations.rate import rate
from tests import made_go
from tests.cli.running import run
from tests.rating import read

EDITION = editions()["mgsz-2012"]
LAW: Law = EDITION.law()
OUTCOMES = {"1-0": 0b110010}  # two half points for white, played, with moves
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
def test_a_grade_never_falls(rng: random.Random) -> None:
    names = grade_names(EDITION)
    report = made_go.report(rng)
    for row, player in zip(answered(report)["players"], report["players"], strict=True):
        if player.get("grade") and row["grade"]:
            assert names.index(row["grade"]) >= names.index(player["grade"])


def test_a_bye_stands_in_its_own_part() -> None:
    """6 (3): 100 x 4 rounds reach 300, 100 x 2 do not; 8 (1): byes and rounds without a game give nothing."""
    pairs = [(1, "a", "b", "1-0"), (2, "c", None, "bye"), (3, "a", "b", "0-1"), (4, "c", None, "unplayed")]
    games = [{"round": r, "white": w, "black": b, "result": result} for r, w, b, result in pairs]
    event = {"id": "e", "start": "2024-03-09", "end": "2024-03-10", "rounds": 4, "factor": 100, "games": games}
    players = [{"id": name, "rating": 2000, "grade": "1 dan"} for name in "abc"]
    row = answered({"list": "go", "players": players, "events": [event]})["players"][2]
    told = [[(w["round"], w["opponent"], w["counted"], w["clauses"]) for w in p["working"]] for p in row["parts"]]
    assert told == [[(2, "", False, ["8 (1)"])], [(4, "", False, ["8 (1)"])]]
    assert (row["status"], row["games"], row["old"], row["new"]) == ("not-rated", 0, 2000, 2000)


@given(st.integers(1000, 2900))
def test_the_grade_of_points_has_the_highest_limit_at_or_below_them(points: int) -> None:
    names, place = grade_names(EDITION), place_of(LAW, points)
    assert LAW.limits[place] <= points
    assert place == len(names) - 1 or LAW.limits[place + 1] > points


def test_beyond_the_ends_the_nearest_band_is_taken() -> None:
    """E9, with bands of 10, 30 and 100, of which no two are alike."""
    limits = [1000, 1010, 1040, 1140]
    law = LAW._replace(limits=limits, widths=widths_by_points(limits))
    assert [band_width(law, points) for points in (990, 1000, 1010, 1040, 1140, 2000)] == [10, 10, 30, 100, 100, 100]


def test_the_last_row_of_chances_serves_every_larger_difference() -> None:
    law = LAW._replace(chances=[500, 400])
    assert [chance(law, difference) for difference in (0, 1, 2, 5)] == [500, 400, 400, 400]


def test_the_words_are_told_apart() -> None:
    """The numbers are names: any will do, as long as no two are the same."""
    words = [value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, int)]
    assert len(set(words)) == len(words) == 6


def test_white_may_receive_stones() -> None:
    """Procedure 15: 1790 receives 2 stones from 1800: 1840, 1890, difference 90; the receiver wins +0.29."""
    games = Games(white=[0], black=[1], outcome=[OUTCOMES["1-0"]], round=[1], stones=[-2], barred=[0])
    entrants = Entrants(points=[1790, 1800], registered=[1, 1], register=[0, 0], supplied=[0, 0], entry_place=[-1, -1])
    work = blank_work(games=1, players=2, parts=1)
    rate_event(LAW, Event(factor=100, rounds=1, players=2, first=0, end=1), entrants, games, work)
    assert (work.sides.corrected, work.sides.difference, work.sides.point) == ([1890, 1800], [90, -90], [290, -290])
    assert work.results.points == [1819, 1771]  # 100 x 0.29


def test_canadian_byo_yomi_of_broken_seconds() -> None:
    """60 moves at 7 in 5 minutes: 60 / 7 x 300" = 2571.4"; the full seconds are taken."""
    extended = extended_seconds(LAW, 2400, ByoYomi("canadian", 7, 300))
    assert (extended, type(extended)) == (4971, int)


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0.00"), (1, "0.001"), (-1, "-0.001"), (500, "0.50"), (-15600, "-15.60"), (1000, "1.00")]
)
def test_thousandths_are_written_out(value: int, text: str) -> None:
    assert thousandths_text(value) == text


def test_the_first_day_of_the_last_event_stands_for_the_list() -> None:
    report = read(made_go.report(random.Random(2)))
    assert len(report.events) > 1
    days = [event.start for event in report.events.values()]
    regulation = EDITION.regulation()
    assert regulation.list_day(dict.fromkeys(report.events, regulation), report) == sorted(days)[-1]


def test_the_commands() -> None:
    found = json.loads(run("calc", "factor", "--base", "60", "--byo-yomi", "japanese:20", "--handicap", "--json").out)
    assert (found["factor"], found["extended_minutes"]) == (10, 75)
    arguments = ("--base", "90", "--players", "82", "--importance", "european")
    assert json.loads(run("calc", "factor", *arguments, "--json").out)["factor"] == 45  # example 4a: 20 + 10 + 5 + 10
    arguments = ("--base", "45", "--importance", "invitational")
    assert json.loads(run("calc", "factor", *arguments, "--json").out)["factor"] == 25  # example 4b: 10 + 10 + 5
    assert json.loads(run("calc", "factor", "--base", "5", "--json").out)["factor"] is None
    found = json.loads(run("calc", "factor", "--base", "10", "--json").out)
    assert (found["factor"], found["time"]) == (10, 0)  # category E: 0 + 10
    equals = ("calc", "game-point", "--rating", "1900", "--game", "1900:0.5", "--set", "jigo=400", "--json")
    assert json.loads(run(*equals).out)["game_point"] == "0.10"  # R7: 0.5 - 0.4
    assert json.loads(run("calc", "factor", "--board", "13", "--json").out)["factor"] == 5
    for game, point in (("2087:1:1", "0.69"), ("1781:1:-2", "0.34"), ("1865:1", "0.31"), ("1935:0:0", "-0.52")):
        assert (
            json.loads(run("calc", "game-point", "--rating", "1947", "--game", game, "--json").out)["game_point"]
            == point
        )
    assert "game point: 0.69" in run("calc", "game-point", "--rating", "1947", "--game", "2087:1:1").out
    found = json.loads(run("calc", "game-point", "--rating", "1947", "--game", "1765:0.5:-2", "--json").out)
    assert found["corrected"] == [1947, 1865]  # + 50 + 50
    assert (found["difference"], found["chance"], found["game_point"]) == (82, "0.31", "-0.19")  # 0.31 - 0.5
    found = json.loads(run("calc", "game-point", "--rating", "1765", "--game", "1947:0.5:2", "--json").out)
    assert (found["corrected"], found["difference"], found["game_point"]) == ([1865, 1947], -82, "0.19")
    for command in ("change", "first", "performance"):
        rating = ("--rating", "1900") if command == "change" else ()
        ran = run("calc", command, "--regulation", "mgsz-2012", *rating, "--game", "1900:1")
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    for wrong in ("1935", "1935:1:x", "1935:3:1", "x:1:1", "1:1:1:1", "2087:1:1000", "2087:1:-101"):
        ran = run("calc", "game-point", "--rating", "1947", "--game", wrong)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    for wrong in ("japanese", "canadian:30", "fischer:10", "canadian:0:5", "japanese:x", "japanese:0", "canadian:30:0"):
        ran = run("calc", "factor", "--base", "60", "--byo-yomi", wrong)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert run("calc", "factor", "--base", "60", "--regulation", "fide-2024").status == 2


def test_grades_are_written_as_the_reader_writes_them() -> None:
    """The source has kju; what programs read stays as the report has it."""
    players = [{"id": "a", "rating": 1620, "grade": "8 kyu"}, {"id": "b", "rating": 1620}]
    players += [{"id": "c", "rating": 2000, "grade": "1 dan"}]
    games = [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]
    event = {"id": "e", "start": "2024-03-09", "end": "2024-03-09", "factor": 30, "games": games}  # 30 x 0.5: 7 kyu
    report = {"list": "go", "players": players, "events": [event]}
    shown = run("rate", "-", "--explain", "a", "--lang", "hu", stdin=json.dumps(report).encode()).out
    assert "kyu" not in shown
    assert all(text in shown for text in ("az új minősítés 7 kju", "minősítés számít: 8 kju", "1 dan"))
    answer = answered(report)  # in Hungarian
    assert [row["grade"] for row in answer["players"]] == ["7 kyu", "8 kyu", "1 dan"]
    step = next(step for step in answer["players"][0]["steps"] if step["code"] == "go_grade_reached")
    assert step["values"]["grade"] == "7 kyu"
    assert "7 kju" in step["text"]
    assert "the grade is 7 kyu now" in run("rate", "-", "--explain", "a", stdin=json.dumps(report).encode()).out


@pytest.mark.parametrize(
    ("rating", "game", "readings"),
    [
        ("1947", "2087:1:1", []),
        ("2000", "1900:0.5", ["R3"]),
        ("2000", "2000:0.5", ["R7", "R3"]),
        ("1765", "1815:1:1", ["R7"]),  # 1765 + 50
        ("1900", "1800:1:1", ["R5"]),
        ("1800", "1900:1:-1", ["R5"]),
        ("2650", "2700:1:2", ["E9"]),  # the second stone from 2850
        ("2700", "2650:1:-2", ["E9"]),
        ("2650", "2700:1:1", []),  # 200 from 2650: the band of 6 dan
    ],
)
def test_the_readings_that_decide_a_game_point_are_told(rating: str, game: str, readings: list[str]) -> None:
    found = json.loads(run("calc", "game-point", "--rating", rating, "--game", game, "--json").out)
    assert [step["values"]["reading"] for step in found["steps"]] == readings
    assert {step["clause"] for step in found["steps"]} <= {"8 (2)"}
    shown = run("calc", "game-point", "--rating", rating, "--game", game, "--lang", "hu").out
    assert all(f"(Értelmezés: {reading}.)" in shown for reading in readings)
    assert shown.count("Értelmezés") == len(readings)


def test_the_reading_of_grades_is_named_for_4_kyu_alone() -> None:
    """5 (2) and 5 (3) both name 4 kyu; 7 kyu is in (2) alone, and the two events of 2 dan are in (4) alone."""
    for points, grade, reached, clause, reading in (
        (1620, "8 kyu", "7 kyu", "5 (2)", None),  # to 1635
        (1750, "5 kyu", "4 kyu", "5 (2)", "E8"),  # to 1765
        (2035, "1 dan", "2 dan", "5 (4)", None),  # to 2050
    ):
        players = [{"id": "a", "rating": points, "grade": grade, "reached": [reached]}]
        players += [{"id": "b", "rating": points, "grade": grade}]
        games = [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]
        event = {"id": "e", "start": "2024-03-09", "end": "2024-03-09", "factor": 30, "games": games}  # 30 x 0.5
        row = answered({"list": "go", "players": players, "events": [event]})["players"][0]
        step = next(step for step in row["steps"] if step["code"] == "go_grade_reached")
        assert (row["new"], row["grade"], step["clause"]) == (points + 15, reached, clause)
        assert step["values"].get("reading") == reading


def told(*arguments: str) -> dict[str, Any]:
    found = run("calc", "factor", *arguments, "--json")
    assert found.status == 0
    answer: dict[str, Any] = json.loads(found.out)
    return answer


def test_the_factor_is_told_row_by_row() -> None:
    """Procedure 13: the World Amateur, category A, no handicap, 81 players: 20 + 5 + 5 + 10 + 10, with the finding."""
    arguments = ("--base", "90", "--players", "81", "--importance", "invitational", "--importance", "world")
    found = told(*arguments)
    assert (found["factor"], found["time"], found["extended_minutes"]) == (50, 20, 90)
    assert found["added"] == {"invitational": 5, "large_event": 5, "championship": 10, "no_handicap": 10}
    assert [(step["clause"], step["code"]) for step in found["steps"]] == [
        ("table 2", "go_factor_time"),
        ("table 3", "go_factor_invitational"),
        ("table 3", "go_factor_large_event"),
        ("table 3", "go_factor_championship"),
        ("table 3", "go_factor_no_handicap"),
        ("6 (1)", "go_factor"),
    ]
    time = {"event": "19x19", "base": 90, "extended": 90, "category": "A", "time": 20, "reading": "E7"}
    time |= {"wording": "go_factor_base_time"}  # no byo-yomi
    assert found["steps"][0]["values"] == time
    assert [(f["level"], f["clause"], f["code"]) for f in found["findings"]] == [("note", "table 3", "go_four_rows")]
    assert told(*arguments[:-2])["findings"] == []  # three rows
    shown = run("calc", "factor", *arguments, "--lang", "hu").out
    assert "C versenyszorzó: 50" in shown
    assert "1. 2. táblázat: 19x19: alapidő 90 perc, tartalék idő nincs: az alapidő dönt; kategória: A" in shown
    assert "verseny: 19x19" in shown
    assert "Európa-bajnokság vagy világbajnokság, előnyadás nélküli" in shown
    assert "large_event" not in shown


def test_a_factor_that_is_not_given_is_told_with_its_clause() -> None:
    found = told(
        "--base", "9", "--byo-yomi", "japanese:14"
    )  # 9' and 9' + 45 x 14" = 19'30": category E asks for 10' and 20'
    assert (found["factor"], found["time"], found["extended_minutes"], found["steps"]) == (None, None, "19:30", [])
    only = found["findings"][0]
    assert (only["level"], only["clause"], only["code"]) == ("reject", "table 2", "go_too_fast")
    assert only["values"] == {"base": 9, "extended": "19:30", "reading": "E7"}
    shown = run("calc", "factor", "--base", "9", "--lang", "fi").out
    assert "kilpailukerroin C: -" in shown
    assert "taulukko 2" in shown
    assert "Vaihe vaiheelta" not in shown
    found = told()
    assert (found["factor"], found["extended_minutes"]) == (None, None)
    assert [(f["clause"], f["code"]) for f in found["findings"]] == [("6 (2)", "go_factor_open")]


def test_the_factor_of_a_small_board_is_one_number() -> None:
    found = told("--board", "13", "--base", "90", "--players", "81", "--importance", "world")
    assert (found["factor"], found["time"], found["added"], found["findings"]) == (5, 5, {}, [])
    values = {"event": "13x13", "board": 13, "factor": 5}
    step = {"clause": "table 2", "code": "go_factor_small_board", "values": values}
    assert [{key: told[key] for key in step} for told in found["steps"]] == [step]
    assert "No findings." in run("calc", "factor", "--board", "13").out


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
