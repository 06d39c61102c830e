"""`arpad office list rate --preview`: who would have which number, and why."""

import json
from pathlib import Path
from typing import Any

from tests.office.copying import Databases
from tests.office.made_office import Place, opening, people, write

NEW = {"id": "n1", "name": "Newcomer, Nóra", "federation": "HUN", "birth": 1999}


def report(name: str, start: str, end: str, games: list[tuple[str, str, str]]) -> bytes:
    told = [{key: one[key] for key in ("id", "name", "federation")} for one in (*people(6), NEW)]
    played = [
        {"round": number, "white": white, "black": black, "result": result}
        for number, (white, black, result) in enumerate(games, start=1)
    ]
    one = {"id": "e", "name": name, "system": "swiss", "start": start, "end": end, "minutes": 120, "games": played}
    return json.dumps({"list": "standard", "players": told, "events": [one]}).encode()


def begun(databases: Databases, folder: Path) -> Place:
    """Everybody has 2000, and K 20: 300 games, never at 2400, no junior."""
    everybody = [{**one, "rating": 2000, "peak": 2000, "games": 300, "birth": 1980} for one in people(6)]
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    return place


def sent(place: Place, folder: Path, content: bytes, today: str, *late: str) -> None:
    file = write(folder, f"{today}.json", content)
    number = str(place.done("submit", "standard", file, today=today)["events"][0]["event"])
    place.done("match", number, "--new", today=today)
    place.done("rule", number, "accept", *late, today=today)


def line_of(read: str, name: str) -> str:
    return next(line for line in read.splitlines() if name in line)


def test_a_change_has_its_events_score_expectation_and_k(databases: Databases, tmp_path: Path) -> None:
    """Against an equal PD is 0.50: a win and a draw are 1.5 against 1.00, and K is 20 (8.3.2, 8.3.3)."""
    place = begun(databases, tmp_path)
    games = [("700001", "700002", "1-0"), ("700001", "700003", "1/2-1/2"), ("n1", "700004", "1-0")]
    sent(place, tmp_path, report("Made cup", "2024-04-03", "2024-04-11", games), "2024-04-12")
    place.done("person", "change", "2", "--suspended", today="2024-04-20")
    read = place.do("rate", "standard", "--preview", today="2024-04-30").out
    assert "events: 1, players: 4" in read  # the newcomer's game is nothing to his opponent
    first = people(6)[0]["name"]
    assert "1 Made cup: 1.5 in 2, expected 1.00, K 20" in line_of(read, first)
    assert "+10" in line_of(read, first)  # 20 * 0.50
    # Who is not printed has his name all the same, and who is not rated yet the reason.
    assert people(6)[1]["name"] in read
    assert "Newcomer, Nóra" in read
    assert "1 Made cup" in line_of(read, "Newcomer, Nóra")
    assert "Notes not shown here: " in read
    rows = place.done("rate", "standard", "--preview", today="2024-04-30")["players"]
    assert {row["name"] for row in rows} == {*(one["name"] for one in people(6)[:4]), "Newcomer, Nóra"}
    assert all(row["why"] for row in rows if row["games"])
    assert ": 2 játszmából 1,5, várt 1,00, K 20" in place.do("rate", "standard", "--preview", "--lang", "hu").out


def test_what_is_rated_again_is_counted_and_told_step_by_step(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    april: list[tuple[str, str, str]] = [("700001", "700002", "1-0")]
    sent(place, tmp_path, report("April cup", "2024-04-03", "2024-04-11", april), "2024-04-12")
    for act in ("rate", "publish"):
        place.done(act, "standard", today="2024-05-01")
    late: list[tuple[str, str, str]] = [("700003", "700004", "1-0")]
    sent(place, tmp_path, report("Late cup", "2024-04-04", "2024-04-12", late), "2024-05-12", "--late", "chain")
    read = place.do("rate", "standard", "--preview", today="2024-05-30").out
    assert "events: 2, players: 4" in read
    assert "2 Late cup: 1 in 1, expected 0.50, K 20" in line_of(read, str(people(6)[2]["name"]))
    assert line_of(read, str(people(6)[2]["name"])).startswith("2024-05")


def test_without_the_working_the_score_is_told(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    games: list[tuple[str, str, str]] = [("700001", "700002", "1-0")]
    sent(place, tmp_path, report("Made cup", "2024-04-03", "2024-04-11", games), "2024-04-12")
    told: dict[str, Any] = place.done("rate", "standard", today="2024-04-30")
    assert told["players"][0]["why"] == "1 Made cup: 1 in 1, expected 0.50, K 20"
    read = place.do("rate", "standard", today="2024-04-30").out
    assert "expected 0.50, K 20" in line_of(read, str(people(6)[0]["name"]))
