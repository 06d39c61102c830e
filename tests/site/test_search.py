"""The search: its page with and without scripts, by keyboard, its parts while typing, and its answers as data."""

from typing import Any
from urllib.parse import quote, unquote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.locale import LANGUAGES
from tests.office.made_office import Place
from tests.site.browser import KINDS, axe_source, page_in, violations
from tests.site.conftest import Server
from tests.site.html import Page
from tests.site.site_office import CLUB, ERASED, ERASED_NAME, NEWCOMER_NAME, PRIVATE, STAR

TEXTS = ("Aranyi", "arany adam", NEWCOMER_NAME, "8.3.1", "fide-2024", CLUB, "open", "1 2 3 999", "x%_", "", "rated")


@pytest.mark.parametrize("text", TEXTS)
def test_the_page_the_api_and_the_library_find_the_same(client: Client, place: Place, text: str) -> None:
    for language in LANGUAGES:
        answer = client.get(f"/api/v1/search?q={quote(text)}&lang={language}").json()
        page = client.get(f"/{language}/search?q={quote(text)}")
        assert page.status_code == 200
        content = page.content.decode()
        hrefs = {unquote(link["href"]) for link in Page(content).all("a")}
        for person in answer["people"]["found"]:
            assert f"/{language}/players/{person['id']}" in hrefs
            assert all(f"<b>{rating['rating']}</b>" in content for rating in person["ratings"])
        for event in answer["events"]["found"]:
            assert f"/{language}/events/{event['event']}" in hrefs
        for clause in answer["clauses"]["found"]:
            assert f"/{language}/law/{clause['regulation']}/{clause['number']}" in hrefs
        assert {"name": "robots", "content": "noindex"} in Page(content).all("meta")
        office = arpad.open_office(place.folder)
        assert not isinstance(office, arpad.Refused)
        assert office.search(text).to_json(language) == answer
        assert [private for private in PRIVATE if private in content] == []


def test_an_exact_number_leads_to_the_page(client: Client) -> None:
    for text, address in [
        (f"{STAR}", f"/en/players/{STAR}"),
        (f" %23{STAR} ", f"/en/players/{STAR}"),
        ("fide-2024 8.3.1", "/en/law/fide-2024/8.3.1"),
    ]:
        answer = client.get(f"/en/search?q={text}")
        assert (answer.status_code, answer["Location"]) == (302, address)
        typed = client.get(f"/en/search?q={text}", headers={"HX-Request": "true"})
        assert typed.status_code == 200, "while a visitor types the page stays"


def test_a_club_leads_to_its_players_on_a_list(client: Client) -> None:
    page = Page(client.get(f"/en/search?q={quote(CLUB)}").content.decode())
    (address,) = [link["href"] for link in page.all("a") if "club=" in link["href"]]
    assert unquote(address) == f"/en/lists/standard/?club={CLUB}"
    listed = Page(client.get(address).content.decode())
    assert f"/en/players/{STAR}" in {link["href"] for link in listed.all("a")}


def test_everyone_who_is_found_has_a_page_and_the_other_way_round(client: Client) -> None:
    for number in range(1, 60):
        found = client.get(f"/api/v1/search?q={number}").json()["people"]["found"]
        page = client.get(f"/en/players/{number}")
        assert bool(found) == (page.status_code == 200 and number != ERASED), number


def test_an_erased_person_is_not_found(client: Client) -> None:
    for text in (ERASED_NAME, "zsigardy", f"{ERASED}"):
        found = client.get(f"/api/v1/search?q={quote(text)}").json()
        assert (found["people"]["found"], found["leads_to"]) == ([], None)
    assert "Nothing here fits" in client.get("/en/search?q=zsigardy").content.decode()


def test_the_part_while_typing(client: Client) -> None:
    script = {"HX-Request": "true"}
    part = client.get("/fi/search?q=aran&brief=1", headers=script).content.decode()
    assert part.startswith("<p")
    assert f'href="/fi/players/{STAR}"' in part
    assert client.get("/fi/search?q=&brief=1", headers=script).content.decode().count("<a ") == 0
    table = client.get("/fi/search?q=aran", headers=script).content.decode()
    assert "<table" in table
    assert "<html" not in table


def test_what_the_api_refuses(client: Client) -> None:
    for wrong in ("most=0", "most=101", "most=x", "kind=cats"):
        answer = client.get(f"/api/v1/search?q=a&{wrong}")
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json"), wrong
    only = client.get("/api/v1/search?q=open&kind=events&most=1").json()
    assert (len(only["events"]["found"]), only["events"]["more"], only["people"]["found"]) == (1, True, [])


@pytest.mark.parametrize(("text", "queries"), [("8.3.1", 1), ("aranyi", 7), ("adam aranyi", 11), ("1 2 3 4", 4)])
def test_the_number_of_queries(client: Client, text: str, queries: int) -> None:
    """One for the state of the office; people by name are searched for by word and by sound. None depends on how many
    are found.
    """
    client.get("/en/search?q=warm")  # the names of clubs and events are read once for an entry of the journal
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/hu/search?q={quote(text)}")
    selects = [one["sql"] for one in asked if one["sql"].lower().startswith("select")]
    assert len(selects) == queries, selects


def test_a_player_is_found_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False) as (page, _):
        page.goto(f"{server.address}/en/search")
        page.get_by_role("searchbox").fill("adam aran")
        page.get_by_role("searchbox").press("Enter")
        page.get_by_role("link", name="Aranyi, Ádám").click()
        assert page.url == f"{server.address}/en/players/{STAR}"


def test_a_player_is_found_by_keyboard_while_typing(browser: Any, server: Server) -> None:
    """Arrows lead from the box to the links and back, Tab reaches them too, Escape leads back; nothing else moves."""
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(f"{server.address}/en/search")
        page.get_by_role("searchbox").focus()
        page.keyboard.type("aran")
        page.get_by_role("link", name="Aranyi, Ádám").wait_for()
        assert page.url.endswith("/en/search?q=aran")
        assert "answer" in page.locator("#found-status").inner_text()
        assert violations(page, axe_source()) == []
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.innerText") == "Aranyi, Ádám"
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.id") == "q"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.id") == "q"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server.address}/en/players/{STAR}")
