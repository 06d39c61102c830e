"""A calculation stands in its address; its numbers are those of the library."""

import re

import pytest
from django.test import Client

import arpad
from tests.site.html import Page

CHANGE = "/en/calculator/change?regulation=fide-2024&rating=1500&k=40&game=1900:1&game=1620:0.5&game=1475:1"


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def test_a_form_leads_to_the_address_of_its_calculation(client: Client) -> None:
    rows = "&opponent=1900&score=1&opponent=1620&score=0.5&opponent=1475&score=1&opponent=&score=1"
    answer = client.get(f"/en/calculator/change?regulation=fide-2024&rating=+1500+&k=40{rows}")
    assert (answer.status_code, answer["Location"]) == (302, CHANGE)
    assert client.get(CHANGE).status_code == 200
    more = client.get(f"{CHANGE}&more=1")
    assert more["Location"] == f"{CHANGE}&rows=8"
    assert client.get(f"{CHANGE}&rows=999&more=x").headers["Location"] == f"{CHANGE}&rows=40"
    assert client.get("/en/calculator/change?foo=bar")["Location"] == "/en/calculator/change"


def test_the_sum_is_the_law_s(client: Client) -> None:
    """The picture's own numbers: 40 x (2.5 - 0.95) = 62.00, and 1500 becomes 1562."""
    page = page_of(client, CHANGE)
    words = re.sub(r"\s+", " ", " ".join(page.texts))
    for part in ("2.5", "0.95", "62.00", "1562", "old rating", "392–411", "114–121", "18–25", "+1.55"):
        assert part in words, part
    found = arpad.calc.change("fide-2024", 1500, ["1900:1", "1620:0.5", "1475:1"], k=40)
    assert not isinstance(found, arpad.Refused)
    assert (found["change"], found["new"]) == ("62.00", 1562)
    links = {link["href"] for link in page.all("a")}
    for clause in ("8.3.1", "8.1.2", "8.3.2", "8.3.3", "8.3.4"):
        assert f"/en/law/fide-2024/{clause}" in links
    for edition in ("fide-2014", "mssz-2017", "ssl-2022", "fide-2024", "fide-2025"):
        assert edition in words


def test_a_k_that_is_fixed_by_event_has_a_term_for_each_event(client: Client) -> None:
    """mssz-2017: 40 x (1.5 - 0.42) = 43.20, of one event."""
    page = page_of(client, "/en/calculator/change?regulation=mssz-2017&rating=1500&k=40&game=1900:1&game=1620:0.5")
    words = re.sub(r"\s+", " ", " ".join(page.texts))
    for part in ("40 × (1.5 \u2212 0.42)", "change in these games", "43.20", "1543"):
        assert part in words, part


def test_every_calculation_is_also_in_the_api(client: Client) -> None:
    """The page's link to its data answers, with the same result."""
    from tests.site.addresses import examples

    seen = 0
    for name, address in examples("en"):
        if name == "calculation" and "?" in address and "high" not in address:
            page = page_of(client, address)
            (link,) = [one["href"] for one in page.all("a") if one["href"].startswith("/api/")]
            answer = client.get(link)
            assert answer.status_code == 200, link
            found = answer.json()
            key = next(key for key in ("new", "rating", "performance", "game_point", "factor") if key in found)
            assert str(found[key]).replace("-", "\u2212") in " ".join(page.texts), (address, key)
            seen += 1
    assert seen == 7


@pytest.mark.parametrize(
    ("address", "text", "field"),
    [
        ("change?regulation=fide-2024&rating=high&game=1900:1", '"high" is not a rating', "rating"),
        ("change?regulation=fide-2024&game=1900:1", "Give your rating.", "rating"),
        ("change?regulation=fide-2024&rating=1500", "Give the rating of at least one opponent.", "opponent-1"),
        ("change?regulation=fide-2024&rating=1500&game=1900:1&game=x:1", '"x" is not a rating', "opponent-2"),
        ("change?regulation=fide-2024&rating=1500&k=0&game=1900:1", "expected a whole number", "k"),
        ("needed?regulation=fide-2024&rating=1500&opponent=1900", "Say what you want to reach.", "wanted"),
        ("needed?regulation=ssl-2022&rating=1500&reach_title=GM&opponent=1900", "expected one of M, ME, I", "wanted"),
        ("factor?regulation=mgsz-2012&base=60&byo_yomi=japanese:x", "byo-yomi", "byo_yomi"),
    ],
)
def test_a_wrong_number_is_named_with_its_field(client: Client, address: str, text: str, field: str) -> None:
    page = page_of(client, f"/en/calculator/{address}")
    assert text in page.words
    assert f"#{field}" in [link["href"] for link in page.all("a")]
    wrong = [one for one in [*page.all("input"), *page.all("select")] if one.get("id") == field]
    assert wrong
    if wrong[0].get("name") != "byo_kind":
        assert wrong[0]["aria-invalid"] == "true"
        assert wrong[0]["aria-describedby"] in page.ids


def test_what_is_needed_is_said_in_a_sentence(client: Client) -> None:
    address = "/en/calculator/needed?regulation=fide-2024&rating=2380&k=20&reach_rating=2400&opponent=2400&opponent="
    answer = client.get(address, follow=True)
    words = Page(answer.content.decode()).words
    assert "These games cannot bring the rating 2400: with all 1 points the rating is 2391." in words
    address = "/fi/calculator/needed?regulation=ssl-2022&rating=2180&reach_title=M&normal_games=100&opponent=2300"
    assert "arvonimi M" in page_of(client, address).words
    address = "/en/calculator/needed?regulation=fide-2024&reach_rating=1500&opponent=1500"
    assert "too few for a first rating" in page_of(client, address).words


def test_an_unknown_edition_is_refused(client: Client) -> None:
    assert client.get("/en/calculator/change?regulation=nothing").status_code == 404
