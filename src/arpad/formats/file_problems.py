"""The problems of a file, with its name."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.core.verdicts import Problem


class FileProblems(NamedTuple):
    """The problems of one file, the name by which it is shown, and the ID of its (first) event.

    Without a name they are not of one file, and each problem says its own place.
    """

    file: str
    problems: Sequence[Problem]
    event: str = ""
