"""Standard output and standard error that never stop a command, and never send control characters to the terminal.

The first error of writing is remembered; control characters are written as visible marks.
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


class Tolerant(io.RawIOBase):
    """A file to which writing never fails: `failure` is the first error, and what comes after it is dropped."""

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


def make_tolerant() -> list[Tolerant]:
    """Replace standard output and error by tolerant streams, and return these; a closed one leads nowhere.

    A closed descriptor is filled: otherwise the next file that is opened, such as a database, would get its number.
    """
    closed = [number for number in (0, 1, 2) if _fill(number)]
    tolerants = []
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        buffer = getattr(stream, "buffer", None)
        raw = getattr(buffer, "raw", buffer)  # with an unbuffered Python, the file itself
        if stream is not None and not isinstance(raw, io.FileIO):
            continue  # a caller has put in a stream of its own
        if raw is None:
            raw = io.FileIO(number, "w", closefd=False)
        tolerant = Tolerant(raw, CLOSED if number in closed else None)
        encoding = getattr(stream, "encoding", None) or "utf-8"
        text = io.TextIOWrapper(io.BufferedWriter(tolerant), encoding, errors="replace", line_buffering=True)
        setattr(sys, name, text)
        tolerants.append(tolerant)
    return tolerants


class Marked:
    """A text stream that writes control characters as visible marks; `inner` writes everything as it is.

    It has no `buffer`: a library that finds one writes past the marks. `binary_output` is for the bytes of files.
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
    """Replace standard output and error by streams that write visible marks."""
    before = sys.stdout, sys.stderr
    for name, stream in zip(("stdout", "stderr"), before, strict=True):
        setattr(sys, name, Marked(stream))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def unmarked(stream: Any) -> TextIO:
    """Return the stream behind the marks, for code that draws on a terminal and marks its own texts."""
    return stream.inner if isinstance(stream, Marked) else stream


def binary_output() -> BinaryIO | None:
    """Return standard output for bytes; None where it takes text alone."""
    return getattr(unmarked(sys.stdout), "buffer", None)


def _fill(number: int) -> bool:
    """Return whether a descriptor was closed, and let a closed one lead nowhere."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        return True
    return False
