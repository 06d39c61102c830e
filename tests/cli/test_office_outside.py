"""`arpad office list import-list` keeps a list, recognises it, replaces it, or refuses it and changes nothing."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connections

from tests.cli.running import Ran, run
from tests.office.lists import KNOWN, SINGLE, many, txt, xml
from tests.office.made_office import empty


@pytest.fixture
def office(tmp_path: Path) -> Path:
    return empty(tmp_path / "office", "2024-05-01").folder


def take(office: Path, content: bytes, *options: str, month: str = "2024-05") -> Ran:
    file = office.parent / "list.txt"
    file.write_bytes(content)
    where = ("--office", str(office), "--by", "vera", "--today", "2024-05-02")
    return run("office", "import-list", str(file), "--month", month, *where, *options)


def entries(office: Path) -> int:
    told: int = json.loads(run("office", "verify", "--office", str(office), "--json").out)["entries"]
    return told


def test_a_list_is_imported_recognised_and_replaced(office: Path) -> None:
    first = take(office, txt())
    assert (first.status, first.out) == (0, "FIDE's list of 2024-05 (standard, rapid, blitz): 5 players, entry 2.\n")
    again = take(office, xml())  # the same players
    assert again.status == 0
    assert again.out.endswith("is there already (entry 2); nothing was changed.\n")
    other = take(office, txt(KNOWN[:2]))
    assert (other.status, other.out, other.err.count("\n")) == (2, "", 1)
    assert "--replace" in other.err
    assert entries(office) == 2
    replaced = take(office, txt(KNOWN[:2]), "--replace", "--json")
    assert json.loads(replaced.out) == {
        "month": "2024-05",
        "kinds": ["standard", "rapid", "blitz"],
        "players": 2,
        "entry": 3,
        "already": False,
        "replaced": [2],
        "set_aside": [],
    }
    assert entries(office) == 3


@pytest.mark.parametrize(
    ("content", "options", "month", "said"),
    [
        (b"Dear Sir, here is the list.", (), "2024-05", "list.txt: "),
        (b"", (), "2024-05", "list.txt: the file is empty"),
        (txt().replace(b"2301", b"23x1"), (), "2024-05", "list.txt:2:114: "),
        (txt(), (), "May 2024", "--month: expected a month as YYYY-MM"),
        (txt(), (), "2024-13", "--month: expected a month as YYYY-MM"),
        (SINGLE.encode(), (), "2024-09", "--list-kind: the list has one rating"),
        (SINGLE.encode(), ("--list-kind", "rapid"), "2024-08", "says that it is of 2024-09"),
    ],
)
def test_bad_input_is_told_in_one_line(
    office: Path, content: bytes, options: tuple[str, ...], month: str, said: str
) -> None:
    found = take(office, content, *options, month=month)
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert said in found.err
    assert entries(office) == 1


def test_a_file_and_an_office_that_are_not_there(office: Path, tmp_path: Path) -> None:
    missing = run("office", "import-list", str(tmp_path / "none"), "--month", "2024-05", "--office", str(office))
    assert (missing.status, missing.err.count("\n")) == (2, 1)
    (tmp_path / "list.txt").write_bytes(txt())
    nowhere = run("office", "import-list", str(tmp_path / "list.txt"), "--month", "2024-05", "--office", str(tmp_path))
    assert nowhere.status == 2
    assert "there is no office here" in nowhere.err


@pytest.mark.parametrize("language", ["hu", "fi"])
def test_it_speaks_other_languages(office: Path, language: str) -> None:
    assert "FIDE" in take(office, txt(), "--lang", language).out
    assert "--replace" in take(office, txt(KNOWN[:1]), "--lang", language).err


def test_a_full_disk_is_told_in_one_line(office: Path, tmp_path: Path) -> None:
    """No file may grow beyond a little more than the empty database: to a program that is a disk that is full."""
    (tmp_path / "list.txt").write_bytes(txt(many(20_000)))
    assert entries(office) == 1
    connections.close_all()
    most = (office / "office.sqlite3").stat().st_size + 100_000
    arguments = ["office", "import-list", str(tmp_path / "list.txt"), "--month", "2024-05", "--office", str(office)]
    ran = subprocess.run(
        [sys.executable, "-m", "arpad", *arguments],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert "the database cannot be used" in ran.stderr
    assert entries(office) == 1
    assert run(*arguments).status == 0


def test_a_changed_list_is_named(office: Path) -> None:
    take(office, txt())
    from arpad.office.storage.fide_list_models import OutsideBlock

    OutsideBlock.objects.update(content=b"")
    found = run("office", "verify", "--office", str(office))
    assert found.status == 1
    assert found.out.startswith("fide list 2024-05: FIDE's list of entry 2 (standard, rapid, blitz) was changed")
