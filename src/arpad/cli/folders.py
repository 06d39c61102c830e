"""A folder that a command writes: all of it is there in the end, or nothing of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.cli.refusal import refuse
from arpad.library.folders import NotWritten, new_folder
from arpad.office.storage.commits import forget


@contextmanager
def whole_folder(path: str, language: str) -> Iterator[Path]:
    """A new folder that is put in its place when everything has gone well; refuse where it cannot be written."""
    try:
        with new_folder(path) as beside:
            yield beside
    except BaseException as error:
        forget()  # an office that was made there is gone
        if not isinstance(error, NotWritten):
            raise
        refuse([error.problem], language, file=error.file)
