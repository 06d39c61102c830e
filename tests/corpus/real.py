"""What `rate`, `check` and `convert` answer to the real files beside the project, as hashes.

The files are not part of the project, and neither are names of people in them: a key is the hash of a path with a
command, and an answer the hashes of what was written. The biggest list takes less than 5 seconds, so that none is
sampled.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from tests.cli.running import run
from tests.corpus.answer import hashed, sha
from tests.corpus.files import ROOT, TARGETS, with_answers
from tests.formats.real_data import DATA, files

EVENT = "tests/corpus/inputs/standard-three.trf"


def is_there() -> bool:
    """True if the real files lie beside the project."""
    return DATA.is_dir()


def real_files() -> Iterator[tuple[str, str]]:
    """The hashes of the answers to each real file, by the hash of its path and the command."""
    for path in files(""):
        file = Path(os.path.relpath(path, ROOT)).as_posix()
        for command in commands(file, path.relative_to(DATA).parts[0]):
            ran = run(*command)
            yield key(command, file), hashed(ran)
            again = with_answers(command, ran)
            if again is not None:
                yield f"{key(command, file)} with the options that it asks for", hashed(again[1])


def commands(file: str, folder: str) -> Iterator[list[str]]:
    """The commands for a file: events are rated on the lists that they may be of, lists of players are added to one."""
    yield ["rate", file, "--json"]
    yield ["rate", file]
    yield ["check", file, "--json"]
    if folder == "trf":
        yield ["rate", file, "--list", "selo", "--json"]
        yield ["rate", file, "--regulation", "fide-2014", "--json"]
    if folder == "fide_lists":
        yield ["rate", EVENT, "--players", file, "--json"]
    yield ["convert", file, "--to", "json", "--json"]
    for target in TARGETS:
        yield ["convert", file, "--to", target]


def key(command: list[str], file: str) -> str:
    """A command with the short hash of the file's path in the place of the path."""
    return " ".join(sha(file)[:12] if word == file else word for word in command)
