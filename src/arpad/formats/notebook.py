"""What every reader returns: what it made of the file, and everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.core.verdicts import Problem, Severity, Value
from arpad.formats.fields import shown

Content = TypeVar("Content", covariant=True)
MOST_PROBLEMS = 1_000
MOST_ASIDE = 1_000
"""A list in which more rows cannot be read is damaged, or is another file than it is taken for."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[Content]):
    """`content` is None where nothing can be made of the file. Bad content is a problem, never an exception."""

    content: Content | None
    problems: tuple[Problem, ...] = ()
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out, where a person asked for that."""

    @property
    def stopped(self) -> bool:
        """Whether something must be decided before anything of this file is rated."""
        return self.content is None or any(problem.severity == "stop" for problem in self.problems)


@dataclass(slots=True)
class Notebook:
    """Where a reader writes down what it meets; a file that is wrong from end to end fills it only so far."""

    problems: list[Problem] = field(default_factory=list)
    aside: list[Problem] | None = None
    """The first problem of each row that was left out, where a person asked for that; None: a bad row stops."""
    _weights: set[Severity] = field(default_factory=set)
    """Which severities have been written down: the first stop and the first doubt always are."""

    def stop(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """A fact that a rating needs, and that the file leaves open."""
        self._add("stop", code, line, column, values)

    def doubt(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """A fact that was read and may be wrong, and a rating with it."""
        self._add("doubt", code, line, column, values)

    def note(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Something that changes no rating."""
        self._add("note", code, line, column, values)

    def _add(
        self, severity: Severity, code: str, line: int | None, column: int | None, values: dict[str, Value]
    ) -> None:
        first_of_its_weight = severity != "note" and severity not in self._weights
        if len(self.problems) < MOST_PROBLEMS or first_of_its_weight:
            self._weights.add(severity)
            given = values.get("given")
            if given is not None:
                values["given"] = shown(given).strip('"')  # what stood in the file may hold anything
            self.problems.append(Problem("", code, values, severity, line, column))

    @property
    def full(self) -> bool:
        """True if something stops the file and no further problem is written down."""
        too_many_aside = self.aside is not None and len(self.aside) > MOST_ASIDE
        return "stop" in self._weights and (len(self.problems) >= MOST_PROBLEMS or too_many_aside)

    def row_is_aside(self, begins: int) -> bool:
        """Whether the row whose problems begin at that place is left out; its stops then stop nothing."""
        if self.aside is None or not any(problem.severity == "stop" for problem in self.problems[begins:]):
            return False
        first = next(problem for problem in self.problems[begins:] if problem.severity == "stop")
        del self.problems[begins:]
        if not any(problem.severity == "stop" for problem in self.problems):  # too many rows aside stop the file
            self._weights.discard("stop")
        self.put_aside(first)
        return True

    def put_aside(self, problem: Problem) -> None:
        """Leave out the row of a problem; too many of them stop the file."""
        if self.aside is not None:
            self.aside.append(problem)
            if len(self.aside) == MOST_ASIDE + 1:
                self.stop("too_many_aside", most=MOST_ASIDE)

    def reading(self, content: Content | None) -> Reading[Content]:
        """What was read, with the problems in the order of the file, those of the whole of it last."""
        in_order = sorted(self.problems, key=lambda problem: (not problem.line, problem.line or 0, problem.column or 0))
        return Reading(content, tuple(in_order), tuple(self.aside or ()))
