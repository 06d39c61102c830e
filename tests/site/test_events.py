"""Events on the site: the table with its filters, an event before and after it is rated, and its file."""

import io
import json
import re
import zipfile
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.locale import LANGUAGES
from arpad.site.words import page_words
from tests.cli.running import run
from tests.office.made_office import Place
from tests.site.browser import KINDS, page_in
from tests.site.conftest import Server
from tests.site.html import Page
from tests.site.site_office import EVENTS, FOREIGNER, GUEST, NEWCOMER, PRIVATE, REGULAR, STAR, TODAY

RATED = (1, 2, 3, 4, 5)
WAITING = (7, 8, 9, 10)
QUERIES_OF_TABLE = 11
QUERIES_OF_EVENT = 15
POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (Fraction(1, 2), Fraction(1, 2)), "+/-": (1, 0), "-/+": (0, 1)}


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def data_of(client: Client, address: str) -> Any:
    return json.loads(text_of(client, f"/api/v1{address}"))


def cells_of(content: str) -> list[list[str]]:
    """The texts of the cells of the crosstable, without what is for the ear alone."""
    body = content.partition('<table class="cross')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    body = re.sub(r'<span class="(?:ear|phone-word)">[^<]*</span>|<sup>[a-z]</sup>', "", body)
    rows = [re.findall(r"<(?:td|th)[^>]*>(.*?)</(?:td|th)>", row, re.DOTALL) for row in body.split("<tr")[1:]]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in rows]


def test_the_table_has_every_event_and_its_filters(client: Client) -> None:
    names = re.findall(r'<th scope="row"><a href="/en/events/[0-9]+">([^<]+)</a>', text_of(client, "/en/events/"))
    assert sorted(names) == sorted(EVENTS.values())
    for query, numbers in [
        ("list=selo", {2, 5}),
        ("month=2024-03", {1, 2, 4}),
        ("text=CUP", {4, 6, 8, 9}),
        ("text=spring+hel", {5}),
        ("stage=rejected", {6}),
        ("stage=rated", {7}),
        ("text=cup&month=2024-07", {9}),
        ("text=nothing", set()),
    ]:
        data = data_of(client, f"/events?{query}")
        assert {one["number"] for one in data["events"]} == numbers, query
        assert data["count"] == len(numbers)
        for language in LANGUAGES:
            content = text_of(client, f"/{language}/events/?{query}")
            assert {int(one) for one in re.findall(rf'href="/{language}/events/([0-9]+)"', content)} == numbers
            assert 'content="noindex"' in content
    for wrong in ("list=none", "month=2024-13", "stage=ended"):
        assert client.get(f"/en/events/?{wrong}").status_code == 404
        assert client.get(f"/api/v1/events?{wrong}").status_code == 422


def test_the_api_goes_through_all_events_by_its_cursor(client: Client) -> None:
    found, cursor = [], ""
    while True:
        part = data_of(client, f"/events?most=3&cursor={cursor}")
        found += part["events"]
        cursor = part["cursor"]
        if cursor is None:
            break
    assert sorted(one["number"] for one in found) == sorted(EVENTS)
    assert [one["start"] for one in found] == sorted((one["start"] for one in found), reverse=True)
    assert client.get("/api/v1/events?cursor=9").status_code == 422
    assert client.get("/api/v1/events?most=0").status_code == 422


@pytest.mark.parametrize("number", RATED)
def test_page_api_library_and_command_have_the_same_numbers(client: Client, place: Place, number: int) -> None:
    arguments = ("office", "event", "working", str(number), "--json", "--office", str(place.folder), "--today", TODAY)
    command = json.loads(run(*arguments).out)
    data = data_of(client, f"/events/{number}")
    assert data["working"] == command
    office = arpad.open_office(place.folder)
    assert isinstance(office, arpad.library.offices.OpenOffice)
    found = office.event(number)
    assert not isinstance(found, arpad.Refused)
    assert found.to_json() == data
    for language in LANGUAGES:
        words, shown = page_words(language), cells_of(text_of(client, f"/{language}/events/{number}"))
        by_name = {player["name"] or words.person_name(None): player for player in command["players"]}
        assert len(shown) == len(by_name) == len(command["players"])
        for row in shown:
            player = next(by_name[cell] for cell in row if cell in by_name)
            for part in (part for line in player["lines"] for part in line["parts"]):
                if part["old"] is not None and part["games"]:
                    assert part["change"] is not None
                    sign = "+" if Fraction(part["change"]) > 0 else ""
                    assert f"{sign}{words.decimal(part['change'])}" in row
                    assert words.decimal(part["expected"]) in row
                    assert str(part["old"]) in row


def test_the_points_are_those_of_the_results(client: Client, place: Place) -> None:
    """Points, opponents, colours and results are counted again from the file of the event."""
    data = data_of(client, "/events/1")
    (file,) = [one for one in data["files"] if one["current"]]
    report = json.loads(text_of(client, f"/api/v1/events/1/files/{file['sha256']}"))
    (event,) = report["events"]
    points: dict[str, Fraction] = {}
    results: dict[tuple[str, int], tuple[str, str, Fraction]] = {}
    for game in event["games"]:
        if game["result"] == "bye":
            points[game["white"]] = points.get(game["white"], Fraction(0)) + 1
            continue
        for side, (own, other) in enumerate([("white", "black"), ("black", "white")]):
            gained = Fraction(POINTS[game["result"]][side])
            points[game[own]] = points.get(game[own], Fraction(0)) + gained
            results[game[own], game["round"]] = (game[other], own[0], gained)
    players = {str(player["person"]): player for player in data["working"]["players"]}
    assert {name: Fraction(player["points"]) for name, player in players.items()} == points
    for (name, number), (opponent, colour, _) in results.items():
        (cell,) = [one for one in players[name]["rounds"] if one["round"] == number]
        assert (str(cell["opponent"]), cell["colour"]) == (opponent, colour)
    shown = cells_of(text_of(client, "/en/events/1"))
    places = {row[1]: row[0] for row in shown}
    names = {name: player["name"] for name, player in players.items()}
    for row in shown:
        own = next(name for name, known in names.items() if known == row[1])
        for number in range(1, 8):
            if (own, number) not in results:
                continue
            opponent, colour, gained = results[own, number]
            cell = row[2 + number]
            assert cell.startswith(f"{places[names[opponent]]} {colour}"), (row, number)
            assert cell[-1] in {Fraction(1): "1+", Fraction(0): "0−", Fraction(1, 2): "½"}[gained]
    assert {str(NEWCOMER), str(GUEST)} <= players.keys()


def test_a_game_that_does_not_count_has_its_reason(client: Client) -> None:
    content = text_of(client, "/en/events/1")
    notes = content.partition('class="cross-notes"')[2].partition("</dl>")[0]
    data = data_of(client, "/events/1")
    reasons = {cell["why"] for player in data["working"]["players"] for cell in player["rounds"] if cell["why"]}
    assert len(reasons) > 1
    for reason in reasons:
        assert reason in notes


@pytest.mark.parametrize("number", WAITING)
def test_before_it_is_on_a_list_only_its_way_is_public(client: Client, place: Place, number: int) -> None:
    data = data_of(client, f"/events/{number}")
    assert (data["working"], data["lists"], data["rejection"]) == (None, [], None)
    assert [file["public"] for file in data["files"]] == [False] * len(data["files"])
    arguments = ("--json", "--office", str(place.folder), "--today", TODAY)
    command = json.loads(run("office", "event", "show", str(number), *arguments).out)
    same = ("number", "name", "list", "start", "end", "stage", "registered", "reported")
    assert {name: data["event"][name] for name in same} == {name: command["event"][name] for name in same}
    tasks = {task["code"]: task["due"] for task in command["tasks"]}
    due = {part["stage"]: part["due"] for part in data["stages"]}
    for task, stage in [("report_awaited", "reported"), ("players_to_match", "matched"), ("event_to_rule", "accepted")]:
        if task in tasks:
            assert due[stage] == tasks[task]
    everybody = {
        player["name"] for other in RATED for player in data_of(client, f"/events/{other}")["working"]["players"]
    }
    for language in LANGUAGES:
        content = text_of(client, f"/{language}/events/{number}")
        assert [name for name in everybody if name and name in content] == []
        assert '<table class="cross' not in content
        assert content.count('aria-current="step"') == 1
    for file in data["files"]:
        assert client.get(f"/en/events/{number}/{file['sha256']}").status_code == 404
        assert client.get(f"/api/v1/events/{number}/files/{file['sha256']}").status_code == 404


def test_a_rejection_has_its_day_and_no_words(client: Client) -> None:
    data = data_of(client, "/events/6")
    assert data["rejection"]["day"] == "2024-04-26"
    assert [part["state"] for part in data["stages"]][3:] == ["refused", "omitted", "omitted"]
    # fide-2024 0.4: an appeal within seven days of the decision.
    assert data["rejection"]["appeal_until"] == "2024-05-03"
    assert "26 April 2024" in text_of(client, "/en/events/6")


def test_the_days_of_the_way(client: Client) -> None:
    stages = {part["stage"]: part for part in data_of(client, "/events/3")["stages"]}
    days = {"reported": "2024-04-12", "matched": "2024-04-12", "accepted": "2024-04-12", "rated": "2024-04-30"}
    assert {stage: stages[stage]["day"] for stage in days} == days
    assert stages["published"]["day"] == "2024-05-01"
    assert stages["registered"]["state"] == "omitted"
    announced = {part["stage"]: part for part in data_of(client, "/events/9")["stages"]}
    assert announced["registered"]["state"] == "done"
    assert announced["reported"]["state"] == "in_hand"
    drafted = {part["stage"]: part["state"] for part in data_of(client, "/events/7")["stages"]}
    assert (drafted["rated"], drafted["published"]) == ("done", "in_hand")


def test_the_file_is_that_of_the_bundle_and_has_nothing_private(client: Client, place: Place) -> None:
    for number, of_list, publication in [(1, "standard", 1), (3, "standard", 2), (2, "selo", 1)]:
        (file,) = data_of(client, f"/events/{number}")["files"]
        answer = client.get(f"/fi/events/{number}/{file['sha256']}")
        assert "attachment" in answer["Content-Disposition"]
        content = answer.content
        assert content == client.get(f"/api/v1/events/{number}/files/{file['sha256']}").content
        report = json.loads(content)
        assert report.pop("x_original_sha256") == file["sha256"]
        bundle = place.folder.parent / f"{of_list}-{number}.zip"
        options = ("--number", str(publication), "--out", str(bundle), "--office", str(place.folder))
        assert run("office", "list", "bundle", of_list, *options).status == 0
        with zipfile.ZipFile(io.BytesIO(bundle.read_bytes())) as archive:
            assert report == json.loads(archive.read(f"events/{number}.json"))
        assert [text for text in PRIVATE if text in content.decode()] == []
        assert not isinstance(arpad.read(("event.json", content)), arpad.Refused), "it is a report that can be rated"
    assert client.get(f"/en/events/2/{file['sha256'][:-1]}0").status_code == 404
    (other,) = data_of(client, "/events/1")["files"]
    assert client.get(f"/en/events/3/{other['sha256']}").status_code == 404


def test_nothing_private_stands_on_any_page_of_events(client: Client) -> None:
    for number in EVENTS:
        for language in LANGUAGES:
            texts = [text_of(client, f"/{language}/events/{number}"), text_of(client, f"/api/v1/events/{number}")]
            if number in RATED:
                texts.append(text_of(client, f"/{language}/events/{number}?view=games"))
            assert [one for one in PRIVATE for text in texts if one in text] == []


def test_each_change_leads_to_its_working(client: Client) -> None:
    links = {link["href"] for link in Page(text_of(client, "/en/events/3")).all("a")}
    for person in (STAR, REGULAR, FOREIGNER):
        assert f"/en/players/{person}" in links
        assert f"/en/players/{person}/standard/2024-05" in links
    assert "/en/lists/standard/2024-05" in links


def test_what_is_not_here(client: Client) -> None:
    for address in ("999", "1?on=9", "1?on=x", "1?view=x", "8?view=games", "99999999999"):
        assert client.get(f"/en/events/{address}").status_code == 404, address
    for address in ("999", "1?on=9", "99999999999999", "-3"):
        answer = client.get(f"/api/v1/events/{address}")
        assert answer.status_code == 404, address
        assert answer["Content-Type"] == "application/problem+json"
    assert client.get("/en/events/?page=2").status_code == 404


def test_the_queries_of_the_pages_are_few(client: Client) -> None:
    for most, addresses in [
        (QUERIES_OF_TABLE, ["/en/events/?size=25", "/en/events/?list=standard&text=cup"]),
        (QUERIES_OF_EVENT, [f"/en/events/{number}?" for number in (1, 3, 5)]),
    ]:
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"{address}&v=1").status_code == 200
            counts.append(len(queries))
        assert max(counts) <= most, counts


def test_a_phone_shows_each_player_as_an_item(browser: Any, server: Server) -> None:
    """No page scrolls sideways; the crosstable of a phone has results without opponents."""
    with page_in(browser, **KINDS["phone"]) as (page, _):
        for number in (1, 2, 6, 8):
            page.goto(f"{server.address}/fi/events/{number}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto(f"{server.address}/en/events/1")
        assert page.locator(".cross thead").is_hidden()
        assert page.locator(".cross .of").first.is_hidden()
        assert page.locator(".cross .phone-word").first.is_visible()
        page.goto(f"{server.address}/en/events/")
        assert page.locator(".events .phone-line").first.is_visible()
