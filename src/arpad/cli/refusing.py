"""How a command refuses bad input: one line that says what and where, and exit status 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.core.verdicts import Problem

BAD_INPUT = 2


class Refusal(Exception):  # noqa: N818 (it is a refusal, not an error of the program)
    """Ends a command; carries the line for the user."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def refuse(problems: Sequence[Problem], language: str, file: str = "") -> NoReturn:
    """Say the first problem, and how many more there are."""
    from arpad.library.sentences import refusal_line  # with the catalogues, which `arpad --version` does without

    raise Refusal(f"arpad: {refusal_line(problems, language, file)}")


def told(problem: Problem, language: str, file: str = "") -> str:
    """A problem in one line: where, and what."""
    from arpad.library.sentences import problem_line

    return problem_line(problem, language, file)
