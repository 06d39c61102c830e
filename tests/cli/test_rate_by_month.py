"""`arpad rate` on a long event: each list counts the months that belong to it, and no month twice."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

PLAYERS = [
    {"id": "a", "name": "Alma", "rating": 2000, "k": 20},
    {"id": "b", "name": "Bodza", "rating": 2000, "k": 20},
]
DAYS = ("2024-04-10", "2024-05-15", "2024-06-12")
"""A game a month; a wins the first and the third, b the second: D 0, PD 0.50, 20 x 0.50 each time."""


@pytest.fixture
def report(tmp_path: Path) -> str:
    games = [
        {"round": place, "white": "a", "black": "b", "result": "0-1" if place == 2 else "1-0", "date": day}
        for place, day in enumerate(DAYS, start=1)
    ]
    event = {"id": "e1", "name": "League", "system": "team", "start": "2024-04-01", "end": "2024-06-30"}
    told = {"list": "standard", "players": PLAYERS, "events": [{**event, "minutes": 120, "games": games}]}
    path = tmp_path / "league.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("period", "month", "change"),
    [("2024-05", "2024-04", "10.00"), ("2024-06", "2024-05", "-10.00"), ("2024-07", "2024-06", "10.00")],
)
def test_each_list_counts_its_own_month(report: str, period: str, month: str, change: str) -> None:
    ran = run("rate", report, "--period", period, "--json")
    assert ran.status == 0
    answer = json.loads(ran.out)
    row = answer["players"][0]
    assert (row["games"], row["change"], len(row["parts"])) == (1, change, 1)
    others = [f for f in answer["findings"] if f["code"] == "month_of_other_list"]
    expected = {"2024-04": "2024-05", "2024-05": "2024-06", "2024-06": "2024-07"}
    del expected[month]
    assert {f["values"]["month"]: f["values"]["list"] for f in others} == expected
    assert all((f["level"], f["values"]["games"], f["values"]["end"]) == ("note", 1, "2024-06-30") for f in others)
    assert all(f["values"]["part_end"] in DAYS for f in others)


@pytest.mark.parametrize("period", ["2024-04", "2024-08"])
def test_a_list_without_a_month_of_the_event_answers_no(report: str, period: str) -> None:
    ran = run("rate", report, "--period", period, "--json")
    assert ran.status == 1
    answer = json.loads(ran.out)
    assert [f["code"] for f in answer["findings"] if f["level"] == "reject"] == ["no_month_of_list"]
    assert [row["games"] for row in answer["players"]] == [0, 0]


def test_without_a_period_the_last_month_decides_the_list(report: str) -> None:
    answer = json.loads(run("rate", report, "--json").out)
    assert (answer["period"], answer["players"][0]["games"]) == ("2024-07", 1)
