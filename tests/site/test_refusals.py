"""Every refusal is in the visitor's language, as a page or as a problem: no sentence of Django's or of the server's."""

from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import Http404, HttpRequest
from django.test import Client
from django.test.utils import override_settings

from arpad.site.pages.errors import as_sentence
from arpad.site.site_settings import SiteSettings
from tests.locale.test_site_catalogue import messages
from tests.site.html import Page

LANGUAGES = ("en", "hu", "fi")
CODES = {400: "bad_request", 403: "forbidden", 404: "not_found", 413: "too_large", 500: "failed"}


def refused(client: Client, status: int, address: str) -> Any:
    """The answer with a status to a request for a page or an address of the API."""
    is_api = address.startswith("/api/")
    if status == 404:
        return client.get(address + "/nowhere" if not is_api else address.replace("/editions", "/nowhere"))
    if status == 405:
        return client.delete(address)
    if status == 413:
        to = address.replace("/about", "/check/").replace("/editions", "/check")
        return client.post(to, {"file": SimpleUploadedFile("x", b"x")}, CONTENT_LENGTH="99999999")
    if status == 429:
        with override_settings(SITE=SiteSettings(fair_use=1)):
            other = Client(SERVER_NAME="localhost", REMOTE_ADDR=f"198.51.100.{len(address)}")
            for _ in range(3):
                answer = other.get(address)
            return answer
    raised = {400: SuspiciousOperation("secret"), 403: PermissionDenied("secret"), 500: RuntimeError("secret")}[status]
    with mock.patch("arpad.site.freshness.state_of", side_effect=raised):
        return client.get(address)


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 429, 500])
def test_every_refusal_is_in_the_language(client: Client, status: int) -> None:
    heads = set()
    for language in LANGUAGES:
        answer = refused(client, status, f"/{language}/about")
        assert answer.status_code == status
        assert answer["Content-Type"].startswith("text/html")
        page = Page(answer.content.decode())
        assert page.errors == []
        assert page.all("html")[0]["lang"] == language
        if status in CODES:
            sentence = messages(language)[f"error.{CODES[status]}" if status != 413 else "check.too_large"]
            assert sentence.replace("{largest}", "10") in page.words, (language, page.words)
        heads.add(" ".join(page.texts).strip()[:200])
        data = refused(client, status, f"/api/v1/editions?lang={language}")
        assert (data.status_code, data["Content-Type"]) == (status, "application/problem+json"), language
        body = data.json()
        assert body["status"] == status
        heads.add(body["detail"])
        for text in (answer.content, data.content):
            for foreign in (b"secret", b"Traceback", b"Django", b"requested resource", b"Bad Request (", b"Forbidden<"):
                assert foreign not in text, foreign
    assert len(heads) == 2 * len(LANGUAGES), heads


def test_an_error_raised_below_is_a_page_too(client: Client) -> None:
    def missing(_request: HttpRequest) -> None:
        raise Http404("secret")

    with mock.patch("arpad.site.pages.about.render", side_effect=lambda *_: missing(HttpRequest())):
        answer = client.get("/fi/about?other")
    assert answer.status_code == 404
    assert "secret" not in answer.content.decode()
    assert messages("fi")["error.not_found"] in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_the_office_does_not_have_says_so(served: object, language: str) -> None:
    """The operator of a new office reads what is missing; the name itself is not repeated."""
    stranger = Client(SERVER_NAME="evil.example")
    sentence = messages(language)["error.unknown_host"]
    page = stranger.get(f"/{language}/about")
    assert (page.status_code, "evil.example" in page.content.decode()) == (400, False)
    assert sentence in Page(page.content.decode()).words
    data = stranger.get(f"/api/v1/editions?lang={language}")
    assert (data.status_code, data.json()["code"], data.json()["detail"]) == (400, "unknown_host", sentence)


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ("no person has the national ID 9", "No person has the national ID 9."),
        ("fide-2024 has no clause 9.9", "fide-2024 has no clause 9.9."),
        ("ez a lista nincs itt", "Ez a lista nincs itt."),
        ("There is no event 9.", "There is no event 9."),
    ],
)
def test_a_problem_on_a_page_of_its_own_is_a_sentence(problem: str, sentence: str) -> None:
    assert as_sentence(problem) == sentence


def test_no_page_sends_a_visitor_to_a_command(client: Client) -> None:
    for language in LANGUAGES:
        assert "arpad office" not in client.get(f"/{language}/events/99999").content.decode()
