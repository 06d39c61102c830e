"""The numbers of erased people, in a small file beside the database, because a copy may be older than an erasure."""

from __future__ import annotations

import os
from pathlib import Path

from arpad.core.verdicts import Problem
from arpad.office.journal.digests import erased_people
from arpad.office.storage.folder import PRIVATE_FILE

ERASED = "office.erased"


def write_erased(folder: Path) -> None:
    """Bring the file up to date with the journal of the open office. Numbers in it stay."""
    known = read_erased(folder / ERASED)
    numbers = erased_people() | (frozenset() if isinstance(known, Problem) else known)
    if not numbers:
        return
    begun = folder / f".{ERASED}-{os.getpid()}"
    begun.touch(mode=PRIVATE_FILE)
    begun.write_text("".join(f"{number}\n" for number in sorted(numbers)), encoding="ascii")
    begun.replace(folder / ERASED)


def read_erased(path: Path) -> frozenset[int] | Problem:
    """The numbers in such a file; none if there is no file."""
    try:
        lines = path.read_text(encoding="ascii").split()
        return frozenset(map(int, lines))
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError):
        return Problem(str(path), "erased_unreadable")
