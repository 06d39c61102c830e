"""Every page of the table in every language: it answers, it is sound HTML, nothing in it is left untranslated."""

import re
from collections.abc import Iterator
from urllib.parse import unquote, urljoin

import pytest
from babel.messages.pofile import read_po
from django.test import Client
from django.urls import resolve

from arpad.locale import HOME, LANGUAGES
from arpad.regulations.edition import editions
from tests.site.addresses import examples
from tests.site.html import Page
from tests.site.site_office import EVENTS

OF_A_CLAUSE = re.compile(r"/law/[^/]+/[^/]*[0-9K]$")
NAME = re.compile(r"[^\s,]+, [^\s,]+")
"""Of a person, which is the same in every language."""
HOLE = re.compile(r"\{[a-z_]+\}")


def codes(catalogue: str) -> set[str]:
    with (HOME / "en" / "LC_MESSAGES" / f"{catalogue}.po").open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id and "." in str(message.id)}


CODES = codes("site") | codes("arpad")


def pages(client: Client, language: str) -> Iterator[tuple[str, Page]]:
    for _, address in examples(language):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        yield address, Page(answer.content.decode())


def test_every_kind_of_page_has_an_example() -> None:
    """Screens, axe and the visitor of `test_privacy` go by the examples."""
    from arpad.site.urls import PAGES

    assert [page.name for page in PAGES if not page.examples] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_sound_and_in_its_language(client: Client, language: str) -> None:
    for address, page in pages(client, language):
        assert page.errors == [], address
        assert page.all("html")[0]["lang"] == language
        assert len(page.all("h1")) == 1, address
        assert len(page.all("main")) == 1, address
        assert len([title for title in page.all("title") if "id" not in title]) == 1, address  # the others are of plots
        assert sorted(set(page.ids)) == sorted(page.ids), address
        words = set(re.findall(r"[a-z_-]+(?:\.[a-z0-9_-]+)+", page.words))
        assert words & CODES == set(), address
        if not address.endswith("/api") and not OF_A_CLAUSE.search(address):  # these show names in braces as such
            assert HOLE.findall(page.words) == [], address
        labels = {label.get("for") for label in page.all("label")}
        for field in [*page.all("input"), *page.all("select")]:
            named = field.get("id") in labels or field.get("aria-label") or field.get("type") in ("hidden", "checkbox")
            assert named, (address, field)


def test_the_pages_of_two_languages_differ(client: Client) -> None:
    """Where a sentence were missing in a language, it would come in English."""
    for (_, english), (_, finnish), (_, hungarian) in zip(
        *(examples(language) for language in ("en", "fi", "hu")), strict=True
    ):
        heads = {
            language: re.findall(r"<(?:h1|h2|caption|label)[^>]*>(.*?)</", client.get(at, follow=True).content.decode())
            for language, at in (("en", english), ("fi", finnish), ("hu", hungarian))
        }
        for language in ("fi", "hu"):
            same = [text for text in heads["en"] if text in heads[language] and len(text) > 12 and "<" not in text]
            names = {*EVENTS.values()}
            own = [text for text in same if "FIDE" not in text and text not in names and not NAME.fullmatch(text)]
            assert own == [], (english, language)


def test_every_link_answers(client: Client) -> None:
    """Each link within the site leads to a page, and where it names a place, the page has it."""
    linked: dict[str, str] = {}
    for language in LANGUAGES:
        for address, page in pages(client, language):
            for link in [*page.all("a"), *page.all("link")]:
                target = link["href"].removeprefix("http://localhost")
                if target.startswith("#"):
                    assert target[1:] in page.ids, (address, target)
                elif "/theme?" not in target:
                    linked.setdefault(urljoin(address, target), address)
    assert len(linked) > 400
    assert [target for target in linked if not target.startswith("/")] == []
    for target, address in linked.items():
        path, _, place = target.partition("#")
        match = resolve(unquote(path.partition("?")[0])) if not path.startswith("/static/") else None
        if match is not None and match.url_name == "clause":  # each is a page of one kind, of which some are looked at
            assert match.kwargs["number"] in editions()[match.kwargs["regulation"]].clauses, (target, address)
            continue
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, (target, address)
        answer.close()
        if place:
            assert place in Page(answer.content.decode()).ids, (target, address)


def test_each_page_names_itself_in_every_language(client: Client) -> None:
    page = Page(client.get("/hu/law/fide-2024/8.3.1").content.decode())
    links = page.all("link")
    assert [one["href"] for one in links if one["rel"] == "canonical"] == ["http://localhost/hu/law/fide-2024/8.3.1"]
    others = {one["hreflang"]: one["href"] for one in links if "hreflang" in one}
    named = {language: f"http://localhost/{language}/law/fide-2024/8.3.1" for language in LANGUAGES}
    assert others == {**named, "x-default": named["en"]}


def test_a_calculation_keeps_its_numbers_in_another_language(client: Client) -> None:
    address = "/en/calculator/change?regulation=fide-2024&rating=1500&k=40&game=1900:1"
    page = Page(client.get(address).content.decode())
    assert address.replace("/en/", "/hu/") in [link["href"] for link in page.all("a")]
    assert {"name": "robots", "content": "noindex"} in page.all("meta")


def test_the_visitor_is_sent_to_their_language(client: Client) -> None:
    for accepted, language in [
        ("hu-HU,hu;q=0.9,en;q=0.8", "hu"),
        ("de, fi;q=0.5", "fi"),
        ("sv", "en"),
        ("hu;q=x", "en"),
    ]:
        answer = client.get("/", headers={"accept-language": accepted})
        assert (answer.status_code, answer["Location"]) == (302, f"/{language}/")
        assert answer["Vary"] == "Accept-Language"


def test_a_clause_is_found_as_the_reader_writes_it(client: Client) -> None:
    answer = client.get("/hu/law/mgsz-2012/2. táblázat")
    assert (answer.status_code, answer["Location"]) == (302, "/hu/law/mgsz-2012/table%202")
    assert client.get("/en/law/fide-2024/99").status_code == 404
    assert client.get("/en/law/nothing/8.3.1").status_code == 404
    assert b"fide-2024 has no clause" in client.get("/en/law/fide-2024/99").content
