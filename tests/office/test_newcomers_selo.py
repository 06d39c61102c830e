"""New players of a Finnish list: a foreigner's Elo is the file's until an officer records one (ssl-2022 3.7)."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.office.copying import Databases
from tests.office.made_office import Place, write

OPENED, SENT = "2024-05-01", "2024-05-20"
AINO = {"id": "1", "name": "Virtanen, Aino", "federation": "FIN", "birth": 1990, "rating": 1900, "games": 50}
EERO = {"id": "2", "name": "Korhonen, Eero", "federation": "FIN", "birth": 1980, "rating": 2000, "games": 60}
NILS = {"id": "4500001", "name": "Svensson, Nils", "federation": "SWE", "birth": 1985, "rating": 2100, "elo": 2150}
ULLA = {"id": "u", "name": "Uusi, Ulla", "federation": "FIN", "birth": 2008}


def known(one: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in one.items() if key not in ("games",)}


def matched(databases: Databases, folder: Path) -> Place:
    """An office whose event 1 waits with two new players."""
    place = databases.found(folder / "office", OPENED)
    where = ("--federation", "FIN", "--zone", "Europe/Helsinki")
    place.done("list", "add", "selo", "--kind", "selo", *where, today=OPENED)
    opening = json.dumps({"list": "selo", "players": [AINO, EERO], "events": []}).encode()
    place.done("open", "selo", write(folder, "opening.json", opening), "--day", OPENED)
    players = [known(AINO), known(EERO), NILS, ULLA]
    games = [
        {"round": number, "white": white["id"], "black": black["id"], "result": "1-0"}
        for number, (white, black) in enumerate(combinations(players, 2), start=1)
    ]
    event = {"id": "e", "name": "Kisa", "start": "2024-05-06", "end": "2024-05-06", "minutes": 120, "system": "swiss"}
    report = {"list": "selo", "players": players, "events": [{**event, "games": games}]}
    place.done("submit", "selo", write(folder, "event.json", json.dumps(report).encode()), today=SENT)
    place.done("match-all", "selo", "--new")
    return place


def test_who_is_taken_at_the_elo_of_the_file_is_not_called_unrated(databases: Databases, tmp_path: Path) -> None:
    """ssl-2022 3.7: the Elo 2150 counts as the selo of an established player."""
    place = matched(databases, tmp_path)
    for player in ("player new:4500001", "player 3"):
        found = place.done("check", "1")
        assert found["taken_as_unrated"] == []
        (otherwise,) = found["rating_doubts"]
        assert (otherwise["player"], otherwise["rating"], otherwise["used"]) == (player, 2100, 2150)
        assert "the event takes the player at 2150" in place.do("check", "1").out
        place.do("rule", "1", "accept")


def test_who_has_a_recorded_elo_stays_after_a_rejection(databases: Databases, tmp_path: Path) -> None:
    """The officer's decision is recorded under the person's number: more is known of them than the event."""
    place = matched(databases, tmp_path)
    assert place.do("rule", "1", "accept").status == 0
    place.done("person", "elo", "3", "--month", "2024-05", "--standard", "2140", "--reason", "seen at FIDE")
    place.done("rule", "1", "reject", "--reason", "not ours")
    assert place.done("person", "show", "3")["name"] == "Svensson, Nils"
    assert place.do("person", "show", "4").status == 2
    for words in (("remove", "3"), ("merge", "3", "1")):
        refused = place.do("person", *words, "--reason", "why")
        assert (refused.status, "recorded FIDE rating" in refused.err) == (2, True)
    assert place.differences() == []


def test_the_journal_of_a_person_has_the_recorded_elo(databases: Databases, tmp_path: Path) -> None:
    place = matched(databases, tmp_path)
    place.done("person", "elo", "1", "--month", "2024-05", "--standard", "1950", "--reason", "seen at FIDE")
    for words in (("person", "1"), ("elo", "1/2024-05"), ("elo",)):
        entries = place.done("journal", *words)["entries"]
        assert [one["subject"] for one in entries if one["act"] == "decide_elo"] == ["elo 1/2024-05"]
