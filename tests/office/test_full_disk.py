"""A full disk and a read-only folder: a clear message, nothing is lost, and it goes on when there is room again."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import Error as DatabaseError

from arpad.office.storage.failures import unusable
from tests.cli.running import Ran
from tests.office.made_office import OPENED, PUBLISHED, RATED, SENT, event, opening, people, write
from tests.office.small_disk import SmallDisk, small_disk

FULL, READ_ONLY = "the disk is full", "the office cannot be written to"
LEFT = (0, 50_000)
"""Bytes on the full disk: nothing, or so little that the work is begun."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk", "8m") as found:
        if isinstance(found, str):
            pytest.skip(f"no disk of its own: {found}")
        yield found


def do(disk: SmallDisk, today: str, *arguments: str) -> Ran:
    return disk.arpad("office", *arguments, "--office", str(disk.folder / "office"), "--by", "vera", "--today", today)


def entries(disk: SmallDisk) -> int:
    """How long the journal is, when all is well."""
    found = do(disk, OPENED, "verify", "--json")
    assert (found.status, found.err) == (0, ""), found
    told = json.loads(found.out)
    assert told["differences"] == []
    return int(told["entries"])


def month(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The work of a month, from the founding on."""
    everybody = people(400)
    start = write(folder, "opening.json", opening(everybody))
    report = write(folder, "event.json", event("Made cup", everybody, rounds=9))
    told = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    return [
        (OPENED, ("init", "--practice")),
        (OPENED, ("list", "add", "standard", *told)),
        (OPENED, ("open", "standard", start, "--day", "2024-04-01")),
        (SENT, ("submit", "standard", report)),
        (SENT, ("rule", "1", "accept")),
        (RATED, ("rate", "standard")),
        (PUBLISHED, ("publish", "standard")),
    ]


def is_clear(ran: Ran, said: str) -> bool:
    """One line that says what is wrong with the disk."""
    return (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1) and said in ran.err


def test_a_full_disk_loses_nothing(disk: SmallDisk, tmp_path: Path) -> None:
    """Every act of a month is tried on a full disk first. What fits into what is left may be done."""
    before = refused = 0
    for today, arguments in month(tmp_path):
        for left in LEFT:
            disk.fill(left)
            ran = do(disk, today, *arguments)
            disk.free()
            if ran.status == 0:
                break
            assert is_clear(ran, FULL), (arguments, left, ran)
            refused += 1
        else:
            assert not before or entries(disk) == before, arguments
            ran = do(disk, today, *arguments)
        assert (ran.status, ran.err) == (0, ""), (arguments, ran)
        now = entries(disk)
        assert now > before, arguments
        before = now
    print(f"refused on a full disk: {refused}")
    assert refused >= 7


def test_a_list_is_not_exported_in_part(disk: SmallDisk, tmp_path: Path) -> None:
    for today, arguments in month(tmp_path)[:3]:
        assert do(disk, today, *arguments).status == 0
    target = disk.folder / "list.csv"
    assert do(disk, OPENED, "export", "standard", "--out", str(target)).status == 0
    whole = disk.inside("cat", str(target)).stdout
    for left, said in (
        (0, FULL),
        (70_000, "No space left on device"),
    ):  # too little for SQLite, too little for the list
        disk.fill(left)
        ran = do(disk, OPENED, "export", "standard", "--to", "json", "--out", str(target))
        disk.free()
        assert is_clear(ran, said), ran
        assert disk.inside("cat", str(target)).stdout == whole


def test_a_read_only_folder_loses_nothing(disk: SmallDisk, tmp_path: Path) -> None:
    disk.read_only(True)
    assert is_clear(do(disk, OPENED, "init", "--practice"), "Read-only file system")
    disk.read_only(False)
    before = 0
    for today, arguments in month(tmp_path):
        if before:
            disk.read_only(True)
            ran = do(disk, today, *arguments)
            assert is_clear(ran, READ_ONLY), (arguments, ran)
            disk.read_only(False)
            assert entries(disk) == before
        ran = do(disk, today, *arguments)
        assert (ran.status, ran.err) == (0, ""), (arguments, ran)
        before = entries(disk)


def test_a_read_only_office_is_read(disk: SmallDisk, tmp_path: Path) -> None:
    """Every command that reads answers as it does where it could write; what acts is refused, and nothing changes."""
    for today, arguments in month(tmp_path):
        assert do(disk, today, *arguments).status == 0
    reading = [
        ("verify", "--json"),
        ("export", "standard"),
        ("person", "find", "baba", "--json"),
        ("person", "show", "1", "--json"),
        ("journal", "--json"),
        ("top", "standard", "--json"),
        ("due", "--json"),
        ("event", "list", "--json"),
        ("explain", "standard", "1", "--json"),
    ]
    before = [do(disk, PUBLISHED, *words) for words in reading]
    assert [ran.status for ran in before] == [0] * len(reading)
    disk.read_only(True)
    assert [do(disk, PUBLISHED, *words) for words in reading] == before
    assert is_clear(do(disk, PUBLISHED, "person", "add", "Kis, Éva"), READ_ONLY)
    disk.read_only(False)
    assert do(disk, PUBLISHED, *reading[0]) == before[0]


def test_a_read_only_office_is_read_with_what_was_not_yet_put_into_it(disk: SmallDisk, tmp_path: Path) -> None:
    """A killed command leaves its changes in a file beside the database: they are part of the office."""
    for today, arguments in month(tmp_path)[:2]:
        assert do(disk, today, *arguments).status == 0
    folder = disk.folder / "office"
    killed = (
        "import os, sqlite3, sys\n"
        "held = sqlite3.connect(sys.argv[1])\n"
        "held.execute('create table left_behind (number integer)')\n"
        "held.commit()\n"
        "os._exit(0)\n"
    )
    assert disk.inside(sys.executable, "-c", killed, str(folder / "office.sqlite3")).returncode == 0
    assert disk.inside("test", "-s", str(folder / "office.sqlite3-wal")).returncode == 0
    disk.read_only(True)
    code = (
        "import sys; from pathlib import Path; from arpad.office.storage.folder import Office\n"
        "from arpad.office.storage.database import open_office; open_office(Office(Path(sys.argv[1]), ''))\n"
        "from django.db import connection; print('left_behind' in connection.introspection.table_names())\n"
    )
    read = disk.inside(sys.executable, "-c", code, str(folder))
    assert (read.returncode, read.stdout) == (0, "True\n"), read.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (psycopg.errors.DiskFull("could not extend file"), "disk_full"),
        (psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT"), "office_read_only"),
        (psycopg.OperationalError("server closed the connection unexpectedly"), "database_unusable"),
    ],
)
def test_what_a_server_says_is_told_alike(tmp_path: Path, error: Exception, code: str) -> None:
    told = DatabaseError(str(error))
    told.__cause__ = error
    assert unusable(str(tmp_path), told).code == code
