"""What a person supplies for a file at the terminal, what readers doubt, and a zip of several files."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.formats.test_trf import file, player


@pytest.fixture
def contradicting(tmp_path: Path) -> str:
    """A win that one line has as a loss; the points say 1.0 and 0.0."""
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 0", id_="700001", points="1.0"), player(2, "   1 b 0", id_="700002", points="0.0")]
    path.write_bytes(file(*lines))
    return str(path)


@pytest.mark.parametrize("command", [("rate",), ("check",), ("convert", "--to", "trf16")])
def test_a_contradiction_stops_until_a_result_is_supplied(command: tuple[str, ...], contradicting: str) -> None:
    ran = run(*command, contradicting)
    assert ran.status == 2
    assert ":8:92: round 1: 1 and 2 both have 0, here and in line 9" in ran.err
    assert "to decide: --result 1/1-2=RESULT" in ran.err
    ran = run(*command, contradicting, "--result", "1/1-2=1-0")
    assert ran.status == 0
    assert "note: 1/1-2=1-0 was supplied by a person and counts; the file says 0002 w 0 / 0001 b 0" in ran.err
    for text, words in (
        ("1/1-2=2-0", "is no result"),
        ("1/1-9=1-0", "no two such players"),
        ("1-0", "expected ROUND/"),
    ):
        ran = run(*command, contradicting, "--result", text)
        assert (ran.status, words in ran.err) == (2, True)


def test_a_supplied_result_is_of_one_trf(contradicting: str, tmp_path: Path) -> None:
    ran = run("rate", contradicting, contradicting, "--result", "1/1-2=1-0")
    assert (ran.status, "2 are handed in" in ran.err) == (2, True)
    report = tmp_path / "report.json"
    report.write_text("{}", encoding="ascii")
    ran = run("rate", str(report), "--result", "1/1-2=1-0")
    assert (ran.status, "a game of a TRF" in ran.err) == (2, True)


def test_alike_notes_are_one_line_unless_all_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    lines = [player(number, "0000 - U", id_=str(100 + number), points="2.0") for number in range(3, 12)]
    lines += [player(1, "   2 w 1", id_="101", points="1.0"), player(2, "   1 b 0", id_="102", points="0.0")]
    path.write_bytes(file(*lines))
    err = run("check", str(path)).err.splitlines()
    assert len(err) == 2
    assert "doubt: 9 players: the points are not what the rounds make (8:81, 9:81, " in err[0]
    assert "note: 11 players: an ID of fewer than 6 digits" in err[1]
    assert len(run("check", str(path), "--all-notes").err.splitlines()) == 9 + 11
    assert "epäselvä: 9 pelaajaa: pisteet eivät ole kierrosten summa" in run("check", str(path), "--lang", "fi").err
    answer = json.loads(run("check", str(path), "--json").out)
    problems = answer["problems"]
    doubts = [finding for finding in answer["findings"] if finding["code"] == "points_differ"]
    assert [(doubt["subject"], doubt["clause"], doubt["values"]["line"]) for doubt in doubts[:1]] == [
        ("event open", None, 8)
    ]
    rated = json.loads(run("rate", str(path), "--json").out)["findings"]
    assert [finding["code"] for finding in rated].count("points_differ") == len(doubts) == 9
    assert [problem["severity"] for problem in problems].count("doubt") == 9
    assert (problems[0]["file"], problems[0]["line"], problems[0]["column"]) == (str(path), 8, 58)


def zipped(tmp_path: Path, files: dict[str, bytes]) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    path = tmp_path / "events.zip"
    path.write_bytes(data.getvalue())
    return str(path)


def test_a_zip_of_several_files_is_an_event_each(tmp_path: Path) -> None:
    two = [player(1, "   2 w 1", id_="700001", points="1.0"), player(2, "   1 b 0", id_="700002", points="0.0")]
    first, second = file(*two), file(*two, h012="Second Open")
    path = zipped(tmp_path, {"a/open.trf": first, "b/open.trf": second, "third.trf": second, "__MACOSX/._x": b"x"})
    answer = json.loads(run("check", path, "--json").out)
    assert list(answer["regulations"]) == ["a-open", "b-open", "third"]
    ran = run("check", zipped(tmp_path, {"good.trf": first, "bad.trf": b"001 x"}))
    assert (ran.status, ran.err.startswith(f"arpad: {tmp_path}/events.zip/bad.trf:1:")) == (2, True)


def one_id_twice(tmp_path: Path) -> str:
    """Two players with the ID 700001."""
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 1", id_="700001", points="1.0"), player(2, "   1 b 0", id_="700001", points="0.0")]
    path.write_bytes(file(*lines))
    return str(path)


def test_two_files_of_one_name_in_a_zip_are_refused(tmp_path: Path) -> None:
    """Only the second of them was read, without a word."""
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("a.trf", "012 Made up")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("a.trf", "012 Made up")
    ran = run("check", str(tmp_path / "two.zip"))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "a.trf" in ran.err


@pytest.mark.parametrize("command", [("rate",), ("check",), ("compare",), ("convert", "--to", "trf16")])
def test_one_id_of_two_players_stops_until_it_is_supplied(command: tuple[str, ...], tmp_path: Path) -> None:
    path = one_id_twice(tmp_path)
    ran = run(*command, path)
    assert ran.status == 2
    assert ":9:58: players 1 and 2 have the same ID, 700001" in ran.err
    assert "to decide: --id 2=ID" in ran.err
    for supplied in ("2=700002", "2=", "1="):
        ran = run(*command, path, "--id", supplied)
        assert ran.status == 0
        assert f"note: the ID {supplied} was supplied by a person and counts; the file says 700001" in ran.err


def test_supplied_ids_are_the_players_ids(tmp_path: Path) -> None:
    path = one_id_twice(tmp_path)
    found = {supplied: run("convert", "--to", "json", path, "--id", supplied).out for supplied in ("2=0700002", "1=")}
    ids = {supplied: [one["id"] for one in json.loads(out)["players"]] for supplied, out in found.items()}
    assert ids == {"2=0700002": ["700001", "700002"], "1=": ["open.trf#1", "700001"]}


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (["2"], "expected RANK=ID"),
        (["2=x"], "expected RANK=ID"),
        (["3=700002"], "no player of the file has that starting rank"),
        (["2=700002", "2="], "player 2 has a supplied ID already"),
        (["1=700003"], ""),
    ],
)
def test_a_supplied_id_is_of_a_player_of_the_file(ids: list[str], words: str, tmp_path: Path) -> None:
    options = [text for id_ in ids for text in ("--id", id_)]
    ran = run("check", one_id_twice(tmp_path), *options)
    assert (ran.status, words in ran.err) == (2 if words else 0, True)


def test_supplied_ids_are_of_one_trf(tmp_path: Path) -> None:
    path = one_id_twice(tmp_path)
    ran = run("rate", path, path, "--id", "2=")
    assert (ran.status, "--id is about one file, but 2 are handed in" in ran.err) == (2, True)
    table = tmp_path / "cup.h9"
    table.write_text(GO.format(first="2+/w0", second="1-/b0"), encoding="ascii")
    ran = run("rate", str(table), "--id", "2=")
    assert (ran.status, "the ID of a player of a TRF" in ran.err) == (2, True)


def test_an_unreadable_id_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 1", id_="70O001", points="1.0"), player(2, "   1 b 0", id_="700002", points="0.0")]
    path.write_bytes(file(*lines))
    assert run("check", str(path)).status == 2
    assert run("check", str(path), "--id", "1=700001").status == 0


GO = """; EV[Made-up Cup]
; DT[2024-03-02,2024-03-03]
1 Almas Anna 3D HU A 1 2 3 4 {first}
2 Borsos Bela 3D HU B 1 2 3 4 {second}
"""


@pytest.mark.parametrize(
    ("first", "second", "answer"),
    [
        ("2+/w0", "1+/b0", "1/1-2=RESULT"),
        ("2?/b0", "1?/w0", "1/2-1=RESULT"),
        ("2-/w0", "1-/b0", "1/1-2=RESULT"),
        ("2+/w0", "1-/w0", "1/2-1=RESULT"),
        ("2+/w0", "0-", "1/1-2=RESULT"),
        ("2+/w0", "7-/b0", "1/1-2=RESULT"),
    ],
)
@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/-"])
def test_a_contradiction_of_an_h9_is_decided_by_a_result(
    first: str, second: str, answer: str, result: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.h9"
    path.write_text(GO.format(first=first, second=second), encoding="ascii")
    ran = run("check", str(path))
    assert (ran.status, f"to decide: --result {answer}" in ran.err) == (2, True)
    supplied = answer.replace("RESULT", result)
    found = run("convert", "--to", "json", str(path), "--result", supplied)
    assert found.status == 0, found.err
    assert f"note: {supplied} was supplied by a person" in found.err
    (game,) = json.loads(found.out)["events"][0]["games"]
    white, black = ("cup.h9#1", "cup.h9#2") if "/1-2" in answer else ("cup.h9#2", "cup.h9#1")
    assert (game["white"], game["black"], game["result"]) == (white, black, result)


def test_supplied_results_of_one_player_in_one_round_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cup.h9"
    path.write_text(GO.format(first="2+/w0", second="1+/b0"), encoding="ascii")
    ran = run("check", str(path), "--result", "1/1-2=1-0", "--result", "1/2=unplayed")
    assert (ran.status, "this game has a result already" in ran.err) == (2, True)
    ran = run("check", str(path), "--result", "2/1-2=1-0")
    assert (ran.status, "it has no such round" in ran.err) == (2, True)


def test_an_open_day_names_its_option(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 1", id_="700001", points="1.0"), player(2, "   1 b 0", id_="700002", points="0.0")]
    path.write_bytes(file(*lines, h042="2024/09/32"))
    assert "to decide: --start YYYY-MM-DD" in run("check", str(path)).err
    assert run("check", str(path), "--start", "2024-09-02", "--end", "2024-09-02").status == 0


def test_a_table_of_players_says_where_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("Name;FirstName;Rank;Country;Club;\nAlmas;Anna;3D;HU;A;\n", encoding="ascii")
    assert "give it with --players" in run("check", str(path)).err


def test_alike_stops_are_one_sentence_in_words(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    lines = [player(number, f"  {number + 20} w 1", points="1.0") for number in (1, 2)]
    path.write_bytes(file(*lines))
    err = run("convert", "--to", "json", str(path)).err
    assert "2 alike, the first: round 1: the opponent of 1 is 21" in err
    assert "folded." not in err


def test_a_column_of_the_players_file_that_is_not_read_is_named(tmp_path: Path) -> None:
    """ssl-2022 6.2: 23 games at normal time and this one are 24, so that no count is open; a shoe size is no fact."""
    players = [{"id": "x", "name": "Made, X", "rating": 2049, "games": 24, "title": "I"}, {"id": "b", "rating": 2100}]
    games = [{"round": 1, "white": "x", "black": "b", "result": "1-0"}]
    days = {"start": "2024-01-10", "end": "2024-01-10"}
    event = {"id": "e", **days, "minutes": 90, "country": "FIN", "games": games}
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"list": "selo", "players": players, "events": [event]}))
    told = tmp_path / "told.csv"
    told.write_text('ID,Name,normal_games,Shoe size\nx,"Made, X",23,44\n')
    ran = run("rate", str(report), "--players", str(told), "--json")
    assert 'the column "Shoe size" is not known and is not read' in ran.err
    assert "title_games_unknown" not in [finding["code"] for finding in json.loads(ran.out)["findings"]]
