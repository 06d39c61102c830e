"""How a command refuses bad input: one line that says what and where, and exit status 2."""

from collections.abc import Sequence
from typing import NoReturn

from arpad.core.verdicts import Problem
from arpad.library.sentences import problem_line, refusal_line

BAD_INPUT = 2
told = problem_line


class Refusal(Exception):  # noqa: N818 (it is a refusal, not an error of the program)
    """Ends a command; carries the line for the user."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def refuse(problems: Sequence[Problem], language: str, file: str = "") -> NoReturn:
    """Say the first problem, and how many more there are."""
    raise Refusal(f"arpad: {refusal_line(problems, language, file)}")
