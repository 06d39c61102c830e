"""The page of a working: the sum, each game, what does not count, the steps, other editions; and its queries."""

import csv
import json
import re
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.locale import LANGUAGES
from arpad.office.storage.models import Working
from arpad.regulations.edition import editions
from tests.office.made_office import Place
from tests.site.browser import KINDS, page_in
from tests.site.conftest import Server
from tests.site.html import Page
from tests.site.site_office import GUEST, NEWCOMER, PRIVATE, REGULAR, STAR

REGULAR_IN_MAY = f"/en/players/{REGULAR}/standard/2024-05"
FIRST = f"/en/players/{NEWCOMER}/standard/2024-04"
MINUS = "\u2212"
MOST_QUERIES = 14
"""Of a page, whatever the working: those of every page are among them."""


class Tables(HTMLParser):
    """The cells of a page's tables, row by row, without what only ears or phones have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._cell: list[str] | None = None
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables:
            self._cell = []
        elif tag == "span" and (self._hidden or names.get("class") in ("ear", "phone-head")):
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.tables[-1][-1].append(re.sub(r"\s+", " ", "".join(self._cell)).strip())
            self._cell = None
        elif tag == "span" and self._hidden:
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if self._cell is not None and not self._hidden:
            self._cell.append(data)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def sum_of(text: str) -> list[str]:
    """The numbers of the first sum of a page with their signs."""
    (found, *_) = re.findall(r'<div class="sum">(.*?)</div></div></div>', text, re.DOTALL)
    terms = re.findall(r'<span class="sign">(.*?)</span><p><b>(.*?)</b>', found + "</div>", re.DOTALL)
    return [sign + re.sub(r"<[^>]*>", "", number) for sign, number in terms]


def hundredths(text: str) -> int:
    """A decimal of a page in hundredths, by its digits."""
    sign, digits = (-1, text[1:]) if text.startswith(MINUS) else (1, text.removeprefix("+"))
    whole, _, rest = digits.partition(".")
    return sign * (100 * int(whole) + int((rest + "00")[:2]))


def printed_rows(regulation: str) -> list[dict[str, str]]:
    """The printed table of an edition, from its file."""
    with editions()[regulation].table_path("pd").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_number_is_worked_out_by_hand_from_what_the_page_shows(client: Client) -> None:
    """A reader with the printed table and integers comes to the number of the page: two events, two own ratings."""
    text = text_of(client, REGULAR_IN_MAY)
    half_points = expected = 0
    rows = printed_rows("fide-2024")
    owns = [int(own) for own in re.findall(r"· own rating (\d+)", text)]
    tables = [table for table in Tables(text).tables if "Opponent" in table[0]]
    assert len(owns) == len(tables) == 2
    assert len(set(owns)) == 2  # the late event is rated with the rating of its own day
    for own, table in zip(owns, tables, strict=True):
        for _, _, opponent, difference, row, pd, score, delta in [line for line in table[1:-1] if len(line) == 8]:
            d = own - int(opponent)
            counted = max(-400, min(400, d))
            assert difference.replace(MINUS, "-").split() == [str(d), *([str(counted)] if counted != d else [])]
            printed = next(one for one in rows if int(one["from"]) <= abs(counted) <= int(one["to"] or 9999))
            assert row == f"{printed['from']}–{printed['to']}"
            assert hundredths(pd) == int(printed["high"] if counted >= 0 else printed["low"])
            gained = {"1": 2, "½": 1, "0": 0}[score]
            assert hundredths(delta) == 50 * gained - hundredths(pd)
            half_points += gained
            expected += hundredths(pd)
    k, score, total, change, rounded, old, less, new = sum_of(text)
    assert (k, score) == ("20", f"×({half_points // 2}")
    assert hundredths(total.strip(f"{MINUS})")) == expected
    assert hundredths(change.removeprefix("=")) == 20 * (50 * half_points - expected)
    exact = 20 * (50 * half_points - expected)
    nearest = -((-exact + 50) // 100) if exact < 0 else (exact + 50) // 100
    assert int(rounded.removeprefix("→").replace(MINUS, "-")) == nearest
    assert int(less.replace(MINUS, "-")) == nearest
    assert int(new.removeprefix("=")) == int(old) + nearest


def test_page_api_library_and_command_have_the_same_numbers(client: Client, served: Place) -> None:
    """Every number of every working of the office, in three languages."""
    office = arpad.open_office(served.folder)
    assert isinstance(office, arpad.OpenOffice)
    rows = Working.objects.select_related("publication").order_by("list_id", "person", "number")
    chosen = [(row.list_id, row.person, row.number, row.publication.edition) for row in rows if row.publication.day]
    assert len(chosen) > 20
    for place, (of_list, person, number, edition) in enumerate(chosen):
        lang = LANGUAGES[place % len(LANGUAGES)]
        answer = client.get(f"/api/v1/players/{person}/{of_list}/{edition}?lang={lang}").json()
        found = office.working(person, of_list, edition)
        assert not isinstance(found, arpad.Refused)
        assert found.to_json(lang) == answer
        if place % 9 == 0:
            said = served.done("list", "working", of_list, str(person), "--number", str(number), "--lang", lang)
            assert said == answer
        text = text_of(client, f"/{lang}/players/{person}/{of_list}/{edition}")
        cells = {cell for table in Tables(text).tables for line in table for cell in line}
        shown = {one for cell in cells for one in cell.split()} | cells
        comma = "," if lang in ("hu", "fi") else "."
        for row in answer["rows"]:
            for game in (game for part in row["parts"] for game in part["working"] if game["counted"]):
                for key in ("opponent_rating", "difference", "counted_difference", "expected"):
                    if game[key] is not None:
                        assert str(game[key]).replace("-", MINUS).replace(".", comma) in shown, (person, key)
        assert answer["rating"] is None or str(answer["rating"]) in text


def test_the_sum_is_k_times_score_less_expected_in_every_working(served: Place) -> None:
    from arpad.office.public_record.workings import read_working
    from arpad.site.words import page_words
    from arpad.site.working_parts.sums import sums_of

    seen = 0
    for row in Working.objects.select_related("publication").filter(list_id="standard"):
        found = read_working(row.person, "standard", str(row.number))
        if not hasattr(found, "to_json"):
            continue
        for one in found.to_json()["rows"]:
            if one["change"] is None:
                continue
            k, score, expected = (Decimal(str(one[key])) for key in ("k", "score", "expected"))
            assert k * (score - expected) == Decimal(one["change"])
            (shown,) = sums_of(one, page_words("en"))
            assert [term.name for term in shown.terms if term.name.startswith("sum.")] == []
            assert shown.terms[-1].value == str(one["new"])
            seen += 1
    assert seen > 10


def test_a_first_rating_and_the_games_that_do_not_count(client: Client) -> None:
    """The average with two draws against 1800, plus dp; the game of two unrated players stays in its place."""
    text = text_of(client, FIRST)
    answer = client.get(f"/api/v1/players/{NEWCOMER}/standard/2024-04").json()
    (row,) = answer["rows"]
    games = [game for game in row["parts"][0]["working"] if game["counted"]]
    total = sum(game["opponent_rating"] for game in games) + 2 * 1800
    assert sum_of(text)[:2] == [str(total), f"/{len(games) + 2}"]
    assert sum_of(text)[-1] == f"→{row['new']}"
    (table,) = [one for one in Tables(text).tables if "Opponent" in one[0]]
    (uncounted,) = [line for line in table if any("Not counted" in cell for cell in line)]
    assert "Neither player has a rating." in " ".join(uncounted)
    assert "§ 7.1.4" in " ".join(uncounted)
    (place,) = {link["href"] for link in Page(text).all("a") if link["href"].startswith("#why-")}
    assert place.removeprefix("#") in Page(text).ids
    rounds = [line[0] for line in table[1:-1]]
    assert rounds == sorted(rounds, key=int)
    assert any("No game in this round" in cell for line in table for cell in line)


def test_what_there_is_to_say_where_nothing_was_computed(client: Client) -> None:
    guest = text_of(client, f"/en/players/{GUEST}/standard/2024-04")
    assert "Why there is no rating on this list" in guest
    opening = text_of(client, f"/en/players/{STAR}/standard/2024-03")
    assert "The number is that of the opening list." in opening
    assert '<div class="sum">' not in opening
    assert client.get(f"/en/players/{STAR}/standard/1999-01").status_code == 404
    assert client.get(f"/en/players/{STAR}/none/2024-03").status_code == 404
    assert client.get("/en/players/99999/standard/2024-03").status_code == 404
    moved = client.get(f"/en/players/{STAR}/standard/2")
    assert (moved.status_code, moved["Location"]) == (302, f"/en/players/{STAR}/standard/2024-05")


def test_a_list_that_changed_nothing_leads_to_the_one_that_did(client: Client) -> None:
    """A player without a game in a month: the number is that of an earlier list."""
    played = {(one.person, one.number) for one in Working.objects.filter(list_id="standard")}
    person = next(person for person, number in sorted(played) if number == 1 and (person, 2) not in played)
    text = text_of(client, f"/en/players/{person}/standard/2024-05")
    assert "This list changed nothing" in text
    assert f"/en/players/{person}/standard/2024-04" in text


def test_a_preview_has_its_working_too_and_says_that_it_may_change(client: Client) -> None:
    """The draft of June: the number links to its reason before it is published, and no robot keeps it."""
    (person, *_) = sorted(Working.objects.filter(publication__day=None).values_list("person", flat=True))
    text = text_of(client, f"/en/players/{person}/standard/2024-06")
    assert "This is a preview" in text
    assert '<meta name="robots" content="noindex">' in text
    answer = client.get(f"/api/v1/players/{person}/standard/2024-06").json()
    assert (answer["day"], answer["rating"]) == (None, answer["rows"][0]["new"])
    assert sum_of(text)[-1] == f"={answer['rating']}"
    before = client.get(f"/api/v1/players/{person}/standard/2024-05").json()
    assert answer["rows"][0]["old"] == before["rating"]


def test_a_late_event_says_so_and_has_its_own_rating(client: Client) -> None:
    text = text_of(client, REGULAR_IN_MAY)
    assert "Late Cup, 25 March 2024, came late and was rated on this list." in text
    assert "the ratings of the list in force on 2024-03-25 are used" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_under_another_edition(client: Client, language: str) -> None:
    """An edition that rated it makes the same number; no other is official, and none may be indexed."""
    address = REGULAR_IN_MAY.replace("/en/", f"/{language}/")
    official = text_of(client, address)
    assert "noindex" not in official
    for regulation in ("fide-2014", "fide-2024", "fide-2025"):
        text = text_of(client, f"{address}?regulation={regulation}")
        assert '<meta name="robots" content="noindex">' in text
        assert text.count('<div class="sum">') == official.count('<div class="sum">') + 1
    under = text_of(client, f"{address}?regulation=fide-2024")
    assert sum_of(under)[-1] == sum_of(official)[-1]
    refused = text_of(client, f"{address}?regulation=ssl-2022")
    assert refused.count('<div class="sum">') == official.count('<div class="sum">')


def test_the_calculator_computes_the_same_games(client: Client) -> None:
    """The link of a working leads to a calculation with the same change."""
    from arpad.site.pages.working import calculator_address

    seen = 0
    for row in Working.objects.select_related("publication").filter(list_id="standard", number=1):
        answer = client.get(f"/api/v1/players/{row.person}/standard/1").json()
        address = calculator_address(answer)
        if address:
            assert address in text_of(client, f"/en/players/{row.person}/standard/2024-04").replace("&amp;", "&")
            found = client.get(f"/api/v1/calc/change?{address}").json()
            assert (found["change"], found["new"]) == (answer["rows"][0]["change"], answer["rows"][0]["new"])
            seen += 1
    assert seen > 3


def test_nothing_private_is_on_any_working(client: Client) -> None:
    for row in Working.objects.select_related("publication"):
        address = f"players/{row.person}/{row.list_id}/{row.publication.edition}"
        for content in (text_of(client, f"/en/{address}"), json.dumps(client.get(f"/api/v1/{address}").json())):
            for private in PRIVATE:
                assert private not in content, (address, private)


@pytest.mark.parametrize("address", [REGULAR_IN_MAY, FIRST, f"/en/players/{STAR}/standard/2024-03"])
def test_the_queries_of_a_working_are_few_and_always_the_same(client: Client, address: str) -> None:
    text_of(client, "/en/about")  # what pages keep of the office is read once
    with CaptureQueriesContext(connection) as queries:
        text_of(client, address)
    assert len(queries) <= MOST_QUERIES, [one["sql"][:90] for one in queries]


def test_a_made_up_edition_has_its_own_sum() -> None:
    """A row of an edition without a sum of its own is shown by its numbers before and after."""
    from arpad.site.words import page_words
    from arpad.site.working_parts.sums import sums_of

    row: dict[str, Any] = {"old": 1500, "new": 1520, "rounded": 20, "games": 3, "parts": [], "steps": []}
    (shown,) = sums_of(row, page_words("en"))
    assert [term.sign + term.value for term in shown.terms] == ["1500", "+20", "=1520"]


def test_the_popover_of_a_working_by_the_keyboard(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(server.address + REGULAR_IN_MAY)
        link = page.locator(".sum a.clause", has_text="8.3.4").first
        link.focus()
        page.keyboard.press("Enter")
        box = page.get_by_role("dialog")
        assert "rounded to the nearest integer" in box.inner_text()
        assert "→" in box.locator(".clause-here").inner_text()
        page.keyboard.press("Escape")
        assert not box.is_visible()
        assert page.evaluate("document.activeElement.hash") == "#c8.3.4"


def test_the_sheet_of_a_phone_says_what_the_clause_comes_to_here(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["phone"]) as (page, _):
        page.goto(server.address + REGULAR_IN_MAY)
        page.locator(".heads-below a.clause").first.tap()
        here = page.locator(".clause-here").inner_text()
        own, opponent, difference, counted = re.split(r" [\u2212=→] ", here)
        assert (int(own) - int(opponent), int(counted)) == (int(difference), 400)
        place = page.get_by_role("dialog").bounding_box()
        assert (place["x"], place["width"], place["y"] + place["height"]) == (0, 390, 844)


def test_a_working_on_a_phone_and_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False, **KINDS["phone"]) as (page, _):
        page.goto(server.address + FIRST)
        page.get_by_role("link", name="Why?").first.tap()
        assert "Neither player has a rating." in page.locator(":target").inner_text()
        page.locator(".games a.clause").first.tap()
        assert page.locator(".law-note:target").is_visible()


def test_a_printed_working_has_the_law_and_its_address(browser: Any, server: Server) -> None:
    with page_in(browser, **KINDS["desk"]) as (page, _):
        page.goto(server.address + FIRST)
        page.emulate_media(media="print")
        for hidden in ("header nav", ".buttons", ".why a", ".screen-only"):
            assert not page.locator(hidden).first.is_visible(), hidden
        assert page.locator(".law-note").first.is_visible()
        assert page.locator(".games thead").first.is_visible()
        printed = page.locator(".printed-from").inner_text()
        assert f"/players/{NEWCOMER}/standard/2024-04" in printed
        assert re.search(r"SHA-256 [0-9a-f]{64}", printed)
