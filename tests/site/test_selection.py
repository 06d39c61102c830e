"""The selection calculator takes a report of a player's events; what it says is what the command says."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import arpad
from arpad.locale import LANGUAGES
from tests.site.browser import page_in
from tests.site.conftest import Server
from tests.site.html import Page
from tests.site.test_check import EXAMPLE

PLAYERS = [
    {"id": "a", "name": "Aalto, Aino", "sex": "w", "federation": "FIN", "rating": 2000, "games": 300, "elo": 2010},
    {"id": "b", "name": "Berg, Bo", "federation": "FIN", "rating": 2100, "games": 300},
    {"id": "c", "name": "Cygnaeus, Caj", "federation": "FIN", "rating": 1900, "games": 300},
]
GAMES = [
    {"round": 1, "white": "a", "black": "b", "result": "1-0"},
    {"round": 2, "white": "c", "black": "a", "result": "0-1"},
    {"round": 3, "white": "b", "black": "c", "result": "1/2-1/2"},
]
EVENT = {
    "id": "e",
    "name": "Made Weekend",
    "start": "2024-03-02",
    "end": "2024-03-03",
    "minutes": 120,
    "country": "FIN",
    "organiser": "domestic",
    "games": GAMES,
}
REPORT = json.dumps({"list": "selo", "players": PLAYERS, "events": [EVENT]}).encode()
DAY = "2024-06-01"


def handed_in(client: Client, address: str, content: bytes = REPORT, **options: str) -> Any:
    return client.post(address, {"file": SimpleUploadedFile("events.json", content), **options})


def test_the_page_and_the_api_say_what_the_library_says(client: Client) -> None:
    found = arpad.calc.selection(("events.json", REPORT), DAY)
    assert isinstance(found, arpad.Calculated)
    # The peak selo is 2025, the Elo 2010, and no run of two games is reliable: (2025 + 2010) / 2.
    assert (found["selo"], found["elo"], found["performance"], found["number"]) == (2025, 2010, None, "2017.5")
    for language in LANGUAGES:
        answer = handed_in(client, f"/{language}/calculator/selection", date=DAY)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
        page = Page(answer.content.decode())
        assert page.errors == []
        assert {"name": "robots", "content": "noindex"} in page.all("meta")
        for shown in ("2025", "2010", "2017.5" if language == "en" else "2017,5", "Aalto, Aino"):
            assert shown in page.words, (language, shown)
        links = {link["href"] for link in page.all("a")}
        for clause in ("5.3", "5.4", "5.5", "5.6", "5.7"):  # of the three peaks and the two numbers
            assert f"/{language}/law/ssl-2022/{clause}" in links or f"#c.{clause}" in links, clause
        for step in found.to_json(language)["steps"]:
            assert step["text"] in page.words
        data = handed_in(client, f"/api/v1/calc/selection?lang={language}", date=DAY)
        assert data.json() == found.to_json(language)
    other = handed_in(client, "/api/v1/calc/selection", date=DAY, id="b", regulation="ssl-2022").json()
    assert (other["player"], other["selo"]) == ("b", arpad.calc.selection(("x.json", REPORT), DAY, id="b")["selo"])


@pytest.mark.parametrize(
    ("options", "content", "field", "sentence"),
    [
        ({"date": "1 June"}, REPORT, "#date", "found 1 June"),
        ({"date": DAY, "id": "q"}, REPORT, "#player", "q is not in the file; there is: a, b, c"),
        ({"date": DAY}, EXAMPLE.read_bytes(), "#file", "must be a report of the selo list"),
        ({"date": DAY, "regulation": "fide-2024"}, REPORT, "#regulation", "fide-2024"),
        ({"date": DAY}, b"\0\1nothing", "#file", ""),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    client: Client, options: dict[str, str], content: bytes, field: str, sentence: str
) -> None:
    answer = handed_in(client, "/en/calculator/selection", content, **options)
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    assert page.errors == []
    assert field in {link["href"] for link in page.all("a")}
    assert sentence in page.words
    refused = handed_in(client, "/api/v1/calc/selection", content, **options)
    assert (refused.status_code, refused["Content-Type"]) == (422, "application/problem+json")
    assert sentence in refused.json()["detail"]


def test_a_page_without_a_file_says_so(client: Client) -> None:
    answer = client.post("/en/calculator/selection", {"date": DAY})
    assert answer.status_code == 422
    assert "#file" in {link["href"] for link in Page(answer.content.decode()).all("a")}
    assert client.get("/en/calculator/selection").status_code == 200
    assert client.put("/en/calculator/selection").status_code == 405
    assert "Selection" in Page(client.get("/en/calculator/change").content.decode()).texts


def test_a_selection_without_scripts(browser: Any, server: Server) -> None:
    with page_in(browser, java_script_enabled=False) as (page, _):
        page.goto(f"{server.address}/en/calculator/change")
        page.get_by_role("link", name="Selection").click()
        page.get_by_label("Report of selo events").set_input_files(
            files=[{"name": "events.json", "mimeType": "application/json", "buffer": REPORT}]
        )
        page.get_by_label("Day of selection").fill(DAY)
        page.get_by_role("button", name="Calculate").click()
        assert "2017.5" in page.inner_text(".sum")
