"""What the library returns, taken by a command: a result, or a refusal that ends the command."""

from typing import TypeVar

from arpad.cli.notes import show_problems
from arpad.cli.refusing import refuse
from arpad.library.refused import Refused

Result = TypeVar("Result")


def accepted(found: Result | Refused, language: str) -> Result:
    """The result; a refusal ends the command, after what was noted of files before it."""
    if isinstance(found, Refused):
        show_problems(found.notes, language)
        refuse(found.problems, language, found.file)
    return found
