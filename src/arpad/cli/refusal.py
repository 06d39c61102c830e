"""How a command refuses bad input: one line that says what and where, and exit status 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.core.verdicts import Problem
    from arpad.library.refusal import Refused

ANSWER_IS_NO, BAD_INPUT = 1, 2
"""Exit statuses of a command beside 0."""
Result = TypeVar("Result")


class Refusal(Exception):  # noqa: N818 (it is a refusal, not an error of the program)
    """Ends a command; `line` is printed on standard error."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def refuse(problems: Sequence[Problem], language: str, file: str = "") -> NoReturn:
    """End the command with the sentence of the first problem, and the number of further problems.

    `file` is the name of the file that has the problems; empty if they have places of their own.
    """
    from arpad.library.sentences import refusal_line  # it loads the catalogues, and `arpad --version` needs none

    raise Refusal(f"arpad: {refusal_line(problems, language, file)}")


def accepted(result: Result | Refused | Problem, language: str) -> Result:
    """Return the result unless it is a refusal or a problem, which ends the command.

    The notes of a refusal are printed first.
    """
    from arpad.cli.output import show_problems
    from arpad.core.verdicts import Problem
    from arpad.library.refusal import Refused

    if isinstance(result, Problem):
        refuse([result], language)
    if isinstance(result, Refused):
        show_problems(result.notes, language)
        refuse(result.problems, language, result.file)
    return result


def need(extra: str, language: str) -> None:
    """End the command if packages of an optional extra are missing; the line says what to install."""
    from arpad.library.extras import missing_extra

    accepted(missing_extra(extra), language)
