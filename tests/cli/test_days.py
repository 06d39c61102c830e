"""The days of an event whose file lacks them, supplied by options of the commands that rate it."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

PGN = """\
[Event "Made-up"]
[Site "Szeged"]
[Date "2024.04.04"]
[Round "1"]
[White "Minta, Anna"]
[Black "Minta, Otto"]
[Result "1-0"]
[EventDate "2024.04.03"]
[WhiteElo "2000"]
[BlackElo "1900"]

1. e4 e5 1-0
"""
H9 = """\
; EV[Made-up] DT[2024-04-03]
1 Minta Anna 3D HU Szeg 32 1 1 1 2+/w0
2 Minta Otto 2D HU Szeg 31 1 1 1 1-/b0
"""
TOU = """\
;name=Made-up
;date=03/04/2024
;Num Nom Prenom Niv Licence Club
1 Minta Anna 3D 1234567 31Po 2+w0
2 Minta Otto 2D 1234568 31Po 1-b0
"""
FILES = {"open.pgn": PGN, "open.h9": H9, "open.tou": TOU}


@pytest.fixture(params=FILES)
def one_day(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file with the first day of its event alone."""
    path = tmp_path / str(request.param)
    path.write_text(FILES[str(request.param)], encoding="ascii")
    return str(path)


@pytest.mark.parametrize("command", ["check", "rate"])
def test_the_last_day_is_told_to_the_command(command: str, one_day: str) -> None:
    ran = run(command, one_day)
    assert (ran.status, ran.out) == (2, "")
    assert "began on 2024-04-03, but not when it ended: tell its last day with --end" in ran.err
    answer = 0 if one_day.endswith("pgn") else 1  # a go file does not have the points, without which no game counts
    for days in (("--end", "2024-04-05"), ("--start", "2024-04-03", "--end", "2024-04-05")):
        ran = run(command, one_day, *days)
        assert (ran.status, ran.err) == (answer, "")


def test_a_persons_word_counts_before_the_files(one_day: str) -> None:
    ran = run("check", one_day, "--start", "2024-04-02", "--end", "2024-04-05")
    assert ran.status in (0, 1)
    assert "note: 2024-04-02 was supplied by a person and counts; the file says 2024-04-03" in ran.err
    told = json.loads(run("check", one_day, "--start", "2024-04-02", "--end", "2024-04-05", "--json").out)["problems"]
    assert [(one["severity"], one["code"], one["place"]) for one in told] == [("note", "day_supplied", "--start")]


def test_what_the_days_may_not_be(one_day: str) -> None:
    for options, words in (
        (("--end", "2024-04-02"), "before it starts on 2024-04-03"),
        (("--end", "5 April"), "--end: expected a day"),
    ):
        ran = run("rate", one_day, *options)
        assert (ran.status, ran.out) == (2, "")
        assert words in ran.err


def test_a_game_of_another_day_contradicts_the_days(tmp_path: Path) -> None:
    path = tmp_path / "open.pgn"
    path.write_text(PGN, encoding="ascii")
    for command in (("rate", str(path)), ("convert", str(path), "--to", "json")):
        ran = run(*command, "--end", "2024-04-03")
        assert (ran.status, ran.out) == (2, "")
        assert "dated 2024-04-04, outside the event (2024-04-03 to 2024-04-03)" in ran.err


def test_no_day_at_all(tmp_path: Path) -> None:
    path = tmp_path / "open.pgn"
    path.write_text(PGN.replace('[EventDate "2024.04.03"]\n', ""), encoding="ascii")
    assert "with --start and --end" in run("rate", str(path)).err
    ran = run("rate", str(path), "--start", "2024-04-03", "--end", "2024-04-05", "--json")
    rows = {row["old"]: row["change"] for row in json.loads(ran.out)["players"]}
    assert rows[2000] == "7.20"  # 20 x (1 - 0.64): a difference of 100
    assert "tell its first day with --start" in run("rate", str(path), "--end", "2024-04-05").err


def test_a_persons_word_counts_before_a_reports_own_days(tmp_path: Path) -> None:
    games = [{"round": 1, "white": "1", "black": "2", "result": "1-0"}]
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-04", "games": games}
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"list": "standard", "players": [{"id": "1"}, {"id": "2"}], "events": [event]}))
    assert run("check", str(path), "--end", "2024-04-04").status == 0
    ran = run("check", str(path), "--end", "2024-04-05")
    assert (ran.status, "supplied by a person and counts; the file says 2024-04-04" in ran.err) == (0, True)
    ran = run("check", str(path), str(path), "--end", "2024-04-05")
    assert (ran.status, "2 events" in ran.err) == (2, True)
