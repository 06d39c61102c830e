"""Offices as earlier versions stored them open, are brought up to date, verify, and go on. README.md lists them.

The next lists, by hand, from what the version of then published:

- standard: Róza Gyertyán, 1935, plays three games against 1943, 1947 and 1955, and wins all. D 8, 12 and 20 give the
  lower rated 0.49, 0.48 and 0.47 (fide-2024 8.1.2), together 1.44; with K 20, for she was 18 in the year before:
  20 x (3 - 1.44) = 31.2, so 1966.
- selo: Untamo Näre is new and has 2.5 of 3 against 2161, 2115 and 1940, on average 2072:
  2072 + 400 x (2.5 / 3 - 0.5) + 0.3 = 2205.63, so 2206 (ssl-2022 3.6). Urho Pihlaja, 1940, loses to 1807, 2206 and
  2161. D 133, -266 and -221 give 0.68, 0.18 and 0.22, together 1.08; K_r is 30: 1940 - 30 x 1.08 + 0.3 = 1907.9, so
  1908 (ssl-2022 7.2).
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arpad.office.storage.compression import unpacked
from arpad.office.storage.folder import PRIVATE_FILE, PRIVATE_FOLDER, SETTINGS, SQLITE
from tests.office.copying import Databases
from tests.office.made_office import Place
from tests.offices.made_files import FINNS, HUNGARIANS, LUJZA, ODON, STONES

HERE = Path(__file__).parent
STATES = sorted(path.parent.name for path in HERE.glob(f"*/{SETTINGS}"))
TODAY = "2025-02-01"
"""The day after the last act of the kept offices."""
NEXT = {
    "standard": {"Gyertyán, Róza": 1966},
    "selo": {"Pihlaja, Urho": 1908, "Näre, Untamo": 2206},
    "pelo": {},
    "go": {},
}
"""Ratings of the lists that come next."""


@pytest.fixture(params=STATES)
def kept(request: pytest.FixtureRequest) -> Path:
    """The folder of a state."""
    return HERE / str(request.param)


@pytest.fixture
def place(kept: Path, databases: Databases, tmp_path: Path) -> Place:
    """A kept office in a folder, on either database, brought up to date."""
    older = laid_out(kept, databases, tmp_path / "office")
    ran = older.do("init", today=TODAY)
    assert ran.status == 0 or "office here already" in ran.err, ran
    return older


def laid_out(kept: Path, databases: Databases, folder: Path) -> Place:
    """A kept office as the version of then left it."""
    folder.mkdir(mode=PRIVATE_FOLDER)
    database = databases.begun()
    settings = f"database = {json.dumps(database)}\n".encode() if database else (kept / SETTINGS).read_bytes()
    contents = {SETTINGS: settings, "office.key": (kept / "office.key").read_bytes()}
    if database:
        with psycopg.connect(database) as records:
            records.execute(gzip.decompress((kept / "office.sql.gz").read_bytes()))
    else:
        contents[SQLITE] = gzip.decompress((kept / f"{SQLITE}.gz").read_bytes())
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        (folder / name).chmod(PRIVATE_FILE)
    return Place(folder)


def verified(place: Place, kept: Path) -> None:
    """The office verifies, and has the entries that were anchored by the version of then."""
    anchors = [word for path in sorted(kept.glob("anchor*.txt")) for word in ("--anchor", str(path))]
    assert len(anchors) == 2 * 2
    ran = place.do("verify", "--json", *anchors)
    assert (ran.status, json.loads(ran.out)["differences"]) == (0, []), ran


def published(place: Place, of_list: str) -> dict[str, int]:
    """The ratings of the next list, which is rated and published."""
    place.done("rate", of_list)
    place.done("publish", of_list)
    return {row["name"]: int(row["rating"]) for row in csv.DictReader(io.StringIO(exported(place, of_list)))}


def exported(place: Place, of_list: str, *which: str) -> str:
    ran = place.do("export", of_list, *which, "--to", "csv")
    assert ran.status == 0, ran
    return ran.out


def person(place: Place, named: str) -> dict[str, Any]:
    (found,) = place.done("person", "find", named)["people"]
    return dict(found)


def test_an_office_of_an_earlier_version_verifies_and_its_next_lists_follow(place: Place, kept: Path) -> None:
    verified(place, kept)
    for of_list, expected in NEXT.items():
        ratings = published(place, of_list)
        assert {name: ratings[name] for name in expected} == expected, of_list
    verified(place, kept)


def test_published_lists_are_the_same_but_for_the_year_of_birth(place: Place, kept: Path) -> None:
    """The version of then printed days of birth. The office no longer has its bytes, and keeps their hash."""
    hashes = dict(line.split("  ")[::-1] for line in (kept / "published.sha256").read_text().splitlines())
    then = stored_lists(kept)
    before: dict[str, str] = {}
    for of_list in place.done("list", "show")["lists"]:
        shown = of_list["publications"]
        before |= {f"{of_list['name']}/{one['number']}": one["file_before"] for one in shown}
    assert len(hashes) == 29
    for name, digest in hashes.items():
        of_list, _, number = name.partition("/")
        rows = list(csv.DictReader(io.StringIO(exported(place, of_list, "--number", number))))
        assert rows == [row | {"birth": row["birth"][:4]} for row in then[digest]], name
        assert before[name] == digest, name


def stored_lists(kept: Path) -> dict[str, list[dict[str, str]]]:
    """The lists of the version of then, by their hashes, from its own database."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, SQLITE)
        path.write_bytes(gzip.decompress((kept / f"{SQLITE}.gz").read_bytes()))
        with closing(sqlite3.connect(path)) as records:
            packed = records.execute("select sha256, packed from stored_file where name like '%-%.csv'").fetchall()
    texts = {digest: unpacked(content) or b"" for digest, content in packed}
    assert all(hashlib.sha256(text).hexdigest() == digest for digest, text in texts.items())
    return {digest: list(csv.DictReader(io.StringIO(text.decode()))) for digest, text in texts.items()}


def test_a_birthday_turns_k_as_it_was_published(place: Place) -> None:
    """Born on 15 January 2006. fide-2014 8.56: K 40 until the 18th birthday; fide-2024 8.3.3: until the year's end."""
    ks = {}
    for number, month in ((0, "2024-01"), (1, "2024-02"), (2, "2024-03"), (11, "2024-12"), (12, "2025-01")):
        rows = csv.DictReader(io.StringIO(exported(place, "standard", "--number", str(number))))
        ks[month] = next(row["k"] for row in rows if row["name"] == "Gyertyán, Róza")
    assert ks == {"2024-01": "40", "2024-02": "20", "2024-03": "40", "2024-12": "40", "2025-01": "20"}


def test_people_have_the_facts_that_they_had(place: Place) -> None:
    people = [person(place, one["id"]) for one in HUNGARIANS]
    people += [person(place, one["id"]) for one in FINNS]
    people += [person(place, one["name"]) for one in STONES]
    facts = [(one["name"], one["birth_date"], one["sex"]) for one in people]
    changed = {LUJZA["name"]: "Éger-Fűz, Lujza"}
    made = [*HUNGARIANS, *FINNS, *STONES]
    assert facts == [(changed.get(one["name"], one["name"]), one["birth"], one["sex"]) for one in made]
    assert person(place, "Éger, Lujza")["not_listed"]  # by the name of before
    assert person(place, ODON["id"])["died"] == "2024-02-16"
    titles = person(place, "Juhar, Ábel")["titles"]
    assert [(one["title"], one["date"], one["source"]) for one in titles] == [
        ("FM", "1989-10-01", "Congress, Made"),
        ("IM", "1994-05-30", "Certificate 12/94"),
    ]


def test_people_come_back_and_the_work_on_the_desk_goes_on(place: Place, kept: Path) -> None:
    """Back come one who was removed, one who was merged, and one who left with a rejected event.

    Then players are matched, newcomers entered, doubts answered and an approval given; a rejection takes the newcomers
    of its event out again.
    """
    entries = place.done("journal")["entries"]
    out = {one["name"]: one["subject"].removeprefix("person ") for one in entries if one["act"] == "take_out"}
    for name, birth in (("Kő, Pál", None), ("Fagyal, M.", None), ("Rezeda, Lóránt", "1987-05-05")):
        place.done("person", "unmerge", out[name], "--reason", "It was a mistake.")
        back = person(place, out[name])
        assert (back["name"], back["birth_date"]) == (name, birth)

    numbers = {one["name"]: str(one["number"]) for one in place.done("event", "list")["events"]}
    questions, hybrid, new = (numbers[f"Made {name}"] for name in ("Open Questions", "Hybrid", "Newcomers"))
    place.done("rule", new, "accept")
    assert person(place, "Pimpó, Lea")["birth_date"] == "2014-06-01"
    assert len(place.done("person", "find", "Tölgy, Ada")["people"]) == 3
    ids = [one["id"] for one in place.done("match", questions)["questions"]]
    place.done("match", questions, f"{ids[0]}=Bükk, Dezső", "--new", "--confirm")
    assert place.do("rule", questions, "accept").status == 2  # the doubts wait for an answer
    assert place.do("rule", questions, "accept", "--reason", "The arbiter confirms the rounds.").status == 0
    assert person(place, "Zsurló, Ivó")["birth_date"] == "2013-01-05"
    place.done("rule", hybrid, "waive", "--clause", "0.2", "--of", "QC chairman", "--reason", "Both rooms were seen.")
    place.done("rule", hybrid, "accept")
    place.done("rule", new, "reject", "--reason", "The hall was closed.")
    assert place.do("person", "find", "Pimpó, Lea").status == 1
    ratings = published(place, "standard")
    assert "Zsurló, Ivó" not in ratings  # three games make no rating
    verified(place, kept)
