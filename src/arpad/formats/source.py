"""A file to read: a path, bytes in memory, or standard input. Opened when it is needed, and always seekable."""

import io
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from arpad.core.verdicts import Problem
from arpad.core.visible import in_one_line
from arpad.formats.chess_results.two_pages import is_event_of_two_pages
from arpad.formats.file_problems import FileProblems
from arpad.formats.zip_members import members_of

LONGEST_NAME = 150
KEPT_IN_MEMORY = 50_000_000
MOST_PIPED = 2_000_000_000
"""The size of the largest list that is read."""


class Source(NamedTuple):
    """A file to read: its name as shown, the name that its players are named after, and how it is opened."""

    shown: str
    short: str
    open: Callable[[], BinaryIO]
    """May raise OSError, or ValueError for a name that no file can have."""
    is_borrowed: bool = False
    """True: the stream belongs to the caller. It is copied first, and neither moved nor closed."""


def file_source(path: str | os.PathLike[str]) -> Source:
    """A file of the machine. An empty path, which names no file, is refused when it is opened."""
    name = os.fspath(path)
    return Source(name, short_name(name), lambda: Path(name).open("rb")) if name else no_source("")


def no_source(given: Any) -> Source:
    """What is given as a file and is none: it is refused when it is opened."""

    def refuse() -> BinaryIO:
        raise ValueError("not a file name")

    return Source(str(given), "", refuse)


def data_source(data: bytes, name: str) -> Source:
    """Bytes in memory under a file's name."""
    return Source(name, short_name(name), lambda: io.BytesIO(data))


def short_name(file: str) -> str:
    """The name of a file without its folders, after which players without an ID are named.

    An office keeps it, so that control characters in it are shown as marks. It is cut, because an ID with it in front
    must not be longer than a report allows.
    """
    return in_one_line(Path(file).name)[-LONGEST_NAME:]


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO | Problem]:
    """A stream to read from, seekable, or why there is none. A pipe is copied first, to disk where it is long."""
    stream = _stream(source)
    if isinstance(stream, Problem):
        yield stream
        return
    with stream:
        yield stream


def _stream(source: Source) -> BinaryIO | Problem:
    try:
        stream = source.open()
        if not source.is_borrowed and stream.seekable():
            stream.read(1)  # a folder can be opened, but not read
            stream.seek(0)
            return stream
        with nullcontext() if source.is_borrowed else stream:
            return _copied(stream, source.shown)
    except OSError as error:
        return Problem(source.shown, "unreadable_file", {"what": error.strerror or str(error)})
    except ValueError:
        return Problem(repr(source.shown), "unreadable_file", {"what": "not a file name"})


def _copied(stream: BinaryIO, shown: str) -> BinaryIO | Problem:
    kept: Any = tempfile.SpooledTemporaryFile(max_size=KEPT_IN_MEMORY)  # noqa: SIM115
    left = MOST_PIPED
    while piece := stream.read(min(1 << 20, left + 1)):
        left -= len(piece)
        if left < 0:
            kept.close()
            return Problem(shown, "larger_than", {"most": MOST_PIPED // 1_000_000})
        kept.write(piece)
    kept.seek(0)
    return kept  # type: ignore[no-any-return]


class Part(NamedTuple):
    """A file, or one of the files of a zip, with its open stream."""

    shown: str
    short: str
    stream: BinaryIO


def parts_of(source: Source, stream: BinaryIO) -> list[Part] | FileProblems:
    """The file itself, or each of the files of a zip of several."""
    members = members_of(stream)
    if isinstance(members, Problem):
        return FileProblems(source.shown, (members,))
    if members is None or is_event_of_two_pages(members):
        return [Part(source.shown, source.short, stream)]
    return [Part(f"{source.shown}/{member.path}", member.name, io.BytesIO(member.data)) for member in members]
