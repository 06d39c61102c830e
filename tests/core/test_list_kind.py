"""Kinds of lists as values, those of other packages among them."""

import json
import os
import subprocess
import sys
from pathlib import Path

from arpad.core.list_kind import GO, STANDARD, default_kind, list_kinds

KIND = """
from arpad.core.list_kind import ListKind

RAPID = ListKind("rapid", "chess", "monthly", "island", fide_rating="rapid")
"""
ASK = """
import json
from arpad.core.list_kind import list_kinds
from arpad.formats.report.reader import read_report

report, problems = read_report(b'{"list": "rapid", "players": [], "events": []}')
kind = report.kind
print(json.dumps([*list_kinds(), kind.authority, kind.is_monthly, kind.rating_word, len(problems)]))
"""


def test_the_kinds_of_this_package() -> None:
    assert [*list_kinds()] == ["standard", "selo", "pelo", "go"]
    assert {kind.name: kind.authority for kind in list_kinds().values()} == {
        "standard": "fide",
        "selo": "ssl",
        "pelo": "ssl",
        "go": "mgsz",
    }
    assert [kind.name for kind in list_kinds().values() if kind.is_monthly] == ["standard"]
    assert [default_kind(is_go) for is_go in (False, True)] == [STANDARD, GO]


def test_an_installed_package_adds_a_kind(tmp_path: Path) -> None:
    (tmp_path / "island.py").write_text(KIND)
    installed = tmp_path / "island-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: island\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[arpad.list_kinds]\nrapid = island:RAPID\n")
    answer = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(answer.stdout) == ["standard", "selo", "pelo", "go", "rapid", "island", True, "rating", 0]
