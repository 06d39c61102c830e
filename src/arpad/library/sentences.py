"""Problems as lines of text and as JSON, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems
from arpad.locale import catalogue

SEVERITIES = ("stop", "doubt", "note")
"""The severities in the order in which problems are listed."""
SHOWN_PLACES = 8
"""The most places that are named for similar problems in one line."""


def problem_line(problem: Problem, language: str, file: str = "") -> str:
    """Return a problem in one line: its place and its sentence."""
    words = catalogue(language)
    sentence = words.text(f"problem.{problem.code}", problem.values)
    if problem.severity != "stop":
        sentence = f"{words.text(f'level.{problem.severity}')}: {sentence}"
    if problem.line is not None:
        return f"{file}:{problem.where}: {sentence}"
    return ": ".join(part for part in (file, words.subject(problem.place), sentence) if part)


def refusal_line(problems: Sequence[Problem], language: str, file: str = "") -> str:
    """Return a line with the first problem of severity `stop`, and the number of further stops: `(+2)`."""
    stops = [problem for problem in problems if problem.severity == "stop"] or problems
    more = f" (+{len(stops) - 1})" if len(stops) > 1 else ""
    return f"{problem_line(stops[0], language, file)}{more}"


def problem_lines(problems: Sequence[Problem], language: str, file: str = "", every_one: bool = False) -> list[str]:
    """Return the problems of a file as lines: first the stops, then the doubts, then the notes.

    Problems with the same code share a line, unless `every_one` asks for a line for each.
    """
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in sorted(problems, key=lambda problem: SEVERITIES.index(problem.severity)):
        option = problem.place if problem.place.startswith("--") else ""
        groups.setdefault((problem.severity, problem.code, option), []).append(problem)
    lines: list[str] = []
    for similar in groups.values():
        if every_one or len(similar) == 1:
            lines += [problem_line(problem, language, file) for problem in similar]
        else:
            lines.append(_folded(similar, language, file))
    return lines


def _folded(similar: Sequence[Problem], language: str, file: str) -> str:
    """Return problems with the same code as one line: their number, one sentence, and the first places."""
    words = catalogue(language)
    first = similar[0]
    code = f"folded.{first.code}"
    sentence = words.text(code, {**first.values, "count": len(similar)})
    if words.text(code) == code:  # the code has no sentence for several problems
        example = words.text(f"problem.{first.code}", first.values)
        sentence = words.text("folded", {"count": len(similar), "example": example})
    places = [problem.where for problem in similar if problem.where]
    shown = ", ".join(places[:SHOWN_PLACES]) + (", ..." if len(places) > SHOWN_PLACES else "")
    level = f"{words.text(f'level.{first.severity}')}: " if first.severity != "stop" else ""
    return f"{file}{': ' if file else ''}{level}{sentence}" + (f" ({shown})" if shown else "")


def problem_json(problem: Problem, language: str, file: str | None = None) -> dict[str, Any]:
    """Return a problem as JSON. If `file` is None, the JSON has no `file`."""
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


def problems_json(files: Iterable[FileProblems], language: str) -> list[dict[str, Any]]:
    """Return the problems of several files as JSON, each with its file."""
    return [problem_json(problem, language, each.file) for each in files for problem in each.problems]


def doubts_json(files: Iterable[FileProblems], language: str) -> list[dict[str, Any]]:
    """Return the doubts about the files in the form of findings, each on the event of its file.

    A doubt may change a rating, so it is listed with the findings. It has no clause.
    """
    return [
        {
            "level": "note",
            "clause": None,
            "subject": f"event {event}",
            "code": problem.code,
            "values": {**problem.values, "file": file, "line": problem.line, "column": problem.column},
            "message": problem_line(problem, language, file),
        }
        for file, problems, event in files
        for problem in problems
        if problem.severity == "doubt" and event
    ]
