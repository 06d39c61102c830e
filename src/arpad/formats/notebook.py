"""What every reader returns: the content of the file, and everything that is wrong with it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.core.verdicts import Problem, Severity, Value
from arpad.formats.fields import shown

Content = TypeVar("Content", covariant=True)
MOST_PROBLEMS = 1_000
MOST_ASIDE = 1_000
"""A list with more unreadable rows than this is damaged, or of another kind."""


def has_stop(problems: Iterable[Problem]) -> bool:
    """True if a problem stops the file."""
    return any(problem.severity == "stop" for problem in problems)


def stops_of(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that stop a file."""
    return [problem for problem in problems if problem.severity == "stop"]


@dataclass(frozen=True, slots=True)
class Reading(Generic[Content]):
    """`content` is None where nothing can be made of the file. Bad content is a problem, never an exception."""

    content: Content | None
    problems: tuple[Problem, ...] = ()
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out, where a person asked for that."""

    @property
    def stopped(self) -> bool:
        """True if something must be decided before anything in this file is rated."""
        return self.content is None or has_stop(self.problems)


@dataclass(slots=True)
class Notebook:
    """Where a reader writes down problems, up to a limit."""

    problems: list[Problem] = field(default_factory=list)
    aside: list[Problem] | None = None
    """The first problem of each row that was left out, where a person asked for that; None: a bad row stops."""
    _weights: set[Severity] = field(default_factory=set)
    """The severities written down so far. Beyond the limit the first stop and the first doubt still are."""

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
        """Leave out the row whose problems are `problems[begins:]`, if one of them stops; True if it is left out.

        Its problems are dropped, and the first stop is put aside.
        """
        stops = [] if self.aside is None else stops_of(self.problems[begins:])
        if not stops:
            return False
        del self.problems[begins:]
        if not has_stop(self.problems):  # too many rows aside stop the file
            self._weights.discard("stop")
        self.put_aside(stops[0])
        return True

    def drop(self, code: str, line: int, **values: Value) -> None:
        """Drop the problems of a code on a line that have these values: a person has decided what they ask."""
        self.problems = [
            problem
            for problem in self.problems
            if (problem.code, problem.line) != (code, line) or not values.items() <= problem.values.items()
        ]

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
