"""The files that commands are given: opened, read, and refused in one line where nothing can be made of them."""

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

from arpad.cli.refusing import refuse
from arpad.cli.streams import binary_output
from arpad.core.verdicts import Problem
from arpad.core.visible import in_one_line
from arpad.formats.door import kind_of_file
from arpad.formats.kinds import Kind

STANDARD_INPUT = "-"
LONGEST_NAME = 150
KEPT_IN_MEMORY = 50_000_000
MOST_PIPED = 2_000_000_000
"""As much as the largest list that is read."""


def shown_name(file: str) -> str:
    return "standard input" if file == STANDARD_INPUT else file


def short_name(file: str) -> str:
    """The name by which players without an ID are called after the file: no folder of the machine stands in it.

    It is kept with an event and stands in its journal, so that control characters in it are marks. An ID that holds
    it must not become longer than a report allows.
    """
    return "stdin" if file == STANDARD_INPUT else in_one_line(Path(file).name)[-LONGEST_NAME:]


@contextmanager
def opened(file: str, language: str) -> Iterator[BinaryIO]:
    """A file to read from, seekable; what comes through a pipe is kept, on disk where it is long."""
    stream = _stream(file, language)
    with stream:
        yield stream


def _stream(file: str, language: str) -> BinaryIO:
    try:
        # A closed standard input is no stream at all.
        piped = (sys.stdin.buffer if sys.stdin else io.BytesIO()) if file == STANDARD_INPUT else None
        source: BinaryIO = Path(file).open("rb") if piped is None else piped  # noqa: SIM115
        if piped is None and source.seekable():
            source.read(1)  # a folder can be opened, but not read
            source.seek(0)
            return source
        kept: Any = tempfile.SpooledTemporaryFile(max_size=KEPT_IN_MEMORY)  # noqa: SIM115
        left = MOST_PIPED
        while piece := source.read(min(1 << 20, left + 1)):
            left -= len(piece)
            if left < 0:
                kept.close()
                refuse([Problem(shown_name(file), "larger_than", {"most": MOST_PIPED // 1_000_000})], language)
            kept.write(piece)
        kept.seek(0)
        return kept  # type: ignore[no-any-return]
    except OSError as error:
        refuse([Problem(shown_name(file), "unreadable_file", {"what": error.strerror or str(error)})], language)
    except ValueError:
        refuse([Problem(repr(file), "unreadable_file", {"what": "not a file name"})], language)


def kind_or_refusal(file: str, stream: BinaryIO, language: str) -> Kind:
    kind = kind_of_file(stream, file)
    stream.seek(0)
    if isinstance(kind, Problem):
        refuse([kind], language, file=shown_name(file))
    return kind


@contextmanager
def whole_file(path: str | None, language: str) -> Iterator[BinaryIO]:
    """Where to write, standard output where there is no path: all of it is there in the end, or nothing of it.

    A link leads to the file that is written, and a file keeps its mode. What is no plain file (a pipe, a device) is
    written to. Whoever raises Discarded inside keeps the old file as it was.
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
    """The plain file, there already or not, to which a path leads; None where it leads to anything else."""
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
    """The mode of the file that is replaced; of a new one, what everybody's new files have here."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


class Discarded(Exception):  # noqa: N818 (it says what becomes of the file)
    """What was written is not wanted after all."""
