"""The problems of a file, with its name."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.core.verdicts import Problem


class FileProblems(NamedTuple):
    """The problems of one file, its name as shown, and the ID of its first event.

    If `file` is empty, the problems belong to no single file, and the `place` of each is shown.
    """

    file: str
    problems: Sequence[Problem]
    event: str = ""
