"""What the program imports before it answers. A time varies from run to run; what is imported does not."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from arpad.cli.main import arpad
from tests.cli.running import run

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "month.json")
LARGE = {"numba", "numpy", "polars", "pyarrow", "xlsxwriter"}
"""Each takes a twentieth of a second or more to import, about as long as all the rest of a start."""


def imported(*arguments: str) -> set[str]:
    """The modules that a run imports."""
    command = [sys.executable, "-X", "importtime", "-m", "arpad", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time:")}


def test_the_version_needs_no_command() -> None:
    found = imported("--version")
    assert "arpad.cli.main" in found
    assert not found & {*LARGE, "rich", "yaml", "arpad.cli.options", "arpad.formats", "arpad.regulations"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", EXAMPLE),
        ("check", EXAMPLE),
        ("calc", "change", "--regulation", "fide-2024", "--rating", "1500", "--k", "40", "--game", "1900:1"),
        ("convert", EXAMPLE, "--to", "json"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_imports_nothing_large_in_vain(arguments: tuple[str, ...]) -> None:
    assert not imported(*arguments) & LARGE


def test_the_office_imports_its_commands_when_they_are_asked_for() -> None:
    assert not imported("office", "--help") & {*LARGE, "django"}
    assert "arpad.cli.office.list.group" not in imported("office", "verify", "--help")


def test_the_office_is_imported_when_something_is_asked_of_it() -> None:
    found = imported("office", "verify", "--help")
    assert not found & {*LARGE, "django", "arpad.cli.office.person.group"}


def test_a_large_library_is_imported_where_it_is_needed(tmp_path: Path) -> None:
    out = tmp_path / "month.xlsx"
    assert imported("convert", EXAMPLE, "--to", "xlsx", "--out", str(out)) & LARGE == {"xlsxwriter"}


def test_commands_stand_under_their_own_names() -> None:
    office = arpad.commands["office"]
    assert isinstance(office, click.Group)
    for group in (arpad, office, *(office.commands[name] for name in ("person", "event", "list"))):
        assert isinstance(group, click.Group)
        assert [command.name for command in group.commands.values()] == list(group.commands)


def test_a_mistyped_command_is_told_the_nearest() -> None:
    ran = run("rat")
    assert ran.status == 2
    assert ran.err == "arpad: No such command 'rat'. Did you mean 'rate'? (see arpad --help)\n"
