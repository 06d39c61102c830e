"""The pages of a player, of two players and of the players who are found; the same as data and from the library."""

import csv
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.locale import LANGUAGES
from arpad.office.public_record.players import find_player
from tests.office.made_office import Place
from tests.site.html import Page
from tests.site.site_office import (
    CANDIDATE,
    ERASED,
    ERASED_NAME,
    FOREIGNER,
    GUEST,
    INACTIVE,
    JUNIOR,
    NEWCOMER,
    PRIVATE,
    REGULAR,
    STAR,
)

PEOPLE = (STAR, REGULAR, JUNIOR, FOREIGNER, CANDIDATE, INACTIVE, ERASED, NEWCOMER, GUEST, 41)


@pytest.fixture
def player(served: object) -> Any:
    """The module of the pages, which needs Django's settings first."""
    from arpad.site.pages import player as module

    return module


def content(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    text: str = answer.content.decode()
    return text


def lines(place: Place, of_list: str) -> dict[int, dict[str, str]]:
    """The lines of the list in force, from the file that the command writes."""
    text = place.do("export", of_list, "--to", "csv").out
    return {int(line["id"]): line for line in csv.DictReader(io.StringIO(text))}


@pytest.fixture(scope="module")
def in_force(place: Place) -> dict[str, dict[int, dict[str, str]]]:
    return {name: lines(place, name) for name in ("standard", "selo")}


def test_a_page_has_the_ratings_of_the_exported_lists(
    in_force: dict[str, dict[int, dict[str, str]]], client: Client
) -> None:
    for person in PEOPLE:
        page = content(client, f"/en/players/{person}")
        shown = re.findall(r'<p class="rating">(\d+)</p>', page)
        assert shown == [of_list[person]["rating"] for of_list in in_force.values() if person in of_list], person
        for of_list in in_force.values():
            k = of_list.get(person, {}).get("k")
            assert not k or f"K {k} ·" in page


def test_the_page_the_api_and_the_library_say_the_same(client: Client, place: Place) -> None:
    office = arpad.open_office(place.folder)
    assert not isinstance(office, arpad.Refused)
    methods = {
        "": office.player,
        "/history": office.history,
        "/events": office.player_events,
        "/opponents": office.opponents,
    }
    for language in LANGUAGES:
        for person in (STAR, ERASED, NEWCOMER, 41):
            for way, method in methods.items():
                data = client.get(f"/api/v1/players/{person}{way}?lang={language}").json()
                assert method(person).to_json(language) == data
            page = content(client, f"/{language}/players/{person}?all=events")
            data = client.get(f"/api/v1/players/{person}?lang={language}").json()
            for rating in data["ratings"]:
                assert f'<p class="rating">{rating["rating"]}</p>' in page
                if rating["preview"]:
                    assert f"<b>{rating['preview']['rating']}</b>" in page
            for reason in data["reasons"]:
                assert reason["of_k"]["text"] in page.replace("&#x27;", "'")
            for point in client.get(f"/api/v1/players/{person}/history").json()["lists"][0]["points"]:
                assert f"<b>{point['rating']}</b>" in page
            events = client.get(f"/api/v1/players/{person}/events").json()["events"]
            of_list = events[0]["list"] if events else ""
            for event in events:
                if event["list"] == of_list:
                    assert event["name"] in page
        compared = client.get(f"/api/v1/players/{REGULAR}/beside/8?lang={language}").json()
        assert office.head_to_head(REGULAR, 8).to_json(language) == compared
    data = client.get("/api/v1/players?ids=1,2,99").json()
    assert office.players([1, 2, 99]).to_json() == data
    assert ([one["id"] for one in data["players"]], data["missing"]) == ([1, 2], ["99"])


def test_every_number_leads_to_its_working(client: Client) -> None:
    page = content(client, f"/en/players/{REGULAR}")
    hrefs = [link["href"] for link in Page(page).all("a")]
    for edition in ("2024-04", "2024-05"):
        assert f"/en/players/{REGULAR}/standard/{edition}" in hrefs
    assert "/en/lists/standard/2024-03" in hrefs  # the opening list has no working
    assert "/en/lists/standard/2024-06" in hrefs  # the preview's may still change
    assert "#c8.3.3" in hrefs


def test_an_erased_person_has_no_name_and_no_year(client: Client) -> None:
    for language in LANGUAGES:
        for address in (f"/{language}/players/{ERASED}", f"/{language}/players/{ERASED}/beside/{STAR}"):
            page = content(client, address)
            assert ERASED_NAME not in page
            assert "1983" not in page
            assert "700007" not in page
    assert "<h1>erased person</h1>" in content(client, f"/en/players/{ERASED}")
    opponents = content(client, f"/en/players/{REGULAR}")
    assert f'<a href="/en/players/{ERASED}">erased person</a>' in opponents


def test_no_page_of_a_player_has_private_facts(client: Client) -> None:
    for person in PEOPLE:
        for way in ("", "/history", "/events", "/opponents", f"/beside/{REGULAR}"):
            answer = client.get(f"/api/v1/players/{person}{way}").content.decode()
            assert [private for private in PRIVATE if private in answer] == [], (person, way)
        page = content(client, f"/en/players/{person}?by=game&all=events")
        assert [private for private in PRIVATE if private in page] == [], person


def test_a_player_without_a_rating_and_one_who_is_inactive(client: Client) -> None:
    guest = content(client, f"/en/players/{GUEST}")
    assert "This player has no rating on any list yet." in guest
    assert "<svg" not in guest.partition("<main")[2]
    assert "Spring Open" in guest
    assert "Inactive on the list Standard" in content(client, f"/en/players/{INACTIVE}")


def test_the_plot_says_in_words_what_it_shows(client: Client) -> None:
    page = content(client, f"/en/players/{REGULAR}")
    data: dict[str, Any] = client.get(f"/api/v1/players/{REGULAR}/history").json()["lists"][0]
    ratings = [point["rating"] for point in data["points"] if not point["preview"]]
    assert f"lowest {min(ratings)}, highest {max(ratings)}." in page
    assert f"Standard: 2100 from 1 March 2024, {ratings[-1]} from 1 May 2024;" in page
    assert f">Preview {data['points'][-1]['rating']}</text>" in page
    by_game = content(client, f"/en/players/{REGULAR}?by=game")
    assert "<b>By game</b>" in by_game
    assert by_game.count("<svg") == page.count("<svg")


def test_a_list_and_a_whole_table_are_in_the_address(client: Client) -> None:
    short = content(client, f"/en/players/{REGULAR}")
    assert f'href="/en/players/{REGULAR}?all=opponents#opponents"' in short
    whole = content(client, f"/en/players/{REGULAR}?all=opponents")
    opponents = {one["opponent"] for one in client.get(f"/api/v1/players/{REGULAR}/opponents").json()["opponents"]}
    assert all(f'href="/en/players/{REGULAR}/beside/{one}"' in whole for one in opponents)
    assert len(opponents) > 10
    assert content(client, f"/en/players/{REGULAR}?list=nowhere&by=x&all=y&more=1") == content(
        client, f"/en/players/{REGULAR}?list=nowhere&by=x&all=y&more=1"
    )


def test_players_who_are_found(client: Client) -> None:
    page = content(client, "/en/players/?ids=2%2C+700001%0A999%3B+x")
    assert re.findall(r'<th scope="row"><a href="/en/players/(\d+)">', page) == ["2", "1"]
    assert "No player has these IDs: 999, x." in page
    page = content(client, "/en/players/?q=bela+bart")
    assert re.findall(r'<th scope="row"><a href="/en/players/(\d+)">', page) == [str(REGULAR)]
    assert {"name": "robots", "content": "noindex"} in Page(page).all("meta")
    assert "Nobody has a name like “&lt;xyzzyx&gt;”." in content(client, "/en/players/?q=%3Cxyzzyx%3E")
    assert "<table" not in content(client, "/en/players/")


def test_two_players_and_their_refusals(client: Client) -> None:
    page = content(client, f"/en/players/{REGULAR}/beside/8")
    assert page.count('class="line1"') == page.count('class="line2"') == 2
    assert client.get(f"/en/players/{STAR}/beside/{STAR}")["Location"] == f"/en/players/{STAR}"
    for address in (
        "/en/players/999",
        f"/en/players/{STAR}/beside/999",
        "/api/v1/players/999",
        "/en/players/" + "9" * 30,
    ):
        assert client.get(address).status_code == 404, address
    assert "They have not met on this list." in content(client, f"/en/players/{INACTIVE}/beside/{GUEST}")


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("players/{}", 10),
        ("players/{}?by=game&all=opponents", 10),
        ("players/{}/beside/41", 14),
        ("players/?ids=1,2,3,4,5,6", 4),
    ],
)
def test_the_number_of_queries_is_the_same_for_every_player(client: Client, address: str, queries: int) -> None:
    """None depends on how many events or opponents there are. Those that hold for every player are asked once."""
    content(client, f"/en/{address.format(STAR)}{'&' if '?' in address else '?'}n=0")
    for person in (STAR, REGULAR):
        fresh = f"{'&' if '?' in address else '?'}n={person}"  # an answer that is kept asks for less
        with CaptureQueriesContext(connection) as asked:
            content(client, f"/en/{address.format(person)}{fresh}")
        selects = [one["sql"] for one in asked if one["sql"].lower().startswith("select")]
        assert len(selects) == queries, selects


def test_a_merged_number_is_sent_to_the_present_one(
    client: Client, player: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tests/office/test_players.py` merges two people; here the site is told of it."""
    found = find_player(REGULAR)
    monkeypatch.setattr(player, "find_player", lambda _: found)
    answer = client.get("/hu/players/777")
    assert (answer.status_code, answer["Location"]) == (302, f"/hu/players/{REGULAR}")
