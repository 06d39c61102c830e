"""What commands answer under ssl-2022: rate, calc and the selection numbers."""

import json
from statistics import NormalDist
from typing import Any

import pytest

from tests.cli.running import run


def test_the_command_shows_an_event_list() -> None:
    players = [{"id": "a", "name": "Mallikas", "rating": 2195, "games": 29}, {"id": "b", "rating": 2200, "games": 100}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "country": "FIN", "minutes": 90, "games": [game]}
    data = json.dumps({"list": "selo", "players": players, "events": [event]}).encode()
    ran = run("rate", "-", "--explain", "a", stdin=data)
    assert ran.status == 0
    assert "selo, event by event, by ssl-2022" in ran.out
    line = next(line for line in ran.out.splitlines() if line.startswith("Mallikas"))
    assert line.split() == ["Mallikas", "a", "2195", "2205", "+10", "1", "M", "established"]
    assert "2195 + 20 x (0.51) + 0.10 is a change of 10.30, which makes 2205" in ran.out
    # D -5: p 49; K_t 1 at 90 minutes
    heading, game = (line.split() for line in ran.out.splitlines() if line.startswith(("Rd", " 1  b")))
    assert heading == ["Rd", "Opponent", "Rating", "D", "E_i", "Score", "W_i", "-", "E_i", "K_t", "Counts", "Clauses"]
    assert game[:9] == ["1", "b", "2200", "-5", "0.49", "1", "0.51", "1", "yes"]


def test_the_weights_are_shown_where_there_are_any() -> None:
    """K_t of 25 minutes is 0.3 (7.8); a pelo has none."""
    for of_list, minutes, weights in (("selo", 25, ["0.3", "0,3"]), ("pelo", 5, [])):
        players = [{"id": "a", "rating": 2000, "games": 29}, {"id": "b", "rating": 2000, "games": 100}]
        game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
        event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "minutes": minutes, "games": [game]}
        data = json.dumps({"list": of_list, "players": players, "events": [event]}).encode()
        for language, weight in zip(("en", "fi"), weights or [None, None], strict=True):
            ran = run("rate", "-", "--explain", "a", "--lang", language, stdin=data)
            assert ("K_t" in ran.out) is (weight is not None)
            line = next(line.split() for line in ran.out.splitlines() if line.split()[:2] == ["1", "b"])
            assert weight is None or line[7] == weight


def test_calc() -> None:
    def calc(*arguments: str) -> dict[str, Any]:
        ran = run("calc", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        found: dict[str, Any] = json.loads(ran.out)
        return found

    law = ("--regulation", "ssl-2022")
    assert calc("change", *law, "--rating", "2040", "--game", "2100:1")["change"] == "14.60"  # 25 x 0.58 + 0.1
    assert calc("first", *law, "--game", "1700:0.5", "--game", "1480:1")["exact"] == "8451/5"
    games = ["--game", "2000:1"] * 15 + ["--game", "2000:0"] * 5
    assert calc("performance", *law, *games)["performance"] == "2190.8"
    assert calc("performance", *law, "--game", "2000:1")["performance"] is None
    assert run("calc", "change", *law, "--rating", "2040", "--k", "20", "--game", "2100:1").status == 2


def test_selection(tmp_path: Any) -> None:
    """15 wins and 5 losses against 2000 at normal time: 2190.77; Elo 2150 published in the period."""
    opponents = [{"id": f"b{n}", "rating": 2000, "games": 100} for n in range(20)]
    lists = (("2022-12-01", 2400), ("2023-12-01", 2150), ("2024-01-01", None))
    player = {"id": "a", "rating": 2100, "games": 50, "elo": [{"from": day, "rating": elo} for day, elo in lists]}
    games = [
        {"round": n + 1, "white": "a", "black": f"b{n}", "result": "0-1" if n % 4 == 3 else "1-0"} for n in range(20)
    ]
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": games}
    path = tmp_path / "career.json"
    path.write_text(json.dumps({"list": "selo", "players": [player, *opponents], "events": [event]}))
    ran = run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["elo"] == 2150
    # D 100: p 64. After 19 games 15 points: 2100 + 20 (15 - 19 x 0.64) + 1.9 = 2158.7; after 20: 2100 + 44 + 2.
    assert found["selo"] == 2159
    # All 20 games, 15 points: erf(D / 400) = 2 x 15/20 - 1, by the normal distribution; 2190.77 in procedures.md 12.
    assert (found["from"], found["to"]) == (1, 20)
    difference = 400 * NormalDist().inv_cdf(15 / 20) / 2**0.5
    assert found["performance"] == f"{2000 + difference:.1f}"
    assert found["number"] == f"{(found['selo'] + 2000 + difference) / 2:.1f}"
    assert found["women"] == found["selo"]
    ran = run("calc", "selection", "--player", str(path), "--date", "2025-03-15", "--json")
    later = json.loads(ran.out)
    assert (later["elo"], later["performance"]) == (None, None)
    # The selo of the start of 2024 is the only factor: no mean of two is to be had (5.6), the women's number is (5.7).
    assert found["findings"] == []
    assert [(f["level"], f["clause"], f["subject"], f["code"]) for f in later["findings"]] == [
        ("note", "5.6", "player a", "factors_missing")
    ]
    assert later["findings"][0]["values"] == {"factors": ["elo", "performance"]}
    assert (later["number"], later["women"], later["selo"]) == (None, 2146, 2146)
    earlier = json.loads(run("calc", "selection", "--player", str(path), "--date", "2023-05-15", "--json").out)
    assert (earlier["selo"], earlier["elo"], earlier["from"]) == (2100, 2400, None)  # the selo he began with
    ran = run("calc", "selection", "--player", str(path), "--date", "2025-03-15")
    assert "\n5.6: Fewer than two of peak selo" in ran.out
    assert "Missing: peak Elo, peak performance." in ran.out
    assert run("calc", "selection", "--player", str(path), "--date", "2024-13-15").status == 2
    assert run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--id", "x").status == 2


def test_selection_of_a_new_player_has_nothing_to_go_by(tmp_path: Any) -> None:
    """One game, 12 stated without a number: no selo counts for a new player (5.3), and the contradiction is noted."""
    players = [{"id": "n", "games": 12}, {"id": "b", "games": 5}, {"id": "z", "rating": 1500, "games": 0, "elo": 1600}]
    game = {"round": 1, "white": "n", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    path = tmp_path / "career.json"
    path.write_text(json.dumps({"list": "selo", "players": players, "events": [event]}))
    found = json.loads(run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--json").out)
    assert [found[key] for key in ("selo", "elo", "performance", "number", "women")] == [None] * 5
    told = [(f["clause"], f["subject"], f["code"]) for f in found["findings"]]
    assert told == [
        ("3.1", "player n", "games_without_number"),
        ("3.6", "player n", "start_number_unknown_results"),
        ("5.6", "player n", "factors_missing"),
        ("5.7", "player n", "women_missing"),
    ]
    # A new player's number does not count (5.3); an Elo without a date is that of the day.
    other = json.loads(
        run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--id", "z", "--json").out
    )
    assert (other["selo"], other["elo"], other["women"]) == (None, 1600, None)
    assert [(f["code"], f["values"]) for f in other["findings"]] == [
        ("number_without_games", {"number": 1500}),
        ("factors_missing", {"factors": ["selo", "performance"]}),
        ("women_missing", {}),
    ]


def selected(path: Any, report: dict[str, Any], day: str) -> dict[str, Any]:
    path.write_text(json.dumps(report))
    ran = run("calc", "selection", "--player", str(path), "--date", day, "--id", "a", "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize(
    ("published", "games", "peak"),
    [
        ([("2022-01-01", 2300), ("2023-04-01", 2200)], 50, 2300),  # in force on 1 January 2023
        ([("2022-01-01", 2300), ("2022-12-01", 2100), ("2023-04-01", 2200)], 50, 2200),  # 2300 no more, 2100, 2200
        ([("2022-01-01", 2300), ("2023-01-01", 2100), ("2023-04-01", 2050)], 50, 2100),  # of the first day itself
        ([("2022-01-01", 2000), ("2023-04-01", 2200), ("2024-03-16", 2400)], 50, 2200),  # 16 March is after the day
        ([("2022-01-01", 2300), ("2022-06-01", None), ("2023-04-01", 2200)], 50, 2200),  # none at the start
        ([("2022-01-01", 2300), ("2023-04-01", 2200)], 10, None),  # of a new player none counts
    ],
)
def test_selection_knows_the_published_selos(
    tmp_path: Any, published: list[tuple[str, int | None]], games: int, peak: int | None
) -> None:
    """5.3, reading R15: the selo at the start of the period, 1 January 2023, and those published in it."""
    ratings = [{"from": day, "rating": rating} for day, rating in published]
    players = [{"id": "a", "ratings": ratings, "games": games}, {"id": "b", "rating": 2000, "games": 50}]
    game = {"round": 1, "white": "b", "black": "a", "result": "+/-"}
    event = {"id": "e", "start": "2024-06-01", "end": "2024-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": [event]}, "2024-03-15")
    assert found["selo"] == peak


def test_selos_published_after_the_first_event_are_those_of_the_events(tmp_path: Any) -> None:
    """R15: D 0, K_r 20: 2100 + 10 + 0.1 = 2110; what was published on 1 July is not asked."""
    ratings = [{"from": "2022-01-01", "rating": 2100}, {"from": "2023-07-01", "rating": 2400}]
    players = [{"id": "a", "ratings": ratings, "games": 50}, {"id": "b", "rating": 2100, "games": 50}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": [event]}, "2024-03-15")
    assert found["selo"] == 2110


@pytest.mark.parametrize(
    ("rated", "codes"), [("expected", ["foreign_expected"]), ("none", ["foreign_not_fide_rated"]), ("both", [])]
)
def test_selection_tells_what_decides_whether_an_event_counts(tmp_path: Any, rated: str, codes: list[str]) -> None:
    """2.5: an event that must be approved, or is refused, is named in the findings of its players."""
    players = [{"id": name, "rating": 2100, "games": 50, "federation": "FIN", "elo": 2100} for name in "abcd"]
    event = {"start": "2023-06-01", "end": "2023-06-20", "country": "SWE", "minutes": 90}
    mine = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    other = {"round": 1, "white": "c", "black": "d", "result": "+/-"}
    events = [
        event | {"id": "e", "fide_rated": rated, "games": [mine, other]},
        event | {"id": "f", "fide_rated": "none", "games": [other]},
    ]
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": events}, "2024-03-15")
    told = [f for f in found["findings"] if f["clause"] == "2.5"]
    assert [(f["subject"], f["code"]) for f in told] == [("event e", code) for code in codes]
    assert not [f for f in found["findings"] if f["subject"].startswith("game")]
