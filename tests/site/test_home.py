"""The home page: the search, the lists in force, the largest changes, what happened lately, and four ways in."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.locale import LANGUAGES
from arpad.office.public_record import remembered
from tests.office.made_office import Place, empty
from tests.site.browser import KINDS, axe_source, page_in, violations
from tests.site.conftest import Server
from tests.site.html import Page
from tests.site.site_office import EVENTS, PRIVATE, STAR

MOST_BYTES = 60_000


def exported(place: Place, of_list: str, number: int) -> dict[int, dict[str, str]]:
    """The lines of a published list as the command writes them, by the national ID."""
    ran = place.do("list", "export", of_list, "--number", str(number), "--to", "csv")
    assert ran.status == 0, ran.err
    return {int(row["id"]): row for row in csv.DictReader(io.StringIO(ran.out.lstrip("\ufeff")))}


def test_the_lists_in_force_and_the_largest_changes_are_those_of_the_files(client: Client, place: Place) -> None:
    before, now = exported(place, "standard", 1), exported(place, "standard", 2)
    changes = {one: int(now[one]["rating"]) - int(before[one]["rating"]) for one in now if one in before}
    moved = {one: change for one, change in changes.items() if change}
    answer = client.get("/api/v1/overview").json()
    standard = next(one for one in answer["lists"] if one["list"] == "standard")
    assert (standard["edition"], standard["number"], standard["day"]) == ("2024-05", 2, "2024-05-01")
    assert standard["players"] == len(now)
    assert standard["changed"] == answer["changed"] == len(moved)
    assert (standard["new"], standard["left"]) == (len(set(now) - set(before)), len(set(before) - set(now)))
    highest = max((row for row in now.values() if not row["inactive"]), key=lambda row: int(row["rating"]))
    assert standard["first"] == {"id": STAR, "name": highest["name"], "rating": int(highest["rating"])}
    assert (standard["next"], standard["preview"]) == ("2024-06-01", "2024-06")
    assert [abs(one["change"]) for one in answer["largest"]] == sorted(map(abs, moved.values()), reverse=True)[:4]
    for one in answer["largest"]:
        assert one["change"] == moved[one["id"]] == one["after"] - one["before"]
        assert str(one["after"]) == now[one["id"]]["rating"]
    for language in LANGUAGES:
        page = Page(client.get(f"/{language}/").content.decode())
        assert page.errors == []
        hrefs = [link["href"] for link in page.all("a")]
        for one in answer["largest"]:
            assert f"/{language}/players/{one['id']}/standard/2024-05" in hrefs
            assert str(one["after"]) in page.words
        assert f"/{language}/lists/standard/2024-06" in hrefs
        for menu in ("lists/", "players/", "events/", "law/", "check/", "verify/", "search", "api"):
            assert f"/{language}/{menu}" in hrefs


def test_what_happened_lately(client: Client) -> None:
    """The three latest publications, and the four events that changed last and are on no list yet."""
    lately = client.get("/api/v1/overview").json()["lately"]
    assert [(one["list"], one["edition"]) for one in lately if one["edition"]] == [
        *(("selo", "2"), ("standard", "2024-05"), ("selo", "1")),
    ]
    happened = {one["name"]: (one["day"], one["stage"]) for one in lately if one["event"]}
    assert happened == {
        EVENTS[10]: ("2024-05-27", "matched"),
        EVENTS[9]: ("2024-05-21", "registered"),
        EVENTS[8]: ("2024-05-20", "reported"),
        EVENTS[7]: ("2024-05-31", "rated"),
    }
    assert [one["day"] for one in lately] == sorted((one["day"] for one in lately), reverse=True)


def test_the_library_and_the_api_say_the_same(client: Client, place: Place) -> None:
    answer = client.get("/api/v1/overview").json()
    office = arpad.open_office(place.folder)
    assert not isinstance(office, arpad.Refused)
    assert office.overview().to_json() == answer


def test_every_example_of_the_search_finds_something(client: Client) -> None:
    page = Page(client.get("/en/").content.decode())
    examples = [link["href"] for link in page.all("a") if link["href"].startswith("/en/search?q=")]
    assert len(examples) == 4
    for example in examples:
        found = client.get(example.replace("/en/search", "/api/v1/search")).json()
        assert any(found[kind]["found"] for kind in ("people", "events", "clauses")), example


def test_nothing_private_is_on_it(client: Client) -> None:
    content = client.get("/hu/").content.decode() + client.get("/api/v1/overview").content.decode()
    assert [text for text in PRIVATE if text in content] == []


def test_the_number_of_queries(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for the state of the office; the rest is read once for each entry of the journal."""
    client.get("/fi/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/fi/?again")
    assert len([one for one in asked if one["sql"].lower().startswith("select")]) == 1
    monkeypatch.setattr(remembered, "_answers", type(remembered._answers)())
    with CaptureQueriesContext(connection) as asked:
        client.get("/fi/?cold")
    of_each_list = 2  # the office has two lists
    assert len([one for one in asked if one["sql"].lower().startswith("select")]) <= 20 + 25 * of_each_list


def test_an_office_without_a_list_has_a_home_too(tmp_path: Any, served: Place) -> None:
    place = empty(tmp_path / "office")
    try:
        place.open()
        page = Page(Client(SERVER_NAME="localhost").get("/en/").content.decode())
        assert page.errors == []
        assert "This office has no list yet." in page.words
    finally:
        served.open()


def test_it_is_small_and_finds_a_player_by_keyboard_alone(browser: Any, server: Server) -> None:
    """All that is loaded, as it comes over the wire, is less than 60 kB; two keys after the name are enough."""
    with page_in(browser, **KINDS["desk"]) as (page, _):
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        loaded: list[float] = []
        session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
        page.goto(f"{server.address}/en/", wait_until="networkidle")
        assert 5_000 < sum(loaded) < MOST_BYTES, loaded
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "q":
                break
        page.keyboard.type("aran")
        page.locator("#found a").first.wait_for()
        assert violations(page, axe_source()) == []
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server.address}/en/players/{STAR}")


def test_it_finds_a_player_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False, **KINDS["phone"]) as (page, _):
        page.goto(f"{server.address}/en/")
        page.get_by_role("searchbox").fill("aranyi")
        page.get_by_role("button", name="Search").click()
        page.get_by_role("link", name="Aranyi, Ádám").click()
        assert page.url == f"{server.address}/en/players/{STAR}"
        page.get_by_role("link", name="Search", exact=True).click()
        assert page.url == f"{server.address}/en/search"
