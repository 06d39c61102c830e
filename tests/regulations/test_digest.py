"""The digest of an edition: of its own text and of what it stands on, and of nothing else."""

import hashlib

import pytest

from arpad.regulations.digest import CORE, digest_of
from arpad.regulations.edition import HOME, editions


@pytest.mark.parametrize("edition", editions())
def test_it_is_that_of_the_documented_files(edition: str) -> None:
    """A line for each file in order: its path, a blank, its SHA-256."""
    folders = {CORE, *(HOME / folder for folder in editions()[edition].folders)}
    paths = {path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".yaml", ".csv")}
    paths = {path for path in paths if "cases" not in path.parts} | set(HOME.glob("*.py"))
    paths = {
        path for path in paths if path.name not in ("texts.hu.yaml", "texts.fi.yaml")
    }  # translations, which change no rating
    lines = [
        f"{path.relative_to(HOME.parent).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}\n"
        for path in sorted(paths)
    ]
    assert digest_of(edition) == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_no_two_editions_have_the_same() -> None:
    assert len({digest_of(edition) for edition in editions()}) == len(editions())
