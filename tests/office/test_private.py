"""What lies in the folder of an office: for its owner alone, never made anew over something, safe in a spreadsheet."""

import stat
from pathlib import Path

from django.db import connections

from arpad.office.lists.export import list_csv
from arpad.office.lists.published_line import Line
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import found


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}


def test_an_office_is_its_owners_alone(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    demo = tmp_path / "demo"
    assert run("office", "demo", "--office", str(demo), "--players", "40", "--months", "1").status == 0
    for folder in (place.folder, demo):
        told = modes(folder)
        assert told.pop(folder.name) == 0o700
        assert set(told.values()) == {0o600}, told
    assert place.do("verify").err == ""
    place.folder.chmod(0o755)
    (place.folder / "office.toml").chmod(0o644)
    warned = place.do("verify")
    assert warned.status == 0
    assert "others on this machine may read office.toml" in warned.err


def test_records_that_are_empty_are_not_made_anew(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    connections.close_all()
    for leftover in ("-wal", "-shm"):
        (place.folder / f"office.sqlite3{leftover}").unlink(missing_ok=True)
    (place.folder / "office.sqlite3").write_bytes(b"")
    for command in ("verify", "init"):
        refused = run("office", command, "--office", str(place.folder))
        assert (refused.status, refused.out) == (2, "")
        assert "empty or damaged" in refused.err
    assert (place.folder / "office.sqlite3").read_bytes() == b""


def test_a_database_in_use_is_not_adopted(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    connections.close_all()
    database = (place.folder / "office.toml").read_text().partition("=")[2].strip().strip('"')
    other = tmp_path / "other"
    if not database:
        other = place.folder
        (other / "office.toml").unlink()
    asked = ("--database", database) if database else ()
    refused = run("office", "init", "--practice", "--office", str(other), *asked)
    assert (refused.status, refused.out) == (2, "")
    assert "the database is in use" in refused.err


def test_a_list_is_no_formula_in_a_spreadsheet() -> None:
    lines = [
        Line(number, None, name, "", "HUN", "", 1990, 1500, 0, 20, "", False)
        for number, name in ((1, "=1+1"), (2, "@a, b"), (3, "Kis, A-B"))
    ]
    content = list_csv(lines).decode().splitlines()[1:]
    assert [line.removesuffix(",,HUN,,1990,1500,0,20,,") for line in content] == [
        "1,,'=1+1",
        '2,,"\'@a, b"',
        '3,,"Kis, A-B"',
    ]
