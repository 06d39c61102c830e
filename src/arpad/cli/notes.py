"""What readers tell of a file, as a person reads it: doubts first, alike ones in one line with their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import click

from arpad.cli.refusing import told
from arpad.core.verdicts import Problem
from arpad.locale import catalogue

WEIGHTS = ("stop", "doubt", "note")
SHOWN_PLACES = 8


class FileProblems(NamedTuple):
    """The problems of one file, the name by which it is shown, and the ID of its (first) event."""

    file: str
    problems: Sequence[Problem]
    event: str = ""


def show_problems(found: Iterable[FileProblems], language: str, every_one: bool = False) -> None:
    """Print the problems on standard error; alike ones in one line, unless `every_one` is asked for."""
    for file, problems, _ in found:
        for line in problem_lines(problems, language, file, every_one):
            click.echo(f"arpad: {line}", err=True)


def problem_lines(problems: Sequence[Problem], language: str, file: str = "", every_one: bool = False) -> list[str]:
    """The lines, stops and doubts before notes."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in sorted(problems, key=lambda problem: WEIGHTS.index(problem.severity)):
        option = problem.place if problem.place.startswith("--") else ""
        groups.setdefault((problem.severity, problem.code, option), []).append(problem)
    lines: list[str] = []
    for alike in groups.values():
        if every_one or len(alike) == 1:
            lines += [told(problem, language, file) for problem in alike]
        else:
            lines.append(_folded(alike, language, file))
    return lines


def _folded(alike: Sequence[Problem], language: str, file: str) -> str:
    """Alike problems in one line: how many, what, and where the first of them stand."""
    words = catalogue(language)
    first = alike[0]
    code = f"folded.{first.code}"
    sentence = words.text(code, {**first.values, "count": len(alike)})
    if words.text(code) == code:  # it has no words of its own for many
        example = words.text(f"problem.{first.code}", first.values)
        sentence = words.text("folded", {"count": len(alike), "example": example})
    places = [problem.where for problem in alike if problem.where]
    shown = ", ".join(places[:SHOWN_PLACES]) + (", ..." if len(places) > SHOWN_PLACES else "")
    level = f"{words.text(f'level.{first.severity}')}: " if first.severity != "stop" else ""
    return f"{file}{': ' if file else ''}{level}{sentence}" + (f" ({shown})" if shown else "")


def doubts_json(found: Iterable[FileProblems], language: str) -> list[dict[str, Any]]:
    """The doubts of the files as findings on their events: no clause has them, and they may change a rating."""
    return [
        {
            "level": "note",
            "clause": None,
            "subject": f"event {event}",
            "code": problem.code,
            "values": {**problem.values, "file": file, "line": problem.line, "column": problem.column},
            "message": told(problem, language, file),
        }
        for file, problems, event in found
        for problem in problems
        if problem.severity == "doubt" and event
    ]


def problem_json(problem: Problem, language: str, file: str | None = None) -> dict[str, Any]:
    """A problem in JSON; `file` is left out where the command reads one file."""
    return {
        **({} if file is None else {"file": file}),
        "severity": problem.severity,
        "line": problem.line,
        "column": problem.column,
        "place": problem.place or None,
        "code": problem.code,
        "read": problem.values.get("given"),
        "expected": problem.values.get("expected"),
        "message": catalogue(language).text(f"problem.{problem.code}", problem.values),
    }
