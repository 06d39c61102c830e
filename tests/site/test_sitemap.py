"""The sitemap has every page of the law, the lists and the events, in each language, and no player; robots find it."""

import re
from xml.etree import ElementTree

from django.test import Client

from arpad.locale import LANGUAGES
from arpad.regulations.edition import editions
from tests.site.html import Page
from tests.site.site_office import EVENTS

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BASE = "http://localhost"


def places(client: Client, address: str) -> list[str]:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml; charset=utf-8")
    root = ElementTree.fromstring(answer.content)
    return [str(one.text).removeprefix(BASE) for one in root.iter(f"{NAMESPACE}loc")]


def addresses(client: Client) -> list[str]:
    return [address for part in places(client, "/sitemap.xml") for address in places(client, part)]


def test_the_sitemap_has_the_law_the_lists_and_the_events(client: Client) -> None:
    found = addresses(client)
    assert len(found) == len(set(found))
    clauses = sum(len(edition.clauses) for edition in editions().values())
    of_law = [address for address in found if re.match(r"/en/law/[^/]+/.*[0-9K]", address)]
    assert len(of_law) >= clauses > 300
    assert "/fi/law/mssz-2017/2%20%C2%A7%20K" in found
    for language in LANGUAGES:
        assert {f"/{language}/events/{number}" for number in EVENTS} <= set(found)
        for edition in ("", "2024-04", "2024-05", "2024-04/changes"):
            assert f"/{language}/lists/standard/{edition}" in found
    assert [address for address in found if "2024-06" in address] == [], "a preview is not for search engines"
    assert [address for address in found if re.search("players/[0-9]", address)] == []


def test_each_address_answers_and_may_be_listed(client: Client) -> None:
    found = addresses(client)
    chosen = [*found[:: len(found) // 40], *(one for one in found if re.match("/hu/(lists|events)/", one))]
    for address in chosen:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert {"name": "robots", "content": "noindex"} not in Page(answer.content.decode()).all("meta"), address


def test_robots_are_sent_to_it(client: Client) -> None:
    assert f"Sitemap: {BASE}/sitemap.xml" in client.get("/robots.txt").content.decode()
    for wrong in ("nothing", "events-0", "events-x", "events-99999999", "pages-1"):
        assert client.get(f"/sitemap-{wrong}.xml").status_code == 404
    assert places(client, "/sitemap-events-9.xml") == []
