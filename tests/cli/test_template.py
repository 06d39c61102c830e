import json
from pathlib import Path

import pytest

from arpad.formats.tables.games import read_games
from arpad.formats.tables.lists import read_list
from arpad.formats.tables.players import read_players
from tests.cli.running import run

READERS = {"players": read_players, "games": read_games, "list": read_list}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("to", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "hu", "fi"])
def test_a_template_is_read_without_a_problem(kind: str, to: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / f"table.{to}"
    ran = run("template", kind, "--to", to, "--lang", language, "--out", str(file))
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    reading = READERS[kind](file.read_bytes())
    assert reading.problems == ()
    assert reading.content is not None
    assert len(reading.content) == 1


def test_the_headings_are_in_the_language() -> None:
    assert run("template", "players").out.startswith("\ufeffID,Name,Federation,Sex,Born,Title,Rating,Games before,Peak")
    assert "Világos,Világos értékszám" in run("template", "games", "--lang", "hu").out.replace(";", ",")
    assert "Valkea,Valkean vahvuusluku" in run("template", "games", "--lang", "fi").out.replace(";", ",")


def test_the_columns_are_told() -> None:
    found = json.loads(run("template", "games", "--json").out)["columns"]
    by_field = {column["field"]: column for column in found}
    assert by_field["white_id"]["heading"] == "White ID"
    assert "whitefideid" in by_field["white_id"]["read_as"]
    assert by_field["stones"]["in_template"] is False


def test_a_file_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    ran = run("template", "games", "--out", str(tmp_path / "no" / "such" / "folder"))
    assert ran.status == 2
    assert ran.err.count("\n") == 1
