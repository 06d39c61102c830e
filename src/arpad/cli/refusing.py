"""How a command refuses bad input: one line that says what and where, and exit status 2."""

from typing import NoReturn

from arpad.core.verdicts import Problem
from arpad.locale import catalogue

BAD_INPUT = 2


class Refusal(Exception):  # noqa: N818 (it is a refusal, not an error of the program)
    """Ends a command; carries the line for the user."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def refuse(problems: list[Problem], language: str, file: str = "") -> NoReturn:
    """Tell the first problem, and how many more there are."""
    stops = [problem for problem in problems if problem.severity == "stop"] or problems
    more = f" (+{len(stops) - 1})" if len(stops) > 1 else ""
    raise Refusal(f"arpad: {told(stops[0], language, file)}{more}")


def told(problem: Problem, language: str, file: str = "") -> str:
    """A problem in one line: where, and what."""
    words = catalogue(language)
    sentence = words.text(f"problem.{problem.code}", problem.values)
    if problem.severity != "stop":
        sentence = f"{words.text(f'level.{problem.severity}')}: {sentence}"
    if problem.line is not None:
        return f"{file}:{problem.where}: {sentence}"
    return ": ".join(part for part in (file, words.subject(problem.place), sentence) if part)
