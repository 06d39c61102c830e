"""`arpad compare`: one report under every edition."""

import itertools
import json
from pathlib import Path

import pytest

from arpad.cli import compare as command
from tests.cli.running import run

GAME = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
MONTH = str(Path(__file__).parents[2] / "examples" / "month.json")


def test_all_editions_stand_side_by_side() -> None:
    ran = run("compare", MONTH)
    assert (ran.status, ran.err) == (0, "")
    headings = ran.out.splitlines()[2].split()
    assert headings == ["ID", "fide-2014", "mssz-2017", "fide-2024", "fide-2025"]
    lines = {line.split()[0]: line for line in ran.out.splitlines()[3:23]}
    assert len(lines) == 20
    assert "left the list" in lines["seppo"]


def test_the_steps_that_made_the_difference_are_told_once_with_their_clauses() -> None:
    found = json.loads(run("compare", MONTH, "--json").out)
    players = {player["id"]: player for player in found["players"]}
    assert players["anna"]["differs"] is False
    assert players["anna"]["steps"] == []
    urho = players["urho"]
    # 1.5 of 6 against 2000.33 on the average: p .25, dp -193; and with two draws against 1800 p 2.5/8 = .31, dp -141
    assert [urho["results"][edition]["new"] for edition in found["regulations"]] == [1807, 1807, 1809, 1809]
    clauses = {step["code"]: step["clause"] for step in urho["steps"]}
    assert clauses["first_below_half"] == {"fide-2014": "8.24", "mssz-2017": "8.24"}
    assert clauses["first_average"] == {"fide-2024": "8.2.2", "fide-2025": "8.2.2"}
    times = [f["clause"] for f in found["findings"] if f["code"] == "too_fast" and f["values"]["rating"] == 1990]
    assert times == [{"fide-2014": "1.1", "mssz-2017": "1.1"}] * 12


def test_all_editions_answer_from_the_first_day_of_the_first() -> None:
    players = [{"id": "a", "rating": 2000, "k": 20}, {"id": "b", "rating": 2000, "k": 20}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2016-04-03", "end": "2016-04-11", "system": "swiss", "games": [game]}
    report = {"list": "standard", "period": "2016-05", "players": players, "events": [event]}
    ran = run("compare", "-", stdin=json.dumps(report).encode())
    assert ran.status == 0
    assert "mssz-2017" in ran.out
    assert "Under all editions the same." in ran.out
    event |= {"start": "2014-06-30"}
    ran = run("compare", "-", stdin=json.dumps(report).encode())
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert "2014-06-30" in ran.err


def test_a_refusal_under_some_editions_is_a_difference() -> None:
    players = [{"id": name, "rating": 2000, "k": 20} for name in "abc"] + [{"id": "u"}]
    games = [
        {"round": n, "white": white, "black": black, "result": "1/2-1/2"}
        for n, (white, black) in enumerate(itertools.combinations("abcu", 2), start=1)
    ]
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "round-robin", "games": games}
    report = {"list": "standard", "period": "2024-05", "players": players, "events": [event]}
    out = run("compare", "-", stdin=json.dumps(report).encode()).out
    assert "fide-2014 6.21, mssz-2017 6.21: event e: Rated players: 3 of 4; at least 4 are needed." in out
    assert "same" not in out
    assert out.splitlines()[3].split() == [
        *("a", "no", "game", "counted", "no", "game", "counted", "2000", "(+0)", "2000", "(+0)"),
    ]


def test_a_difference_without_a_step_is_a_difference() -> None:
    """A junior without a counted game has K 40 until the birthday or until the end of its year."""
    players = [
        {"id": "a", "rating": 2000, "k": 20},
        {"id": "b", "rating": 2000, "k": 20},
        {"id": "c", "rating": 1500, "games": 50, "peak": 1500, "birth": "2006-01-01"},
    ]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "swiss", "games": [game]}
    report = {"list": "standard", "period": "2024-05", "players": players, "events": [event]}
    found = json.loads(run("compare", "-", "--json", stdin=json.dumps(report).encode()).out)
    results = found["players"][2]["results"]
    assert [results[edition]["k"] for edition in found["regulations"]] == [20, 20, 40, 40]
    assert found["players"][2]["differs"] is True
    assert "same" not in run("compare", "-", stdin=json.dumps(report).encode()).out


def test_a_list_without_an_edition_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    report = {
        "list": "go",
        "players": [{"id": "a"}],
        "events": [
            {
                "id": "e",
                "start": "2024-04-03",
                "end": "2024-04-03",
                "games": [{"round": 1, "white": "a", "result": "bye"}],
            }
        ],
    }
    assert "mgsz-2012" in run("compare", "-", stdin=json.dumps(report).encode()).out
    monkeypatch.setattr(command, "editions_for", lambda _: [])
    ran = run("compare", "-", stdin=json.dumps(report).encode())
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)


def test_a_what_if_reaches_the_editions_that_have_it() -> None:
    found = json.loads(run("compare", MONTH, "--set", "bonus=20", "--json").out)
    assert found["set"] == {"fide-2014": {"bonus": 20}, "mssz-2017": {"bonus": 20}, "fide-2024": {}, "fide-2025": {}}
    assert run("compare", MONTH, "--set", "nothing=20").status == 2
    assert "bonus = 20" in run("compare", MONTH, "--set", "bonus=20").out


@pytest.mark.parametrize(("language", "heading"), [("en", "The list of selo under"), ("fi", "Lista selo kunkin")])
def test_a_list_without_months_is_named(tmp_path: Path, language: str, heading: str) -> None:
    event = {"id": "e", "system": "swiss", "start": "2024-04-06", "end": "2024-04-07", "minutes": 90, "games": [GAME]}
    players = [{"id": "a", "rating": 1700, "games": 50}, {"id": "b", "rating": 1600, "games": 50}]
    file = tmp_path / "selo.json"
    file.write_text(json.dumps({"list": "selo", "players": players, "events": [event]}), encoding="utf-8")
    ran = run("compare", str(file), "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.strip().startswith(heading)
