"""Writes a folder whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.cli.refusal import refuse
from arpad.core.commits import forget
from arpad.library.folders import NotWritten, new_folder


@contextmanager
def whole_folder(path: str, language: str) -> Iterator[Path]:
    """Make a new folder, which gets its name only if the block succeeds; refuse if it cannot be written."""
    try:
        with new_folder(path) as beside:
            yield beside
    except BaseException as error:
        forget()  # an office that was made there is gone
        if not isinstance(error, NotWritten):
            raise
        refuse([error.problem], language, file=error.file)
