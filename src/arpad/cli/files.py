"""Opens the files of a command for reading, and writes files whole or not at all; a failure is refused in one line."""

import io
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from arpad.cli.refusal import accepted, refuse
from arpad.cli.streams import binary_output
from arpad.core.verdicts import Problem
from arpad.formats.content import kind_of_file
from arpad.formats.file_kinds import Kind
from arpad.formats.source import Source, file_source
from arpad.formats.source import opened as open_source

STANDARD_INPUT = "-"


def source_of(file: str) -> Source:
    """Return the file that an argument names; `-` is standard input, which is empty where it is closed."""
    if file != STANDARD_INPUT:
        return file_source(file)
    return Source("standard input", "stdin", lambda: sys.stdin.buffer if sys.stdin else io.BytesIO(), is_borrowed=True)


def shown_name(file: str) -> str:
    return source_of(file).shown


def short_name(file: str) -> str:
    """Return the name by which IDs are made for the players of a file who have none."""
    return source_of(file).short


@contextmanager
def opened(file: str, language: str) -> Iterator[BinaryIO]:
    """Open a file for reading, seekable; refuse one that cannot be read."""
    with open_source(source_of(file)) as stream:
        yield accepted(stream, language)


def kind_or_refusal(file: str, stream: BinaryIO, language: str) -> Kind:
    """Return the kind of a file; refuse a file of an unknown kind."""
    kind = kind_of_file(stream, file)
    stream.seek(0)
    if isinstance(kind, Problem):
        refuse([kind], language, file=shown_name(file))
    return kind


@contextmanager
def whole_file(path: str | None, language: str) -> Iterator[BinaryIO]:
    """Open a file for writing, or standard output without a path. In the end all of it is written, or nothing.

    A link is followed, and a file that is replaced keeps its mode. A pipe or a device is written to as it is. An
    exception `Discarded` inside keeps the old file as it was.
    """
    try:
        target = None if path is None else _replaceable(path)
        place = tempfile.gettempdir() if target is None else target.parent
        with tempfile.NamedTemporaryFile(dir=place, prefix=".arpad-", delete=False) as out:
            beside = Path(out.name)
            try:
                yield out  # type: ignore[misc]
                out.flush()
                if path is None:
                    _copied(out, binary_output())
                elif target is None:
                    with Path(path).open("wb") as special:
                        _copied(out, special)
                else:
                    beside.chmod(_mode(target))
                    beside.replace(target)
            except Discarded:
                pass
            finally:
                beside.unlink(missing_ok=True)
    except OSError as error:
        refuse(
            [Problem(path or "standard output", "unwritable_file", {"what": error.strerror or str(error)})], language
        )


def _replaceable(path: str) -> Path | None:
    """Return the plain file behind a path, which need not exist yet; None for a pipe, a device or a folder."""
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return None
    except FileNotFoundError:
        pass
    return Path(os.path.realpath(path))


def _copied(out: Any, to: Any) -> None:
    out.seek(0)
    shutil.copyfileobj(out, to)
    to.flush()


def _mode(target: Path) -> int:
    """Return the mode of the file that is replaced; for a new file, the mode that the user's new files get."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


class Discarded(Exception):  # noqa: N818 (it says what becomes of the file)
    """Raised to end the writing of a file that is to be discarded."""
