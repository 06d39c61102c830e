"""Files that other programs keep for themselves: each ends in a sentence that says what to export."""

import io
from pathlib import Path

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.door import kind_of_file
from tests.cli.running import run

FILES = [
    ("open.tunx", b"\x01\x02SwissManager", "swiss_manager", "Swiss-Manager"),
    ("Open.VEGX", b"\x03\x04", "vega", "Vega"),
    ("open.trn", b"\x00\x01", "swiss_perfect", "SwissPerfect"),
    ("open.papi", b"\x00\x01\x00\x00Standard Jet DB\x00", "papi", "Papi"),
    ("report.pdf", b"%PDF-1.7\n", "pdf", "PDF"),
    ("table.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old_office", "XLSX"),
    ("photo.jpg", b"\xff\xd8\xff\xe0", "picture", "picture"),
    ("results.json", b'{"rank":1,"points":5,"username":"made_up"}\n', "lichess", "lichess"),
]


@pytest.mark.parametrize(("name", "content", "program", "word"), FILES, ids=[one[2] for one in FILES])
def test_the_sentence_says_what_to_export(name: str, content: bytes, program: str, word: str, tmp_path: Path) -> None:
    found = kind_of_file(io.BytesIO(content), name)
    assert isinstance(found, Problem)
    assert found.code == f"export_from_{program}"
    (tmp_path / name).write_bytes(content)
    ran = run("check", str(tmp_path / name))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert word in ran.err
