"""A player of FIDE's list on a list of ours: each event takes FIDE's list in force on its own first day."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.office.bundling import bundle_differences
from tests.office.copying import Databases
from tests.office.made_office import Place, write

STRANGER = 1000017
MATCH = ("1-0", "1/2-1/2", "1/2-1/2", "1-0")
OURS = {
    "id": "700001",
    "name": "Kerekes, Armin",
    "sex": "m",
    "birth": 1980,
    "rating": 2000,
    "games": 300,
    "normal_games": 300,
}
THEIRS = {"id": str(STRANGER), "name": "Mueller, Hans", "sex": "m", "birth": 1971, "federation": "GER"}


def founded(databases: Databases, folder: Path, kind: str, authority: str, federation: str, day: str) -> Place:
    place = databases.found(folder / "office", day)
    where = ("--federation", federation, "--zone", "Europe/Budapest")
    place.done("list", "add", "ours", "--kind", kind, "--authority", authority, *where, today=day)
    return place


def opened(place: Place, folder: Path, kind: str, players: list[dict[str, Any]], day: str) -> None:
    content = json.dumps({"list": kind, "players": players, "events": []}).encode()
    place.done("open", "ours", write(folder, "opening.json", content), "--day", day, today=day)


def imported(place: Place, folder: Path, month: str, rating: int, k: int) -> None:
    """FIDE's list of a month, on which the stranger stands."""
    row = Listed(STRANGER, str(THEIRS["name"]), "GER", "m", standard=Rated(rating, 0, k), birth_year=1971)
    file = write(folder, f"{month}.txt", b"".join(write_txt([row])))
    place.done("import-list", file, "--month", month, today=f"{month}-01")


def accepted(place: Place, folder: Path, kind: str, event: dict[str, Any], today: str, *late: str) -> None:
    told = [
        {key: value for key, value in one.items() if key not in ("rating", "games", "normal_games")}
        for one in (OURS, THEIRS)
    ]
    content = json.dumps({"list": kind, "players": told, "events": [event]}).encode()
    file = write(folder, f"{event['start']}.json", content)
    number = str(place.done("submit", "ours", file, today=today)["events"][0]["event"])
    place.done("match", number, "--take-all", "--new", today=today)  # the stranger may be on FIDE's list
    place.done("rule", number, "accept", *late, today=today)


def match(start: str, end: str) -> dict[str, Any]:
    games = [
        {"round": number, "white": OURS["id"], "black": THEIRS["id"], "result": result}
        for number, result in enumerate(MATCH, start=1)
    ]
    told = {"system": "match", "minutes": 120, "rounds": 4, "match_games": 4}
    return {"id": "e", "name": f"Match {start}", "start": start, "end": end, **told, "games": games}


def swiss(start: str, end: str) -> dict[str, Any]:
    """The same games in an event that an unrated player may play in."""
    told = {name: value for name, value in match(start, end).items() if name != "match_games"}
    return {**told, "system": "swiss"}


def listed(place: Place, day: str) -> list[dict[str, Any]]:
    """The rows of the list that is rated on a day, by number; it is published."""
    rows = place.done("rate", "ours", today=day)["players"]
    place.done("publish", "ours", today=day)
    return sorted(rows, key=lambda row: int(row["id"]))


@pytest.mark.parametrize(
    ("authority", "year", "change", "new"), [("fide", 2024, "-28.80", 1971), ("mssz", 2023, "-37.60", 1962)]
)
def test_two_events_of_a_period(
    databases: Databases, tmp_path: Path, authority: str, year: int, change: str, new: int
) -> None:
    """Two matches of 3 : 1 for one of ours (2000, K 20), both on the list of June: the first ends after May's closed.

    The first begins in April, when FIDE's list has the other at 1900: PD 0.64, 20 * (3 - 4 * 0.64) = 8.8. The second
    begins in May, when it has him at 2000: PD 0.50, 20 * (3 - 4 * 0.50) = 20. Together 28.8, so 2029. With April's
    list in both it would be 17.6 and 2018.

    His own sums are -0.44 and -1. FIDE takes one K for the period, that of May's list: 20 * -1.44 = -28.8. mssz-2017
    fixes it when an event begins: 40 * -0.44 + 20 * -1 = -37.6. Both are added to the 2000 of May's list, and he stays
    on FIDE's.
    """
    place = founded(databases, tmp_path, "standard", authority, "HUN", f"{year}-04-01")
    opened(place, tmp_path, "standard", [{**OURS, "federation": "HUN", "peak": 2000}], f"{year}-04-01")
    imported(place, tmp_path, f"{year}-04", 1900, 40)
    listed(place, f"{year}-05-01")
    accepted(place, tmp_path, "standard", match(f"{year}-04-26", f"{year}-04-30"), f"{year}-05-01")
    imported(place, tmp_path, f"{year}-05", 2000, 20)
    accepted(place, tmp_path, "standard", match(f"{year}-05-08", f"{year}-05-11"), f"{year}-05-12")
    ours, theirs = listed(place, f"{year}-06-01")
    assert (ours["change"], ours["new"]) == ("28.80", 2029)
    assert (theirs["change"], theirs["new"]) == (change, new)
    assert [(one["name"], one["rating"]) for one in place.done("top", "ours")["players"]] == [(OURS["name"], 2029)]
    assert place.differences() == []
    assert bundle_differences(place.folder) == []


def test_games_that_are_events_of_their_own(databases: Databases, tmp_path: Path) -> None:
    """ssl-2022 2.11, 3.7: a game that is an event of its own asks for the Elo of its own day.

    On 29 April a foreigner with a selo of 1900 has an Elo of 1950, less than 100 above it. He draws with 2000: p 0.36
    and 0.64 (99-106), K_r 30 and 25: 1900 + 30 * 0.14 + 0.1 = 1904.3, 2000 - 25 * 0.14 + 0.1 = 1996.6: 1904 and 1997.
    On 6 May his Elo is 2050, 146 above: he enters with it. Another draw, at 53 points p 0.57 (47-53), K_r 20 and 25:
    2050 - 20 * 0.07 + 0.1 = 2048.7 and 1997 + 25 * 0.07 + 0.1 = 1998.85: 2049 and 1999.
    """
    place = founded(databases, tmp_path, "selo", "ssl", "FIN", "2024-04-01")
    foreigner = {**THEIRS, "rating": 1900, "games": 300, "normal_games": 0}  # too few at normal time for a title (6.2)
    opened(place, tmp_path, "selo", [{**OURS, "federation": "FIN"}, foreigner], "2024-04-01")
    imported(place, tmp_path, "2024-04", 1950, 20)
    imported(place, tmp_path, "2024-05", 2050, 20)
    games = [
        {"round": number, "white": OURS["id"], "black": THEIRS["id"], "result": "1/2-1/2", "date": day}
        for number, day in enumerate(("2024-04-29", "2024-05-06"), start=1)
    ]
    told = {"minutes": 120, "country": "FIN", "organiser": "domestic", "each_game_alone": True}
    event = {"id": "e", "name": "League", "start": "2024-04-29", "end": "2024-05-06", **told, "games": games}
    accepted(place, tmp_path, "selo", event, "2024-05-07")
    assert [row["new"] for row in listed(place, "2024-05-08")] == [1999, 2049]
    assert place.differences() == []
    assert bundle_differences(place.folder) == []


def test_whom_a_list_of_before_had_and_the_one_made_again_has_not_is_a_stranger_again(
    databases: Databases, tmp_path: Path
) -> None:
    """Four games make no rating, but a pool on the list of May, while nobody knows that FIDE has him at 1900.

    That is known when an event of April comes late and everything since is rated again: 20 * 2 * (3 - 4 * 0.64) = 17.6,
    and ours has 2018; the other is FIDE's and has nothing on this list. In June FIDE's 1900 is what he plays with, not
    May's pool: 118 points are PD 0.66, 20 * (3 - 4 * 0.66) = 7.2, so 2025.
    """
    place = founded(databases, tmp_path, "standard", "fide", "HUN", "2024-04-01")
    opened(place, tmp_path, "standard", [OURS], "2024-04-01")
    accepted(place, tmp_path, "standard", swiss("2024-04-08", "2024-04-11"), "2024-04-12")
    assert [row["new"] for row in listed(place, "2024-05-01")] == [2000, None]
    imported(place, tmp_path, "2024-04", 1900, 20)
    accepted(place, tmp_path, "standard", swiss("2024-04-15", "2024-04-18"), "2024-05-05", "--late", "chain")
    assert {row["id"]: row["new"] for row in listed(place, "2024-06-01")}["1"] == 2018
    why = place.do("explain", "ours", "2", "--number", "2").out
    assert "from list 2 of ours" in why
    assert "own rating: 1900" in why
    accepted(place, tmp_path, "standard", swiss("2024-06-10", "2024-06-13"), "2024-06-14")
    assert {row["id"]: row["new"] for row in listed(place, "2024-07-01")}["1"] == 2025
    assert place.done("verify", today="2024-07-01")["differences"] == []
