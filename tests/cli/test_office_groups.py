"""The commands of the office are in groups; those of the daily work may be called without the group's name."""

import click
import pytest

from arpad.cli.main import arpad
from arpad.cli.office.group import SHORT_NAMES
from tests.cli.running import run

SHORT = [(group, name) for group, names in SHORT_NAMES.items() for name in names]


@pytest.mark.parametrize(("group", "name"), SHORT, ids=lambda name: name)
def test_a_short_name_is_the_command_of_its_group(group: str, name: str) -> None:
    grouped = run("office", group, name, "--help")
    assert grouped.status == 0
    assert grouped.out.startswith(f"Usage: arpad office {group} {name} ")
    assert run("office", name, "--help") == grouped
    refused = run("office", group, name, "--nosuch")
    assert refused.err.endswith(f"(see arpad office {group} {name} --help)\n")
    assert run("office", name, "--nosuch") == refused


def test_short_names_are_no_commands_of_their_own() -> None:
    office = arpad.commands["office"]
    assert isinstance(office, click.Group)
    assert not {name for _, name in SHORT} & set(office.commands)
    assert "list   open, import-list" in run("office", "--help").out


def test_a_mistyped_short_name_is_named_with_the_nearest() -> None:
    refused = run("office", "subm")
    assert refused.err == "arpad: No such command 'subm'. Did you mean 'submit'? (see arpad office --help)\n"
    assert "Did you mean 'event'?" in run("office", "evnt").err


@pytest.mark.parametrize("group", ["office", "office event", "office list", "calc"])
def test_a_group_without_a_command_shows_its_commands(group: str) -> None:
    """As `arpad` alone does: its help, line by line."""
    assert run(*group.split()) == run(*group.split(), "--help")
    assert run(*group.split()).out.startswith(f"Usage: arpad {group} [OPTIONS] COMMAND [ARGS]...\n\n")
