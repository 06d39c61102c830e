"""A file to read: a path, bytes in memory, or standard input. `opened` gives it as a seekable stream."""

import io
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from arpad.core.verdicts import Problem
from arpad.core.visible_text import in_one_line
from arpad.formats.chess_results.two_pages import is_event_of_two_pages
from arpad.formats.file_problems import FileProblems
from arpad.formats.zip_members import members_of

LONGEST_NAME = 150
KEPT_IN_MEMORY = 50_000_000
"""The bytes of a copied stream that are kept in memory; a longer copy is on the disk."""
MOST_PIPED = 2_000_000_000
"""The most bytes that are read from a stream that cannot seek; no rating list is longer."""


class Source(NamedTuple):
    """A file to read, which is not open yet."""

    shown: str
    """The name in messages."""
    short: str
    """The name without folders, from which IDs are made for players without one (`short_name`)."""
    open: Callable[[], BinaryIO]
    """May raise OSError, or ValueError for a name that no file can have."""
    is_borrowed: bool = False
    """True if the stream belongs to the caller: then it is copied, and not rewound or closed."""


def file_source(path: str | os.PathLike[str]) -> Source:
    """The source of a path. An empty path is refused only when the source is opened."""
    name = os.fspath(path)
    return Source(name, short_name(name), lambda: Path(name).open("rb")) if name else no_source("")


def no_source(given: Any) -> Source:
    """A source for an argument that is no file: it is refused when it is opened."""

    def refuse() -> BinaryIO:
        raise ValueError("not a file name")

    return Source(str(given), "", refuse)


def data_source(data: bytes, name: str) -> Source:
    """The source of bytes in memory, with the name of a file."""
    return Source(name, short_name(name), lambda: io.BytesIO(data))


def short_name(file: str) -> str:
    """The name of a file without its folders; the ID of a player without one begins with it.

    An office stores it; therefore control characters are replaced by visible marks. It is cut, because such an ID must
    not be longer than a report allows.
    """
    return in_one_line(Path(file).name)[-LONGEST_NAME:]


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO | Problem]:
    """Yield a seekable stream of a source, or the problem if it cannot be opened. A pipe is copied first."""
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
    """A file, or a member of a zip, with its open stream. The names are as in `Source`."""

    shown: str
    short: str
    stream: BinaryIO


def parts_of(source: Source, stream: BinaryIO) -> list[Part] | FileProblems:
    """The parts of a file: the members of a zip of several files, else the file itself; or the problem of the zip."""
    members = members_of(stream)
    if isinstance(members, Problem):
        return FileProblems(source.shown, (members,))
    if members is None or is_event_of_two_pages(members):
        return [Part(source.shown, source.short, stream)]
    return [Part(f"{source.shown}/{member.path}", member.name, io.BytesIO(member.data)) for member in members]
