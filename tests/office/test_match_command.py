"""`arpad office event match`: what is taken at once, what is asked and why, and which answers need a second word."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.office.copying import Databases
from tests.office.made_office import OPENED, SENT, Place, write

ANNA = {"id": "700001", "name": "Kiss, Anna", "federation": "HUN", "sex": "w", "birth": 1990, "rating": 1900}
PETER = {"id": "700002", "name": "Nagy, Péter", "federation": "HUN", "sex": "m", "birth": 1975, "rating": 2000}
LIST = [
    Listed(700003, "Ivanov, Sergey", "BUL", "m", standard=Rated(2100), birth_year=1984),
    Listed(700004, "Papas, Nikos", "GRE", "m", standard=Rated(1800), birth_year=1978),
]


def begun(databases: Databases, folder: Path) -> Place:
    """An office with two people on its list, and FIDE's list with two more."""
    place = databases.found(folder / "office")
    content = json.dumps({"list": "standard", "players": [ANNA, PETER], "events": []}).encode()
    place.done("open", "standard", write(folder, "opening.json", content), "--day", "2024-04-01")
    place.done("import-list", write(folder, "list.txt", b"".join(write_txt(LIST))), "--month", "2024-04")
    return place


def sent(place: Place, folder: Path, *players: dict[str, Any]) -> dict[str, Any]:
    """The answer to the file of an event of some players."""
    games = [
        {"round": number, "white": one["id"], "black": two["id"], "result": "1-0"}
        for number, (one, two) in enumerate(pairwise(players), start=1)
    ]
    event = {"id": "e", "name": "Cup", "start": "2024-04-06", "end": "2024-04-07", "minutes": 120, "system": "swiss"}
    report = {"list": "standard", "players": list(players), "events": [{**event, "games": games}]}
    file = write(folder, "event.json", json.dumps(report).encode())
    return place.done("submit", "standard", file, today=SENT)["events"][0]  # type: ignore[no-any-return]


def asked(place: Place, *words: str) -> dict[str, Any]:
    found = place.done("match", "1", *words, today=SENT)
    return {one["id"]: one for one in found["questions"]}


def known(one: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {key: value for key, value in {**one, **other}.items() if value is not None and key != "rating"}


def test_an_id_that_differs_asks_and_shows_the_conflict(databases: Databases, tmp_path: Path) -> None:
    """Everything but the ID agrees: before, the player was taken for the person."""
    place = begun(databases, tmp_path)
    assert sent(place, tmp_path, known(ANNA), known(PETER, id="700099"))["open"] == ["700099"]
    (candidate,) = asked(place)["700099"]["candidates"]
    assert (candidate["number"], candidate["verdict"]) == (2, "asked")
    assert candidate["reasons"] == [{"code": "id_differs", "given": "700099", "known": "700002"}]
    assert "ID 700099 in the file, 700002 here" in place.do("match", "1", today=SENT).out


@pytest.mark.parametrize(
    ("other", "verdict", "codes"),
    [
        ({"name": "Kiss, Péter"}, "asked", ["name_changed"]),
        ({"birth": 1985}, "asked", ["birth_differs"]),
        ({"sex": "w"}, "asked", ["sex_differs"]),
        ({"federation": "FIN"}, "asked", ["federation_differs"]),
        ({"name": "Иванов, Иван"}, "asked", ["name_differs"]),
        ({"name": "李明"}, "asked", ["name_unreadable"]),
        ({"name": None, "birth": 2010}, "asked", ["name_missing", "birth_differs"]),
        (
            {"name": "Kiss, Anna", "sex": "w", "birth": 2010},
            *("refused", ["name_differs", "birth_differs", "sex_differs"]),
        ),
    ],
)
def test_one_id_and_a_contradiction_asks(other: dict[str, Any], verdict: str, codes: list[str], tmp_path: Path) -> None:
    place = begun(Databases(None), tmp_path)
    assert sent(place, tmp_path, known(ANNA), known(PETER, **other))["open"] == ["700002"]
    candidate = next(one for one in asked(place)["700002"]["candidates"] if one["number"] == 2)
    assert (candidate["verdict"], [reason["code"] for reason in candidate["reasons"]]) == (verdict, codes)


def test_a_birth_that_contradicts_needs_a_second_word(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, known(ANNA), known(PETER, id="x", birth=1985))
    refused = place.do("match", "1", "x=2", today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    for words in ("Nagy, Péter", "born 1985 in the file, 1975 here", "--confirm"):
        assert words in refused.err
    assert place.done("match", "1", "x=2", "--confirm", today=SENT)["open"] == []


def test_every_unmistakable_candidate_is_taken_at_once(databases: Databases, tmp_path: Path) -> None:
    """Name, year and federation at the file's arrival; with --take-all who lacks a fact, and who is on FIDE's list."""
    place = begun(databases, tmp_path)
    found = sent(
        *(place, tmp_path, known(ANNA, id="a", name="Anna Kiss"), known(PETER, id="p", federation=None)),
        {"id": "700003", "name": "Иванов Сергей", "birth": 1984},
        {"id": "n", "name": "Papas, Nikos", "federation": "GRE", "birth": 1978},
        {"id": "s", "name": "Novak, Jan", "federation": "CZE", "birth": 1999},
    )
    assert (found["matched"], found["open"]) == (1, ["p", "700003", "n", "s"])
    done = place.done("match", "1", "--take-all", today=SENT)
    assert done["open"] == ["s"]
    place.done("match", "1", "--new", today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    entered = [place.done("person", "show", str(number)) for number in (3, 4, 5)]
    assert [(one["name"], one["fide_id"], one["federation"], one["birth_year"]) for one in entered] == [
        ("Ivanov, Sergey", 700003, "BUL", 1984),
        ("Papas, Nikos", 700004, "GRE", 1978),
        ("Novak, Jan", None, "CZE", 1999),
    ]
    assert place.done("match", "1", today=SENT)["open"] == []
    assert place.differences() == []


def test_new_does_not_enter_who_was_proposed(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(
        *(place, tmp_path, known(ANNA), known(PETER, id="p", birth=1985)),
        {"id": "n", "name": "Papas, Nikos", "federation": "GRE", "birth": 1978},
        {"id": "s", "name": "Novak, Jan", "federation": "CZE", "birth": 1999},
    )
    ran = place.do("match", "1", "--new", today=SENT)
    assert ran.out.startswith("2 players are known, 2 are not.\n")
    assert (
        "s  Novak, Jan (1999, CZE): new, entered when the event is accepted\n2 players were not taken as new" in ran.out
    )
    assert "n=fide:700004  Papas, Nikos (1978, GRE)" in ran.out
    done = place.done("match", "1", "n=fide:700004", "p=new", today=SENT)
    assert done["open"] == []
    assert {one["id"]: one["fide_id"] for one in done["new"]} == {"n": 700004, "p": None, "s": None}
    refused = place.do("match", "1", "n=fide:700099", today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)


def test_matching_an_accepted_event_says_that_it_withdraws_that(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, known(ANNA), known(PETER))
    place.done("rule", "1", "accept", today=SENT)
    refused = place.do("match", "1", "700002=2", today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "--withdraw" in refused.err
    assert place.done("event", "show", "1", today=SENT)["event"]["stage"] == "accepted"
    assert place.done("match", "1", "700002=2", "--withdraw", today=SENT)["stage"] == "matched"


def test_an_answer_is_remembered_for_the_next_file(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, known(ANNA), known(PETER, id="700099"))
    place.done("match", "1", "700099=2", "--confirm", today=SENT)
    place.done("event", "add", "standard", "Second", "--start", "2024-04-08", "--end", "2024-04-09", today=OPENED)
    file = (tmp_path / "event.json").read_bytes().replace(b"2024-04-0", b"2024-04-1").replace(b"Cup", b"Other")
    assert (
        place.done("submit", "standard", write(tmp_path, "next.json", file), today="2024-04-18")["events"][0]["open"]
        == []
    )
