"""What a page says of itself to search engines and to previews of links, and what it keeps from them."""

import re
from urllib.parse import unquote

import pytest
from django.test import Client

from arpad.locale import LANGUAGES
from tests.site.addresses import examples
from tests.site.html import Page

LOCALES = {"en": "en_GB", "hu": "hu_HU", "fi": "fi_FI"}
LONGEST_TITLE, LONGEST_DESCRIPTION = 120, 400


def said(page: Page) -> dict[str, str]:
    """The values of the page's `meta` elements by their names."""
    return {
        one.get("name") or one.get("property", ""): one["content"]
        for one in reversed(page.all("meta"))
        if "content" in one
    }


def title_of(content: str) -> str:
    found = re.search(r"<title>(.*?) · Arpad</title>", content, re.S)
    assert found
    return " ".join(found[1].split())


def is_indexed(page: Page) -> bool:
    return {"name": "robots", "content": "noindex"} not in page.all("meta")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_a_preview_of_its_own(client: Client, language: str) -> None:
    general = said(Page(client.get(f"/{language}/theme").content.decode()))["og:site_name"]
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    for _, address in examples(language):
        answer = client.get(address, follow=True)
        content = answer.content.decode()
        page, title = Page(content), title_of(content)
        meta = said(page)
        assert title, address
        assert len(title) <= LONGEST_TITLE, (address, title)
        assert title in content
        assert meta["og:title"] == re.sub("&#x27;", "'", title).replace("&amp;", "&").replace("&quot;", '"'), address
        assert 20 <= len(meta["description"]) <= LONGEST_DESCRIPTION, (address, meta["description"])
        assert meta["og:description"] == " ".join(meta["description"].split()), address
        assert meta["og:site_name"] == general
        assert meta["og:type"] == "website"
        links = {one.get("rel", ""): one["href"] for one in page.all("link")}
        assert meta["og:url"] == links["canonical"], address
        assert unquote(links["canonical"]).startswith("http://localhost/" + language), address
        assert "?" not in links["canonical"] or "page=" in links["canonical"], address
        assert meta["og:locale"] == LOCALES[language]
        if is_indexed(page):
            path = links["canonical"]
            assert titles.setdefault(title, path) == path, (title, path)
            assert descriptions.setdefault(meta["description"], path) == path, (address, meta["description"])


def test_each_language_is_named_and_one_for_all_others(client: Client) -> None:
    for address, other in (("/hu/", "/"), ("/hu/law/", "/en/law/")):
        links = Page(client.get(address).content.decode()).all("link")
        named = {one["hreflang"]: one["href"] for one in links if "hreflang" in one}
        assert named["x-default"] == f"http://localhost{other}"
        assert set(named) == {*LANGUAGES, "x-default"}


def test_what_is_asked_for_is_not_for_search_engines(client: Client) -> None:
    for address in (
        "/en/search",
        "/en/search?q=a",
        "/en/calculator/change?regulation=fide-2024&rating=1500&k=40&game=1900:1",
        "/en/theme",
        "/en/nowhere",
        "/en/lists/standard/?title=GM",
        "/en/lists/standard/2024-06",
    ):
        assert not is_indexed(Page(client.get(address).content.decode())), address
    for address in (
        "/en/",
        "/en/law/",
        "/en/law/fide-2024/8.3.1",
        "/en/calculator/change",
        "/en/check/",
        "/en/lists/standard/",
        "/en/events/1",
    ):
        assert is_indexed(Page(client.get(address).content.decode())), address


def test_an_address_without_a_language_leads_to_the_visitors(client: Client) -> None:
    for address in ("/", "/search?q=8.3.1", "/law/fide-2024/8.3.1", "/players/1", "/events/"):
        answer = client.get(address, headers={"accept-language": "fi"})
        assert (answer.status_code, answer["Location"], answer["Vary"]) == (302, f"/fi{address}", "Accept-Language")
    for address in ("/nowhere", "/law/fide-2024/8.3.1/x", "/en/en/", "/api/search"):
        assert client.get(address).status_code == 404, address


def test_an_address_without_its_last_slash_leads_on(client: Client) -> None:
    for address in ("/en", "/hu/law", "/fi/law/fide-2024", "/en/calculator", "/en/check"):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"]) == (301, f"{address}/")
