"""Facts of a file, a page or an opening list that the office has otherwise: a note names field, player and values."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.office.copying import Databases
from tests.office.made_office import SENT, Place, opening, write

ADA = {"id": "700001", "name": "Made, Ada", "federation": "HUN", "birth": 1980}
BO = {"id": "700002", "name": "Other, Bo", "federation": "HUN", "birth": 1981}
RATED = {"rating": 2000, "games": 60}
DAY = "2024-04-01"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Databases(None).found(tmp_path / "office")
    players = [{**ADA, **RATED, "sex": "w"}, {**BO, **RATED, "rating": 1900}]
    place.done("open", "standard", write(tmp_path, "opening.json", opening(players)), "--day", DAY, today=DAY)
    return place


def handed_in(place: Place, folder: Path, event: dict[str, Any] | None = None, **ada: Any) -> str:
    """A file of one game, with what it says of Ada; what `submit` notes."""
    game = {"round": 1, "white": ADA["id"], "black": BO["id"], "result": "1-0"}
    told = {"id": "e", "name": "Cup", "start": "2024-04-03", "end": "2024-04-05", "minutes": 120, "games": [game]}
    content = {"list": "standard", "players": [{**ADA, **ada}, BO], "events": [{**told, **(event or {})}]}
    ran = place.do("submit", "standard", write(folder, "e.json", json.dumps(content).encode()), today=SENT)
    assert ran.status == 0
    return ran.err


def test_a_fact_of_a_player_that_is_not_used_is_shown_on_every_way(place: Place, tmp_path: Path) -> None:
    """fide-2024 8.3.3: by the list Ada has 60 games and is 44, K 20. The file's K of 10 and 12 games are not used."""
    submitted = handed_in(place, tmp_path, k=10, games=12)
    line = "Made, Ada: the file says k 10, games 12, which is not used. The registry and the list have k -, games 60."
    assert submitted == f"arpad: player 1: note: {line} " + submitted.partition(line + " ")[2]
    (found,) = place.done("check", "1", today=SENT)["rating_doubts"]
    assert found == {
        "player": "player 1",
        "code": "file_facts_not_used",
        "name": "Made, Ada",
        "given": "k 10, games 12",
        "known": "k -, games 60",
    }
    (note,) = place.done("match", "1", today=SENT)["notes"]
    assert (note["subject"], note["code"]) == ("player 1", "file_facts_not_used")
    assert line in place.do("rule", "1", "accept", today=SENT).err
    rows = place.done("rate", "standard", "--preview", today=SENT)["players"]
    assert [row["k"] for row in rows] == [20, 20]


@pytest.mark.parametrize("told", [{}, {"birth": "1980-05-06"}, {"games": 60, "sex": "w"}, {"suspended": False}])
def test_what_agrees_or_is_not_said_needs_no_note(place: Place, tmp_path: Path, told: dict[str, Any]) -> None:
    assert handed_in(place, tmp_path, **told) == ""


def test_what_the_registry_lacks_is_named(place: Place, tmp_path: Path) -> None:
    """8.3.3 asks for the peak, 10.1 whether the federation is suspended; the list says neither of Ada."""
    submitted = handed_in(place, tmp_path, peak=2450, suspended=True)
    assert "the file says peak 2450, suspended true, which is not used" in submitted
    assert "have peak -, suspended -" in submitted


def test_the_day_of_the_report_is_the_offices(place: Place, tmp_path: Path) -> None:
    submitted = handed_in(place, tmp_path, {"reported": "2024-04-06"})
    assert "reported 2024-04-06 of the event Cup, which is not used" in submitted
    assert f"reported {SENT}" in submitted


def test_a_rating_by_date_far_from_the_list_is_doubted(place: Place, tmp_path: Path) -> None:
    """2300 is more than the list's gap of 200 from 2000; the file has it in force on 3 April."""
    far = handed_in(place, tmp_path, ratings=[{"from": "2024-01-01", "rating": 2300}])
    assert "Made, Ada has 2300 in the file and 2000 on the list" in far


def test_a_page_of_a_player_without_a_rating_is_named(place: Place, tmp_path: Path) -> None:
    """7.1.1: a list of ratings decides. Cy is on none; the page says 2150 and K 20."""
    place.done("person", "add", "New, Cy", "--fide-id", "700003", "--birth", "1990", today=DAY)
    place.done("person", "page", "3", "--from", DAY, "--rating", "2150", "--k", "20", today=DAY)
    place.done("person", "page", "1", "--from", DAY, "--rating", "2000", "--k", "40", today=DAY)
    game = {"round": 1, "white": "700003", "black": ADA["id"], "result": "1-0"}
    event = {"id": "e", "name": "Cup", "start": "2024-04-03", "end": "2024-04-05", "minutes": 120}
    second = {"round": 2, "white": ADA["id"], "black": BO["id"], "result": "1-0"}
    players = [ADA, BO, {"id": "700003", "name": "New, Cy", "birth": 1990}]
    content = {"list": "standard", "players": players, "events": [{**event, "games": [game, second]}]}
    place.done("submit", "standard", write(tmp_path, "e.json", json.dumps(content).encode()), today=SENT)
    notes = place.done("check", "1", today=SENT)["rating_doubts"]
    assert [(one["player"], one["code"], one["given"], one["known"]) for one in notes] == [
        ("player 1", "page_facts_not_used", "k 40", "k 20"),
        ("player 3", "page_facts_not_used", "rating 2150", "rating -"),
    ]


def test_a_national_rating_of_an_opening_list_is_named(tmp_path: Path) -> None:
    """ssl-2022 3.9: the rating of another federation is the event file's."""
    place = Databases(None).found(tmp_path / "office")
    where = ("--federation", "FIN", "--zone", "Europe/Helsinki")
    place.done("list", "add", "selo", "--kind", "selo", *where, today=DAY)
    content = {"list": "selo", "players": [{**ADA, **RATED, "federation": "SWE", "national": 1777}], "events": []}
    ran = place.do("open", "selo", write(tmp_path, "o.json", json.dumps(content).encode()), "--day", DAY, today=DAY)
    assert ran.status == 0
    assert "Made, Ada: the opening list says national 1777, which is not used" in ran.err


def test_an_opening_list_that_says_otherwise_than_the_registry_is_named(tmp_path: Path) -> None:
    """10.1 asks whether a federation is suspended. Ada is in the registry; only the opening list says it."""
    place = Databases(None).found(tmp_path / "office")
    place.done("person", "add", "Made, Ada", "--fide-id", "700001", "--birth", "1980", "--federation", "HUN", today=DAY)
    content = opening([{**ADA, **RATED, "suspended": True, "sex": "w"}])
    ran = place.do("open", "standard", write(tmp_path, "o.json", content), "--day", DAY, today=DAY)
    assert ran.status == 0
    assert "Made, Ada: the file says sex w, suspended true, which is not used" in ran.err
    assert "have sex -, suspended -" in ran.err


def test_title_holders_without_a_rating_are_named_where_the_text_lists_them(tmp_path: Path) -> None:
    """fide-2014 7.1, which mssz-2017 follows; fide-2024 has no such list."""
    for authority, day, is_named in (("mssz", "2018-04-01", True), ("fide", DAY, False)):
        place = Databases(None).found(tmp_path / authority, day)
        where = ("--federation", "HUN", "--zone", "Europe/Budapest", "--authority", authority)
        place.done("list", "add", "own", "--kind", "standard", *where, today=day)
        rows = [Listed(700001, "Made, Ada", "HUN", "w", "FM"), Listed(700002, "Other, Bo", "HUN", standard=Rated(1900))]
        file = write(tmp_path, "list.txt", b"".join(write_txt(rows)))
        ran = place.do("open", "own", file, "--day", day, today=day)
        assert ran.status == 0
        assert ("title holders without a rating are not entered: Made, Ada (FM)" in ran.err) is is_named


@pytest.mark.parametrize(("entered", "codes"), [("9 kyu", ["go_entry_grade"]), ("1 kyu", [])])
def test_a_registered_go_player_enters_at_the_grade_of_the_file(entered: str, codes: list[str], tmp_path: Path) -> None:
    """mgsz-2012 9 (1): 1 kyu begins at 1920 points, and Ada has 1950; an entry at 9 kyu is noted."""
    place = Databases(None).found(tmp_path / "office")
    where = ("--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "go", "--kind", "go", *where, today=DAY)
    players = [{**ADA, "rating": 1950, "grade": "1 kyu"}, {**BO, "rating": 1900, "grade": "2 kyu"}]
    told = {"list": "go", "players": players, "events": []}
    place.done("open", "go", write(tmp_path, "o.json", json.dumps(told).encode()), "--day", DAY, today=DAY)
    game = {"round": 1, "white": ADA["id"], "black": BO["id"], "result": "1-0"}
    event = {"id": "e", "name": "Cup", "start": "2024-04-03", "end": "2024-04-05", "board": 19, "base_minutes": 60}
    event |= {"international": False, "games": [game]}
    content = {"list": "go", "players": [{**ADA, "entry_grade": entered}, BO], "events": [event]}
    place.do("submit", "go", write(tmp_path, "e.json", json.dumps(content).encode()), today=SENT)
    place.do("match", "1", "--take-all", today=SENT)
    findings = place.done("check", "1", today=SENT)["findings"]
    assert [one["code"] for one in findings if one["code"].startswith("go_entry")] == codes
