"""What an edition's text is, as one number: it changes when anything changes that could change a rating."""

import hashlib
from functools import cache
from pathlib import Path

from arpad.regulations.edition import HOME, editions

CORE = HOME.parent.joinpath("core")
TEXTS = (".py", ".yaml", ".csv")


@cache
def digest_of(edition: str) -> str:
    """SHA-256 over the edition's folders, those it extends or shares, and the words that all of them use."""
    folders = [CORE, *(HOME.joinpath(folder) for folder in editions()[edition].folders)]
    found = hashlib.sha256()
    for path in sorted({*HOME.glob("*.py"), *(path for folder in folders for path in _texts(folder))}):
        name = path.relative_to(HOME.parent).as_posix()
        found.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def _texts(folder: Path) -> list[Path]:
    """The law of a folder: its cases are examples, its texts in other languages explain, and neither changes it."""
    found = [path for path in folder.rglob("*") if path.suffix in TEXTS and "cases" not in path.parts]
    return [path for path in found if not path.name.startswith("texts.")]
