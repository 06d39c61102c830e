"""Writes a new folder as a whole or not at all."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.core.verdicts import Problem


class NotWritten(Exception):  # noqa: N818 (it says what became of the folder)
    """The folder could not be written, and nothing of it stays. `file` is the file or folder with the problem."""

    def __init__(self, problem: Problem, file: str = "") -> None:
        super().__init__(problem.code)
        self.problem, self.file = problem, file


@contextmanager
def new_folder(path: str) -> Iterator[Path]:
    """Yield an empty temporary folder for the `with` block to fill; rename it to `path` at the end of the block.

    If the block fails, the temporary folder is deleted. `path` must not exist yet, or be an empty folder; otherwise
    NotWritten is raised.
    """
    try:
        if "\0" in path:
            raise OSError("not a file name")
        target = Path(path).resolve()  # renaming works neither onto a link nor onto `.`
        if target.exists() and any(target.iterdir()):
            raise NotWritten(Problem(path, "folder_in_use"))
        temporary = Path(tempfile.mkdtemp(dir=target.absolute().parent, prefix=".arpad-"))
        try:
            yield temporary
            if target.exists():
                target.rmdir()
            temporary.rename(target)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
    except OSError as error:
        what = error.strerror or str(error)
        raise NotWritten(Problem(path.replace("\0", "?"), "unwritable_file", {"what": what})) from error
