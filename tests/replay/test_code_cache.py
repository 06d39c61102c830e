"""A changed rule or number is seen by the next run, and an unchanged one is not compiled again."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import arpad
from arpad.replay import code_cache
from tests.replay.go_histories import made_history, write_history

SOURCES = Path(arpad.__file__).parent
GO, SSL = "arpad.regulations.mgsz_2012.procedure", "arpad.regulations.ssl_2022.procedure"
RULE = "return (factor * total + 500) // 1000"
OTHER_RULE = "return (factor * total + 500) // 1000 + 1"


@pytest.fixture
def history(tmp_path: Path) -> Path:
    folder = tmp_path / "history"
    write_history(made_history(Random("kept")), folder)  # go's law is compiled in a quarter of the time of FIDE's
    return folder


def replay(sources: Path, history: Path, *options: str) -> str:
    """The digest of a replay in a process of its own, by the sources of a folder."""
    command = [sys.executable, "-m", "arpad", "replay", str(history), "--regulation", "mgsz-2012", "--json", *options]
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(json.loads(done.stdout)["digest"])


def compiled_files() -> set[Path]:
    return set(code_cache.kept_in().glob("compiled-*/**/*.nbc"))


def test_what_changes_is_seen_by_the_next_run(history: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A cache of its own: other tests compile at the same time into the user's.
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path / "cache"))
    copy = tmp_path / "copy"
    shutil.copytree(SOURCES, copy / "arpad")
    first = replay(copy, history)
    before = compiled_files()
    assert replay(copy, history) == first
    assert compiled_files() == before, "nothing is compiled twice"
    # A number of the law is no part of the code: nothing is compiled for it.
    assert replay(copy, history, "--set", "no_handicap=0") != first
    assert compiled_files() == before
    for place, path in enumerate(sorted((tmp_path / "cache").rglob("*.nbi"))):
        os.truncate(path, 0 if place % 2 else 100)
    assert replay(copy, history) == first, "what is kept and damaged is compiled anew"
    # The rule stands in another file than the procedure that is compiled.
    rule = copy / "arpad" / "regulations" / "mgsz_2012" / "game_point.py"
    text = rule.read_text(encoding="utf-8")
    assert text.count(RULE) == 1
    rule.write_text(text.replace(RULE, OTHER_RULE), encoding="utf-8")
    assert replay(copy, history) != first
    rule.write_text(text, encoding="utf-8")
    assert replay(copy, history) == first
    # A comment in a text that this list does not run compiles nothing.
    before = compiled_files()
    with (copy / "arpad" / "regulations" / "ssl_2022" / "procedure.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert replay(copy, history) == first
    assert compiled_files() == before


def test_old_code_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_CACHE", str(tmp_path))
    monkeypatch.setattr(code_cache.numba.config, "CACHE_DIR", "")
    for module in (GO, SSL):
        for age in range(6):
            folder = tmp_path / f"compiled-{module}-{age}"
            folder.mkdir()
            os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    assert code_cache.keep_compiled(GO)
    left = {path.name for path in tmp_path.iterdir() if f"-{GO}-" in path.name}
    assert left - {code_cache.kept_of(GO).name} == {f"compiled-{GO}-{age}" for age in (0, 1, 2)}
    assert len(list(tmp_path.glob(f"compiled-{SSL}-*"))) == 6


def test_what_a_procedure_is_made_of() -> None:
    """The compiled code of a family is kept by its own law and the compiler, and by no other family's law."""
    go = set(code_cache.closure(GO, code_cache.COMPILER))
    assert {"arpad.regulations.mgsz_2012.game_point", "arpad.regulations.mgsz_2012.grades", code_cache.COMPILER} <= go
    assert not [name for name in go if "ssl_2022" in name or "regulations.fide" in name]


def test_without_a_place_to_keep_it_runs_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("ARPAD_CACHE", str(blocked / "below"))
    assert code_cache.keep_compiled(GO) is False
