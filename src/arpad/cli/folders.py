"""A folder that a command writes: all of it is there in the end, or nothing of it."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem
from arpad.office.storage.commits import forget


@contextmanager
def whole_folder(path: str, language: str) -> Iterator[Path]:
    """An empty folder beside the one that is wanted, and in its place when everything has gone well.

    What is wanted does not exist yet or is empty: nothing is ever overwritten.
    """
    try:
        if "\0" in path:
            raise OSError("not a file name")
        target = Path(path).resolve()  # a link or a dot cannot be put in its place
        if target.exists() and any(target.iterdir()):
            refuse([Problem(path, "folder_in_use")], language)
        beside = Path(tempfile.mkdtemp(dir=target.absolute().parent, prefix=".arpad-"))
        try:
            yield beside
            if target.exists():
                target.rmdir()
            beside.rename(target)
        except BaseException:
            forget()  # an office that was made there is gone
            raise
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        refuse([Problem(path.replace("\0", "?"), "unwritable_file", {"what": error.strerror or str(error)})], language)
