"""Problems in a reader's language: as lines, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems
from arpad.locale import catalogue

WEIGHTS = ("stop", "doubt", "note")
SHOWN_PLACES = 8


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
    """Return the first problem that stops in one line, with the number of further ones."""
    stops = [problem for problem in problems if problem.severity == "stop"] or problems
    more = f" (+{len(stops) - 1})" if len(stops) > 1 else ""
    return f"{problem_line(stops[0], language, file)}{more}"


def problem_lines(problems: Sequence[Problem], language: str, file: str = "", every_one: bool = False) -> list[str]:
    """Return the problems of a file as lines, stops and doubts before notes; alike ones in one unless `every_one`."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in sorted(problems, key=lambda problem: WEIGHTS.index(problem.severity)):
        option = problem.place if problem.place.startswith("--") else ""
        groups.setdefault((problem.severity, problem.code, option), []).append(problem)
    lines: list[str] = []
    for alike in groups.values():
        if every_one or len(alike) == 1:
            lines += [problem_line(problem, language, file) for problem in alike]
        else:
            lines.append(_folded(alike, language, file))
    return lines


def _folded(alike: Sequence[Problem], language: str, file: str) -> str:
    """Return alike problems in one line: their number, their sentence, and the places of the first of them."""
    words = catalogue(language)
    first = alike[0]
    code = f"folded.{first.code}"
    sentence = words.text(code, {**first.values, "count": len(alike)})
    if words.text(code) == code:  # the code has no sentence for several problems
        example = words.text(f"problem.{first.code}", first.values)
        sentence = words.text("folded", {"count": len(alike), "example": example})
    places = [problem.where for problem in alike if problem.where]
    shown = ", ".join(places[:SHOWN_PLACES]) + (", ..." if len(places) > SHOWN_PLACES else "")
    level = f"{words.text(f'level.{first.severity}')}: " if first.severity != "stop" else ""
    return f"{file}{': ' if file else ''}{level}{sentence}" + (f" ({shown})" if shown else "")


def problem_json(problem: Problem, language: str, file: str | None = None) -> dict[str, Any]:
    """Return a problem in JSON; without `file` it names none."""
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
    """The problems of several files in JSON, each with its file."""
    return [problem_json(problem, language, each.file) for each in files for problem in each.problems]


def doubts_json(files: Iterable[FileProblems], language: str) -> list[dict[str, Any]]:
    """Return the doubts of the files as findings on their events, without a clause: they may change a rating."""
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
