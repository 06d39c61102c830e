"""`arpad convert`, and files of other formats straight into `rate` and `check`."""

import gzip
import json
import os
import stat
import threading
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
    rows = [row(9990001, "Minta, Anna", 2010, 40, 1990), row(9990002, "Minta, Anna", 1900, 20, 1990)]
    path.write_text(LIST + "".join(rows), encoding="ascii")
    return path


def test_a_trf_is_rated(trf: Path) -> None:
    ran = run("rate", str(trf), "--regulation", "fide-2024", "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = {entry["id"]: entry for entry in json.loads(ran.out)["players"]}
    assert rows["9990001"]["old"] == 2000
    assert rows["9990001"]["change"] == "7.20"  # 20 x (1 - 0.64): a difference of 100


def test_two_files_may_spell_a_name_in_two_ways(trf: Path) -> None:
    other = trf.with_name("other.trf")
    other.write_bytes(trf.read_bytes().replace(b"Minta, Anna ", b"Minta,Anna  ").replace(b"Made-up", b"Another"))
    ran = run("rate", str(trf), str(other), "--regulation", "fide-2024", "--json")
    assert ran.status == 0
    rows = {entry["id"]: entry for entry in json.loads(ran.out)["players"]}
    assert (rows["9990001"]["games"], rows["9990001"]["change"]) == (2, "14.40")  # twice 20 x (1 - 0.64)
    assert ran.err.count("\n") == 1
    assert "2 alike, the first" in ran.err
    assert "name Minta,Anna here and Minta, Anna in another file" in ran.err


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
    assert "decide it, then delete this field" in run("rate", str(out)).err
    ran = run("convert", str(path), "--to", "json", "--json")
    problem, left_out = json.loads(ran.out)["problems"]
    assert (left_out["severity"], left_out["code"]) == ("note", "left_out")  # the city, which no rating needs
    assert (problem["severity"], problem["line"], problem["column"]) == ("stop", 8, 102)
    assert (problem["code"], problem["read"]) == ("results_disagree", "1")


def test_convert_tells_the_days_that_a_file_does_not(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(file(*TWO, h042=None, h052=None, h132=None))
    assert run("convert", str(path), "--to", "json").status == 2
    ran = run("convert", str(path), "--to", "json", "--start", "2024-04-03", "--end", "2024-04-04")
    assert ran.status == 0
    assert json.loads(ran.out)["events"][0]["end"] == "2024-04-04"
    assert run("convert", str(path), "--to", "json", "--start", "3 April").status == 2


def test_supplied_days_count_and_a_rounds_bad_day_stays_a_doubt(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(file(*TWO, h132=f"{'':87}24/99/03"))
    ran = run("convert", str(path), "--to", "json", "--start", "2030-01-01", "--end", "2030-01-05")
    assert ran.status == 0
    assert json.loads(ran.out)["events"][0]["start"] == "2030-01-01"
    assert "--start: note: 2030-01-01 was supplied by a person and counts; the file says 2024-04-03" in ran.err
    assert "7:92: doubt: " in ran.err
    ran = run("convert", str(path), "--to", "json", "--start", "2024-04-03", "--end", "2024-04-04")
    assert (ran.status, ran.err.count("was supplied")) == (0, 0)


def test_a_supplied_day_counts_before_every_reading_of_the_files(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(file(*TWO, h042="03/04/2024", h052="05/04/2024", h132=None))

    def ran(start: str, end: str) -> tuple[int, str]:
        found = run("convert", str(path), "--to", "json", "--start", start, "--end", end)
        return found.status, found.err

    assert ran("2024-04-03", "2024-04-05")[0] == 0
    assert ran("2024-03-04", "2024-05-04")[0] == 0
    status, told = ran("2030-01-01", "2030-01-05")
    assert status == 0
    assert "2030-01-01 was supplied by a person and counts; the file says 2024-03-04, 2024-04-03" in told
    path.write_bytes(file(*TWO, h042=None, h052=None))  # round 1 was on 3 April 2024
    assert ran("2024-04-03", "2024-04-04")[0] == 0
    status, told = ran("2024-04-04", "2024-04-05")
    assert status == 0
    assert "doubt: days of rounds lie outside the event (2024-04-04 - 2024-04-05) and are not used: 2024-04-03" in told
    assert ran("2024-04-05", "2024-04-04")[0] == 2


def test_the_days_decide_a_bad_day_of_a_go_file(tmp_path: Path) -> None:
    path = tmp_path / "open.h9"
    table = "1 Minta Anna 3D HU Szeg 1 0 0 0 2+/b0\n2 Minta Otto 3D HU Szeg 0 0 0 0 1-/w0\n"
    for days in ("2024-13-01,2024-13-02", "02/03/2024,04/03/2024", "2024-03-02,2024-03-03,2024-03-04"):
        path.write_text(f"; EV[Open] PC[HU, Szeged] DT[{days}]\n{table}", encoding="ascii")
        assert run("convert", str(path), "--to", "json", "--start", "2024-03-02").status in (1, 2)
        ran = run("convert", str(path), "--to", "json", "--start", "2024-03-02", "--end", "2024-03-04")
        assert ran.status == 0, ran.err
        assert "undecided" not in json.loads(ran.out)


@pytest.mark.parametrize("target", ["trf16", "trf26", "csv", "xlsx"])
def test_what_is_open_is_not_written_where_nobody_would_see_it(tmp_path: Path, target: str) -> None:
    """Player 1 has a game that player 2's line lacks: without it the file would be rated with a game missing."""
    path, out = tmp_path / "one.trf", tmp_path / "out"
    path.write_bytes(file(player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0")))
    ran = run("convert", str(path), "--to", target, "--out", str(out))
    assert ran.status == 2
    assert not out.exists()
    assert f"not written as {target}: such a file cannot say what is still open" in ran.err
    assert run("convert", str(path), "--to", "json", "--out", str(out)).status == 1
    assert run("rate", str(out)).status == 2
    path.write_bytes(file(*TWO, h042=None, h052=None, h132=None))  # the new file lacks the days as this one does
    assert run("convert", str(path), "--to", target, "--out", str(out)).status == 1
    assert run("rate", str(out)).status == 2


def test_standard_input_and_output(trf: Path) -> None:
    ran = run("convert", "-", "--to", "trf26", stdin=trf.read_bytes())
    assert ran.status == 0
    assert "001    1 m    Minta, Anna" in ran.out


def test_a_list_in_any_wrapping_and_from_a_pipe(trf: Path, fide_list: Path) -> None:
    packed = fide_list.with_suffix(".gz")
    packed.write_bytes(gzip.compress(fide_list.read_bytes()))
    expected = run("rate", str(trf), "--players", str(fide_list), "--json").out
    assert run("rate", str(trf), "--players", str(packed), "--json").out == expected
    assert run("rate", str(trf), "--players", "-", "--json", stdin=fide_list.read_bytes()).out == expected
    packed.write_bytes(packed.read_bytes()[:-9])
    assert run("rate", str(trf), "--players", str(packed)).status == 2


def test_an_id_that_is_another_persons_stops(trf: Path, fide_list: Path) -> None:
    fide_list.write_text(LIST + row(9990001, "Keksitty, Ville", 2000, 20, 1990), encoding="ascii")
    ran = run("rate", str(trf), "--players", str(fide_list))
    assert ran.status == 2
    assert "Keksitty, Ville on the list: the ID seems to be another person's" in ran.err


def test_a_person_says_that_a_contradicted_id_is_one_persons(trf: Path, fide_list: Path) -> None:
    """One word of the name in common is not enough: before, the list's facts were taken without a word."""
    fide_list.write_text(fide_list.read_text(encoding="ascii").replace("Minta, Anna", "Minta, Otto", 1), "ascii")
    ran = run("rate", str(trf), "--players", str(fide_list), "--regulation", "fide-2024")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "part of the name differs (Minta, Anna; Minta, Otto)" in ran.err
    assert "--same-person 9990001" in ran.err
    said = run(
        "rate", str(trf), "--players", str(fide_list), "--regulation", "fide-2024", "--same-person", "9990001", "--json"
    )
    rows = {entry["id"]: entry for entry in json.loads(said.out)["players"]}
    assert (rows["9990001"]["old"], rows["9990001"]["k"]) == (2010, 40)


def test_a_broken_list_leaves_the_old_file(fide_list: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old", encoding="ascii")
    xml = run("convert", str(fide_list), "--to", "fide-xml").out
    broken = tmp_path / "broken.xml"
    broken.write_text(xml[: len(xml) // 2], encoding="utf-8")
    ran = run("convert", str(broken), "--to", "fide-txt", "--out", str(out))
    assert ran.status == 2
    assert out.read_text(encoding="ascii") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.xml", "list.txt", "out.txt"]


def test_two_games_in_a_round_are_more_than_a_trf_holds(tmp_path: Path) -> None:
    games = [{"round": 1, "white": "1", "black": "2", "result": "1-0"}]
    games.append({**games[0], "result": "0-1", "playoff": True})
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-04", "games": games}
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"list": "standard", "players": [{"id": "1"}, {"id": "2"}], "events": [event]}))
    ran = run("convert", str(path), "--to", "trf16")
    assert (ran.status, ran.out) == (2, "")
    assert "two games in round 1" in ran.err
    assert "game.playoff" in ran.err


def test_a_game_of_nobody_known(tmp_path: Path) -> None:
    games = [{"round": 1, "white": "1", "black": "3", "result": "1-0"}]
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-04", "games": games}
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"list": "standard", "players": [{"id": "1"}], "events": [event]}))
    for target in ("trf16", "csv", "xlsx", "h9"):
        ran = run("convert", str(path), "--to", target)
        assert ran.status == 2
        assert '"3" is not among the players' in ran.err


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


@pytest.mark.parametrize("name", ["players.csv", "players.json"])
def test_other_files_of_players_tell_what_they_change(name: str, trf: Path, tmp_path: Path) -> None:
    more = tmp_path / name

    def given(player: str, rating: int) -> None:
        as_json = json.dumps({"list": "standard", "players": [{"id": "9990001", "name": player, "rating": rating}]})
        table = f'ID,Name,Rating\n9990001,"{player}",{rating}\n'
        more.write_text(as_json if name.endswith("json") else table, encoding="utf-8")

    given("Minta, Anna", 2010)
    ran = run("rate", str(trf), "--players", str(more), "--regulation", "fide-2024", "--json")
    assert ran.status == 0
    assert ran.err.count("\n") == 1
    assert "rated 2000 in the file, 2010 on the list, which is taken" in ran.err
    assert {row["id"]: row["old"] for row in json.loads(ran.out)["players"]} == {"9990001": 2010, "9990002": 1900}
    given("Keksitty, Ville", 2000)
    ran = run("rate", str(trf), "--players", str(more))
    assert (ran.status, ran.out) == (2, "")
    assert "the ID seems to be another person's" in ran.err


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_link_leads_to_the_file_that_is_written(trf: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    real, link, new = tmp_path / "folder" / "real.json", tmp_path / "link.json", tmp_path / "new.json"
    real.write_text("old", encoding="ascii")
    link.symlink_to(real)
    new.symlink_to(tmp_path / "folder" / "new.json")  # leads to nothing yet
    for out in (link, new):
        assert run("convert", str(trf), "--to", "json", "--out", str(out)).status == 0
        assert out.is_symlink()
        assert json.loads(out.read_text(encoding="utf-8"))["list"] == "standard"
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == ["new.json", "real.json"]


def test_a_pipe_and_a_device_stay_what_they_are(trf: Path, tmp_path: Path) -> None:
    pipe, taken = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: taken.append(pipe.read_bytes()))
    reader.start()
    assert run("convert", str(trf), "--to", "json", "--out", str(pipe)).status == 0
    reader.join(timeout=10)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert json.loads(taken[0])["list"] == "standard"
    assert run("convert", str(trf), "--to", "json", "--out", os.devnull).status == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    assert run("convert", str(trf), "--to", "json", "--out", str(tmp_path)).status == 2


def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual(trf: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("old", encoding="ascii")
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        for out in (old, new):
            assert run("convert", str(trf), "--to", "json", "--out", str(out)).status == 0
    finally:
        os.umask(before)
    assert (mode(old), mode(new)) == (0o640, 0o640)  # 0o666 without 0o027
    old.chmod(0o600)
    assert run("convert", str(trf), "--to", "json", "--out", str(old)).status == 0
    assert mode(old) == 0o600


@pytest.mark.parametrize("target", ["fide-txt", "fide-xml"])
def test_a_report_as_a_list_has_the_last_of_dated_ratings(target: str, tmp_path: Path) -> None:
    ratings = [{"from": "2024-05-01", "rating": 2145, "k": 10}, {"from": "2024-04-01", "rating": 2100, "k": 20}]
    anna = {"id": "9990001", "name": "Minta, Anna", "ratings": ratings, "games": 37, "peak": 2190}
    players = [anna, {"id": "9990002", "name": "Minta, Otto", "rating": 1900, "birth": "1990-01-02"}]
    games = [{"round": 1, "white": "9990001", "black": "9990002", "result": "1-0"}]
    event = {"id": "e", "start": "2024-05-03", "end": "2024-05-04", "games": games}
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"list": "standard", "players": players, "events": [event]}))
    ran = run("convert", str(path), "--to", target)
    assert ran.status == 0
    assert "1 player with ratings by date; the list has the last of each" in ran.err
    for field in ("player.games", "player.peak", "player.birth_date", "events"):
        assert field in ran.err
    out = tmp_path / "list"
    out.write_text(ran.out, encoding="utf-8")
    again = run("convert", str(out), "--to", "json")
    found = {entry["id"]: (entry.get("rating"), entry.get("k")) for entry in json.loads(again.out)["players"]}
    assert found == {"9990001": (2145, 10), "9990002": (1900, None)}
