"""The child process of `arpad.site.file_check`: it reads a file and prints what is wrong with it as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arpad.core.answer import Answer, Row
from arpad.core.labels import labels_of
from arpad.core.limited_process import limit_this_process
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.library import calc
from arpad.library.in_part import CheckedInPart, check_in_part
from arpad.library.rating import Rated, check, rate
from arpad.library.refusal import Refused
from arpad.library.reports import Read, read
from arpad.library.sentences import problem_json
from arpad.site.file_check import LIMITS
from arpad.site.file_lines import file_text, lines_with_problems
from arpad.site.finding_groups import findings_in_words
from arpad.site.words import page_words
from arpad.site.working_parts.answer_row import answer_row, plain
from arpad.site.working_parts.games import games_table
from arpad.site.working_parts.steps import steps_of
from arpad.site.working_parts.sums import sums_of

MOST_PROBLEMS, MOST_FINDINGS, MOST_PLAYERS, MOST_TABLES = 200, 300, 500, 40
"""How many a page shows; so many players have the table of their games."""
READ_OPTIONS = ("list", "period", "start", "end", "minutes")
PART_OPTIONS = ("list", "start", "end", "minutes", "regulation")
"""The options of a check of what can be read."""
FIELDS = ("regulation", "list", "start", "end", "minutes")
"""The options that the form of the page has."""
PLAYER_KEYS = ("id", "status", "method", "old", "new", "change", "rounded", "k", "games", "score", "expected", "titles")


def main() -> None:
    """Answer one file: the first line of the input says what is wanted, the rest is the file."""
    limit_this_process(LIMITS)
    wanted = json.loads(sys.stdin.buffer.readline())
    json.dump(answered(wanted, sys.stdin.buffer.read()), sys.stdout)


def answered(wanted: Mapping[str, Any], content: bytes) -> dict[str, Any]:
    """The answer to what is wanted about a file."""
    options, language = wanted["options"], wanted["language"]
    read_options = {name: options[name] for name in READ_OPTIONS if name in options}
    found = read((wanted["name"], content), **read_options)
    regulation = options.get("regulation")
    if wanted["answer"] == "page":
        page = {**_page(found, regulation, language), **_text(found, wanted["name"], content)}
        in_part = _in_part(found, wanted, content)
        return page if in_part is None else {**page, **_so_far(in_part, language)}
    if wanted["answer"].startswith("selection"):
        return _selection(found, options, language, is_page=wanted["answer"] == "selection page")
    result = (rate if wanted["answer"] == "rate" else check)(found, regulation=regulation)
    in_part = _in_part(found, wanted, content)
    so_far = None if in_part is None else in_part.to_json(language)
    return {"refused": isinstance(result, Refused), "answer": result.to_json(language), "so_far": so_far}


def _in_part(found: Read | Refused, wanted: Mapping[str, Any], content: bytes) -> CheckedInPart | None:
    """The findings on what can be read of a file that problems stop; None for any other file."""
    if not isinstance(found, Refused):
        return None
    options = {name: value for name, value in wanted["options"].items() if name in PART_OPTIONS}
    return check_in_part((wanted["name"], content), **options)


def _selection(found: Read | Refused, options: Mapping[str, str], language: str, is_page: bool) -> dict[str, Any]:
    """The selection numbers of a player of the file; for a page with the problems of the file too."""
    day, name = options.get("date", ""), options.get("id") or None
    calculated = calc.selection(found, day, id=name, regulation=options.get("regulation") or calc.FINNISH)
    refused = isinstance(calculated, Refused)
    answer = {"refused": refused, "answer": calculated.to_json(language)}
    if is_page:
        listed = calculated.problems if isinstance(calculated, Refused) else found.problems
        answer |= _shown([_problem(one, language) for one in listed])
        if not isinstance(calculated, Refused) and not isinstance(found, Refused):
            answer["name"] = found.report.players[calculated["player"]].name or calculated["player"]
    return answer


def _page(found: Read | Refused, regulation: str | None, language: str) -> dict[str, Any]:
    """What a page shows: the problems, the findings, and a row for each player."""
    rated = rate(found, regulation=regulation)
    problems = [_problem(one, language) for one in found.problems]
    if not isinstance(rated, Rated):
        problems += [_problem(one, language) for one in rated.problems if one not in found.problems]
        return _shown(problems)
    answer = rated.to_json(language)
    names = {player.id: player.name or player.id for player in rated.report.players.values()}
    events = {event.id: event.name or event.id for event in rated.report.events.values()}
    players = [
        {
            **{key: row[key] for key in PLAYER_KEYS},
            "name": names.get(row["id"], row["id"]),
            **_working(computed, answer["list"], names, events, language, place < MOST_TABLES),
        }
        for place, (row, computed) in enumerate(zip(answer["players"], rated.answer.rows, strict=True))
        if place < MOST_PLAYERS
    ]
    return {
        **_shown(problems),
        "list": answer["list"],
        **_findings(rated.answer, rated.report, language),
        "players": players,
        "player_count": len(answer["players"]),
    }


def _working(
    row: Row, of_list: str, names: Mapping[str, str], events: Mapping[str, str], language: str, with_games: bool
) -> dict[str, Any]:
    """The working of a player in the parts that all pages share: the sums, the games, the steps."""
    words = page_words(language)
    shown = answer_row(row, next((part.regulation for part in row.parts), ""), words.text, words, names)
    tables = [games_table(shown, part, of_list, (), words) for part in shown["parts"] if with_games]
    return {
        "sums": plain(sums_of(shown, words, {}, events)),
        "tables": plain([table for table in tables if table.rows]),
        "steps": plain(steps_of(shown, words)),
    }


def _findings(answer: Answer, report: Report, language: str) -> dict[str, Any]:
    """The findings in words; those that are alike stand together."""
    shown = answer.findings[:MOST_FINDINGS]
    groups = findings_in_words(shown, answer.regulations, labels_of(report), page_words(language))
    return {
        "regulations": dict(answer.regulations),
        "findings": [group.to_json() for group in groups],
        "finding_count": len(answer.findings),
    }


def _so_far(found: CheckedInPart, language: str) -> dict[str, Any]:
    """The findings on what can be read of a file that problems stop, and what is left out."""
    answer = found.to_json(language)
    return {**_findings(found.checked.answer, found.checked.report, language), "left_out": answer["left_out"]}


def _problem(problem: Problem, language: str) -> dict[str, Any]:
    """A problem for a page: how a command is told the fact is left out, and whether a field of the form takes it."""
    values = {name: value for name, value in problem.values.items() if name != "answer"}
    answer = str(problem.values.get("answer") or "")
    option = answer.partition(" ")[0].removeprefix("--")
    field = problem.place.removeprefix("--") if problem.place.startswith("--") else None
    return {
        **problem_json(replace(problem, values=values), language),
        "message": page_words(language).problem(problem.code, values),
        "field": field,
        "place": None if field else problem.place or None,
        "may_be_given": next((name for name in (option, field) if name in FIELDS), None),
    }


def _shown(problems: list[dict[str, Any]]) -> dict[str, Any]:
    order = {"stop": 0, "doubt": 1, "note": 2}
    ordered = sorted(problems, key=lambda one: order[one["severity"]])
    return {"problems": ordered[:MOST_PROBLEMS], "problem_count": len(problems)}


def _text(found: Read | Refused, name: str, content: bytes) -> dict[str, Any]:
    """The lines of a file that is a text, with those of problems marked."""
    text = file_text(name, content)
    if text is None:
        return {"kind": None, "lines": [], "line_count": 0}
    lines = lines_with_problems(text.lines, found.problems)
    return {"kind": text.kind, "lines": lines, "line_count": len(text.lines)}


if __name__ == "__main__":
    main()
