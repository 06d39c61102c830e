"""What every reader returns: what it made of the file, and everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.core.verdicts import Problem, Severity, Value
from arpad.formats.fields import shown

Content = TypeVar("Content", covariant=True)
MOST_PROBLEMS = 1_000


@dataclass(frozen=True, slots=True)
class Reading(Generic[Content]):
    """`content` is None where nothing can be made of the file. Bad content is a problem, never an exception."""

    content: Content | None
    problems: tuple[Problem, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether something must be decided before anything of this file is rated."""
        return self.content is None or any(problem.severity == "stop" for problem in self.problems)


@dataclass(slots=True)
class Notebook:
    """Where a reader writes down what it meets; a file that is wrong from end to end fills it only so far."""

    problems: list[Problem] = field(default_factory=list)
    _stopped: bool = False

    def stop(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Something that could change a rating."""
        self._add("stop", code, line, column, values)

    def note(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Something cosmetic."""
        self._add("note", code, line, column, values)

    def _add(
        self, severity: Severity, code: str, line: int | None, column: int | None, values: dict[str, Value]
    ) -> None:
        if len(self.problems) < MOST_PROBLEMS or (severity == "stop" and not self._stopped):
            self._stopped = self._stopped or severity == "stop"
            given = values.get("given")
            if given is not None:
                values["given"] = shown(given).strip('"')  # what stood in the file may hold anything
            self.problems.append(Problem("", code, values, severity, line, column))

    def reading(self, content: Content | None) -> Reading[Content]:
        """What was read, with the problems in the order of the file, those of the whole of it last."""
        in_order = sorted(self.problems, key=lambda problem: (not problem.line, problem.line or 0, problem.column or 0))
        return Reading(content, tuple(in_order))
