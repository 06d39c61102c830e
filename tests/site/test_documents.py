"""Files of the site: PDF files, feeds, and a calendar, each read by a program for its form."""

import hashlib
from datetime import date
from pathlib import Path
from typing import Any
from unittest import mock

import feedparser
import icalendar
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.formats.pdf.maker import make_pdf
from arpad.locale import LANGUAGES
from arpad.locale.page_words import page_words
from arpad.office.lists.published import last_published
from arpad.office.public_record.workings import WorkingOfEdition, read_working
from arpad.office.storage.models import ListDocument, Standing
from arpad.regulations.edition import editions
from arpad.regulations.texts import clause_text
from arpad.site.pages import documents
from arpad.site.slots import address_slot, slot
from arpad.site.working_document import working_data
from tests.office.made_office import Place
from tests.office.test_list_documents import HOSTILE
from tests.pdf_text import text_of
from tests.site.addresses import examples
from tests.site.site_office import ERASED, ERASED_NAME, EVENTS, GUEST, NEWCOMER, REGULAR, STAR, TODAY

TYPES = {".pdf": "application/pdf", ".atom": "application/atom+xml", ".ics": "text/calendar"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_answers_under_its_type(client: Client, language: str) -> None:
    for name, address in examples(language, files=True):
        answer = client.get(address)
        assert answer.status_code == 200, address
        wanted = TYPES.get(Path(address.partition("?")[0]).suffix)
        assert wanted is None or answer["Content-Type"].startswith(wanted), name
        again = client.get(address, headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304, address


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_of_a_list_is_the_one_that_is_kept(client: Client, language: str) -> None:
    answer = client.get(f"/{language}/lists/standard/2024-05.pdf")
    assert answer["Content-Disposition"] == f'inline; filename="standard-2024-05-{language}.pdf"'
    kept = ListDocument.objects.get(publication__list="standard", publication__number=2, language=language)
    assert hashlib.sha256(answer.content).hexdigest() == kept.sha256


def test_a_list_without_a_file_is_made_on_request_one_at_a_time(client: Client) -> None:
    """The opening list has no file that is kept. Who has one made already comes again later."""
    address = "/en/lists/standard/2024-03.pdf"
    with slot(f"pdf-{address_slot('127.0.0.1')}") as is_first:
        assert is_first
        busy = client.get(address)
    assert (busy.status_code, busy["Retry-After"]) == (503, str(documents.WAIT))
    with slot("pdf-0"), slot("pdf-1"):
        assert client.get(address).status_code == 503
    made = client.get(address)
    assert made.status_code == 200
    assert "1 March 2024" in text_of(made.content)
    with mock.patch.object(documents, "LONGEST_MADE_AT_ONCE", 3):
        assert client.get("/en/lists/selo/0.pdf").status_code == 404


def test_the_number_of_a_monthly_list_leads_to_its_month(client: Client) -> None:
    answer = client.get("/hu/lists/standard/2.pdf")
    assert (answer.status_code, answer["Location"]) == (302, "/hu/lists/standard/2024-05.pdf")
    for nothing in ("/en/lists/standard/2024-06.pdf", "/en/lists/none/2024-05.pdf", "/en/lists/standard/x.pdf"):
        assert client.get(nothing).status_code == 404


def parsed(client: Client, address: str) -> Any:
    feed = feedparser.parse(client.get(address).content)
    assert not feed.bozo, feed
    return feed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_feed_of_lists_has_each_published_list(client: Client, language: str) -> None:
    feed = parsed(client, f"/{language}/feeds/lists.atom")
    assert feed.version == "atom10"
    links = {entry.link.removeprefix("http://localhost") for entry in feed.entries}
    standard = {f"/{language}/lists/standard/2024-0{month}" for month in (3, 4, 5)}
    assert links == standard | {f"/{language}/lists/selo/{number}" for number in (0, 1, 2)}
    assert len({entry.id for entry in feed.entries}) == 6
    moments = [entry.updated for entry in feed.entries]
    assert moments == sorted(moments, reverse=True)
    assert feed.feed.updated == moments[0]
    assert feed.feed.language == language


def test_the_feed_of_events_has_the_stage_of_each(client: Client) -> None:
    feed = parsed(client, "/en/feeds/events.atom")
    stages = {entry.title: entry.summary for entry in feed.entries}
    assert set(stages) == set(EVENTS.values())
    assert stages[EVENTS[1]] == "8 March 2024 to 14 March 2024, Standard: published."
    assert stages[EVENTS[7]].endswith("rated, not published yet.")
    assert stages[EVENTS[9]].endswith("registered: waits for its file.")


def calendar(client: Client, language: str = "en") -> dict[str, Any]:
    content = client.get(f"/{language}/feeds/deadlines.ics").content
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    read = icalendar.Calendar.from_ical(content)
    return {str(day["uid"]): day for day in read.walk("VEVENT")}


def test_the_calendar_has_the_days_ahead(client: Client, served: Place) -> None:
    """Announced Cup is from 6 to 10 July 2024. Under fide-2024, 0.2.2, it is registered three days before it begins.
    The list of June was due on 1 June, which is past: it is no day ahead."""
    days = calendar(client)
    registration = days["registration-9@localhost"]
    assert registration.decoded("dtstart") == date(2024, 7, 3)
    assert "0.2.2" in registration["description"]
    assert registration["url"] == "http://localhost/en/events/9"
    assert days["report_awaited-9@localhost"].decoded("dtstart") > date(2024, 7, 10)
    assert all(day.decoded("dtstart") >= date.fromisoformat(TODAY) for day in days.values())


def test_the_days_ahead_are_those_of_the_api_the_library_and_the_agenda(client: Client, served: Place) -> None:
    answer = client.get("/api/v1/deadlines?lang=hu").json()["deadlines"]
    assert len(answer) == len(calendar(client))
    tasks = served.done("due", today=TODAY)["tasks"]
    agenda = {(task["subject"], task["code"], task["due"]) for task in tasks}
    for one in answer:
        subject = f"event {one['event']}" if one["event"] else f"list {one['list']}"
        assert (subject, one["code"], one["due"]) in agenda
    opened = arpad.open_office(served.folder)
    assert opened.deadlines(date.fromisoformat(TODAY)).to_json("hu")["deadlines"] == answer  # type: ignore[union-attr]
    made = opened.list_pdf("standard", "2024-05", "fi")  # type: ignore[union-attr]
    assert made == client.get("/fi/lists/standard/2024-05.pdf").content


def test_pages_name_the_feeds(client: Client) -> None:
    page = client.get("/hu/about").content.decode()
    for address in ("lists.atom", "events.atom", "deadlines.ics"):
        assert f'href="/hu/feeds/{address}"' in page


def working_text(client: Client, language: str, person: int = REGULAR, edition: str = "2024-05") -> str:
    answer = client.get(f"/{language}/players/{person}/standard/{edition}.pdf")
    assert answer.status_code == 200
    return " ".join(text_of(answer.content).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_of_a_working_has_its_numbers_games_and_clauses(client: Client, served: Place, language: str) -> None:
    """Held to the answer of the command: every game with its numbers, and the text of every clause that it names."""
    command = ("list", "working", "standard", str(REGULAR), "--number", "2", "--lang", language)
    answer = served.done(*command)
    text, words = working_text(client, language), page_words(language)
    assert f"{answer['rows'][0]['old']}" in text
    assert str(answer["rating"]) in text
    games = [game for row in answer["rows"] for part in row["parts"] for game in part["working"]]
    assert len(games) > 5
    for game in games:
        if game["counted"]:
            numbers = (game["opponent_rating"], words.decimal(game["expected"]), words.score(game["score"]))
            assert words.person_name(game["name"]) in text
            assert all(str(number) in text for number in numbers)
        else:
            assert game["why"].rstrip(".") in text
    edition = editions()["fide-2024"]
    for number in {clause for game in games if game["counted"] for clause in game["clauses"]}:
        said = clause_text(edition, edition.clauses[number], language)
        assert "".join(said.split()) in "".join(text.split()).replace("\u00ad", "")
    sha256 = last_published("standard").file_id  # type: ignore[union-attr]
    assert sha256 in text.replace(" ", "")
    assert f"http://localhost/{language}/players/{REGULAR}/standard/2024-05" in text


def test_a_working_has_the_same_bytes_every_time_and_one_address(client: Client) -> None:
    address = f"/fi/players/{REGULAR}/standard/2024-05.pdf"
    first = client.get(address).content
    with mock.patch("arpad.site.freshness.KeptPages.get", return_value=None):
        assert client.get(address).content == first
    moved = client.get(f"/fi/players/{REGULAR}/standard/2.pdf")
    assert (moved.status_code, moved["Location"]) == (302, address)
    assert client.get("/fi/players/99999/standard/2024-05.pdf").status_code == 404
    assert client.get(f"/fi/players/{REGULAR}/none/2024-05.pdf").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_working_is_set(client: Client, language: str) -> None:
    """A first rating, a player without one, an erased player, an opening list, a late event, and selo."""
    for person, edition in ((NEWCOMER, "2024-04"), (GUEST, "2024-04"), (ERASED, "2024-05"), (STAR, "2024-03")):
        assert working_text(client, language, person, edition)
    erased = working_text(client, language, ERASED, "2024-05")
    assert ERASED_NAME.partition(",")[0] not in erased
    assert page_words(language).person_name(None) in erased
    for person in Standing.objects.filter(list_id="selo").values_list("person_id", flat=True).distinct()[:2]:
        answer = client.get(f"/{language}/players/{person}/selo/2.pdf")
        assert "ssl-2022" in text_of(answer.content)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_in_a_working_are_never_source(client: Client, name: str) -> None:
    found = read_working(REGULAR, "standard", "2024-05")
    assert isinstance(found, WorkingOfEdition)
    words = page_words("en")
    data = working_data(found, words, name)
    data = {**data, "name": name, "title": name, "office": name, "about": [name, name]}
    data["rows"][0]["parts"][0]["games"][0]["name"] = name
    data["rows"][0]["parts"][0]["name"] = name
    made = make_pdf("working", data, date(2024, 5, 1))
    assert isinstance(made, bytes)
    text = "".join(text_of(made).split())
    assert text.count("".join(name.split())) >= 6
    assert "root:" not in text


QUERIES = {
    f"/en/players/{REGULAR}/standard/2024-05.pdf": 20,
    "/en/lists/standard/2024-05.pdf": 8,
    "/en/lists/standard/2024-03.pdf": 10,
    "/en/feeds/lists.atom": 8,
    "/en/feeds/events.atom": 8,
    "/en/feeds/deadlines.ics": 20,
}
"""The most queries of a file, of its head and day too; none depends on how many lines or games it has."""


@pytest.mark.parametrize("address", QUERIES)
def test_a_file_asks_a_fixed_number_of_queries(served: Place, address: str) -> None:
    """Asked for twice: the first time fills what a process remembers."""
    client = Client(SERVER_NAME="localhost", raise_request_exception=False)
    assert client.get(address).status_code == 200
    with (
        mock.patch("arpad.site.freshness.KeptPages.get", return_value=None),
        CaptureQueriesContext(connection) as queries,
    ):
        assert client.get(address).status_code == 200
    assert len(queries) <= QUERIES[address], [one["sql"][:200] for one in queries.captured_queries]
