"""`arpad convert`, and files of other formats straight into `rate` and `check`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.formats.test_trf import TWO, file, player

LIST = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)


def row(number: int, name: str, rating: int, k: int, born: int) -> str:
    """A line of FIDE's combined list: standard rating at column 114, games 120, K 124, birth 153."""
    start = f"{number:<15}{name:<61}HUN M".ljust(113)
    return f"{start}{rating:<6}0   {k:<3}".ljust(152) + f"{born:<6}".ljust(10) + "\n"


@pytest.fixture
def trf(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 1", id_="9990001"), player(2, "   1 b 0", id_="9990002", rating="1900")]
    path.write_bytes(file(*lines))
    return path


@pytest.fixture
def fide_list(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    rows = [row(9990001, "Minta, Anna", 2010, 40, 1990), row(9990002, "Minta, Otto", 1900, 20, 1990)]
    path.write_text(LIST + "".join(rows), encoding="ascii")
    return path


def test_a_trf_is_rated(trf: Path) -> None:
    ran = run("rate", str(trf), "--regulation", "fide-2024", "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = {entry["id"]: entry for entry in json.loads(ran.out)["players"]}
    assert rows["9990001"]["old"] == 2000
    assert rows["9990001"]["change"] == "7.20"  # 20 x (1 - 0.64): a difference of 100


def test_a_list_gives_rating_and_k(trf: Path, fide_list: Path) -> None:
    ran = run("rate", str(trf), "--players", str(fide_list), "--regulation", "fide-2024", "--json")
    rows = {entry["id"]: entry for entry in json.loads(ran.out)["players"]}
    assert (rows["9990001"]["old"], rows["9990001"]["k"]) == (2010, 40)
    assert rows["9990001"]["change"] == "14.00"  # 40 x (1 - 0.65): a difference of 110
    assert ran.err.count("\n") == 1
    assert "rated 2000 in the file, 2010 on the list, which is taken" in ran.err


def test_a_rated_player_who_is_not_on_the_list_stops(trf: Path, fide_list: Path) -> None:
    fide_list.write_text(LIST + row(9990001, "Minta, Anna", 2000, 20, 1990), encoding="ascii")
    ran = run("rate", str(trf), "--players", str(fide_list))
    assert (ran.status, ran.out) == (2, "")
    assert "9990002 (Minta, Anna) has the rating 1900 in the file, but is not on the list" in ran.err


def test_a_problem_stops_the_rating_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.trf"
    path.write_bytes(file(TWO[0], player(2, "   1 b 1")))
    ran = run("rate", str(path))
    assert ran.status == 2
    assert ran.err.startswith(f"arpad: {path}:8:92: ")
    assert ran.err.count("\n") == 1


def test_convert_lists_every_problem_and_writes_what_it_can(tmp_path: Path) -> None:
    path, out = tmp_path / "bad.trf", tmp_path / "out.json"
    path.write_bytes(file(player(1, "   2 w 1", "   2 w 1"), player(2, "   1 b 0", "   1 b 1")))
    ran = run("convert", str(path), "--to", "json", "--out", str(out))
    assert ran.status == 1
    assert ran.err.startswith(f"{path}:8:102: ")
    assert len(json.loads(out.read_text(encoding="utf-8"))["events"][0]["games"]) == 1
    ran = run("convert", str(path), "--to", "json", "--json")
    (problem,) = json.loads(ran.out)["problems"]
    assert (problem["severity"], problem["line"], problem["column"]) == ("stop", 8, 102)
    assert (problem["code"], problem["read"]) == ("results_disagree", "1 / 1")


def test_convert_tells_the_days_that_a_file_does_not(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(file(*TWO, h042=None, h052=None, h132=None))
    assert run("convert", str(path), "--to", "json").status == 2
    ran = run("convert", str(path), "--to", "json", "--start", "2024-04-03", "--end", "2024-04-04")
    assert ran.status == 0
    assert json.loads(ran.out)["events"][0]["end"] == "2024-04-04"
    assert run("convert", str(path), "--to", "json", "--start", "3 April").status == 2


def test_standard_input_and_output(trf: Path) -> None:
    ran = run("convert", "-", "--to", "trf26", stdin=trf.read_bytes())
    assert ran.status == 0
    assert "001    1 m    Minta, Anna" in ran.out


def test_a_list_is_no_report_and_a_tournament_no_list(trf: Path, fide_list: Path) -> None:
    assert "give it with --players" in run("rate", str(fide_list)).err
    assert "give the file as a report" in run("rate", str(trf), "--players", str(trf)).err


def test_a_list_as_another(fide_list: Path) -> None:
    ran = run("convert", str(fide_list), "--to", "fide-xml")
    assert ran.status == 0
    assert "<fideid>9990001</fideid>" in ran.out
    assert "<rating>2010</rating>" in ran.out
    assert run("convert", str(fide_list), "--to", "trf16").status == 2


def test_nothing_is_left_of_a_file_that_cannot_be_written(trf: Path, tmp_path: Path) -> None:
    ran = run("convert", str(trf), "--to", "json", "--out", str(tmp_path / "no" / "such" / "folder"))
    assert ran.status == 2
    assert list(tmp_path.iterdir()) == [trf]
