"""Offices of an earlier program: they open, are brought up to date, verify, and go on from what was published.

`earlier/README.md` says what they hold. By hand, as the earlier program published and as the readings of today have
it:

- `fide/1`: a pool of 1702 1703 1703 and 1798 1798 1799 1799, 3.5 of 7. 1703 x 3 + 1799 x 4 = 12305, / 7 = 1757.86:
  1758; today 12302 / 7 = 1757.43: 1757. One line.
- `fide/2`: everything is raised from what was published (1758 + 0.40 x 242 = 1854.80). A junior born on 10 February
  2006 is printed with K 20 by fide-2014, and with K 40 by fide-2024, which is in force on 1 March. One line.
- `fide/3`, an event from 27 February to 5 March, by fide-2024 then and by fide-2014 today: 2400 - 2.50 is 2397 and
  2398; the junior's win at 0.50 with K 40 or 20 is 2020 and 2010; 18 games, + 0.50, with K 38 or 40, are 2119 and
  2120; 4 of 5 against 2300 are 2200 (the maximum) and 2300 + 3 x 15 = 2345; 2.5 of 5 against 1250 are (6250 + 3600) /
  7 = 1407.14 and 1250. Five lines; the opponents' are the same.
- `fide/4`, from what was published: 2397 and 2213 draw, D 184, 0.74: 10 x -0.24 = -2.40, 2395, and 20 x 0.24 = 4.80,
  2218. 2020 and 1990 draw, D 30, 0.54: 40 x -0.04 = -1.60, 2018, and 20 x 0.04 = 0.80, 1991. 1407 beats 1550, D -143,
  0.31: 40 x 0.69 = 27.60, 1435, and 20 x -0.69 = -13.80, 1536.

The Hungarian list has the same numbers.
"""

import csv
import gzip
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction

from arpad.office.lists.publication_record import standings_hash
from arpad.office.storage.compression import packed
from arpad.office.storage.database import open_office
from arpad.office.storage.folder import SETTINGS, SQLITE, Office
from arpad.office.storage.models import Entry, Publication, Standing, StoredFile
from tests.cli.running import Ran, run
from tests.office.copying import Databases
from tests.office.made_office import Place

KEPT = Path(__file__).with_name("earlier")
TABLES_OF_THEN = "0006"
"""The last migration of the program that made them."""
NAMES = {1: 2395, 2: 2218, 3: 2018, 4: 1991, 17: 1536, 31: 1435}


def laid_out(databases: Databases, name: str, folder: Path) -> Place:
    """A kept office in a folder, on either database, as the earlier program left it."""
    folder.mkdir()
    records = gzip.decompress((KEPT / f"{name}.sqlite3.gz").read_bytes())
    database = databases.begun()
    (folder / SETTINGS).write_text(f"database = {json.dumps(database)}\n", encoding="utf-8")
    (folder / SQLITE).write_bytes(records)
    if database:
        copied(folder / SQLITE, Office(folder, database))
        (folder / SQLITE).unlink()
    return Place(folder)


def copied(records: Path, office: Office) -> None:
    """The rows of SQLite in the tables of a server, which are those of the same version."""
    open_office(office)
    call_command("migrate", "office", TABLES_OF_THEN, verbosity=0, interactive=False)
    kept = sqlite3.connect(records)
    tables = [name for (name,) in kept.execute("select name from sqlite_master where type = 'table'")]
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            if table.startswith("sqlite_") or table == "django_migrations":
                continue
            cursor.execute(
                "select column_name, data_type from information_schema.columns where table_name = %s", [table]
            )
            kinds = dict(cursor.fetchall())
            names = ", ".join(f'"{name}"' for name in kinds)
            rows = kept.execute(f"select {names} from {table}").fetchall()
            values = [
                [
                    bool(value) if kind == "boolean" and value is not None else value
                    for value, kind in zip(row, kinds.values(), strict=True)
                ]
                for row in rows
            ]
            cursor.execute(f"delete from {table}")  # the migrations have made the journal's first row
            if values:
                places = ", ".join(["%s"] * len(kinds))
                cursor.executemany(f"insert into {table} ({names}) values ({places})", values)
            if kinds.get("id") == "bigint":
                cursor.execute(
                    f"select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1)) from {table}"
                )
    kept.close()
    connections.close_all()


def do(place: Place, *words: str) -> Ran:
    """A command on the day that it is."""
    return run("office", *words, "--office", str(place.folder), "--by", "vera")


def done(place: Place, *words: str) -> dict[str, Any]:
    ran = do(place, *words, "--json")
    assert ran.status == 0, (words, ran.out, ran.err)
    return json.loads(ran.out)  # type: ignore[no-any-return]


def brought_up_to_date(place: Place) -> None:
    """`init` does it where there is something to do, and says so where there is not."""
    ran = do(place, "init")
    assert ran.status == 0 or "office here already" in ran.err, ran.err


def verified(place: Place) -> tuple[int, list[Any], dict[str, int]]:
    """The status, the differences, and how many lines of which list would differ today."""
    ran = do(place, "verify", "--json")
    found = json.loads(ran.out)
    earlier = {one["place"].removeprefix("publication "): one["values"]["lines"] for one in found["earlier_readings"]}
    return ran.status, found["differences"], earlier


def lines_of(place: Place, of_list: str, number: int) -> dict[int, int]:
    ran = do(place, "export", of_list, "--number", str(number), "--to", "csv")
    assert ran.status == 0, ran.err
    return {int(row["id"]): int(row["rating"]) for row in csv.DictReader(io.StringIO(ran.out))}


@pytest.fixture
def chess(databases: Databases, tmp_path: Path) -> Place:
    place = laid_out(databases, "chess", tmp_path / "office")
    brought_up_to_date(place)
    return place


EARLIER = {"fide/1": 1, "fide/2": 1, "fide/3": 5, "mssz/1": 1, "mssz/2": 1, "mssz/3": 5}


def test_lists_of_an_earlier_reading_are_told_from_changed_ones(chess: Place) -> None:
    assert verified(chess) == (0, [], EARLIER)
    told = do(chess, "verify").out
    assert "published under an earlier reading: 5 lines would differ today" in told
    published = lines_of(chess, "fide", 3)
    assert {number: published[number] for number in (1, 3, 5, 30, 31)} == {
        1: 2397,
        3: 2020,
        5: 2119,
        30: 2200,
        31: 1407,
    }
    assert lines_of(chess, "fide", 1)[29] == 1758
    assert lines_of(chess, "fide", 2)[29] == 1855


def test_an_edition_that_changed_without_another_list_is_a_note(chess: Place) -> None:
    found = done(chess, "verify")
    noted = {one["place"].removeprefix("publication ") for one in found["notes"] if "text_changed" in one["code"]}
    assert noted
    assert not noted & EARLIER.keys()


def test_the_working_of_a_line_says_whether_it_comes_to_what_was_published(chess: Place) -> None:
    """By the readings of today the first has 2398, as above; 2 has the same number as then."""
    found = done(chess, "explain", "fide", "1", "--number", "3")
    assert (found["rating"], found["by_present_text"]) == (2397, {"rating": 2398})
    said = do(chess, "explain", "fide", "1", "--number", "3").err
    assert "is by the present text and comes to 2398; the list was published with 2397 and stays as it is" in said
    assert done(chess, "explain", "fide", "2", "--number", "3")["by_present_text"] is None
    assert "this working comes to what was published" in do(chess, "explain", "fide", "2", "--number", "3").err


def test_the_next_list_starts_from_what_was_published(chess: Place) -> None:
    rated = done(chess, "rate", "fide")
    assert {int(row["id"]): row["old"] for row in rated["players"]} == {
        1: 2397,
        2: 2213,
        3: 2020,
        4: 1990,
        17: 1550,
        31: 1407,
    }
    assert {int(row["id"]): row["new"] for row in rated["players"]} == NAMES
    done(chess, "publish", "fide")
    assert {number: rating for number, rating in lines_of(chess, "fide", 4).items() if number in NAMES} == NAMES
    assert verified(chess) == (0, [], EARLIER)


def test_a_list_that_was_rated_under_an_earlier_reading_is_rated_again_before_it_is_published(chess: Place) -> None:
    refused = do(chess, "publish", "mssz")
    assert (refused.status, refused.out) == (2, "")
    assert "fide-2024 has changed in this version of arpad since the list was rated" in refused.err
    done(chess, "rate", "mssz")
    done(chess, "publish", "mssz")
    assert {number: rating for number, rating in lines_of(chess, "mssz", 4).items() if number in NAMES} == NAMES
    assert verified(chess) == (0, [], EARLIER)


def test_a_number_that_was_changed_on_such_a_list_is_a_difference(chess: Place) -> None:
    """In the row of a person; with the hash of the list made anew; and with that in the journal's entry too."""
    chess.open()
    row = Standing.objects.get(list_id="fide", number=3, person_id=1)
    assert "2397" in row.held
    Standing.objects.filter(pk=row.pk).update(held=row.held.replace("2397", "2396"), rating=2396)
    assert found_at(chess, "publication fide/3") == {"standings_changed"}

    chess.open()
    publication = Publication.objects.get(list_id="fide", number=3)
    before = publication.standings
    rows = dict(Standing.objects.filter(publication=publication).values_list("person_id", "held"))
    Publication.objects.filter(pk=publication.pk).update(standings=standings_hash(rows))
    assert found_at(chess, "publication fide/3") == {"row_changed"}

    chess.open()
    for entry in Entry.objects.filter(subject="publication fide/3"):
        Entry.objects.filter(pk=entry.pk).update(facts=entry.facts.replace(before, standings_hash(rows)))
    assert found_at(chess, "journal") == {"journal_entry_changed"}


def test_a_line_that_was_changed_on_such_a_list_is_a_difference(chess: Place) -> None:
    chess.open()
    file = Publication.objects.get(list_id="fide", number=3).file_id
    StoredFile.objects.filter(pk=file).update(packed=packed(b"id,rating\n"))
    status, differences, _ = verified(chess)
    assert status == 1
    assert (f"file {file[:12]}", "stored_file_changed") in {(one["place"], one["code"]) for one in differences}


def found_at(place: Place, where: str) -> set[str]:
    """What `verify` finds there; it is no earlier reading."""
    status, differences, earlier = verified(place)
    assert (status, earlier.get(where.removeprefix("publication "), 0) if where != "journal" else 0) == (1, 0)
    return {one["code"] for one in differences if one["place"] == where}


def test_a_list_that_differs_under_the_same_text_is_a_difference(chess: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the digest of the recorded edition is today's, no other reading can explain what is computed."""
    from arpad.office.verify import recomputation

    chess.open()
    told = {name: digest for one in Publication.objects.all() for name, digest in recorded_texts(one).items()}
    monkeypatch.setattr(recomputation, "digest_of", told.__getitem__)
    connections.close_all()
    status, differences, earlier = verified(chess)
    assert (status, earlier) == (1, {})
    assert ("publication fide/1", "standing_differs") in {(one["place"], one["code"]) for one in differences}


def recorded_texts(publication: Publication) -> dict[str, str]:
    from arpad.office.journal.facts import facts_of

    told = facts_of(f"publication {publication.list_id}/{publication.number}") or {}
    return told["regulations"]  # type: ignore[no-any-return]


def test_the_finnish_office_goes_on(databases: Databases, tmp_path: Path) -> None:
    """A selo of 1850 and one of 2009 draw. Today the Elo of 2050 is taken for the first (3.7): D 41, 0.56, K_r 20:
    2050 - 1.2 + 0.1 = 2049, and 2009 + 25 x 0.06 + 0.1 = 2011, where 1856 and 2004 were published.
    A new player loses to one with three earlier wins against 1900: 2100 - 200 + 0.1 = 1900 (3.6), published 1325.

    The next list: 2004 and 1900 draw, D 104, 0.64: 2004 - 25 x 0.14 + 0.1 = 2000.6 and 1900 + 30 x 0.14 + 0.1 = 1904.3.
    """
    place = laid_out(databases, "selo", tmp_path / "office")
    brought_up_to_date(place)
    status, differences, earlier = verified(place)
    assert (status, differences, earlier) == (0, [], {"selo/1": 3})
    rated = done(place, "rate", "selo")
    assert {int(row["id"]): (row["old"], row["new"]) for row in rated["players"]} == {1: (2004, 2001), 4: (1900, 1904)}
    done(place, "publish", "selo")
    assert lines_of(place, "selo", 2) == {1: 2001, 2: 1856, 3: 2007, 4: 1904, 5: 1325}
    assert verified(place) == (0, [], earlier)
