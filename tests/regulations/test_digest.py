"""The digest of an edition: of the files that decide its ratings, and of no other."""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import arpad
from arpad.regulations import closure as closure_module
from arpad.regulations.closure import closure
from arpad.regulations.digest import digest_of, law_files
from arpad.regulations.edition import editions

SOURCES = Path(arpad.__file__).parent
CHANGED = """
import json
from pathlib import Path
import arpad
from arpad.regulations.digest import digest_of
from arpad.regulations.edition import editions

HOME = Path(arpad.__file__).parent
before, changed = {edition: digest_of(edition) for edition in editions()}, {}
for path in [path for path in HOME.rglob("*") if path.suffix in (".py", ".yaml", ".csv")]:
    content = path.read_bytes()
    path.write_bytes(content + b"\\n# changed\\n")
    digest_of.cache_clear()
    changed[str(path.relative_to(HOME))] = [edition for edition in before if digest_of(edition) != before[edition]]
    path.write_bytes(content)
print(json.dumps(changed))
"""
"""Prints which editions' digests change with each file."""


@pytest.mark.parametrize("edition", editions())
def test_it_is_that_of_the_documented_lines(edition: str) -> None:
    """A line for each file in order: its name, a blank, its SHA-256."""
    lines = [f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n" for name, path in sorted(law_files(edition))]
    assert digest_of(edition) == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_no_two_editions_have_the_same() -> None:
    assert len({digest_of(edition) for edition in editions()}) == len(editions())


@pytest.mark.parametrize("edition", editions())
def test_the_closure_is_what_python_sees(edition: str) -> None:
    """Each module of the closure is read by Python itself, and every module that it imports is in the closure."""
    found = dict(law_files(edition))
    modules = {name: path for name, path in found.items() if path.suffix == ".py"}
    for path in modules.values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arpad"):
                assert node.level == 0
                assert node.module in modules or all(f"{node.module}.{name.name}" in modules for name in node.names)
            elif isinstance(node, ast.Import):
                assert all(name.name in modules for name in node.names if name.name.startswith("arpad"))


def test_each_file_of_the_law_changes_the_digests_of_its_editions_and_no_other_file_does(tmp_path: Path) -> None:
    """In a copy of the program a comment is added to each file in turn."""
    copy = tmp_path / "arpad"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "migrations"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", CHANGED], env=environment, capture_output=True, text=True, check=True)
    changed = {Path(path): set(found) for path, found in json.loads(done.stdout).items()}
    expected: dict[Path, set[str]] = {path: set() for path in changed}
    for edition in editions():
        for _, path in law_files(edition):
            expected[path.relative_to(SOURCES)].add(edition)
    assert changed == expected
    assert all(changed[Path(path)] == set() for path in ("cli/rate.py", "regulations/texts.py", "core/identity.py"))


def test_a_rule_of_fides_changes_the_law_of_every_edition_that_runs_it() -> None:
    """The first rating of the text of 2024 is capped by a function that the editions of 2014 run too."""
    path = SOURCES / "regulations" / "fide" / "first_rating.py"
    of_fide = {name for name in editions() if path in dict(law_files(name)).values()}
    assert of_fide == {"fide-2014", "mssz-2017", "fide-2024", "fide-2025"}


def test_a_module_that_is_not_there_has_no_closure() -> None:
    assert closure("arpad.regulations.no_such_module") == {}


def test_a_package_of_its_own_may_write_its_imports_in_any_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative imports, several in one line, a comment within brackets, and a package that another edition is in."""
    files = {
        "outside_law/__init__.py": "",
        "outside_law/regulation.py": "from . import rate, listing\nfrom .rules.change import (  # (reading R1)\n k)",
        "outside_law/rate.py": "import os, outside_base.points as base",
        "outside_law/listing.py": "import unrelated_package",
        "outside_law/rules/__init__.py": "",
        "outside_law/rules/change.py": "from ..law import Law\nfrom . import factor\nk = 40",
        "outside_law/rules/factor.py": "",
        "outside_law/law.py": "class Law: ...",
        "outside_base/__init__.py": "",
        "outside_base/points.py": "",
        "unrelated_package/__init__.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(closure_module, "_law_packages", lambda: frozenset({"arpad", "outside_law", "outside_base"}))
    assert set(closure("outside_law.regulation")) == {
        *(f"outside_law.{name}" for name in ("regulation", "rate", "listing", "law", "rules.change", "rules.factor")),
        "outside_base.points",
    }
