"""Files in the own formats of other programs: each is refused with a sentence that says what to export."""

import io
import zipfile
from pathlib import Path

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.content import kind_of_file
from tests.cli.running import run

FILES = [
    ("open.tunx", b"\x01\x02SwissManager", "swiss_manager", "Swiss-Manager"),
    ("Open.VEGX", b"\x03\x04", "vega", "Vega"),
    ("open.trn", b"\x00\x01", "swiss_perfect", "SwissPerfect"),
    ("open.papi", b"\x00\x01\x00\x00Standard Jet DB\x00", "papi", "Papi"),
    ("report.pdf", b"%PDF-1.7\n", "pdf", "PDF"),
    ("table.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old_office", "XLSX"),
    ("photo.jpg", b"\xff\xd8\xff\xe0", "picture", "picture"),
    ("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "picture", "picture"),
    ("photo.gif", b"GIF89a\x01\x00", "picture", "picture"),
    ("open.TUN", b"\x01\x02\x00", "swiss_manager", "Swiss-Manager"),
    ("open.ini", b"[Tournament Info]\nEvent Name=Made up\n", "swiss_perfect", "SwissPerfect"),
    ("event.scce", b"SQLite format 3\x00", "sharly_chess", "Sharly-Chess"),
    ("event.db", b"SQLite format 3\x00", "database", "Sharly-Chess"),
    ("tdexport.dbf", b"\x03\x18\x04\x03", "swiss_sys", "SwissSys"),
    ("open.json", b'{"Overview": {"Program": "SwissSys 11"}}', "swiss_sys", "SwissSys"),
    ("open.7z", b"7z\xbc\xaf\x27\x1c", "archive", "zip"),
    ("open.rar", b"Rar!\x1a\x07", "archive", "zip"),
    ("open.trf.xz", b"\xfd7zXZ\x00", "archive", "zip"),
    ("open.trf.bz2", b"BZh91AY&SY", "archive", "zip"),
    ("report.rtf", b"{\\rtf1 Made up}", "document", "TRF"),
    ("swiss.json", b'{"id":"a","createdBy":"b","nbRounds":7,"clock":{"limit":300}}', "lichess", "lichess"),
    ("games.json", b'{"id":"a","rated":true,"variant":"standard","speed":"blitz"}\n', "lichess", "lichess"),
    ("open.xml", b'<?xml version="1.0"?><Tournament typeversion="1"><Name>x</Name></Tournament>', "macmahon", "h9"),
    ("open.html", b"<html><title>ChessManager - Open</title><table></table></html>", "chess_manager", "ChessManager"),
    ("results.json", b'{"rank":1,"points":5,"username":"made_up"}\n', "lichess", "lichess"),
]


@pytest.mark.parametrize(("name", "content", "program", "word"), FILES, ids=[one[0] for one in FILES])
def test_the_sentence_says_what_to_export(name: str, content: bytes, program: str, word: str, tmp_path: Path) -> None:
    found = kind_of_file(io.BytesIO(content), name)
    assert isinstance(found, Problem)
    assert found.code == f"export_from_{program}"
    (tmp_path / name).write_bytes(content)
    ran = run("check", str(tmp_path / name))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert word in ran.err


@pytest.mark.parametrize(
    ("name", "path", "words"),
    [
        ("table.ods", "content.xml", "save its table as XLSX"),
        ("report.docx", "word/document.xml", "tournament report (TRF)"),
        ("report.odt", "content.xml", "tournament report (TRF)"),
    ],
)
def test_a_document_of_an_office_program_says_what_to_save(name: str, path: str, words: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / name, "w") as archive:
        archive.writestr("[Content_Types].xml", "<a/>")
        archive.writestr(path, "<a/>")
    ran = run("check", str(tmp_path / name))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert words in ran.err


def test_a_file_that_is_read_is_read_whatever_its_name() -> None:
    assert kind_of_file(io.BytesIO(b"012 Made up\n022 Town\n032 HUN\n"), "open.veg") == "trf"
    assert kind_of_file(io.BytesIO(b'{"list": "standard", "players": [], "events": []}'), "open.txt") == "json"
