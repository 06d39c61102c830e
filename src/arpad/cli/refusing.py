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
    first = problems[0]
    parts = [part for part in ("arpad", file, first.place) if part]
    more = f" (+{len(problems) - 1})" if len(problems) > 1 else ""
    raise Refusal(f"{': '.join(parts)}: {catalogue(language).text(f'problem.{first.code}', first.values)}{more}")
