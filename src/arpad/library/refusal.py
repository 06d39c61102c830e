"""A refusal as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems
from arpad.library.sentences import problems_json, refusal_line


@dataclass(frozen=True, slots=True)
class Refused:
    """Why there is no result: the problems, and the file they are in.

    If `file` is empty, the place of each problem says where it is. `str()` of a refusal is the line that the command
    prints. A refusal may be passed to a library function in place of a result: the function returns it as it is.
    """

    problems: tuple[Problem, ...]
    file: str = ""
    notes: tuple[FileProblems, ...] = ()
    """Notes on the `players` files, which were read before the refusal."""

    def __str__(self) -> str:
        return self.line()

    def line(self, language: str = "en") -> str:
        """Return the first problem in one line, and how many more there are."""
        return refusal_line(self.problems, language, self.file)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Return the problems, each with its file, place, code and sentence."""
        return {"problems": problems_json([FileProblems(self.file, self.problems)], language)}


def refused(problem: Problem, file: str = "") -> Refused:
    """Return the refusal for one problem."""
    return Refused((problem,), file)
