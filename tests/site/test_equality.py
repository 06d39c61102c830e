"""Every rating, change and K of the office on a page equals that of the API, of the library and of the command."""

import json
from typing import Any, NamedTuple

import pytest
from django.test import Client

import arpad
from arpad.library.offices import OpenOffice
from arpad.locale.page_words import page_words
from tests.office.made_office import Place
from tests.site.conftest import opened_for_visitors
from tests.site.tables import Cell, table_of

WORDS = page_words("en")
UNKNOWN = ("–", "·", "")
COUNTED = ("rating", "games", "k")


class Edition(NamedTuple):
    """A published list as the command exports it."""

    list: str
    number: int
    edition: str
    players: dict[int, dict[str, Any]]
    before: dict[int, dict[str, Any]]

    def change(self, person: int) -> int | None:
        """The change of a person's rating since the edition before, by the two exports; None for a new line."""
        earlier = self.before.get(person)
        return None if earlier is None else self.players[person]["rating"] - earlier["rating"]


@pytest.fixture(scope="module")
def editions(place: Place) -> list[Edition]:
    """Every published list, exported by the command."""
    exported: list[Edition] = []
    for of_list in place.done("list", "show")["lists"]:
        before: dict[int, dict[str, Any]] = {}
        for one in sorted(of_list["publications"], key=lambda one: int(one["number"])):
            if not one["day"]:
                continue
            number = ("--number", str(one["number"]))
            answer = json.loads(place.do("list", "export", of_list["name"], "--to", "json", *number).out)
            players = {int(row["id"]): row for row in answer["players"]}
            exported.append(
                Edition(of_list["name"], one["number"], one["period"] or str(one["number"]), players, before)
            )
            before = players
    assert len(exported) == 6
    return exported


@pytest.fixture(scope="module")
def commands(place: Place, editions: list[Edition]) -> dict[tuple[str, ...], Any]:
    """What the commands say of each player's working and of each event."""
    said: dict[tuple[str, ...], Any] = {}
    for one in editions:
        for person in one.players if one.number else ():
            words = ("list", "working", one.list, str(person), "--number", str(one.number))
            said["working", one.list, one.edition, str(person)] = place.done(*words)
    for event in place.done("event", "list")["events"]:
        ran = place.do("event", "working", str(event["number"]), "--json")
        if ran.status == 0:
            said["event", str(event["number"])] = json.loads(ran.out)
    return said


@pytest.fixture
def library(place: Place, editions: list[Edition], commands: dict[tuple[str, ...], Any]) -> Any:
    """The open office of the library; pages are asked for over its connection, opened for visitors."""
    opened = arpad.open_office(place.folder)
    assert isinstance(opened, OpenOffice)
    with opened_for_visitors(place):
        yield opened


def page(address: str) -> str:
    answer = Client(SERVER_NAME="localhost").get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def api(address: str) -> Any:
    answer = Client(SERVER_NAME="localhost").get(f"/api/v1/{address}")
    assert answer.status_code == 200, address
    return answer.json()


def number(cell: Cell) -> int | None:
    """The whole number of a cell; None where there is none."""
    text = cell.text.replace("\u2212", "-").replace(",", "").replace("+", "")
    return None if text in UNKNOWN or not text.lstrip("-").isdigit() else int(text)


def test_lines_of_lists(library: OpenOffice, editions: list[Edition]) -> None:
    for one in editions:
        answer = api(f"lists/{one.list}/{one.edition}?most=1000")
        assert answer == library.list_lines(one.list, one.edition, most=1000).to_json("en")
        rows = {row["id"]: row for row in answer["players"]}
        assert rows.keys() == one.players.keys()
        shown = {}
        for row in table_of(page(f"/en/lists/{one.list}/{one.edition}?size=100"), "players").by_head():
            shown[int(row["ID"].text)] = row
        assert shown.keys() == one.players.keys()
        for person, line in one.players.items():
            told, row = rows[person], shown[person]
            assert {name: told[name] for name in COUNTED} == {name: line[name] for name in COUNTED}
            change = one.change(person)
            assert (told["rating"] - told["before"] if told["before"] is not None else None) == change
            heads = [head for head in row if head.startswith("Rating")]
            assert number(row[heads[0]]) == line["rating"]
            assert (number(row["Games"]) or 0) == line["games"]
            assert number(row["K"]) == line["k"]
            if one.number:
                is_idle = not line["games"] and not change  # a middle dot: nothing was played
                assert number(row["Change"]) == (None if is_idle else change)


def test_workings(library: OpenOffice, editions: list[Edition], commands: dict[tuple[str, ...], Any]) -> None:
    """The rating, the change and K of each working; its games one by one are held in test_working.py."""
    count = 0
    for key, said in commands.items():
        if key[0] != "working":
            continue
        _, of_list, edition, person = key
        told = api(f"players/{person}/{of_list}/{edition}")
        assert told == library.working(int(person), of_list, edition).to_json("en")
        assert told == said
        line = next(one for one in editions if (one.list, one.edition) == (of_list, edition)).players[int(person)]
        assert told["rating"] == line["rating"]
        shown = page(f"/en/players/{person}/{of_list}/{edition}")
        assert str(line["rating"]) in shown
        for row in told["rows"]:
            if row["change"] is not None and row["games"] and row["method"] == "established":
                assert WORDS.decimal(row["change"]) in shown
                assert f"<b>{row['k']}</b>" in shown or row["k"] is None
        count += 1
    assert count > 80


def test_players(library: OpenOffice, editions: list[Edition]) -> None:
    latest = {one.list: one for one in editions}
    for one in latest.values():
        for person, line in one.players.items():
            told = api(f"players/{person}")
            assert told == library.player(person).to_json("en")
            rating = next(each for each in told["ratings"] if each["list"] == one.list)
            assert (rating["rating"], rating["k"]) == (line["rating"], line["k"])
            past = api(f"players/{person}/history")
            assert past == library.history(person).to_json("en")
            points = next(each for each in past["lists"] if each["list"] == one.list)["points"]
            published = {each.edition: each for each in editions if each.list == one.list}
            shown = page(f"/en/players/{person}")
            assert f">{line['rating']}<" in shown
            if line["k"] is not None:
                assert f"K {line['k']}" in shown or f"K is {line['k']}" in shown
            rows = table_of(shown, "rating-points").by_head()
            assert len(rows) == len(points)
            for point in points:
                if point["preview"]:
                    continue
                edition = published[point["edition"]]
                assert point["rating"] == edition.players[person]["rating"]
                assert point["k"] == edition.players[person]["k"]
                assert point["change"] == edition.change(person)
            on_page = [(number(row["Rating"]), number(row["Change"])) for row in rows]
            expected = [(point["rating"], point["change"]) for point in points]
            assert sorted(on_page, key=str) == sorted(expected, key=str)


def test_events(library: OpenOffice, commands: dict[tuple[str, ...], Any]) -> None:
    events = {key[1]: said for key, said in commands.items() if key[0] == "event"}
    assert len(events) >= 5
    for event, said in events.items():
        told = api(f"events/{event}")
        assert told == library.event(int(event)).to_json("en")
        assert told["working"]["players"] == said["players"]
        rows = {}
        for row in table_of(page(f"/en/events/{event}"), "cross").by_head():
            rows[row["Name"].text] = row
        for player in said["players"]:
            row = rows[WORDS.person_name(player["name"])]
            parts = [part for line in player["lines"] for part in line["parts"]]
            changes = [WORDS.decimal(part["change"]) for part in parts if part["change"] is not None]
            cell = row["Change"].text
            assert all(change in cell or f"+{change}" in cell for change in changes), (event, cell, changes)
            if "K" in row and parts:
                assert row["K"].text == " ".join("–" if part["k"] is None else str(part["k"]) for part in parts)
            olds = {str(part["old"]) for part in parts if part["old"] is not None}
            assert not olds or row["Rating"].text in olds
