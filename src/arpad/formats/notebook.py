"""What every reader returns: a `Reading`, whose problems the reader has written down in a `Notebook`."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.core.verdicts import Problem, Severity, Value
from arpad.formats.fields import shown

Content = TypeVar("Content", covariant=True)
MOST_PROBLEMS = 1_000
"""The most problems of a file that are written down."""
MOST_ASIDE = 1_000
"""The most rows that may be left out: a list with more unreadable rows is damaged, or of another kind."""


def has_stop(problems: Iterable[Problem]) -> bool:
    """True if a problem stops the file."""
    return any(problem.severity == "stop" for problem in problems)


def stops_of(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that stop a file."""
    return [problem for problem in problems if problem.severity == "stop"]


@dataclass(frozen=True, slots=True)
class Reading(Generic[Content]):
    """The content of a file and its problems. `content` is None if the file cannot be read.

    Bad content is a problem, never an exception.
    """

    content: Content | None
    problems: tuple[Problem, ...] = ()
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out; empty unless bad rows are to be left out (`--set-aside`)."""

    @property
    def stopped(self) -> bool:
        """True if the file cannot be read, or if one of its problems must be solved before it is rated."""
        return self.content is None or has_stop(self.problems)


@dataclass(slots=True)
class Notebook:
    """The problems that a reader writes down, up to a limit."""

    problems: list[Problem] = field(default_factory=list)
    aside: list[Problem] | None = None
    """The first problem of each row that was left out; None if a bad row stops the file instead."""
    _severities: set[Severity] = field(default_factory=set)
    """The severities of the problems so far. Beyond the limit, the first stop and the first doubt are still added."""

    def stop(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Write down a stop: the file lacks a fact that a rating needs, or states it unclearly."""
        self._add("stop", code, line, column, values)

    def doubt(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Write down a doubt: a fact was read that may be wrong and would make a rating wrong."""
        self._add("doubt", code, line, column, values)

    def note(self, code: str, line: int | None = None, column: int | None = None, /, **values: Value) -> None:
        """Write down a note: a problem that changes no rating."""
        self._add("note", code, line, column, values)

    def _add(
        self, severity: Severity, code: str, line: int | None, column: int | None, values: dict[str, Value]
    ) -> None:
        first_of_its_severity = severity != "note" and severity not in self._severities
        if len(self.problems) < MOST_PROBLEMS or first_of_its_severity:
            self._severities.add(severity)
            given = values.get("given")
            if given is not None:
                values["given"] = shown(given).strip('"')  # a text of the file may have any characters
            self.problems.append(Problem("", code, values, severity, line, column))

    @property
    def full(self) -> bool:
        """True if a problem stops the file and no more problems are written down: the reader may give up."""
        too_many_aside = self.aside is not None and len(self.aside) > MOST_ASIDE
        return "stop" in self._severities and (len(self.problems) >= MOST_PROBLEMS or too_many_aside)

    def set_row_aside(self, begins: int) -> bool:
        """Leave out the row whose problems are `problems[begins:]` if one of them is a stop and rows may be left out.

        The first stop is kept in `aside`, and the other problems of the row are dropped. Returns True if the row is
        left out.
        """
        stops = [] if self.aside is None else stops_of(self.problems[begins:])
        if not stops:
            return False
        del self.problems[begins:]
        if not has_stop(self.problems):  # it remains if too many rows were left out
            self._severities.discard("stop")
        self.put_aside(stops[0])
        return True

    def drop(self, code: str, line: int, **values: Value) -> None:
        """Drop the problems of a code on a line that have these values, because a person has supplied the fact."""
        self.problems = [
            problem
            for problem in self.problems
            if (problem.code, problem.line) != (code, line) or not values.items() <= problem.values.items()
        ]

    def put_aside(self, problem: Problem) -> None:
        """Record in `aside` that the row of a problem is left out. Too many such rows stop the file."""
        if self.aside is not None:
            self.aside.append(problem)
            if len(self.aside) == MOST_ASIDE + 1:
                self.stop("too_many_aside", most=MOST_ASIDE)

    def reading(self, content: Content | None) -> Reading[Content]:
        """The content with the problems in the order of their lines; problems without a line come last."""
        in_order = sorted(self.problems, key=lambda problem: (not problem.line, problem.line or 0, problem.column or 0))
        return Reading(content, tuple(in_order), tuple(self.aside or ()))
