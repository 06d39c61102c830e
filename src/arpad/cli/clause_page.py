"""All about one clause: its text, its numbers, its rule, its readings, its cases and its sentences."""

import inspect
import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import arpad
from arpad.cli.screen import Screen
from arpad.core.verdicts import Problem
from arpad.locale import Catalogue, catalogue
from arpad.regulations.coverage import cases_of_clause, rules_of_clause
from arpad.regulations.edition import Clause, Edition
from arpad.regulations.sentences import codes_of_clause
from arpad.regulations.texts import clause_text, meaning, readings
from arpad.selftest import spoken

NEAR = 5
"""How many clauses are proposed where there is none of a number."""
PACKAGES = Path(arpad.__file__).parent.parent


def find_clause(edition: Edition, given: str, words: Catalogue) -> Clause | Problem:
    """Return the clause of a number, as the text or as the reader's language writes it; else name the nearest."""
    by_name = {_plain(number): clause for number, clause in edition.clauses.items()}
    by_name |= {_plain(words.clause(number)): clause for number, clause in edition.clauses.items()}
    found = by_name.get(_plain(given))
    if found is not None:
        return found
    near = [words.clause(number) for number in near_numbers(given, list(edition.clauses))]
    return Problem("", "unknown_clause", {"regulation": edition.id, "given": given, "near": near})


def near_numbers(given: str, known: list[str]) -> list[str]:
    """Return the clauses nearest to a number: those under it, then those under the paragraph above, then alike ones."""
    found: list[str] = []
    above = given
    while above and not found:
        found = [number for number in known if re.match(rf"{re.escape(above)}(?![0-9])", number)]
        above = re.sub(r"[.\s(]*[^.\s(]*$", "", above)
    return (found or get_close_matches(given, known, NEAR, 0.3) or known)[:NEAR]


def clause_page(edition: Edition, clause: Clause, language: str) -> dict[str, Any]:
    """Return everything about a clause, in the reader's language, as `arpad clauses ID NUMBER --json` shows it."""
    words = catalogue(language)
    number = clause.number
    return {
        "regulation": edition.id,
        "number": number,
        "tags": list(clause.tags),
        "text": clause_text(edition, clause, language),
        "status": clause.status,
        "inherited": clause.inherited,
        "place": clause.place,
        "numbers": [
            {"name": p.name, "value": p.shown(p.value), "reading": p.reading, "meaning": meaning(edition, p, language)}
            for p in edition.parameters.values()
            if p.clause == number
        ],
        "tables": [{"name": name, "rows": list(edition.table(name))} for name in clause.tables],
        "rules": [_rule(name, rule) for name, rule in rules_of_clause(edition, number)],
        "readings": [
            {"id": reading.id, "text": reading.text, "functions": list(reading.functions), "files": list(reading.files)}
            for reading in readings(edition, language)
            if number in reading.clauses
        ],
        "cases": [
            {"name": case["name"], "file": f"{holder.folder.name}/cases/{case['file']}"}
            for holder, case in cases_of_clause(edition, number)
        ],
        "sentences": _sentences(edition, number, words),
    }


def _sentences(edition: Edition, number: str, words: Catalogue) -> list[dict[str, Any]]:
    """Return the sentences under a clause: as cases have them, then those of no case with the names of their values."""
    found = [
        {"kind": kind, "code": code, "text": words.text(f"{kind}.{code}", values), "case": case}
        for kind, code, values, case in spoken(edition, number)
    ]
    known = {(one["kind"], one["code"]) for one in found}
    return found + [
        {"kind": kind, "code": code, "text": words.text(f"{kind}.{code}"), "case": None}
        for kind, code in codes_of_clause(edition, number)
        if (kind, code) not in known
    ]


def _rule(name: str, rule: Callable[..., Any]) -> dict[str, Any]:
    lines, first = inspect.getsourcelines(rule)
    file = Path(inspect.getsourcefile(rule) or "").resolve()
    shown = file.relative_to(PACKAGES) if file.is_relative_to(PACKAGES) else file
    return {"name": name, "file": shown.as_posix(), "line": first, "source": "".join(lines)}


def show_clause_page(page: dict[str, Any], language: str) -> None:
    """Print a clause's page; what it has none of is left out."""
    words, screen = catalogue(language), Screen()
    tags = ", ".join(words.text(f"tag.{tag}") for tag in page["tags"])
    screen.line(f"{page['regulation']} {words.clause(page['number'])} ({tags})")
    screen.line(page["text"])
    if page["inherited"]:
        screen.line(words.text("word.inherited", {"edition": page["inherited"]}))
    if page["place"]:
        screen.line(page["place"])

    def table(heading: str, columns: tuple[str, ...], rows: list[list[str]]) -> None:
        if rows:
            screen.heading(words.text(f"heading.{heading}"))
            screen.table([(words.text(f"column.{name}"), False) for name in columns], rows)

    numbers = [[one["name"], str(one["value"]), one["reading"] or "", one["meaning"]] for one in page["numbers"]]
    table("numbers", ("name", "value", "reading", "meaning"), numbers)
    for printed in page["tables"]:
        screen.heading(words.text("heading.table", {"name": printed["name"]}))
        screen.table([(name, False) for name in printed["rows"][0]], [list(row.values()) for row in printed["rows"]])
    if page["rules"]:
        screen.heading(words.text("heading.rules"))
    for place, rule in enumerate(page["rules"]):
        if place:
            screen.line("")
        screen.line(f"{rule['file']}:{rule['line']}")
        for line in rule["source"].splitlines():
            screen.line(line, indent=4)
    decided = [[one["id"], one["text"], ", ".join([*one["functions"], *one["files"]])] for one in page["readings"]]
    table("readings", ("reading", "says", "carried_by"), decided)
    table("cases", ("name", "file"), [[one["name"], one["file"]] for one in page["cases"]])
    table("sentences", ("code", "says"), [[f"{one['kind']}.{one['code']}", one["text"]] for one in page["sentences"]])


def _plain(number: str) -> str:
    """Return a number as it is compared: without spaces, in small letters."""
    return re.sub(r"\s", "", number).casefold()
