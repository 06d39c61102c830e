"""`arpad office`: an office is made, checked, and refuses in one line."""

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.office.storage.database import open_office
from arpad.office.storage.folder import Office, find_office
from tests.cli.running import run
from tests.office.older import Act, enter, tables_of


def test_an_office_is_made_and_verified(tmp_path: Path) -> None:
    folder = str(tmp_path / "office")
    assert run("office", "init", "--practice", "--office", folder, "--by", "vera", "--today", "2024-04-01").status == 0
    found = run("office", "verify", "--office", folder, "--json")
    answer = json.loads(found.out)
    assert len(answer.pop("head")) == 64
    nothing: dict[str, list[Any]] = {"differences": [], "earlier_readings": [], "notes": []}
    assert (found.status, answer) == (0, {"entries": 1, "lists": 0, **nothing})
    again = run("office", "init", "--office", folder)
    assert again.status == 2
    assert "an office here already" in again.err


def test_a_changed_byte_of_the_journal_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "office"
    run("office", "init", "--office", str(folder))
    with sqlite3.connect(folder / "office.sqlite3") as database:
        database.execute("update journal set act = 'nothing'")
    database.close()
    found = run("office", "verify", "--office", str(folder))
    assert found.status == 1
    assert "entry 1 was changed" in found.out


def tables(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "office.sqlite3") as database:
        found = database.execute("select sql from sqlite_master order by 1").fetchall()
    database.close()
    return found


def test_tables_of_an_earlier_version_are_told_and_brought_up_to_date(tmp_path: Path) -> None:
    folder = str(tmp_path / "office")
    run("office", "init", "--office", folder, "--by", "vera")
    opened = find_office(tmp_path / "office")
    assert isinstance(opened, Office)
    open_office(opened)
    enter(tables_of(opened, "0002_registry"), [Act("vera", "found", "office", {})], datetime(2024, 4, 1, tzinfo=UTC))
    before = tables(tmp_path / "office")
    for command in (("verify",), ("person", "find", "x"), ("person", "add", "Kis, Éva")):
        found = run("office", *command, "--office", folder)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert "arpad office init" in found.err
    assert tables(tmp_path / "office") == before
    renewed = run("office", "init", "--office", folder, "--by", "vera", "--json")
    assert (renewed.status, json.loads(renewed.out)) == (0, {"folder": folder, "renewed": True, "practice": False})
    assert run("office", "verify", "--office", folder).status == 0
    assert "already" in run("office", "init", "--office", folder).err


def nobody_logged_in() -> str:
    raise KeyError("getpwuid(): uid not found: 4711")


def test_without_a_login_somebody_must_say_who_he_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", nobody_logged_in)
    monkeypatch.delenv("ARPAD_BY", raising=False)
    folder = str(tmp_path / "office")
    refused = run("office", "init", "--office", folder)
    assert (refused.status, refused.err) == (2, "arpad: --by: there is no login here; say who acts with --by NAME\n")
    assert not (tmp_path / "office").exists()
    for name in ("A" * 151, "a\nb", " "):
        assert run("office", "init", "--office", folder, "--by", name).status == 2
    assert run("office", "init", "--office", folder, "--by", "vera").status == 0
    assert run("office", "verify", "--office", folder).status == 0  # which is no act


def test_records_that_are_gone_are_not_begun_anew(tmp_path: Path) -> None:
    folder = tmp_path / "office"
    run("office", "init", "--office", str(folder))
    connections.close_all()
    (folder / "office.sqlite3").unlink()
    for command in ("verify", "init"):
        gone = run("office", command, "--office", str(folder))
        assert gone.status == 2
        assert "office.sqlite3 is missing" in gone.err
    assert not (folder / "office.sqlite3").exists()


def spoil(folder: Path) -> None:
    connections.close_all()
    (folder / "office.sqlite3").write_bytes(b"this is no database at all, and long enough to be seen" * 100)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda folder: (folder / "office.toml").unlink(), "there is no office here"),
        (lambda folder: (folder / "office.toml").write_text("database ="), "cannot be read"),
        (lambda folder: (folder / "office.toml").write_text('database = "mysql"'), "not the address"),
        (spoil, "database cannot be used"),
    ],
)
def test_what_is_no_office_is_told_in_one_line(tmp_path: Path, change: Any, said: str) -> None:
    folder = tmp_path / "office"
    run("office", "init", "--office", str(folder))
    change(folder)
    for leftover in ("office.sqlite3-wal", "office.sqlite3-shm"):
        (folder / leftover).unlink(missing_ok=True)
    found = run("office", "verify", "--office", str(folder))
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert said in found.err


def test_a_folder_that_cannot_be_and_a_day_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run("office", "init", "--office", str(tmp_path / "file" / "office")).status == 2
    wrong = run("office", "init", "--office", str(tmp_path / "office"), "--today", "tomorrow")
    assert wrong.status == 2
    assert "--today" in wrong.err
    assert not (tmp_path / "office").exists()
