import json
from typing import Any

import click
import pytest

from arpad.cli.main import arpad
from arpad.regulations.edition import editions
from tests.cli.running import run


def test_regulations() -> None:
    found = json.loads(run("regulations", "--json").out)["regulations"]
    assert [entry["id"] for entry in found] == list(editions())
    assert "fide-2024" in run("regulations").out


def test_the_numbers_of_one() -> None:
    found = json.loads(run("regulations", "fide-2024", "--json").out)["parameters"]
    limit = next(entry for entry in found if entry["name"] == "difference_limit")
    assert (limit["value"], limit["clause"]) == (400, "8.3.1")
    assert next(entry for entry in found if entry["name"] == "half")["value"] == "away"
    assert "difference_limit" in run("regulations", "fide-2024").out
    assert run("regulations", "x").status == 2


def test_clauses() -> None:
    found = json.loads(run("clauses", "fide-2024", "--json").out)
    assert (found["implemented"], found["of"]) == (33, 33)
    clause = next(entry for entry in found["clauses"] if entry["number"] == "8.3.1")
    assert clause["tags"] == ["compute"]
    assert "fide/change.counted_difference" in clause["functions"]
    assert clause["parameters"] == ["difference_limit"]
    assert "a 1500 beats a 1900" in clause["cases"]
    found = json.loads(run("clauses", "mssz-2017", "--json").out)
    assert found["implemented"] == found["of"]
    inherited = {entry["number"]: entry["inherited"] for entry in found["clauses"]}
    assert (inherited["8.21"], inherited["7.14"]) == (None, "fide-2014")
    out = run("clauses").out
    assert "fide-2024: 33 of 33 compute and check clauses implemented" in out
    assert "office/registry" in out
    assert run("clauses", "x").status == 2


def test_selftest() -> None:
    ran = run("selftest")
    assert ran.status == 0
    assert "fide-2024: " in ran.out
    assert ran.out.rstrip().endswith("0 failed")
    assert json.loads(run("selftest", "--json").out)["failures"] == []


def test_a_failing_selftest_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.selftest import Failure

    monkeypatch.setattr("arpad.selftest.run_edition", lambda edition: (1, [Failure(edition.id, "f", "c", "w")]))
    ran = run("selftest")
    assert ran.status == 1
    assert "f: c: w" in ran.out


def commands(group: click.Group = arpad, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += commands(command, (*path, name))
        else:
            found.append(((*path, name), command))
    return found


@pytest.mark.parametrize(
    ("path", "command"), commands(), ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_command_has_help_and_language(path: tuple[str, ...], command: Any) -> None:
    ran = run(*path, "--help")
    assert ran.status == 0
    assert command.help
    assert "--lang" in ran.out
    assert "--json" in ran.out
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, (path, parameter.name)


def test_a_bug_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.cli.law.library_editions", lambda: 1 // 0)
    ran = run("regulations")
    assert ran.status == 70
    assert ran.err.count("\n") == 1
    assert "bug" in ran.err
    monkeypatch.setenv("ARPAD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("regulations")
