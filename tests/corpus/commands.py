"""Commands that stand in a text file, one a line: what they answer.

`{edition}` in a line makes it a line for each edition. Blank lines and lines that begin with # are passed over.
"""

import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.corpus.answer import answer

FOLDER = Path(__file__).parent / "asked"
EDITIONS = ("fide-2014", "mssz-2017", "fide-2024", "fide-2025", "mgsz-2012", "ssl-2022")


def of_file(name: str) -> Iterator[tuple[str, str]]:
    """The answers to the commands of a file, by command."""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            for edition in EDITIONS if "{edition}" in line else ("",):
                command = line.replace("{edition}", edition)
                yield command, answer(*shlex.split(command))
