"""An installed package that cannot be used: one line names it and says what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import arpad

EDITION = "id: camelot-2020\nauthority: camelot\ntitle: Made up\nfirst_day: 2020-01-01\nlists: [bullet]\n"
KIND = 'from arpad.core.list_kind import ListKind\nBULLET = ListKind("bullet", "chess", "event", "camelot")\n'
NAMED = "arpad: the installed package camelot_2020{} cannot be used: "
REPORT = """{"list": "bullet", "players": [{"id": "a"}, {"id": "b"}], "events": [{"id": "e", "start": "2024-04-03",
"end": "2024-04-03", "games": [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]}]}"""


def answer(folder: Path, files: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command's answer where a package with these files is installed."""
    info, package = folder / "camelot-1.dist-info", folder / "camelot_2020"
    info.mkdir()
    package.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: camelot\nVersion: 1\n", encoding="utf-8")
    points = "[arpad.editions]\nx = camelot_2020\n[arpad.list_kinds]\ny = camelot_2020.kind:BULLET\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    for name, text in {"__init__.py": "", "edition.yaml": EDITION, "kind.py": KIND, **files}.items():
        if text or name == "__init__.py":
            (package / name).write_text(text, encoding="utf-8")
    paths = os.pathsep.join([str(folder), str(Path(arpad.__file__).parents[1])])
    command = [sys.executable, "-m", "arpad", *arguments]
    return subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False, input=REPORT
    )


@pytest.mark.parametrize(
    ("files", "what"),
    [
        ({"edition.yaml": ""}, "edition.yaml is missing"),
        ({"edition.yaml": EDITION.replace("title: Made up\n", "")}, "title: expected a text, found nothing"),
        (
            {"edition.yaml": EDITION.replace("2020-01-01", "'May'")},
            "first_day: expected a day as YYYY-MM-DD, found May",
        ),
        (
            {"edition.yaml": f"{EDITION}extends: camelot-2010\n"},
            'it extends "camelot-2010", and there is no older edition',
        ),
        ({"edition.yaml": EDITION.replace("camelot-2020", "ssl-2022")}, 'there is an edition "ssl-2022" already, in'),
        ({"edition.yaml": EDITION.replace("camelot-2020", "fide-2014")}, 'there is an edition "fide-2014" already, in'),
    ],
)
def test_an_edition_that_cannot_be_used_is_named(tmp_path: Path, files: dict[str, str], what: str) -> None:
    done = answer(tmp_path, files, "regulations")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(NAMED.format(""))
    assert what in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("files", "what"),
    [
        ({"kind.py": KIND.replace("BULLET", "BULLIT")}, "has no attribute 'BULLET'"),
        ({"kind.py": "BULLET = 1\n"}, "it is no ListKind"),
        ({"kind.py": KIND.replace('"bullet"', '"standard"')}, 'there is a list kind "standard" already'),
    ],
)
def test_a_list_kind_that_cannot_be_used_is_named(tmp_path: Path, files: dict[str, str], what: str) -> None:
    done = answer(tmp_path, files, "rate", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(NAMED.format(".kind:BULLET"))
    assert what in done.stderr


@pytest.mark.parametrize("files", [{}, {"regulation.py": "pass\n"}])
def test_a_text_without_its_class_is_named(tmp_path: Path, files: dict[str, str]) -> None:
    done = answer(tmp_path, files, "rate", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == NAMED.format("") + "camelot_2020.regulation has no REGULATION\n"
