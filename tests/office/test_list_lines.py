"""The rows of published lists: as published, with years of birth alone, and in every format with the same bytes."""

import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from arpad.cli.office.list.export import FORMATS
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.published import find_publication, published_lines
from arpad.office.storage.models import ListLine, PersonSalt, Publication, Standing
from arpad.rating_list.hashed_list import PersonalFacts, person_digest, read_hashed_list
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, SENT, Place, event, opening, people, write
from tests.pdf_text import text_of


def born(players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Players whose day of birth is known, each another: 1 to 28 of a month from 1960 on."""
    return [
        {**one, "birth": f"{1960 + number}-{1 + number % 12:02}-{1 + number % 28:02}"}
        for number, one in enumerate(players)
    ]


def opened(place: Place, folder: Path, players: list[dict[str, Any]]) -> None:
    place.done("open", "standard", write(folder, "opening.json", opening(players)), "--day", "2024-04-01")


def played(place: Place, folder: Path, players: list[dict[str, Any]]) -> None:
    """Rate and publish the list of May with an event of some players."""
    place.done("submit", "standard", write(folder, "cup.json", event("Made cup", players)), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    next_list(place, PUBLISHED)


def next_list(place: Place, day: str) -> dict[str, Any]:
    place.done("rate", "standard", today=day)
    return place.done("publish", "standard", today=day)


def exported(place: Place, target: str, number: int | None = None) -> bytes:
    """A list in a format, from a command that writes a file."""
    out = place.folder / "exported"
    asked = () if number is None else ("--number", str(number))
    ran = place.do("export", "standard", "--to", target, "--out", str(out), *asked)
    assert ran.status == 0, ran.err
    return out.read_bytes()


def rows(place: Place, number: int) -> dict[int, dict[str, str]]:
    content = exported(place, "csv", number).decode()
    return {int(row["id"]): row for row in csv.DictReader(io.StringIO(content))}


def test_a_changed_name_stands_on_the_next_list_only(databases: Databases, tmp_path: Path) -> None:
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, everybody)
    before = exported(place, "csv", 0)
    place.done("person", "change", "3", "--name", "Újnevű, Ada", "--birth", "1971-02-03", today=SENT)
    assert exported(place, "csv") == before, "the list in force is as it was published"
    played(place, tmp_path, everybody[4:8])
    place.done("person", "change", "3", "--federation", "FIN", today=PUBLISHED)
    next_list(place, "2024-06-01")
    assert exported(place, "csv", 0) == before
    lines = [rows(place, number)[3] for number in (0, 1, 2)]
    assert [line["name"] for line in lines] == [everybody[2]["name"], "Újnevű, Ada", "Újnevű, Ada"]
    assert [line["birth"] for line in lines] == ["1962", "1971", "1971"]  # people(12): 1960 + 2
    assert [line["federation"] for line in lines] == ["HUN", "HUN", "FIN"]
    assert place.differences() == []


def test_a_row_is_written_for_each_line_that_changed(databases: Databases, tmp_path: Path) -> None:
    """Of twelve people four play in April: their lines have games on the list of May and none on that of June. A fifth
    has a title from May on, and a sixth is on the list of April alone.
    """
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, everybody)
    place.done("person", "change", "12", "--suspended", today=SENT)
    place.done("person", "change", "11", "--title", "FM", today=SENT)
    played(place, tmp_path, everybody[:4])
    next_list(place, "2024-06-01")
    place.open()
    found = list(ListLine.objects.order_by("number", "person").values_list("number", "person_id", "until"))
    ended = {**dict.fromkeys(range(1, 5), 1), 11: 1, 12: 1}
    expected = [(0, person, ended.get(person)) for person in range(1, 13)]
    expected += [(1, person, 2 if person < 5 else None) for person in (1, 2, 3, 4, 11)]
    expected += [(2, person, None) for person in range(1, 5)]
    assert found == expected
    assert Standing.objects.filter(number=2).count() == 0, "no rating has changed"


def test_the_hash_is_that_of_the_numbers_and_of_salted_digests(databases: Databases, tmp_path: Path) -> None:
    players = born(people(6))
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, players)
    answer = json.loads(exported(place, "json"))
    content = exported(place, "hashed")
    assert hashlib.sha256(content).hexdigest() == answer["sha256"]
    assert answer["file_before"] is None
    assert not any(str(player["name"]).split(",")[0].encode() in content for player in players)
    place.open()
    salts = dict(PersonSalt.objects.values_list("person_id", "salt"))
    assert len({*salts.values()}) == 6
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts.values())
    for number, line in read_hashed_list(content).items():
        player = players[number - 1]
        year = int(player["birth"][:4])
        facts = PersonalFacts(int(player["id"]), player["name"], "HUN", player["sex"], year)
        assert line.person == person_digest(salts[number], facts)
        assert (int(line.rating), line.games) == (player["rating"], "0")


def test_salts_of_a_live_office_are_drawn(tmp_path: Path) -> None:
    drawn = []
    for name in ("one", "two"):
        place = Place(tmp_path / name)
        done = run("office", "init", "--office", str(place.folder), "--by", "vera")
        assert done.status == 0, done.err
        run("office", "person", "add", "Kis, Éva", "--office", str(place.folder), "--by", "vera")
        place.open()
        drawn += PersonSalt.objects.values_list("salt", flat=True)
    assert len({*drawn}) == 2


def test_no_day_of_birth_is_in_any_export(databases: Databases, tmp_path: Path) -> None:
    """Every day of every form, in an office that knows all days of birth; the years are there."""
    players = born(people(24))
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, players)
    played(place, tmp_path, players[:4])
    for number in (0, 1):
        for target in FORMATS:
            content = unpacked(exported(place, target, number))
            for player in players:
                year, month, day = player["birth"].split("-")
                for text in (
                    f"{year}-{month}-{day}",
                    f"{year}/{month}/{day}",
                    f"{day}.{month}.{year}",
                    year + month + day,
                ):
                    assert text.encode() not in content, (target, text)
            if target != "hashed":
                assert b"1983" in content or (1983).to_bytes(8, "little") in content, target
    shown = [place.do(*asked).out for asked in (("top", "standard"), ("changes", "standard"), ("list", "show"))]
    line = place.done("explain", "standard", "1")["asked"]["line"]
    assert line["birth"] == "1960"
    assert not any(player["birth"] in text for player in players for text in shown)


def unpacked(content: bytes) -> bytes:
    """The bytes of a file, those of a workbook without its wrapping, the text of a PDF."""
    import zipfile

    if content.startswith(b"%PDF"):
        return text_of(content).encode()
    if not content.startswith(b"PK"):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


EXPORT = """
import sys
from tests.office.made_office import Place
from pathlib import Path
place = Place(Path(sys.argv[1]))
for target in sys.argv[3:]:
    ran = place.do("export", "standard", "--to", target, "--out", sys.argv[2] + "/" + target)
    assert ran.status == 0, ran.err
"""


def test_every_format_has_the_same_bytes_in_another_process(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, people(24))
    (tmp_path / "again").mkdir()
    command = [sys.executable, "-c", EXPORT, str(place.folder), str(tmp_path / "again"), *FORMATS]
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo"}
    subprocess.run(command, env=environment, check=True, cwd=Path(__file__).parents[2])
    for target in FORMATS:
        assert (tmp_path / "again" / target).read_bytes() == exported(place, target), target


def test_the_lines_of_a_parquet_are_those_of_the_csv(databases: Databases, tmp_path: Path) -> None:
    from pyarrow import parquet

    everybody = [{**one, "inactive": one["id"] == "700002"} for one in people(6)]
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, everybody)
    place.done("person", "change", "5", "--fide-id", "", today=SENT)
    played(place, tmp_path, everybody[:4])
    content = exported(place, "parquet")
    table = parquet.read_table(io.BytesIO(content))
    lines = rows(place, 1)
    assert table.column_names == list(next(iter(lines.values())))
    read = {
        row["id"]: {name: str(value) if value is not None else "" for name, value in row.items()}
        for row in table.to_pylist()
    }
    assert {**read[2], "inactive": "i" * (read[2]["inactive"] == "True")} == lines[2]
    assert read[5]["fide_id"] == lines[5]["fide_id"] == ""
    assert [read[number]["rating"] for number in lines] == [line["rating"] for line in lines.values()]
    assert parquet.ParquetFile(io.BytesIO(content)).metadata.created_by == "arpad"
    assert b"version" not in content


def test_some_lines_are_read_without_the_others(databases: Databases, tmp_path: Path) -> None:
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    opened(place, tmp_path, everybody)
    played(place, tmp_path, everybody[:4])
    place.open()
    of_list = find_list("standard")
    assert isinstance(of_list, ListFacts)
    for number in (0, 1):
        publication = find_publication(of_list, number)
        assert isinstance(publication, Publication)
        lines = published_lines(publication)
        assert list(lines) == list(range(1, 13))
        assert published_lines(publication, [11, 3, 99]) == {number: lines[number] for number in (3, 11)}


@pytest.mark.parametrize(
    ("filtered", "order", "index"),
    [
        ({}, ("-rating", "ordered"), "list_line_top"),
        ({}, ("ordered",), "list_line_name"),
        ({"federation": "HUN"}, ("-rating", "ordered"), "list_line_federation"),
        ({"title": "FM"}, ("-rating", "ordered"), "list_line_title"),
        ({"grade": "5 kyu"}, ("-rating", "ordered"), "list_line_grade"),
        ({"birth_year": 1970}, ("-rating", "ordered"), "list_line_birth_year"),
        ({"sex": "w"}, ("-rating", "ordered"), "list_line_sex"),
    ],
)
def test_a_page_of_the_list_in_force_is_read_by_an_index(
    office: Any, filtered: dict[str, Any], order: tuple[str, ...], index: str
) -> None:
    """PostgreSQL would read an empty table as a whole, and sort it: it is told not to."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
                cursor.execute(f"set enable_{way} = off")
    plan = ListLine.objects.filter(list_id="standard", until=None, **filtered).order_by(*order)[:50].explain()
    assert index in plan or "list_line_top" in plan  # which has every column that is filtered by
    assert not re.search("TEMP B-TREE|Sort", plan), plan
