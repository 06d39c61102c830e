"""A folder that is written: in the end all of it is there, or nothing."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.core.verdicts import Problem


class NotWritten(Exception):  # noqa: N818 (it says what became of the folder)
    """Ends the writing of a folder, of which nothing stays; `file` is the file or folder that has the problem."""

    def __init__(self, problem: Problem, file: str = "") -> None:
        super().__init__(problem.code)
        self.problem, self.file = problem, file


@contextmanager
def new_folder(path: str) -> Iterator[Path]:
    """Make an empty folder beside `path`, which gets that name when everything has gone well.

    Nothing is overwritten: `path` must not exist yet, or be an empty folder. Otherwise NotWritten is raised.
    """
    try:
        if "\0" in path:
            raise OSError("not a file name")
        target = Path(path).resolve()  # a link or a dot cannot be put in its place
        if target.exists() and any(target.iterdir()):
            raise NotWritten(Problem(path, "folder_in_use"))
        beside = Path(tempfile.mkdtemp(dir=target.absolute().parent, prefix=".arpad-"))
        try:
            yield beside
            if target.exists():
                target.rmdir()
            beside.rename(target)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        what = error.strerror or str(error)
        raise NotWritten(Problem(path.replace("\0", "?"), "unwritable_file", {"what": what})) from error
