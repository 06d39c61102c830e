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
    assert "epäily: 9 pelaajaa: pisteet eivät ole kierrosten summa" in run("check", str(path), "--lang", "fi").err
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
