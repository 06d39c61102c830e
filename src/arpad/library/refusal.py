"""A refusal as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems
from arpad.library.sentences import problems_json, refusal_line


@dataclass(frozen=True, slots=True)
class Refused:
    """Why there is no result: the problems, and the file that has them; without a file, each names its own place.

    `str()` of it is the line that the command prints. A function of the library that takes the result of another
    function takes a refusal too, and returns it.
    """

    problems: tuple[Problem, ...]
    file: str = ""
    notes: tuple[FileProblems, ...] = ()
    """The notes on the files of players, which were read before."""

    def __str__(self) -> str:
        return self.line()

    def line(self, language: str = "en") -> str:
        """The first problem in one line, and how many more there are."""
        return refusal_line(self.problems, language, self.file)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The problems, each with its file, place, code and sentence."""
        return {"problems": problems_json([FileProblems(self.file, self.problems)], language)}


def refused(problem: Problem, file: str = "") -> Refused:
    """Return the refusal for one problem."""
    return Refused((problem,), file)
