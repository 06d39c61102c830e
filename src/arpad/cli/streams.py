"""Replaces standard output and standard error, so that writing never stops a command or controls the terminal.

The first error of writing is kept for the end of the command; control characters are written as visible marks.
"""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TextIO

from arpad.core.visible_text import visible

CLOSED = OSError(errno.EBADF, os.strerror(errno.EBADF))


class TolerantFile(io.RawIOBase):
    """A file to which writing never fails. `failure` is the first error; later output is dropped."""

    def __init__(self, raw: io.FileIO, failure: OSError | None = None) -> None:
        self._raw = raw
        self.failure = failure

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if self.failure is None:
            try:
                return self._raw.write(data) or 0
            except OSError as error:
                self.failure = error
        return len(data)

    def isatty(self) -> bool:
        return self._raw.isatty()

    def fileno(self) -> int:
        return self._raw.fileno()


def make_tolerant() -> list[TolerantFile]:
    """Replace standard output and standard error by tolerant streams, and return the two.

    Output to a closed descriptor is dropped. A closed descriptor is opened on the null device: otherwise the next file,
    such as a database, would get its number, and output would be written into that file.
    """
    closed = [number for number in (0, 1, 2) if _fill_if_closed(number)]
    tolerants = []
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        buffer = getattr(stream, "buffer", None)
        raw = getattr(buffer, "raw", buffer)  # with an unbuffered Python, the file itself
        if stream is not None and not isinstance(raw, io.FileIO):
            continue  # a caller has replaced the stream
        if raw is None:
            raw = io.FileIO(number, "w", closefd=False)
        tolerant = TolerantFile(raw, CLOSED if number in closed else None)
        encoding = getattr(stream, "encoding", None) or "utf-8"
        text = io.TextIOWrapper(io.BufferedWriter(tolerant), encoding, errors="replace", line_buffering=True)
        setattr(sys, name, text)
        tolerants.append(tolerant)
    return tolerants


class MarkedStream:
    """A text stream that writes control characters as visible marks; `inner` is the stream behind it, without marks.

    It has no `buffer`, because a library would write to the buffer without marks. `binary_output` gives the bytes.
    """

    def __init__(self, inner: TextIO) -> None:
        self.inner = inner

    def write(self, text: str) -> int:
        self.inner.write(visible(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.inner, name)


@contextmanager
def marked_streams() -> Iterator[None]:
    """Within the context, standard output and standard error write visible marks."""
    before = sys.stdout, sys.stderr
    for name, stream in zip(("stdout", "stderr"), before, strict=True):
        setattr(sys, name, MarkedStream(stream))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def unmarked(stream: Any) -> TextIO:
    """Return the stream behind a marked stream, for code that draws on a terminal and marks its texts itself."""
    return stream.inner if isinstance(stream, MarkedStream) else stream


def binary_output() -> BinaryIO | None:
    """Return standard output as a binary stream; None if it takes only text."""
    return getattr(unmarked(sys.stdout), "buffer", None)


def _fill_if_closed(number: int) -> bool:
    """Open a closed descriptor on the null device. Returns True if it was closed."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        return True
    return False
