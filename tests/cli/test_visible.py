"""Control characters from files, file names and arguments reach neither the terminal nor the journal as they are."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from arpad.core.visible_text import in_one_line, visible
from tests.cli.running import Ran, run
from tests.office.made_office import SENT, Place, event, found, people, write

HOSTILE = {
    "\x1b[2J": "\\u001b[2J",
    "\x9b2J": "\\u009b2J",
    "\u202e": "\\u202e",
    "\u2066": "\\u2066",
    "\u200f": "\\u200f",
}
"""What is written, and the marks by which it is shown."""
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
GO_TABLE = """; EV[Made-up Cup]
; PC[HU, Szeged]
; DT[2024-03-02,2024-03-03]
; TM[75]
1 Almas An{}na 3D HU Szeg 33 95 280 0 2+/w0
2 Borsos Bela 1K HU Buda 32 96 281 0 1-/b0
"""
CSV = "round,date,white_id,white_name,black_id,black_name,result\n1,2024-03-02,7001,Nagy {}Anna,7002,Kis Bea,1-0\n"


def trf(name: str, event: str = "Made cup") -> str:
    lines = [f"012 {event}", "022 Szeged", "032 HUN", "042 2024/04/03", "052 2024/04/11", "122 90 min + 30 sec"]
    for rank, sex, player, rating, points, game in (
        (1, "w", name, 2000, "1.0", "   2 w 1"),
        (2, "m", "Kis, Bela", 1900, "0.0", "   1 b 0"),
    ):
        person = f"001 {rank:4} {sex}    {player:33} {rating} HUN {700000 + rank:11} 1990/01/01"
        lines.append(f"{person} {points:>4} {rank:4}  {game}")
    return "\n".join(lines) + "\n"


def assert_marked(ran: Ran, mark: str) -> None:
    assert not RAW.search(ran.out + ran.err), (ran.out, ran.err)
    assert mark in ran.out + ran.err


@pytest.mark.parametrize("text", HOSTILE)
def test_a_trf_is_read_without_them_and_its_report_is_read_again(text: str, tmp_path: Path) -> None:
    path, report = tmp_path / "event.trf", tmp_path / "report.json"
    path.write_text(trf(f"Nagy, {text}Anna", f"Made {text}cup"), encoding="utf-8")
    ran = run("convert", str(path), "--to", "json", "--out", str(report), "--all-notes")
    assert ran.status == 0
    assert_marked(ran, HOSTILE[text][:6])
    assert "event.trf:1:10: " in ran.err  # "012 Made ", then the character
    written = json.loads(report.read_text(encoding="utf-8"))
    cleaned = re.sub("^.", "?", text)
    assert [player["name"] for player in written["players"]] == [f"Nagy, {cleaned}Anna", "Kis, Bela"]
    assert written["events"][0]["name"] == f"Made {cleaned}cup"
    rated = run("rate", str(report), "--regulation", "fide-2024", "--json")
    assert rated.status in (0, 1)
    assert rated.out == run("rate", str(report), "--regulation", "fide-2024", "--json").out


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("kind", ["json", "csv", "h9"])
def test_other_files_are_refused_with_the_place(kind: str, text: str, tmp_path: Path) -> None:
    everybody = people(4)
    everybody[1]["name"] = f"Nagy, {text}Anna"
    content = {
        "json": event("Made cup", everybody).decode(),
        "csv": CSV.format(text),
        "h9": GO_TABLE.format(text),
    }[kind]
    path = tmp_path / f"event.{kind}"
    path.write_text(content, encoding="utf-8")
    for form in ((), ("--json",)):
        ran = run("check", str(path), *form)
        assert ran.status == 2, ran
        assert_marked(ran, HOSTILE[text][:6])
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("text", HOSTILE)
def test_a_file_name_is_shown_with_marks(text: str, tmp_path: Path) -> None:
    path = tmp_path / f"ev{text}ent.trf"
    path.write_text(trf("Nagy, Anna").replace("     700001", " " * 11), encoding="utf-8")
    report = tmp_path / "report.json"
    assert run("convert", str(path), "--to", "json", "--out", str(report)).status == 0
    again = run("check", str(report), "--json")
    assert again.status in (0, 1), again.err
    for form in ((), ("--json",)):
        ran = run("check", str(path), *form)
        assert_marked(ran, HOSTILE[text])
        assert not form or json.loads(ran.out)
    missing = run("check", f"{path}x")
    assert (missing.status, missing.err.count("\n")) == (2, 1)
    assert_marked(missing, HOSTILE[text])


def test_a_long_file_name_makes_a_report_that_is_read(tmp_path: Path) -> None:
    path, report = tmp_path / f"{'e' * 240}.trf", tmp_path / "report.json"
    path.write_text(trf("Nagy, Anna").replace("     700001", " " * 11), encoding="utf-8")
    assert run("convert", str(path), "--to", "json", "--out", str(report)).status == 0
    assert run("check", str(report)).status in (0, 1)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An office with an event whose file's name holds all of them, and an old entry by a hostile name."""
    folder = tmp_path_factory.mktemp("hostile")
    made = found(folder / "office")
    name = f"ev{''.join(HOSTILE)}ent.json"
    made.done("submit", "standard", write(folder, name, event("Made cup", people(4))), today=SENT)
    return made


@pytest.mark.parametrize("text", HOSTILE)
def test_the_office_takes_none(text: str, place: Place) -> None:
    before = place.do("journal", "--json").out
    for words in (
        ("rule", "1", "reject", "--reason", f"no{text}"),
        ("rule", "1", "waive", "--clause", "0.2", "--of", f"QC{text}", "--reason", "x"),
        ("person", "add", f"Kis, {text}Anna"),
        ("event", "tell", "1", f"organiser={text}x"),
        ("licence", "first", "Kis, Anna", "--season", "2024", "--club", f"Made{text}"),
    ):
        ran = place.do(*words, today=SENT)
        assert (ran.status, ran.err.count("\n")) == (2, 1), words
        assert_marked(ran, HOSTILE[text])
    by = place.do("person", "add", "Kis, Anna", by=f"ve{text}ra", today=SENT)
    assert (by.status, by.err.count("\n")) == (2, 1)
    assert not RAW.search(by.err)
    assert place.do("journal", "--json").out == before


def test_the_journal_shows_marks(place: Place) -> None:
    ran = place.do("journal", today=SENT)
    for mark in HOSTILE.values():
        assert_marked(ran, mark)
    place.open()
    from arpad.office.storage.models import Author

    Author.objects.update(name="".join(HOSTILE))  # as an office of an earlier version may have it
    for form in ((), ("--json",)):
        ran = place.do("journal", *form, today=SENT)
        for mark in HOSTILE.values():
            assert_marked(ran, mark)
    terminal = on_a_terminal("office", "journal", "--office", str(place.folder))
    assert not re.search("\x1b\\[2J|[\x80-\x9f\u202e\u2066\u200f]", terminal)
    assert "\\u202e" in terminal


def test_a_terminal_is_not_acted_on(tmp_path: Path) -> None:
    """Colours are the program's own; what a file says is marked."""
    path = tmp_path / f"ev{''.join(HOSTILE)}ent.trf"
    path.write_text(trf(f"Na{''.join(HOSTILE)}gy, Anna"), encoding="utf-8")
    terminal = on_a_terminal("rate", str(path), "--regulation", "fide-2024")
    assert not re.search("\x1b\\[2J|[\x80-\x9f\u202e\u2066\u200f]", terminal)
    assert "\\u202e" in terminal
    assert "\x1b[1m" in terminal


def on_a_terminal(*arguments: str) -> str:
    """What a command writes to a terminal, output and errors."""
    main, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "400"}
    command = [sys.executable, "-m", "arpad", *arguments]
    with subprocess.Popen(command, stdout=terminal, stderr=terminal, env=environment) as process:
        os.close(terminal)
        written = b""
        while True:
            try:
                piece = os.read(main, 1 << 16)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            written += piece
        process.wait(timeout=60)
    os.close(main)
    return written.decode()


def test_what_stays() -> None:
    assert visible("Erdős Pál\t1\n") == "Erdős Pál\t1\n"
    assert visible("می\u200cخواهم") == "می\u200cخواهم"  # a joiner is part of a word
    assert in_one_line("a\nb\tc") == "a\\u000ab\\u0009c"
    assert json.loads(visible('"\u202e\x9b"')) == "\u202e\x9b"
