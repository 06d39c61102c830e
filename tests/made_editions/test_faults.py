"""An installed package that cannot be used: one line names it and says what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import arpad
from arpad.core.packages import PackageFault
from arpad.locale import _read_sentences
from tests.made_editions.installing import Installed

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
        (
            {"edition.yaml": f"{EDITION}first_dya: 2020-01-01\n"},
            'there is no key "first_dya"; did you mean "first_day"?',
        ),
        (
            {"edition.yaml": EDITION.replace("[bullet]", "[bulet]")},
            "lists: expected one of standard, selo, pelo, go, b",
        ),
        ({"edition.yaml": EDITION.replace("[bullet]", "[]")}, "lists: expected the name of a list kind, found nothing"),
        ({"edition.yaml": f"{EDITION}last_day: soon\n"}, "last_day: expected a day as YYYY-MM-DD, found soon"),
        ({"edition.yaml": f"{EDITION}last_day: 2019-12-31\n"}, "last_day: 2019-12-31 is before the first day"),
        ({"edition.yaml": f"{EDITION}shares: camelot.shared\n"}, "shares: No module named 'camelot'"),
        ({"edition.yaml": f"{EDITION}offices: ["}, "edition.yaml: line 7: not YAML: "),
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
        ({"kind.py": KIND.replace("ListKind(", "ListKind(k=5, name=")}, "SyntaxError: "),
        ({"kind.py": KIND.replace('"event"', '"weekly"')}, "cadence: expected one of monthly, event, found weekly"),
    ],
)
def test_a_list_kind_that_cannot_be_used_is_named(tmp_path: Path, files: dict[str, str], what: str) -> None:
    done = answer(tmp_path, files, "rate", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(NAMED.format(".kind:BULLET"))
    assert what in done.stderr


LACKING = "from arpad.regulations.regulation import EventRegulation\nclass REGULATION(EventRegulation):\n    pass\n"


@pytest.mark.parametrize(
    ("files", "what"),
    [
        ({}, "camelot_2020.regulation has no REGULATION"),
        ({"regulation.py": "pass\n"}, "camelot_2020.regulation has no REGULATION"),
        ({"regulation.py": "REGULATION = 1\n"}, "camelot_2020.regulation: REGULATION is no class of a regulation"),
        ({"regulation.py": LACKING}, "camelot_2020.regulation: REGULATION lacks explain_line, law_of, listed, rate"),
        (
            {"regulation.py": "import camelot\n"},
            "camelot_2020.regulation: ModuleNotFoundError: No module named 'camelot'",
        ),
    ],
)
def test_a_text_without_its_class_is_named(tmp_path: Path, files: dict[str, str], what: str) -> None:
    done = answer(tmp_path, files, "rate", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{NAMED.format('')}{what}\n"


def test_an_error_in_the_law_of_a_package_is_its_bug(tmp_path: Path) -> None:
    law = "    @staticmethod\n    def law_of(edition, overrides):\n        return 1 // 0\n"
    others = "    explain_line = listed = rate = None\n"
    done = answer(tmp_path, {"regulation.py": LACKING.replace("    pass\n", law + others)}, "rate", "-")
    assert (done.returncode, done.stdout) == (70, "")
    what = "ZeroDivisionError: integer division or modulo by zero"
    assert (
        done.stderr
        == f"arpad: this is a bug in the installed package camelot_2020 ({what}); ARPAD_DEBUG=1 shows more\n"
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("step.a: [", "line 1: not YAML: "),
        ("- a", "expected sentences by their codes"),
        ("step.a: 5", "step.a: expected a text, found 5"),
        ("step.a: '{k'", "step.a: expected '}' before end of string: a value is written {name}"),
        ("step.a: '{0}'", "step.a: {0} is no value: write its name alone"),
        ("step.a: '{k!r}'", "step.a: {k!r} is no value: write its name alone"),
        ("step.a: '{k:>5}'", "step.a: {k:>5}: a form is one|many, th or a or A"),
    ],
)
def test_sentences_that_cannot_be_filled_are_named(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "sentences.en.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PackageFault) as raised:
        _read_sentences("camelot_2020", path)
    assert str(raised.value).startswith(f"the installed package camelot_2020 cannot be used: {path}: {what}")


def test_selftest_names_sentences_that_are_missing(installed: Installed) -> None:
    path = installed.folder / "avalon_2023" / "sentences.hu.yaml"
    kept = path.read_text(encoding="utf-8")
    lines = [line for line in kept.splitlines() if not line.startswith("step.avalon_k:")]
    try:
        path.write_text("\n".join(lines), encoding="utf-8")
        installed.call("tests.made_editions.inside:read_sentences_again")
        ran = installed.run("selftest")
    finally:
        path.write_text(kept, encoding="utf-8")
        installed.call("tests.made_editions.inside:read_sentences_again")
    assert ran.status == 1
    assert "avalon-2023 sentences.hu.yaml: step.avalon_k: there is no sentence\n" in ran.out
