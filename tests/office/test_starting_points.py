"""Starting points of newcomers to a list of go are the administrator's to decide (mgsz-2012 6 (1), 1 (1))."""

import json
from pathlib import Path
from typing import Any

from tests.office.copying import Databases
from tests.office.made_office import Place, write

OPENED, SENT, RATED = "2024-05-01", "2024-05-13", "2024-05-20"
LISTED = {"id": "1", "name": "Régi Rita", "federation": "HUN", "birth": 1980, "rating": 1400, "grade": "7 kyu"}
NEWCOMER = {"id": "n", "name": "Új Ubul", "federation": "HUN", "birth": 1999, "grade": "10 kyu"}
GUEST = {"id": "g", "name": "Guest Gert", "federation": "GER", "birth": 1990, "grade": "7 kyu"}


def founded(databases: Databases, folder: Path) -> Place:
    place = databases.found(folder / "office", OPENED)
    where = ("--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "go", "--kind", "go", "--authority", "mgsz", *where, today=OPENED)
    opening = json.dumps({"list": "go", "players": [LISTED], "events": []}).encode()
    place.done("open", "go", write(folder, "opening.json", opening), "--day", OPENED, today=OPENED)
    return place


def submitted(place: Place, folder: Path, *others: dict[str, Any]) -> str:
    """The number of an event in which Rita beats each of the others, who are new."""
    games = [
        {"round": number, "white": LISTED["id"], "black": other["id"], "result": "1-0"}
        for number, other in enumerate(others, start=1)
    ]
    event = {"id": "e", "name": "Tavaszi Kupa", "start": "2024-05-11", "end": "2024-05-12", "board": 19, "pair": False}
    times = {"base_minutes": 45, "rounds": len(games), "games": games}
    told = [{key: value for key, value in LISTED.items() if key not in ("rating", "grade")}, *others]
    content = json.dumps({"list": "go", "players": told, "events": [{**event, **times}]}).encode()
    number = str(place.done("submit", "go", write(folder, "event.json", content), today=SENT)["events"][0]["event"])
    place.done("match", number, "--take-all", "--new", today=SENT)
    return number


def published(place: Place, number: str) -> dict[str, int]:
    """The points of the list that the event makes, by name."""
    place.done("rule", number, "accept", today=SENT)
    place.done("rate", "go", today=RATED)
    place.done("publish", "go", today=RATED)
    rows = place.done("top", "go", today=RATED)["players"]
    return {row["name"]: row["rating"] for row in rows}


def test_the_administrator_sets_an_entrants_points(databases: Databases, tmp_path: Path) -> None:
    """45 minutes and no handicap: C = 10 + 10 = 20. Both have 1400 points, so the chance is 0.5 and the change 10."""
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, NEWCOMER)
    waiting = place.do("rule", number, "accept", today=SENT)
    assert waiting.status == 2  # the proposal of 6 (1) needs the administrator's word
    place.done(
        *("event", "start", number, "new:n", "--points", "1400", "--reason", "strong in club games"),
        today=SENT,
    )
    assert published(place, number) == {"Régi Rita": 1410, "Új Ubul": 1390}
    assert place.differences() == []


def test_a_foreigner_who_lives_here_enters(databases: Databases, tmp_path: Path) -> None:
    """1 (1) b and c. Without a decision the guest keeps the points of the entry grade and is on no list."""
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, GUEST)
    place.done(
        *("event", "start", number, "new:g", "--entrant", "--points", "1400", "--reason", "settled in Pécs"),
        today=SENT,
    )
    assert published(place, number) == {"Régi Rita": 1410, "Guest Gert": 1390}
    explained = place.do("journal", today=RATED).out
    assert "start of a player decided" in explained


def test_a_foreigner_enters_only_by_word(databases: Databases, tmp_path: Path) -> None:
    """1 (1): points alone do not make a foreigner an entrant; whether the player enters is asked."""
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, GUEST)
    asked = place.do(*("event", "start", number, "new:g"), "--points", "1400", "--reason", "x", today=SENT)
    assert (asked.status, "GER" in asked.err, "--entrant" in asked.err) == (2, True, True)


def test_a_player_of_the_list_has_points_and_no_start(databases: Databases, tmp_path: Path) -> None:
    """6 (1) is about players who are not in the registry: a start for one who is would change nothing."""
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, NEWCOMER)
    refused = place.do(*("event", "start", number, "1"), "--points", "1500", "--reason", "x", today=SENT)
    assert (refused.status, "1400" in refused.err) == (2, True)


def test_the_journal_says_whose_start_was_decided_and_why(databases: Databases, tmp_path: Path) -> None:
    """A player is named by name too, before and after the acceptance has entered them."""
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, NEWCOMER)
    place.done("event", "start", number, "uj ubul", "--points", "1400", "--reason", "strong in club games", today=SENT)
    journal = place.do("journal", "event", number, today=SENT).out
    assert "person new:n enters the list; starting points 1400; because: strong in club games" in journal
    place.done("rule", number, "accept", today=SENT)
    place.done("event", "start", number, "uj ubul", "--points", "1300", "--reason", "as agreed", today=SENT)
    journal = place.do("journal", "event", number, today=SENT).out
    assert "person 2 enters the list; starting points 1300; because: as agreed" in journal


def test_what_cannot_be_decided_is_refused_and_leaves_nothing(databases: Databases, tmp_path: Path) -> None:
    place = founded(databases, tmp_path)
    number = submitted(place, tmp_path, GUEST)
    newcomer = "new:g"
    before = place.do("journal", "--json", today=SENT).out
    for words in (
        ("event", "start", number, "99", "--points", "1400", "--reason", "x"),
        ("event", "start", number, "new:x", "--points", "1400", "--reason", "x"),
        ("event", "start", number, newcomer, "--points", "0", "--reason", "x"),
        ("event", "start", number, newcomer, "--points", "1400", "--reason", " "),
        ("event", "start", number, newcomer, "--foreigner", "--points", "1400", "--reason", "x"),
    ):
        ran = place.do(*words, today=SENT)
        assert (ran.status, ran.err.count("\n")) == (2, 1), words
    assert place.do("journal", "--json", today=SENT).out == before
