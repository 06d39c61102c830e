"""Findings name players and events by name; the subject and the values of their JSON keep the IDs."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.core.labels import Labels, labels_of
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Finding
from tests.cli.running import run
from tests.office import made_office

LABELS = Labels({"p1": "Kis, Éva", "p2": "Nagy, Béla"}, {"e1": "Spring cup"})
GO = {
    "list": "go",
    "players": [
        {"id": "x", "name": "Kis, Éva"},
        {"id": "a", "name": "Nagy, Béla", "rating": 1800},
    ],
    "events": [
        {
            "id": "e1",
            "name": "Go cup",
            "start": "2020-05-02",
            "end": "2020-05-03",
            "country": "HUN",
            "board": 19,
            "base_minutes": 60,
            "factor": 10,
            "games": [{"round": 1, "white": "x", "black": "a", "result": "1-0"}],
        }
    ],
}
MATCH = {
    "list": "standard",
    "period": "2024-06",
    "players": [{"id": "p1", "name": "Kis, Éva", "rating": 1900}, {"id": "p2", "name": "Nagy, Béla"}],
    "events": [
        {
            "id": "e1",
            "name": "Made match",
            "system": "match",
            "start": "2024-05-02",
            "end": "2024-05-03",
            "minutes": 120,
            "games": [{"round": 1, "white": "p1", "black": "p2", "result": "1-0"}],
        }
    ],
}


@pytest.mark.parametrize(
    ("finding", "subject"),
    [
        (Finding("note", None, "player p1", "x"), "player p1 (Kis, Éva)"),
        (Finding("note", None, "player p3", "x"), "player p3"),
        (Finding("note", None, "event e1", "x"), "event e1 (Spring cup)"),
        (
            Finding("note", None, "game e1/1/p1-p2", "x", game=Game(1, "p1", "p2", "1-0")),
            "game e1/1/p1-p2 (Kis, Éva - Nagy, Béla)",
        ),
        (
            Finding("note", None, "game e1/1/p1-p9", "x", game=Game(1, "p1", "p9", "1-0")),
            "game e1/1/p1-p9 (Kis, Éva - p9)",
        ),
        (Finding("note", None, "game e1/1/p1-", "x", game=Game(1, "p1", None, "bye")), "game e1/1/p1- (Kis, Éva)"),
        (Finding("note", None, "game e1/1/p8-p9", "x", game=Game(1, "p8", "p9", "1-0")), "game e1/1/p8-p9"),
    ],
)
def test_a_subject_has_the_names_behind_it(finding: Finding, subject: str) -> None:
    assert LABELS.subject(finding) == subject


def test_values_that_are_players_or_the_event_are_named_and_numbers_of_players_stay() -> None:
    values: dict[str, Any] = {"player": "p1", "players": ["p2", "p3"], "rated": 4, "event": "e1"}
    named = {"player": "Kis, Éva (p1)", "players": ["Nagy, Béla (p2)", "p3"], "rated": 4, "event": "Spring cup (e1)"}
    assert LABELS.values(values) == named
    assert LABELS.values({"players": 9, "event": "e2"}) == {"players": 9, "event": "e2"}


def handed_in(tmp_path: Path, report: dict[str, Any]) -> str:
    return made_office.write(tmp_path, "report.json", json.dumps(report).encode())


@pytest.mark.parametrize("command", ["rate", "check"])
def test_findings_of_an_event_list_show_names(tmp_path: Path, command: str) -> None:
    file = handed_in(tmp_path, GO)
    text = run(command, file).out
    assert "game e1/1/x-a (Kis, Éva - Nagy, Béla)" in text
    assert "The points of Kis, Éva (x) are not known" in text
    findings = json.loads(run(command, file, "--json").out)["findings"]
    (found,) = [one for one in findings if one["code"] == "go_points_unknown"]
    assert (found["subject"], found["values"]["players"]) == ("game e1/1/x-a", ["x"]), "the contract's IDs"
    assert "Kis, Éva (x)" in found["message"]


@pytest.mark.parametrize("command", ["rate", "check", "compare"])
def test_findings_of_a_monthly_list_show_names(tmp_path: Path, command: str) -> None:
    file = handed_in(tmp_path, MATCH)
    text = run(command, file).out
    assert "event e1 (Made match)" in text
    assert "Nagy, Béla (p2) is unrated" in text


def test_findings_of_an_office_show_the_registry_s_names(tmp_path: Path) -> None:
    place = made_office.found(tmp_path / "office")
    players = made_office.people(2)
    opened = made_office.write(tmp_path, "opening.json", made_office.opening(players[:1]))
    place.done("open", "standard", opened, "--day", "2024-04-01")
    report = json.loads(made_office.event("Made match", players, rounds=2))
    report["events"][0]["system"] = "match"
    file = made_office.write(tmp_path, "match.json", json.dumps(report).encode())
    place.done("submit", "standard", file, today=made_office.SENT)
    place.done("match", "1", "--new")
    new = players[1]
    assert f"{new['name']} (new:{new['id']}) is unrated" in place.do("check", "1").out
    place.done("person", "add", new["name"], "--fide-id", new["id"])
    place.done("match", "1", f"{new['id']}=2")
    place.done("person", "change", "2", "--name", "Renamed, Ada")
    assert "Renamed, Ada (2) is unrated" in place.do("check", "1").out
    assert "event 1 (Made match)" in place.do("check", "1").out


def test_names_of_a_report() -> None:
    from datetime import date

    event = Event("e1", date(2024, 5, 1), date(2024, 5, 2), (), name="Cup")
    report = Report("standard", None, {"p1": Player("p1", "Kis, Éva"), "p2": Player("p2")}, {"e1": event})
    assert labels_of(report) == Labels({"p1": "Kis, Éva"}, {"e1": "Cup"})
