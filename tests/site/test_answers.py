"""What every answer has: its headers, its tag, its refusals; and what decides whether it is made again."""

import gzip
import hashlib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from unittest import mock

import pytest
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from arpad.site import freshness, office_state
from arpad.site.freshness import KeptPage, KeptPages, accepts_packed
from arpad.site.office_state import OfficeState
from arpad.site.proxies import counted_as, networks, visitor_address
from arpad.site.site_settings import SiteSettings

PAGE = "/en/law/fide-2024/8.3.1"


def tag_of(client: Client, address: str = PAGE, **headers: str) -> str:
    return client.get(address, headers=headers)["ETag"]


def test_the_headers_of_a_page(client: Client) -> None:
    answer = client.get(PAGE)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["img-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert {part.strip() for part in answer["Vary"].split(",")} == {"Accept-Encoding", "Cookie", "HX-Request"}
    assert answer.cookies == {}
    assert b"csrf" not in answer.content


def test_an_answer_that_still_holds_is_304_and_asks_the_records_for_the_head_alone(client: Client) -> None:
    tag = tag_of(client)
    with CaptureQueriesContext(connection) as queries:
        again = client.get(PAGE, headers={"if-none-match": f'"other", {tag}'})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert again["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert len([one for one in queries if "journal_head" in one["sql"]]) == 1
    assert len([one for one in queries if "select" in one["sql"].lower()]) == 1
    assert client.get(PAGE, headers={"if-none-match": "*"}).status_code == 200


def test_a_page_is_made_once(client: Client) -> None:
    first = client.get("/fi/about")
    with mock.patch("arpad.site.pages.about.render", side_effect=AssertionError("made again")):
        second = client.get("/fi/about")
    assert first.content == second.content


def test_the_tag_changes_with_what_decides_the_content(client: Client) -> None:
    tag = tag_of(client)
    assert tag == tag_of(client)
    others = {
        "address": tag_of(client, f"{PAGE}?x=1"),
        "language": tag_of(client, PAGE.replace("/en/", "/hu/")),
        "part": tag_of(client, **{"HX-Request": "true"}),
    }
    client.cookies["theme"] = "dark"
    others["theme"] = tag_of(client)
    client.cookies["theme"] = "pink"
    assert tag_of(client) == tag
    del client.cookies["theme"]
    state = office_state.read_office_state()
    for name, other in {
        "head": OfficeState(state.number + 1, "0" * 64, state.days),
        "day": OfficeState(state.number, state.hash, (date(2199, 1, 1),)),
    }.items():
        with mock.patch.object(office_state, "read_office_state", return_value=other):
            others[name] = tag_of(client)
    with mock.patch.object(freshness, "program_digest", return_value="another"):
        others["program"] = tag_of(client)
    with override_settings(SITE=SiteSettings(name="Another name", fair_use=0)):
        others["settings"] = tag_of(client)
    assert len({tag, *others.values()}) == len(others) + 1, others


def test_midnight_changes_the_day_where_the_list_is_made() -> None:
    """In Helsinki it is already the next day from 22:00 in universal time (UTC+2 in winter)."""
    state = {"": ("Europe/Helsinki", "Europe/Budapest")}
    with mock.patch.dict(office_state._ZONES, state), mock.patch.object(office_state.Head, "objects") as head:
        head.filter.return_value.first.return_value = None
        before = office_state.read_office_state(datetime(2025, 1, 31, 21, 59, tzinfo=UTC))
        after = office_state.read_office_state(datetime(2025, 1, 31, 22, 0, tzinfo=UTC))
    assert [str(day) for day in before.days] == ["2025-01-31", "2025-01-31"]
    assert [str(day) for day in after.days] == ["2025-02-01", "2025-01-31"]
    assert str(after.today) == "2025-02-01"


def test_a_day_may_be_set_in_an_office_for_practice(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office_state, "_ZONES", {})
    monkeypatch.setenv("ARPAD_TODAY", "2025-03-10")
    assert str(office_state.read_office_state().today) == "2025-03-10"
    monkeypatch.setattr(office_state, "_ZONES", {})
    monkeypatch.setattr(office_state, "is_practice", lambda: False)
    assert str(office_state.read_office_state().today) != "2025-03-10"


def test_answers_are_packed_where_the_browser_takes_it(client: Client) -> None:
    packed = client.get(PAGE, headers={"accept-encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == client.get(PAGE).content
    assert len(packed.content) * 3 < len(client.get(PAGE).content)
    assert [accepts_packed(text) for text in ("gzip;q=0", "gzip; q=0.5", "br", "")] == [False, True, False, False]


def test_the_memory_for_pages_is_limited() -> None:
    kept = KeptPages(most=100)
    for number in range(5):
        kept.keep(str(number), KeptPage((), b"x" * 30, b""))
        kept.get("0")
    assert [kept.get(str(number)) is not None for number in range(5)] == [True, False, False, True, True]


def test_refusals_are_pages_with_a_way_on(client: Client) -> None:
    for address, status in [("/en/nothing", 404), ("/xx/", 404), ("/fi/law/none/", 404), ("/hu/calculator/none", 404)]:
        answer = client.get(address)
        assert answer.status_code == status, address
        assert answer["Cache-Control"] == "no-store"
        assert "ETag" not in answer
        assert b"<h1>" in answer.content
    assert "Nincs ilyen oldal" in client.get("/hu/nothing").content.decode()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "POST", "BREW"])
def test_a_page_takes_no_other_method(client: Client, method: str) -> None:
    answer = client.generic(method, PAGE)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    answer = client.generic("PUT", "/en/check/")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")


def test_head_is_get_without_a_body(client: Client) -> None:
    for address in (PAGE, "/", "/api/v1/editions", "/static/arpad/site.css"):
        head, get = client.head(address), client.get(address)
        assert (head.status_code, head.content if not head.streaming else b"") == (get.status_code, b"")
        assert head.get("ETag") == get.get("ETag")
        head.close()
        get.close()


def test_a_host_of_another_name_is_refused(client: Client) -> None:
    with silence("django.security"):
        answer = client.get("/en/", headers={"host": "other.example"})
    assert answer.status_code == 400
    assert b"other.example" not in answer.content


@pytest.mark.parametrize("address", ["/en/%ff", "/en/law/%00", "/%0d%0aX: y", "/en/calculator/change?game=%00:1"])
def test_odd_addresses_are_no_failures(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code in (200, 301, 302, 400, 404)
    assert b"\0" not in answer.content


def test_a_failure_is_a_page_in_the_language_and_no_word_of_its_cause(client: Client) -> None:
    def broken(_request: HttpRequest) -> HttpResponse:
        raise RuntimeError("the secret cause")

    with mock.patch("arpad.site.pages.about.render", side_effect=broken), silence("django.request"):
        answer = client.get("/fi/about?failing")
    assert answer.status_code == 500
    assert "Sivua ei voitu muodostaa" in answer.content.decode()
    assert b"secret cause" not in answer.content
    with mock.patch.object(office_state.Head, "objects") as head, silence("django.request"):
        head.filter.side_effect = DatabaseError("the database is gone")
        for address in ("/hu/law/", "/api/v1/editions"):
            assert client.get(address).status_code == 500


def test_debug_is_never_on() -> None:
    from django.conf import settings

    from arpad.site import settings as of_site

    assert (settings.DEBUG, of_site.DEBUG) == (False, False)
    assert not any("debug" in one.lower() for one in of_site.TEMPLATES[0]["OPTIONS"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),  # no proxy of ours: its word does not count
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),  # the first was written by the visitor
        ("10.0.0.1", "1.2.3.4, 198.51.100.7, 10.0.0.2", "198.51.100.7"),  # two proxies of ours
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
    ],
)
def test_a_proxy_is_believed_where_it_is_trusted(peer: str, forwarded: str, address: str) -> None:
    assert visitor_address(peer, forwarded, networks(["10.0.0.0/8"])) == address


def test_an_address_of_a_network_is_counted_with_it() -> None:
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert counted_as("198.51.100.7") == "198.51.100.7"
    assert counted_as("") == ""


def test_headers_of_proxies_are_removed_unless_they_are_trusted(client: Client) -> None:
    forged = {"host": "localhost", "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    assert b'canonical" href="http://localhost/en/about"' in client.get("/en/about", headers=forged).content
    with override_settings(SITE=SiteSettings(proxies=("127.0.0.1",), fair_use=0)):
        answer = Client(SERVER_NAME="localhost").get("/en/about", headers=forged)
        assert b'canonical" href="https://localhost/en/about"' in answer.content


def test_the_choice_of_a_theme_leads_back_within_the_site_alone(client: Client) -> None:
    answer = client.get("/en/theme?theme=dark&back=/en/law/")
    assert (answer.status_code, answer["Location"]) == (302, "/en/law/")
    cookie = answer.cookies["theme"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("dark", True, "Lax")
    assert b'data-theme="dark"' in client.get("/en/about").content
    for back in ("https://other.example/", "//other.example/", "/\\other.example", "javascript:x", ""):
        answer = client.get("/en/theme", {"theme": "", "back": back})
        assert answer["Location"] == "/en/", back


def test_a_file_of_the_site_has_its_digest_in_its_address(client: Client) -> None:
    found = re.search(r'href="(/static/arpad/site\.css\?([0-9a-f]{12}))"', client.get("/en/").content.decode())
    assert found
    answer = client.get(found[1])
    content = b"".join(answer)  # type: ignore[call-overload]
    answer.close()
    assert hashlib.sha256(content).hexdigest().startswith(found[2])
    assert answer["Cache-Control"] == "max-age=31536000, public"
    assert b"http" not in content.replace(b"http-equiv", b"")
    assert b"url(" not in content


@contextmanager
def silence(logger: str) -> Iterator[None]:
    """Without the lines that a failure writes to the log."""
    named = logging.getLogger(logger)
    disabled, named.disabled = named.disabled, True
    try:
        yield
    finally:
        named.disabled = disabled
