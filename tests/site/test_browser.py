"""The pages in a real browser: on a desk, on a phone, in the dark, without scripts, by keyboard, printed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site.browser import BUILD, KINDS, ROOT, axe_source, chromium, page_in, violations
from tests.site.conftest import Server
from tests.site.test_check import trf

LANGUAGE_OF = {"desk": "en", "phone": "hu", "dark": "fi"}
"""Each kind of screen in another language: what does not fit in one is seen."""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def axe() -> str:
    return axe_source()


@pytest.fixture(scope="module")
def addresses() -> dict[str, list[tuple[str, str]]]:
    """The pages of the table in each language, from a process of its own: this one runs the browser's loop."""
    script = (
        "import django, json; django.setup(); from tests.site.addresses import examples; "
        f"print(json.dumps({{one: list(examples(one)) for one in {list(LANGUAGE_OF.values())}}}))"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "arpad.site.settings"}
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment, cwd=ROOT)
    found: dict[str, list[tuple[str, str]]] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_on_every_screen(
    browser: Any, server: Server, axe: str, addresses: dict[str, list[tuple[str, str]]], kind: str
) -> None:
    """Nothing is complained of, axe-core finds nothing, no page is wider than its screen, and a picture is kept."""
    pictures = BUILD / "screenshots"
    pictures.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    with page_in(browser, **KINDS[kind]) as (page, _):
        for number, (name, address) in enumerate(addresses[LANGUAGE_OF[kind]]):
            page.goto(server.address + address)
            page.screenshot(path=pictures / f"{number:02d}-{name}-{kind}.png", full_page=True)
            # In the dark the elements are those of a desk in other colours.
            found += [f"{address}: {one}" for one in violations(page, axe, colours_alone=kind == "dark")]
            if page.evaluate(WIDE) > 0:
                found.append(f"{address}: wider than the screen by {page.evaluate(WIDE)}")
    assert found == []


def test_nothing_is_wider_than_the_screen_at_four_times_the_size(
    browser: Any, server: Server, addresses: dict[str, list[tuple[str, str]]]
) -> None:
    """A screen of 1280 at 400 % has room for 320."""
    with page_in(browser, viewport={"width": 320, "height": 256}) as (page, _):
        for language in ("hu", "fi"):
            for _, address in addresses[language]:
                page.goto(server.address + address)
                assert page.evaluate(WIDE) == 0, address


def test_a_calculation_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False) as (page, _):
        page.goto(server.address)
        page.get_by_role("link", name="Calculate a change").click()
        page.get_by_label("Edition").select_option("fide-2024")
        page.get_by_label("Your rating").fill("1500")
        page.get_by_label("K", exact=True).fill("40")
        for game, (opponent, result) in enumerate([("1900", "Won"), ("1620", "Drawn"), ("1475", "Won")], start=1):
            page.get_by_label(f"Opponent's rating, game {game}").fill(opponent)
            page.get_by_label(f"Result, game {game}").select_option(result)
        page.get_by_role("button", name="Calculate").click()
        # The arithmetic by hand: PD of -400, -120 and 25 is 0.08, 0.34 and 0.53; 40 x (2.5 - 0.95) = 62.
        assert "1562" in page.inner_text(".sum")
        assert page.url.endswith("?regulation=fide-2024&rating=1500&k=40&game=1900:1&game=1620:0.5&game=1475:1")
        page.get_by_role("button", name="Add games").click()
        assert page.locator("input[name=opponent]").count() == 8
        assert page.get_by_label("Opponent's rating, game 3").input_value() == "1475"
        page.locator(".sum a.clause").first.click()
        page.locator(".law-note:target").get_by_role("link").click()
        assert page.locator("h1").inner_text() == "§ 8.3.3"
        page.get_by_role("link", name="magyarul").first.click()
        assert page.url == f"{server.address}/hu/law/fide-2024/8.3.3"


def test_a_file_is_checked_bad_then_good_without_scripts(browser: Any, server: Server, tmp_path: Path) -> None:
    bad, good = tmp_path / "cup.trf", tmp_path / "cup-2.trf"
    bad.write_bytes(trf("2O50"))
    good.write_bytes(trf())
    with page_in(browser, java_script_enabled=False) as (page, _):
        page.goto(f"{server.address}/en/")
        page.get_by_role("link", name="Check a file").first.click()
        page.get_by_label("Tournament file").set_input_files(bad)
        page.get_by_role("button", name="Check the file").click()
        page.get_by_role("link", name="Line 8").click()
        assert page.url.endswith("#problem-1")
        assert "found 2O50" in page.locator(":target").inner_text()
        assert page.locator("mark").inner_text() == "2O50"
        page.get_by_label("Tournament file").set_input_files(good)
        page.get_by_role("button", name="Check the file").click()
        assert "Changes to expect" in page.inner_text("main")
        page.get_by_text("Why?").first.click()
        assert page.locator(".changes .steps li").first.is_visible()


def test_the_keyboard_alone(browser: Any, server: Server) -> None:
    """The first stop leads past the menu; every stop can be seen; a form is filled in and sent."""
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(f"{server.address}/en/calculator/performance")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.url.endswith("#main")
        stops: list[str] = []
        for _ in range(40):
            page.keyboard.press("Tab")
            stop, outline, width = page.evaluate(
                "(() => { const e = document.activeElement, s = getComputedStyle(e);"
                " return [e.name || e.tagName, s.outlineStyle, parseFloat(s.outlineWidth)]; })()"
            )
            assert (outline, width) == ("solid", 3), stop
            stops.append(stop)
            if stop == "opponent":
                break
        assert stops[-1] == "opponent"
        assert "regulation" in stops
        page.keyboard.type("2000")
        page.keyboard.press("Enter")
        page.wait_for_url("**/performance?*")
        assert "2800" in page.inner_text(".values")  # all points: dp 800
        page.keyboard.press("Tab")


def test_the_menu_of_a_phone_and_the_theme(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["phone"]) as (page, _):
        page.goto(f"{server.address}/en/")
        assert not page.locator("header nav.wide").is_visible()
        page.get_by_text("Menu", exact=True).click()
        page.locator("details.narrow").get_by_role("link", name="The law").click()
        assert page.url == f"{server.address}/en/law/"
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.get_by_role("link", name="Light or dark").click()
        page.get_by_role("button", name="Dark").click()
        page.wait_for_url(f"{server.address}/en/law/")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_a_clause_is_printed_without_the_frame(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(f"{server.address}/en/law/fide-2024/8.3.1")
        page.emulate_media(media="print")
        for hidden in ("header nav", ".tree", ".tabs", ".turn"):
            assert not page.locator(hidden).first.is_visible(), hidden
        assert page.locator(".law.open").is_visible()
        assert page.evaluate(WIDE) == 0
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_the_sum_of_a_phone_can_be_added_up(browser: Any, server: Server) -> None:
    """It has the brackets and every term of the line on a desk: 40 x (1 - 0.08) is 36.80, and 40 x 1 - 0.08 is not."""
    address = "/en/calculator/change?regulation=fide-2024&rating=1500&k=40&game=1900:1"
    sums = []
    for kind in ("desk", "phone"):
        with page_in(browser, **KINDS[kind]) as (page, _):
            page.goto(server.address + address)
            shown = page.locator(".sum").first.locator(".sign, b").all()
            sums.append("".join(one.inner_text().strip() for one in shown))
    assert sums[0] == sums[1]
    assert sums[0].startswith("40×(1−0.08)=36.80")


def test_colours_that_are_forced_leave_every_mark(browser: Any, server: Server) -> None:
    with page_in(browser, forced_colors="active", **KINDS["desk"]) as (page, _):
        page.goto(f"{server.address}/en/law/fide-2014/beside/fide-2024")
        lines = page.evaluate(
            "[...document.querySelectorAll('ins, del')].map(e => getComputedStyle(e).textDecorationLine)"
        )
        assert set(lines) == {"underline", "line-through"}


def test_no_page_loads_anything_from_elsewhere_or_sets_a_cookie(
    browser: Any, server: Server, addresses: dict[str, list[tuple[str, str]]]
) -> None:
    asked: list[str] = []
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.on("request", lambda request: asked.append(request.url))
        for _, address in addresses["en"]:
            page.goto(server.address + address)
        assert page.context.cookies() == []
    assert {url[: len(server.address)] for url in asked} == {server.address}


def test_the_browser_is_there_where_it_must_be() -> None:
    """Where these tests are required, none of them may be skipped."""
    if os.environ.get("ARPAD_BROWSER") == "required":
        assert Path(chromium()).exists()
        assert axe_source()
