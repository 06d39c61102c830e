"""The lists on pages and in the API: what they show is what the command prints and the files have."""

import csv
import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import arpad
from arpad.core.verdicts import Problem
from arpad.office.lists.published_line import Line
from arpad.office.public_record import list_lines as lines_module
from arpad.office.public_record import remembered
from arpad.office.public_record.line_filter import SORTED_BY, LineFilter, filtered_lines, read_filter, sorted_lines
from arpad.office.public_record.list_editions import list_edition
from arpad.office.public_record.list_lines import list_lines
from tests.cli.running import run
from tests.office.made_office import Place
from tests.site.html import Page
from tests.site.site_office import (
    CANDIDATE,
    CLUB,
    ERASED,
    FOREIGNER,
    INACTIVE,
    JUNIOR,
    NEWCOMER,
    NEWCOMER_NAME,
    OTHER_CLUB,
    PRIVATE,
    REGULAR,
    STAR,
)

OFFICIAL, SUPERSEDED, PREVIEW = "2024-05", "2024-04", "2024-06"
NUMBERS = {SUPERSEDED: 1, OFFICIAL: 2}
LINK = re.compile(r"^/en/players/(\d+)$")


def page(client: Client, address: str) -> Page:
    answer = client.get(f"/en/lists/{address}")
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def shown(client: Client, address: str) -> list[int]:
    """The numbers of the players of a page, in their order."""
    found = [LINK.match(link["href"]) for link in page(client, address).all("a")]
    return [int(one[1]) for one in found if one]


def data(client: Client, address: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/lists{address}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def exported(place: Place, *options: str, out: Any) -> bytes:
    """What the command writes."""
    ran = run("office", "list", *options, "--out", str(out), "--office", str(place.folder))
    assert ran.status == 0, ran.err
    return out.read_bytes()  # type: ignore[no-any-return]


def rows_of(place: Place, edition: str, tmp: Any) -> list[dict[str, str]]:
    text = exported(place, "export", "standard", "--number", str(NUMBERS[edition]), out=tmp / "list.csv").decode()
    return list(csv.DictReader(io.StringIO(text)))


def test_the_lists_at_a_glance(client: Client, served: Place, tmp_path: Any) -> None:
    found = page(client, "")
    assert shown(client, "") == [STAR, 41]  # the highest of standard, and of selo: 1978 on its second list or more
    text = " ".join(found.texts)
    assert "1 May 2024" in text
    assert "31 May 2024" in text  # the eve of the next list by the month
    assert "after events" in text
    assert str(len(rows_of(served, OFFICIAL, tmp_path))) in text
    assert "/en/lists/standard/2024-06" in [link["href"] for link in found.all("a")]
    assert data(client, "") == json.loads(run("office", "list", "show", "--json", "--office", str(served.folder)).out)


def cell(value: str | int | bool | None) -> str:
    """A value as it stands in a CSV."""
    return ("i" if value else "") if isinstance(value, bool) else "" if value is None else str(value)


@pytest.mark.parametrize("edition", [SUPERSEDED, OFFICIAL])
def test_the_lines_are_those_of_the_file(client: Client, served: Place, tmp_path: Any, edition: str) -> None:
    """The page, the API and the library have the lines of the CSV that the command writes, the highest rating first."""
    rows = rows_of(served, edition, tmp_path)
    answer = data(client, f"/standard/{edition}?most=1000")
    columns = rows[0].keys()
    texts = [{name: cell(line[name]) for name in columns} for line in answer["players"]]
    assert sorted(texts, key=lambda row: int(row["id"])) == rows
    ratings = [int(row["rating"]) for row in texts]
    assert ratings == sorted(ratings, reverse=True)
    assert [line["place"] for line in answer["players"]] == [
        1 + sum(other > one for other in ratings) for one in ratings
    ]
    assert shown(client, f"standard/{edition}?size=all") == [line["id"] for line in answer["players"]]
    office = arpad.open_office(served.folder)
    assert isinstance(office, arpad.OpenOffice)
    library = office.list_lines("standard", edition, most=1000)
    assert not isinstance(library, arpad.Refused)
    assert library.to_json() == answer
    assert answer["count"] == len(rows)
    top = json.loads(
        run("office", "top", "standard", "--most", "99", "--inactive", "--json", "--office", str(served.folder)).out
    )
    if edition == OFFICIAL:
        assert {one["id"]: one["rating"] for one in top["players"]} == {
            one["id"]: one["rating"] for one in answer["players"]
        }
        assert sorted(one["place"] for one in top["players"]) == [one["place"] for one in answer["players"]]


def test_the_changes_are_the_differences_of_two_files(client: Client, served: Place, tmp_path: Any) -> None:
    before = {int(row["id"]): int(row["rating"]) for row in rows_of(served, SUPERSEDED, tmp_path)}
    now = {int(row["id"]): row for row in rows_of(served, OFFICIAL, tmp_path)}
    for line in data(client, f"/standard/{OFFICIAL}?most=1000")["players"]:
        assert line["before"] == before.get(line["id"])
        assert not line["new"]
    changed = {one: int(row["rating"]) - before[one] for one, row in now.items() if int(row["rating"]) != before[one]}
    answer = data(client, f"/standard/{OFFICIAL}/changes")
    command = run("office", "list", "changes", "standard", "--json", "--office", str(served.folder))
    assert answer == json.loads(command.out)
    assert {one["id"] for one in answer["changes"]["changed"]} == set(changed)
    risen = shown(client, f"standard/{OFFICIAL}/changes?what=risen")
    assert risen == sorted((one for one in changed if changed[one] > 0), key=lambda one: -changed[one])
    assert set(shown(client, f"standard/{OFFICIAL}/changes?what=fallen")) == {
        one for one in changed if changed[one] < 0
    }
    assert f"Players whose rating changed: {len(changed)}" in " ".join(page(client, "standard/").texts)
    assert shown(client, f"standard/{SUPERSEDED}/changes?what=new") == [NEWCOMER]
    (new,) = [line for line in data(client, f"/standard/{SUPERSEDED}")["players"] if line["new"]]
    assert (new["id"], new["name"], new["before"]) == (NEWCOMER, NEWCOMER_NAME, None)
    assert client.get("/en/lists/standard/2024-03/changes").status_code == 404  # the opening list has none before it


def test_a_preview_is_marked_and_has_no_files(client: Client, served: Place) -> None:
    """May Open rated three games of four players, and the erased person is on no list that comes."""
    found = page(client, f"standard/{PREVIEW}")
    assert "Preview: may still change" in found.texts
    assert {"name": "robots", "content": "noindex"} in found.all("meta")
    answer = data(client, f"/standard/{PREVIEW}?most=1000")
    assert (answer["state"], answer["until"], answer["published"]) == ("preview", None, None)
    official = {line["id"]: line["rating"] for line in data(client, f"/standard/{OFFICIAL}?most=1000")["players"]}
    assert {line["id"] for line in answer["players"]} == set(official) - {ERASED}
    assert {line["id"]: line["before"] for line in answer["players"]} == {
        one: rating for one, rating in official.items() if one != ERASED
    }
    rated = {line["id"] for line in answer["players"] if line["games"]}
    assert rated == {STAR, REGULAR, JUNIOR, 20}
    assert {line["id"] for line in answer["players"] if line["rating"] != line["before"]} <= rated
    assert data(client, f"/standard/{PREVIEW}/changes")["changes"]["left"][0]["id"] == ERASED
    for suffix in ("csv", "zip", "json"):
        assert client.get(f"/en/lists/standard/{PREVIEW}.{suffix}").status_code == 404


@pytest.mark.parametrize(
    ("query", "keeps"),
    [
        ("federation=AUT", lambda row: row["federation"] == "AUT"),
        ("title=GM", lambda row: row["title"] == "GM"),
        ("sex=w", lambda row: row["sex"] == "w"),
        ("who=active", lambda row: row["inactive"] == ""),
        ("who=inactive", lambda row: row["inactive"] == "i"),
        ("age=u16", lambda row: int(row["birth"] or 0) >= 2024 - 16),
        ("age=50", lambda row: int(row["birth"] or 9999) <= 2024 - 50),
        ("born_from=1970&born_to=1975", lambda row: 1970 <= int(row["birth"] or 0) <= 1975),
        ("rating_from=2000", lambda row: int(row["rating"]) >= 2000),
        ("rating_to=1700&sex=m", lambda row: int(row["rating"]) <= 1700 and row["sex"] == "m"),
        ("k=40", lambda row: row["k"] == "40"),
        ("player=1+700003+99", lambda row: row["id"] in ("1", "3")),
        ("player=bela+bart", lambda row: row["name"] == "Bartos, Béla"),
        ("player=VIRÁG", lambda row: row["name"] == NEWCOMER_NAME),
        (f"club={CLUB}", lambda row: int(row["id"]) in (STAR, CANDIDATE, ERASED)),
        (f"club={OTHER_CLUB}", lambda row: int(row["id"]) in (REGULAR, JUNIOR)),
        ("grade=1+dan", lambda _: False),
    ],
)
def test_a_filter_takes_what_it_says(client: Client, served: Place, tmp_path: Any, query: str, keeps: Any) -> None:
    """The same lines on the page, in the API and line by line as of a preview."""
    rows = rows_of(served, OFFICIAL, tmp_path)
    wanted = {int(row["id"]) for row in rows if keeps(row)}
    assert set(shown(client, f"standard/{OFFICIAL}?{query}&size=100")) == wanted
    answer = data(client, f"/standard/{OFFICIAL}?{query}&most=1000")
    assert {line["id"] for line in answer["players"]} == wanted
    assert answer["count"] == len(wanted)
    filters = read_filter({name: str(value) for name, value in answer["filters"].items()})
    assert isinstance(filters, LineFilter)
    every = list_lines("standard", OFFICIAL, most=1000)
    assert not isinstance(every, Problem)
    assert {line.id for line in filtered_lines([one.line for one in every.players], filters, 2024)} == wanted
    found = page(client, f"standard/{OFFICIAL}?{query}")
    assert {"name": "robots", "content": "noindex"} in found.all("meta")
    if not wanted:
        assert "Nobody on this list fits." in found.texts


@pytest.mark.parametrize("sort", [sign + column for column in SORTED_BY for sign in ("", "-")])
def test_rows_and_lines_stand_in_the_same_order(client: Client, sort: str) -> None:
    every = list_lines("standard", OFFICIAL, sort=sort, most=1000)
    assert not isinstance(every, Problem)
    lines = [one.line for one in every.players]
    assert sorted_lines(lines, sort) == lines
    column = {"id": "id", "name": "name"}.get(sort.removeprefix("-"), sort.removeprefix("-"))
    values = [getattr(line, column) for line in lines if getattr(line, column) not in (None, "")]
    if column != "name":  # names stand by their letters without accents
        assert values == sorted(values, reverse=sort.startswith("-"))
    head = [one for one in page(client, f"standard/{OFFICIAL}?sort={sort}").all("th") if "aria-sort" in one]
    assert [one["aria-sort"] for one in head] == ["descending" if sort.startswith("-") else "ascending"]


def test_numbers_that_are_not_listed_are_named(client: Client) -> None:
    found = page(client, f"standard/{OFFICIAL}?player=1,%2099;700003%0A41")
    assert "Not among these lines: 99, 41" in " ".join(found.texts)  # 41 is of the other list
    assert data(client, f"/standard/{OFFICIAL}?player=1,99,41")["not_listed"] == [99, 41]
    many = "+".join(map(str, range(1_001)))
    assert client.get(f"/api/v1/lists/standard/{OFFICIAL}?player={many}").status_code == 422


def test_a_chip_takes_its_filter_away(client: Client) -> None:
    found = page(client, f"standard/{OFFICIAL}?federation=HUN&sex=w&sort=name&page=1")
    links = [link["href"] for link in found.all("a")]
    assert f"/en/lists/standard/{OFFICIAL}?sex=w&sort=name" in links
    assert f"/en/lists/standard/{OFFICIAL}?federation=HUN&sort=name" in links
    assert f"/en/lists/standard/{OFFICIAL}?sort=name" in links


def test_the_address_of_a_view_has_what_is_set(client: Client) -> None:
    answer = client.get(f"/en/lists/standard/{OFFICIAL}?player=&federation=HUN&title=&who=")
    assert (answer.status_code, answer["Location"]) == (302, f"/en/lists/standard/{OFFICIAL}?federation=HUN")
    part = client.get(f"/en/lists/standard/{OFFICIAL}?player=&federation=HUN&title=", headers={"hx-request": "true"})
    assert part["HX-Push-Url"] == f"/en/lists/standard/{OFFICIAL}?federation=HUN"
    answer = client.get("/en/lists/standard/2?sort=name")
    assert (answer.status_code, answer["Location"]) == (302, f"/en/lists/standard/{OFFICIAL}?sort=name")


def test_a_script_gets_the_table_alone_with_the_new_count(client: Client) -> None:
    address = f"/en/lists/standard/{OFFICIAL}?federation=AUT"
    part = Page(client.get(address, headers={"hx-request": "true"}).content.decode())
    assert part.errors == []
    assert (part.all("html"), part.all("h1")) == ([], [])
    (status,) = [one for one in part.all("p") if one.get("role") == "status"]
    assert status["hx-swap-oob"] == "innerHTML"
    assert "1–1 of 1 players" in part.texts
    whole = Page(client.get(address).content.decode())
    assert [one["id"] for one in whole.all("p") if one.get("role") == "status"] == [status["id"]]


def test_pages_of_a_list(client: Client) -> None:
    """41 players: 25 on the first page, 16 on the second."""
    first, second = shown(client, f"standard/{OFFICIAL}"), shown(client, f"standard/{OFFICIAL}?page=2")
    assert (len(first), len(second)) == (25, 16)
    assert first + second == shown(client, f"standard/{OFFICIAL}?size=100")
    for wrong in ("page=3", "page=0", "page=x", "size=7"):
        assert client.get(f"/en/lists/standard/{OFFICIAL}?{wrong}").status_code == 404, wrong
    assert "26–41 of 41 players" in page(client, f"standard/{OFFICIAL}?page=2").texts


def test_the_cursor_leads_through_all_lines(client: Client) -> None:
    seen, cursor = [], ""
    for _ in range(5):
        answer = data(client, f"/standard/{OFFICIAL}?most=10&sort=name&cursor={cursor}")
        seen += [line["id"] for line in answer["players"]]
        cursor = answer["cursor"] or ""
    assert (cursor, len(seen), len(set(seen))) == ("", 41, 41)
    first = data(client, f"/standard/{OFFICIAL}?most=10")["cursor"]
    for address in (f"{OFFICIAL}?most=10&sort=name&cursor={first}", f"{SUPERSEDED}?cursor={first}", "2024-05?cursor=é"):
        answer = client.get(f"/api/v1/lists/standard/{address}")
        assert (answer.status_code, answer.json()["code"]) == (422, "cursor_wrong")


def test_an_entry_of_the_journal_is_compared(client: Client, served: Place) -> None:
    journal = json.loads(run("office", "journal", "--json", "--office", str(served.folder)).out)
    entry = journal["entries"][2]
    number, hash_of_entry = entry["number"], entry["hash"]
    same = client.get(f"/en/verify/?entry={number}&hash={hash_of_entry}").content.decode()
    assert f"Entry {number} has this hash." in same
    other = client.get(f"/en/verify/?entry={number}&hash={'0' * 64}").content.decode()
    assert f"Entry {number} has another hash:" in other
    assert hash_of_entry in other
    assert "The journal has no entry 99999" in client.get("/en/verify/?entry=99999").content.decode()
    assert client.get("/en/verify/?list=none").status_code == 404


def test_nothing_private_is_shown(client: Client) -> None:
    pages = ["/en/lists/", "/en/lists/standard/", "/en/verify/", "/api/v1/lists", "/api/v1/lists/standard"]
    for edition in ("2024-03", SUPERSEDED, OFFICIAL, PREVIEW):
        pages += [f"/en/lists/standard/{edition}?size=all", f"/api/v1/lists/standard/{edition}?most=1000"]
    pages += [f"/en/lists/standard/{edition}/changes" for edition in (SUPERSEDED, OFFICIAL, PREVIEW)]
    for suffix in ("csv", "json", "txt", "xml", "hashed.csv", "parquet"):
        pages += [f"/en/lists/standard/{edition}.{suffix}" for edition in ("2024-03", SUPERSEDED, OFFICIAL)]
    texts = {address: client.get(address).content for address in pages}
    for suffix in ("xlsx", "zip"):
        content = client.get(f"/en/lists/standard/{OFFICIAL}.{suffix}").content
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            texts |= {f"{suffix} {name}": archive.read(name) for name in archive.namelist()}
    for address, text in texts.items():
        for private in PRIVATE:
            assert private.encode() not in text, (address, private)
    erased = [row for row in texts[f"/en/lists/standard/{OFFICIAL}?size=all"].decode().split("<tr>") if "erased" in row]
    assert len(erased) == 1


QUERIES = {
    "/en/lists/": 1,
    f"/en/lists/standard/{OFFICIAL}": 3,
    f"/en/lists/standard/{OFFICIAL}?size=all": 3,
    f"/en/lists/standard/{OFFICIAL}?page=2": 3,
    f"/en/lists/standard/{OFFICIAL}?federation=HUN&sex=w&sort=name": 3,
    f"/en/lists/standard/{OFFICIAL}?player=1+2": 5,
    f"/en/lists/standard/{SUPERSEDED}": 4,
    f"/en/lists/standard/{PREVIEW}": 3,
    f"/en/lists/standard/{OFFICIAL}/changes": 5,
    "/en/verify/": 1,
}
"""The most queries of a page, once what holds until the next entry of the journal is in memory."""


def test_the_queries_of_a_page_do_not_grow_with_its_lines(client: Client) -> None:
    for address, most in QUERIES.items():
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{address}{'&' if '?' in address else '?'}again=1").status_code == 200
        asked = [one["sql"] for one in queries if one["sql"].upper().startswith("SELECT")]
        assert len(asked) <= most, (address, asked)
    remembered._answers.clear()
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/en/lists/standard/{OFFICIAL}?cold")
    assert len(queries) <= 30


def test_a_page_is_small(client: Client) -> None:
    """The largest page of 1,000 lines has less than 100 kB in transfer, with its style and its script."""
    line = Line(12345, None, "Keresztury-Aranyosi, Benedikta", "WFM", "HUN", "w", 1987, 2123, 9, 20, "", False)
    found = list_edition("standard", OFFICIAL)
    assert not isinstance(found, Problem)
    every = list_lines("standard", OFFICIAL, most=1000)
    assert not isinstance(every, Problem)
    one = every.players[0]
    names = [f"{chr(97 + number % 26)}{number * 7919 % 100_003:x}y, Benedikta" for number in range(1000)]
    players = tuple(
        one._replace(
            line=line._replace(id=10_000 + number * 37, name=name.title(), rating=2500 - number, games=number % 9)
        )
        for number, name in enumerate(names)
    )
    made = lines_module.ListLines(found, LineFilter(), "-rating", 1000, 0, players, ())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("arpad.site.pages.lists.list_lines", lambda *_, **__: made)
        answer = client.get(f"/en/lists/standard/{OFFICIAL}?size=all&large=1", headers={"accept-encoding": "gzip"})
    transfer = len(answer.content)
    for file in ("arpad/site.css", "arpad/htmx/htmx.min.js"):
        got = client.get(f"/static/{file}", headers={"accept-encoding": "gzip"})
        assert got["Content-Encoding"] == "gzip"
        transfer += len(got.content)
    assert transfer < 100_000, transfer


def test_who_is_inactive_or_of_another_federation_is_on_the_list(client: Client) -> None:
    rows = client.get(f"/en/lists/standard/{OFFICIAL}?player={INACTIVE}+{FOREIGNER}").content.decode()
    assert rows.count(">inactive<") == 1
    assert ">AUT<" in rows
