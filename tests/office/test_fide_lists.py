"""FIDE's lists: kept whole by month, found by ID and by name, and held to their entries."""

import gzip
import hashlib
import io
import json
import random
import signal
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import Error as DatabaseError
from django.db import connection

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS, Kind, Listed, Rated
from arpad.office.fide_lists.archive import (
    Imported,
    OutsideRow,
    find_by_name,
    import_list,
    list_in_force,
    lists_between,
    rows_of,
    rows_of_month,
)
from arpad.office.journal.chain import first_break
from arpad.office.journal.facts import facts_of
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames
from arpad.office.storage.folder import SETTINGS, Office
from arpad.office.storage.models import Entry
from arpad.office.verify.fide_lists import fide_list_differences
from tests.office.lists import KNOWN, SINGLE, many, txt, xml

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
MAY = Month(2024, 5)


def take(
    content: bytes, month: Month = MAY, told: Kind | None = None, replace: bool = False
) -> Imported | list[Problem]:
    return import_list(io.BytesIO(content), "list.txt", month, told, replace, "vera", NOON)


def taken(content: bytes, month: Month = MAY, told: Kind | None = None, replace: bool = False) -> Imported:
    found = take(content, month, told, replace)
    assert isinstance(found, Imported), found
    return found


def refused(content: bytes, month: Month = MAY, told: Kind | None = None) -> Problem:
    """The one thing that is said; nothing was changed."""
    before = kept()
    found = take(content, month, told)
    assert isinstance(found, list)
    assert kept() == before
    return found[0]


def kept() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Entry, OutsideList, OutsideBlock, OutsideNames))  # type: ignore[attr-defined]


def test_what_a_list_says_is_found(office: Office) -> None:
    found = taken(txt())
    assert (found.rows, found.kinds, found.already) == (5, KINDS, False)
    rows = rows_of_month(MAY, "standard", [712345, 1000017, 4, 10_000_000])
    assert rows == {
        712345: OutsideRow(712345, "Kovacs, Armin", "HUN", "m", "FM", 2301, 9, 20, None, ""),
        1000017: OutsideRow(1000017, "Mueller, Hans", "GER", "m", "", 1850, 0, 20, 1971, "i"),
    }
    assert (rows[712345].inactive, rows[1000017].inactive) == (False, True)
    assert rows_of_month(MAY, "rapid", [712345])[712345].rating == 2250
    woman = rows_of_month(MAY, "blitz", [2000000])[2000000]
    assert (woman.title, woman.rating, woman.games, woman.k) == ("WFM", 1990, 12, 20)
    assert rows_of_month(MAY, "standard", [2000000])[2000000].rating is None
    assert rows_of_month(Month(2024, 6), "standard", [712345]) == {}


def test_every_one_of_many_is_found(office: Office) -> None:
    """Two thousand are eight blocks; those at their borders are found too, and those between them are not."""
    listed = many(2000)
    assert taken(txt(listed)).rows == len(listed)
    assert OutsideBlock.objects.count() == 8
    found = rows_of_month(MAY, "standard", [row.id for row in listed] + [row.id + 1 for row in listed])
    assert {number: (row.name, row.rating, row.games) for number, row in found.items()} == {
        row.id: (row.name, row.standard.rating or None, row.standard.games) for row in listed
    }
    for row in random.Random(2).sample(listed, 50):
        assert row.id in [same.fide_id for same in find_by_name(MAY, "standard", row.name, row.birth_year)]


def test_somebody_is_found_by_name_and_sound(office: Office) -> None:
    taken(txt(many(600)))

    def ids(name: str, year: int | None) -> list[int]:
        return [row.fide_id for row in find_by_name(MAY, "standard", name, year)]

    # Written alike comes first, whatever the order of the words; then what sounds alike; then whose year is unknown.
    assert ids("Mueller, Hans", None) == [1000017, 1000019, 1000018]
    assert ids("Müller, Hans", None) == [1000018, 1000017, 1000019]
    assert ids("Hans MUELLER", 1971) == [1000017, 1000019]
    assert ids("Wirtanen, Aino", 2001) == [2000000]
    assert ids("Virtanen, Aino", 2002) == ids("Virtanen", 2001) == ids("?", None) == []
    assert find_by_name(Month(2024, 6), "standard", "Mueller, Hans", None) == []


def test_text_and_xml_are_kept_alike(office: Office) -> None:
    """The digest is over documented bytes: a header, and lines with tabs in the order of the IDs."""
    taken(txt(KNOWN[4:] + KNOWN[:1]))
    taken(xml([KNOWN[0], KNOWN[4]]), Month(2024, 6))
    told = (
        "id\tname\tfederation\tsex\ttitle\tbirth\tflag\tstandard\tstandard_games\tstandard_k\t"
        "rapid\trapid_games\trapid_k\tblitz\tblitz_games\tblitz_k\n"
        "712345\tKovacs, Armin\tHUN\tm\tFM\t\t\t2301\t9\t20\t2250\t\t20\t\t\t\n"
        "2000000\tVirtanen, Aino\tFIN\tw\tWFM\t2001\tw\t\t\t\t\t\t\t1990\t12\t20\n"
    )
    facts = [json.loads(entry.facts) for entry in Entry.objects.all()]
    assert [fact["digest"] for fact in facts] == [hashlib.sha256(told.encode()).hexdigest()] * 2


def test_the_entry_has_the_file_and_the_digest(office: Office) -> None:
    entry = Entry.objects.get(number=taken(txt()).entry)
    assert (entry.act, entry.subject) == ("import_list", "fide list 2024-05")
    facts = facts_of(entry.subject)
    assert facts is not None
    assert facts.pop("digest") != facts.pop("names_digest")
    assert facts == {
        "month": "2024-05",
        "kinds": ["standard", "rapid", "blitz"],
        "file": "list.txt",
        "sha256": hashlib.sha256(txt()).hexdigest(),
        "rows": 5,
        "replaces": [],
    }


def test_the_same_list_again_changes_nothing(office: Office) -> None:
    first, there = taken(txt()), kept()
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as wrapped:
        wrapped.writestr("players_list.txt", txt())
    for again in (txt(), gzip.compress(txt()), archive.getvalue(), xml()):
        found = taken(again)
        assert (found.entry, found.already, found.rows) == (first.entry, True, 5)
        assert kept() == there
    assert taken(txt(), replace=True).already


def test_another_list_of_the_month_is_refused_unless_it_shall_replace(office: Office) -> None:
    first = taken(txt())
    other = txt([Listed(712345, "Kovacs, Armin", "HUN", standard=Rated(2299, 9, 20))])
    problem = refused(other)
    assert (problem.code, problem.values["entry"]) == ("outside_list_exists", first.entry)
    second = taken(other, replace=True)
    assert second.replaced == (first.entry,)
    assert rows_of_month(MAY, "standard", [712345, 1000017]).keys() == {712345}
    assert rows_of_month(MAY, "standard", [712345])[712345].rating == 2299
    assert [json.loads(entry.facts)["replaces"] for entry in Entry.objects.all()] == [[], [first.entry]]
    assert list(fide_list_differences()) == []
    # What was rated with the first is computed with it again.
    day = date(2024, 5, 7)
    then, now = (lists_between(entry, "standard", day, day) for entry in (first.entry, second.entry))
    assert rows_of(then[MAY.first_day], "standard", [712345])[712345].rating == 2301
    assert rows_of(now[MAY.first_day], "standard", [712345])[712345].rating == 2299
    assert lists_between(second.entry, "standard", date(2024, 4, 30), date(2024, 4, 30)) == {}


def test_a_list_of_one_kind_takes_over_that_kind(office: Office) -> None:
    september = Month(2024, 9)
    first = taken(txt(), september)
    assert refused(SINGLE.encode(), september).code == "list_kind_wanted"
    assert refused(SINGLE.encode(), september, "rapid").code == "outside_list_exists"
    second = taken(SINGLE.encode(), september, "rapid", replace=True)
    assert (second.kinds, second.replaced) == (("rapid",), (first.entry,))
    assert rows_of_month(september, "rapid", [712345])[712345].rating == 2310
    assert rows_of_month(september, "standard", [712345])[712345].rating == 2301
    assert list(fide_list_differences()) == []
    assert taken(SINGLE.encode(), september, "rapid").already
    assert not taken(txt(), september, replace=True).already
    assert OutsideList.objects.count() == 3
    assert list(fide_list_differences()) == []


def test_the_list_in_force(office: Office) -> None:
    assert list_in_force("standard", date(2024, 5, 1)) is None
    taken(txt(), Month(2024, 3))
    taken(txt(), MAY)
    taken(SINGLE.encode(), Month(2024, 9), "blitz")
    days = [date(2024, 2, 29), date(2024, 3, 1), date(2024, 4, 30), date(2024, 5, 1), date(2024, 12, 31)]
    assert [list_in_force("standard", day) for day in days] == [None, Month(2024, 3), Month(2024, 3), MAY, MAY]
    assert list_in_force("blitz", days[-1]) == Month(2024, 9)


def broken_in_the_middle() -> bytes:
    lines = txt(many(2000)).split(b"\r\n")
    lines[1200] = lines[1200][:113] + b"24x1" + lines[1200][117:]
    return b"\r\n".join(lines)


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        (b"", "empty_file", None),
        (b"012 A tournament\n", "not_a_fide_list", None),
        (b'{"list": "standard"}', "not_a_fide_list", None),
        (b"<playerslist></playerslist>", "list_without_players", None),
        (txt().partition(b"\n")[0], "list_without_players", None),
        (broken_in_the_middle(), "listed_number", 1201),
        (xml(many(600))[:40_000], "not_xml", None),
        (gzip.compress(txt(many(600)))[:9_000], "bad_archive", None),
        (txt([*KNOWN, Listed(712345, "Kovacs, Armin", standard=Rated(2000))]), "listed_twice_differently", 7),
    ],
)
def test_what_is_no_list_or_a_broken_one_leaves_nothing(
    office: Office, content: bytes, code: str, line: int | None
) -> None:
    problem = refused(content)
    assert problem.code == code
    assert line is None or problem.line == line


def test_a_list_that_says_another_month_is_refused(office: Office) -> None:
    problem = refused(SINGLE.encode(), MAY, "standard")
    assert (problem.code, problem.values["expected"]) == ("outside_list_of_other_month", "2024-09")


def swap(text: bytes) -> Callable[[], None]:
    def change() -> None:
        block = OutsideBlock.objects.order_by("first_id")[0]
        block.content = zlib.compress(zlib.decompress(bytes(block.content)).replace(*text.split(b">")))
        block.save()

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (swap(b"2301>2302"), "outside_list_changed"),
        (lambda: OutsideBlock.objects.order_by("first_id")[1].delete(), "outside_list_changed"),
        (lambda: OutsideBlock.objects.filter(first_id=712345).update(first_id=712344), "outside_list_changed"),
        (lambda: OutsideBlock.objects.filter(first_id=712345).update(content=b"x"), "outside_list_changed"),
        (lambda: OutsideNames.objects.filter(bucket=3).delete(), "outside_list_changed"),
        (lambda: OutsideNames.objects.filter(bucket=3).update(content=zlib.compress(b"abcd")), "outside_list_changed"),
        (lambda: OutsideList.objects.update(month="2024-07"), "outside_list_changed"),
        (lambda: OutsideList.objects.update(rapid=False), "outside_list_changed"),
        (lambda: OutsideList.objects.all().delete(), "outside_list_missing"),
    ],
)
def test_a_list_that_was_changed_is_named(office: Office, change: Any, code: str) -> None:
    entry = taken(txt(many(600))).entry
    taken(xml(KNOWN[:1]), Month(2024, 4))
    assert list(fide_list_differences()) == []
    OutsideList.objects.exclude(entry=entry).delete()
    Entry.objects.exclude(number=entry).delete()
    change()
    values = {"kinds": list(KINDS), "number": entry}
    assert list(fide_list_differences()) == [Problem("fide list 2024-05", code, values)]


def test_a_list_without_an_entry_is_named(office: Office) -> None:
    entry = taken(txt()).entry
    Entry.objects.all().delete()
    expected = Problem("fide list 2024-05", "outside_list_without_entry", {"number": entry})
    assert list(fide_list_differences()) == [expected]


KILLED = """
import os, signal, sys
from pathlib import Path
from arpad.office.storage.folder import find_office
from arpad.office.storage.database import open_office
open_office(find_office(Path(sys.argv[1])))
from datetime import UTC, datetime
from arpad.core.dates import Month
from arpad.office.fide_lists.archive import import_list
from arpad.office.storage.fide_list_models import OutsideNames
OutsideNames.objects.bulk_create = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
with open(sys.argv[2], "rb") as stream:
    import_list(stream, "list.txt", Month(2024, 5), None, True, "vera", datetime(2024, 4, 1, tzinfo=UTC))
"""


def test_who_is_killed_leaves_nothing(office: Office, tmp_path: Path) -> None:
    """The rows of the new list are written and those of the old one gone when the light goes out."""
    (tmp_path / SETTINGS).write_text(f"database = {json.dumps(office.database)}\n")
    (tmp_path / "list.txt").write_bytes(txt(many(2000)))
    first, there = taken(txt()), kept()
    ran = subprocess.run([sys.executable, "-c", KILLED, tmp_path, tmp_path / "list.txt"], check=False)
    assert ran.returncode == -signal.SIGKILL
    assert kept() == there
    assert rows_of_month(MAY, "standard", [712345])[712345].rating == 2301
    assert (first_break(), list(fide_list_differences())) == (None, [])
    assert taken(txt(many(2000)), replace=True).replaced == (first.entry,)


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_full_disk_leaves_nothing(office: Office) -> None:
    """Only SQLite has a setting for how large it may become."""
    before = kept()
    with connection.cursor() as cursor:
        cursor.execute("pragma page_count")
        cursor.execute(f"pragma max_page_count = {cursor.fetchone()[0] + 5}")
    with pytest.raises(DatabaseError, match="full"):
        take(txt(many(2000)))
    assert kept() == before
    assert first_break() is None
