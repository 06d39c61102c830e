"""The files that commands are given: opened, read, and refused in one line where nothing can be made of them."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem
from arpad.formats.door import kind_of_file
from arpad.formats.kinds import Kind
from arpad.formats.report_json import LARGEST_FILE

STANDARD_INPUT = "-"


def shown_name(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else file


def short_name(file: str) -> str:
    """The name by which players without an ID are called after the file: no folder of the machine stands in it."""
    return "stdin" if file == STANDARD_INPUT else Path(file).name


@contextmanager
def opened(file: str, language: str) -> Iterator[BinaryIO]:
    """A file to read from, seekable; standard input is kept in memory."""
    try:
        if file == STANDARD_INPUT:
            # A closed standard input is no stream at all.
            yield io.BytesIO(sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin else b"")
        else:
            with Path(file).open("rb") as stream:
                if not stream.seekable():
                    yield io.BytesIO(stream.read(LARGEST_FILE + 1))
                else:
                    yield stream
    except OSError as error:
        refuse([Problem(shown_name(file), "unreadable_file", {"what": error.strerror or str(error)})], language)
    except ValueError as error:
        if "null" not in str(error):
            raise
        refuse([Problem(repr(file), "unreadable_file", {"what": "not a file name"})], language)


def kind_or_refusal(file: str, stream: BinaryIO, language: str) -> Kind:
    kind = kind_of_file(stream)
    stream.seek(0)
    if isinstance(kind, Problem):
        refuse([kind], language, file=shown_name(file))
    return kind


def write_whole(path: str, pieces: Iterator[bytes]) -> None:
    """Write a file so that it is there whole or not at all."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as out:
            for piece in pieces:
                out.write(piece)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
