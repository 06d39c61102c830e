"""What the documentation says is true of the program."""

import re
from pathlib import Path

import pytest
from docs.build import PAGES, differences, page

from arpad.regulations.edition import Edition, editions
from tests.cli.running import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_the_generated_page_is_up_to_date(edition: Edition) -> None:
    assert (PAGES / f"{edition.id}.md").read_text(encoding="utf-8") == page(edition), "run make docs"


def test_the_table_of_differences_is_up_to_date() -> None:
    assert (PAGES / "differences.md").read_text(encoding="utf-8") == differences(), "run make docs"


def test_the_first_screen_of_the_readme_has_exactly_the_two_commands() -> None:
    first = re.search(r"```\n(.*?)```", README, re.DOTALL)
    assert first is not None
    assert first[1] == "make demo\nmake test\n"


def test_the_example_of_the_readme_is_what_the_program_prints() -> None:
    shown = re.search(r"```\n\$ arpad (.*?)\n(.*?)```", README, re.DOTALL)
    assert shown is not None
    assert run(*shown[1].split()).out == shown[2]


def named_in_readme() -> list[str]:
    """The commands of the README's table, each with its whole path. A bare name has the group of the one before."""
    found = []
    for cell in re.findall(r"^\| (`arpad .*?`) \|", README, re.MULTILINE):
        group: list[str] = []
        for named in re.findall(r"`(.*?)`", cell):
            path = [word for word in named.split() if re.fullmatch(r"[a-z][a-z-]*", word)]
            path = path if path[0] == "arpad" else [*group, *path]
            group = path[:-1]
            found.append(" ".join(path))
    return found


def test_every_command_is_in_the_readme() -> None:
    from tests.cli.test_law import commands

    assert sorted(named_in_readme()) == sorted(" ".join(("arpad", *path)) for path, _ in commands())


def test_every_command_of_the_office_is_in_its_documentation() -> None:
    from tests.cli.test_law import commands

    page = (ROOT / "docs" / "office.md").read_text(encoding="utf-8")
    paths = [" ".join(("arpad", *path)) for path, _ in commands() if path[0] == "office"]
    assert [path for path in paths if not re.search(rf"^{path}(?![\w-])", page, re.MULTILINE)] == []


def test_links_lead_somewhere() -> None:
    for source in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", source.read_text(encoding="utf-8")):
            assert (source.parent / link).exists(), (source.name, link)
