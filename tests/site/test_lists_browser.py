"""Lists in a real browser: filtered with a script and without, by keyboard, and a file compared where it lies."""

from pathlib import Path
from typing import Any

import pytest

from tests.site.browser import KINDS, page_in
from tests.site.conftest import Server
from tests.site.site_office import FOREIGNER, STAR

LIST = "/en/lists/standard/2024-05"


def names(page: Any) -> list[str]:
    found: list[str] = page.locator("table.players tbody th a").all_inner_texts()
    return found


def test_a_script_exchanges_the_table_alone(browser: Any, server: Server) -> None:
    """The page stays, the address is that of the view, and the new count is said."""
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(server.address + LIST)
        page.evaluate("window.kept = true")
        page.get_by_label("Federation").select_option("AUT")
        page.get_by_role("button", name="Filter").click()
        page.wait_for_url(f"{server.address}{LIST}?federation=AUT")
        assert names(page) == ["Donau, Dieter"]
        assert page.locator("#announced").inner_text() == "1–1 of 1 players"
        assert page.evaluate("window.kept") is True
        page.locator(".chips a").first.click()
        page.wait_for_url(server.address + LIST)
        assert len(names(page)) == 25
        assert page.get_by_label("Federation").input_value() == ""
        page.get_by_role("link", name="Name", exact=True).click()
        page.wait_for_url(f"{server.address}{LIST}?sort=name")
        assert names(page)[:2] == ["erased person", "Aranyi, Ádám"]
        page.get_by_role("link", name="Page 2").click()
        page.wait_for_url(f"{server.address}{LIST}?sort=name&page=2")
        assert len(names(page)) == 16
        assert page.evaluate("window.kept") is True
        assert page.evaluate("document.activeElement.id") == "page-2"
        page.go_back()
        page.wait_for_url(f"{server.address}{LIST}?sort=name")
        page.locator("table.players tbody tr").nth(24).wait_for()
        page.get_by_role("link", name="Aranyi, Ádám").click()
        page.wait_for_url(f"{server.address}/en/players/{STAR}")


def test_several_numbers_are_pasted_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False) as (page, _):
        page.goto(server.address + LIST)
        page.get_by_label("Name or numbers").fill(f"{STAR}, {FOREIGNER}; 700005 99")
        page.get_by_text("More filters").click()
        page.get_by_label("Sex").select_option("m")
        page.get_by_role("button", name="Filter").click()
        assert page.url == f"{server.address}{LIST}?player=1,+4%3B+700005+99&sex=m"
        assert names(page) == ["Aranyi, Ádám", "Donau, Dieter"]
        assert "99" in page.get_by_text("Not among these lines").inner_text()
        page.get_by_role("link", name="Take away: Men").click()
        assert len(names(page)) == 3
        page.get_by_role("link", name="magyarul").first.click()
        assert page.url == f"{server.address}/hu/lists/standard/2024-05?player=1,+4%3B+700005+99"
        assert len(names(page)) == 3


def test_the_keyboard_alone_filters(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(server.address + LIST)
        page.get_by_label("Name or numbers").focus()
        page.keyboard.type("aranyi")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server.address}{LIST}?player=aranyi")
        assert names(page) == ["Aranyi, Ádám"]
        assert page.evaluate("document.activeElement.id") == "player"  # the place is not lost


def test_the_largest_view_on_a_phone(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["phone"]) as (page, _):
        page.goto(f"{server.address}{LIST}?size=100")
        assert page.locator("table.players .below").first.is_visible()
        assert not page.locator("table.players td.wide-cell").first.is_visible()
        row = page.locator("table.players tbody tr").first.inner_text()
        assert "GM · HUN · 1971 · K 10" in row


@pytest.mark.parametrize("changed", [False, True])
def test_a_file_is_compared_where_it_lies(browser: Any, server: Server, tmp_path: Path, changed: bool) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        content = page.request.get(f"{server.address}{LIST}.hashed.csv").body()
        file = tmp_path / "own.csv"
        file.write_bytes(content.replace(b"2506", b"2606") if changed else content)
        sent: list[str] = []
        page.goto(f"{server.address}/en/verify/")
        page.on("request", lambda request: sent.append(request.url))
        page.get_by_label("Your file").set_input_files(file)
        said = "own.csv is none of the lists" if changed else "own.csv is the list standard-2024-05, byte for byte."
        page.get_by_text(said).wait_for()
        assert [url for url in sent if "/static/" not in url] == []  # the icon may come late
