"""The link of a clause: it leads to a note on the same page, and opens as a box where the browser can."""

from typing import Any

import pytest
from django.test import Client

from arpad.regulations.edition import editions
from arpad.site.cited import Cited, anchor_of
from tests.site.browser import KINDS, page_in
from tests.site.conftest import Server
from tests.site.html import Page

SUM = "/en/calculator/change?regulation=fide-2024&rating=1500&k=40&game=1900:1"


def test_each_clause_of_an_edition_has_an_anchor_of_its_own() -> None:
    for edition in editions().values():
        assert len({anchor_of(number) for number in edition.clauses}) == len(edition.clauses), edition.id


def test_notes_stand_in_the_order_of_the_text_and_each_once() -> None:
    cited = Cited("en")
    assert [cited.anchor("fide-2024", number) for number in ("8.3.3", "8.1.2", "8.3.3")] == [
        "c8.3.3",
        "c8.1.2",
        "c8.3.3",
    ]
    assert cited.anchor("fide-2014", "8.56") == "c8.56-fide-2014"
    assert cited.anchor("fide-2024", "99") is None
    assert cited.anchor("none", "8.3.3") is None
    assert [note.anchor for note in cited.take()] == ["c8.1.2", "c8.3.3", "c8.56-fide-2014"]
    assert cited.take() == []


def test_a_note_has_the_law_s_words_and_the_way_to_the_clause(client: Client) -> None:
    page = Page(client.get(SUM).content.decode())
    links = [link["href"] for link in page.all("a") if link.get("class") == "clause"]
    assert set(links) == {"#c8.1.1", "#c8.1.2", "#c8.3.1", "#c8.3.2", "#c8.3.3", "#c8.3.4"}
    assert len(page.ids) == len(set(page.ids))
    assert editions()["fide-2024"].clauses["8.3.1"].text in page.texts
    assert "/en/law/fide-2024/8.3.1" in [link["href"] for link in page.all("a")]


@pytest.mark.parametrize("key", ["Escape", "Close"])
def test_a_box_opens_and_shuts_by_the_keyboard_and_gives_the_focus_back(browser: Any, server: Server, key: str) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(server.address + SUM)
        link = page.locator(".games a.clause", has_text="8.3.1").first
        link.focus()
        page.keyboard.press("Enter")
        box = page.get_by_role("dialog")
        assert "more than 400 counts as 400" in box.inner_text()
        assert page.evaluate("document.activeElement.innerText") == "Close"
        page.keyboard.press("Escape" if key == "Escape" else "Enter")
        assert not box.is_visible()
        assert page.evaluate("document.activeElement.hash") == "#c8.3.1"
        assert page.url == server.address + SUM


def test_a_phone_has_a_sheet_from_below(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["phone"]) as (page, _):
        page.goto(server.address + SUM)
        page.locator(".sum a.clause").first.tap()
        place = page.get_by_role("dialog").bounding_box()
        assert (place["x"], place["width"]) == (0, 390)
        assert place["y"] + place["height"] == 844
        page.get_by_role("button", name="Close").tap()
        assert not page.get_by_role("dialog").is_visible()


def test_without_scripts_the_link_leads_to_the_note(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False, **KINDS["desk"]) as (page, _):
        page.goto(server.address + SUM)
        page.locator(".games a.clause", has_text="8.3.1").first.click()
        assert page.url == server.address + SUM + "#c8.3.1"
        assert "more than 400 counts as 400" in page.locator(":target").inner_text()
        page.locator(":target").get_by_role("link").click()
        assert page.url == f"{server.address}/en/law/fide-2024/8.3.1"
