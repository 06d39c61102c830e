"""Lists of an earlier version: their CSV becomes rows and a hashed list, and the old hash stays a recorded fact."""

import csv
import gzip
import io
import re
import sqlite3
import zlib
from pathlib import Path

import pytest

from arpad.office.storage.folder import SQLITE
from arpad.office.storage.models import ListLine, Publication, StoredFile
from arpad.office.storage.older_lists import ConvertedList, OlderLine, convert_list
from arpad.rating_list.hashed_list import HEADING, PersonalFacts, list_hash, person_digest
from tests.office.copying import Databases
from tests.office.made_office import Place
from tests.office.test_earlier_office import KEPT, do, done, laid_out, verified

OLD_HEADING = ",".join(OlderLine._fields)
SALTS = {1: "5a17", 2: "5a18", 30: "5a19"}
OLD = f"""{OLD_HEADING}
1,700001,"Kis, Éva",FM,HUN,w,1990-05-06,2300,9,20,,
2,,"Nagy ""Öcsi"" Pál",,HUN,,1971,1500,0,40,,i
30,,Go Gáspár,,,m,,1700,0,,6 kyu,
""".encode()
EVA = PersonalFacts(700001, "Kis, Éva", "HUN", "w", 1990)
PAL = PersonalFacts(None, 'Nagy "Öcsi" Pál', "HUN", "", 1971)
GASPAR = PersonalFacts(None, "Go Gáspár", "", "m", None)


def test_an_older_list_in_the_form_of_today() -> None:
    found = convert_list(OLD, SALTS)
    digests = [person_digest(SALTS[number], facts) for number, facts in ((1, EVA), (2, PAL), (30, GASPAR))]
    expected = (
        f"{HEADING}\n1,FM,2300,9,20,,,{digests[0]}\n2,,1500,0,40,,i,{digests[1]}\n30,,1700,0,,6 kyu,,{digests[2]}\n"
    )
    assert found.content().decode() == expected
    assert found.hash() == list_hash(expected.encode())
    assert found.facts == {1: EVA, 2: PAL, 30: GASPAR}


def test_only_lines_that_differ_from_an_earlier_list_are_converted() -> None:
    earlier = convert_list(OLD, SALTS)
    marked = ConvertedList(earlier.older, {**earlier.texts, 2: "2,kept"}, earlier.facts)
    changed = OLD.replace(b"2300,9", b"2310,4").replace(b"30,,Go", b"31,,Go")
    found = convert_list(changed, {**SALTS, 31: "5a20"}, marked)
    assert found.texts[2] == "2,kept"
    assert found.texts[1].startswith("1,FM,2310,4,20,")
    assert list(found.texts) == list(found.facts) == [1, 2, 31]


def published_before(folder: Path, name: str) -> dict[tuple[str, int], bytes]:
    """The CSVs of a kept office by list and number."""
    (folder / "before.sqlite3").write_bytes(gzip.decompress((KEPT / f"{name}.sqlite3.gz").read_bytes()))
    database = sqlite3.connect(folder / "before.sqlite3")
    rows = database.execute(
        "select list_id, number, packed from publication join stored_file on sha256 = file_id"
    ).fetchall()
    database.close()
    return {(of_list, number): zlib.decompress(packed) for of_list, number, packed in rows}


@pytest.mark.parametrize("name", ["chess", "selo"])
def test_the_lists_of_an_earlier_office_are_converted(databases: Databases, tmp_path: Path, name: str) -> None:
    older = published_before(tmp_path, name)
    place = laid_out(databases, name, tmp_path / "office")
    assert do(place, "init").status == 0
    place.open()
    publications = {(one.list_id, one.number): one for one in Publication.objects.all()}
    stored = {file.sha256: zlib.decompress(file.packed) for file in StoredFile.objects.all()}
    assert publications.keys() == older.keys()
    for key, content in older.items():
        publication = publications[key]
        assert publication.file_before == list_hash(content)
        assert publication.file_before not in stored
        assert stored[publication.file_id].startswith(HEADING.encode())
        if publication.day is None:
            assert not ListLine.objects.filter(list_id=key[0], number=key[1]).exists()
            continue
        ran = do(place, "export", key[0], "--number", str(key[1]), "--to", "csv")
        expected = [{**row, "birth": row["birth"][:4]} for row in csv.DictReader(io.StringIO(content.decode()))]
        assert list(csv.DictReader(io.StringIO(ran.out))) == expected
    shown = done(place, "list", "show")["lists"]
    recorded = {
        (of_list["name"], one["number"]): one["file_before"] for of_list in shown for one in of_list["publications"]
    }
    assert recorded == {key: list_hash(content) for key, content in older.items()}
    assert verified(place)[:2] == (0, [])


def test_no_day_of_birth_stays_in_the_lists_of_an_earlier_office(tmp_path: Path) -> None:
    """The chess office has a junior born on 10 February 2006, with the day on every list of then."""
    assert any(b"2006-02-10" in content for content in published_before(tmp_path, "chess").values())
    place = laid_out(Databases(None), "chess", tmp_path / "office")
    assert do(place, "init").status == 0
    place.open()
    for publication in Publication.objects.all():
        content = zlib.decompress(StoredFile.objects.get(pk=publication.file_id).packed)
        assert not re.search(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}", content)


def test_an_office_with_a_damaged_list_is_not_converted(tmp_path: Path) -> None:
    place = laid_out(Databases(None), "selo", tmp_path / "office")
    with sqlite3.connect(place.folder / SQLITE) as records:
        (digest,) = records.execute("select file_id from publication where number = 1").fetchone()
        records.execute("update stored_file set packed = ? where sha256 = ?", (zlib.compress(b"other\n"), digest))
    records.close()
    before = tables(place)
    ran = do(place, "init")
    assert (ran.status, ran.out) == (2, "")
    assert "selo/1" in ran.err
    assert tables(place)["stored_file"] == before["stored_file"]
    assert tables(place)["publication"] == before["publication"]


def tables(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """The rows of the tables that a conversion of lists would change."""
    with sqlite3.connect(place.folder / SQLITE) as records:
        found = {name: records.execute(f"select * from {name} order by 1").fetchall() for name in ("stored_file",)} | {
            "publication": records.execute("select id, file_id from publication order by 1").fetchall()
        }
    records.close()
    return found
