"""The child process of `arpad.site.file_check`: it reads a file and prints its problems and findings as JSON."""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

from arpad.core.verdicts import Problem
from arpad.library.rating import Rated, rate
from arpad.library.reports import Read, read
from arpad.library.sentences import problem_line
from arpad.site.file_check import MEMORY, SECONDS

MOST_SHOWN = 500
"""Lines of each kind that a page shows."""


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    name, language = sys.argv[1:]
    json.dump(checked(name, sys.stdin.buffer.read(), language), sys.stdout)


def checked(name: str, content: bytes, language: str) -> dict[str, Any]:
    """The problems of a file, its findings, and the rows of its players."""
    found = read((name, content))
    if not isinstance(found, Read):
        return {"problems": [_problem(one, language) for one in found.problems]}
    problems = [_problem(one, language) for one in found.problems]
    rated = rate(found)
    if not isinstance(rated, Rated):
        return {"problems": [*problems, *(_problem(one, language) for one in rated.problems)]}
    answer = rated.to_json(language)
    rows = [
        {key: row[key] for key in ("id", "status", "old", "new", "rounded", "games", "score")}
        for row in answer["players"]
    ]
    names = {player.id: player.name or player.id for player in found.report.players.values()}
    rows = [{**row, "name": names.get(row["id"], row["id"])} for row in rows]
    return {"problems": problems, "findings": answer["findings"][:MOST_SHOWN], "players": rows[:MOST_SHOWN]}


def _problem(problem: Problem, language: str) -> dict[str, Any]:
    """A problem with its sentence and its place in the file."""
    return {
        "severity": problem.severity,
        "line": problem.line,
        "column": problem.column,
        "text": problem_line(problem, language),
    }


if __name__ == "__main__":
    main()
