"""The page of a clause on a screen; what it has none of is left out."""

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.cli.screen import Screen
from arpad.locale import Catalogue, catalogue


def show_clause_page(page: dict[str, Any], language: str) -> None:
    """Print a clause's page; what it has none of is left out."""
    words, screen = catalogue(language), Screen()
    tags = ", ".join(words.text(f"tag.{tag}") for tag in page["tags"])
    screen.line(f"{page['regulation']} {words.clause(page['number'])} ({tags})")
    screen.line(page["text"])
    if page["facts"]:
        screen.line(words.text("word.facts", {"facts": page["facts"]}))
    screen.line(_place(page))
    if page["inherited"]:
        screen.line(words.text("word.inherited", {"edition": page["inherited"]}))
    if page["place"]:
        screen.line(page["place"])

    def table(heading: str, columns: tuple[str, ...], rows: list[list[str]]) -> None:
        if rows:
            screen.heading(words.text(f"heading.{heading}"))
            screen.table([(words.text(f"column.{name}"), False) for name in columns], rows)

    def clause_of(entry: Mapping[str, Any]) -> str:
        return words.clause(entry["clause"]) if entry["clause"] else ""

    def number(parameter: Mapping[str, Any]) -> list[str]:
        return [
            parameter["name"],
            str(parameter["value"]),
            parameter["reading"] or "",
            parameter["meaning"],
            _place(parameter),
        ]

    table("numbers", ("name", "value", "reading", "meaning", "file"), [number(one) for one in page["numbers"]])
    others = [[clause_of(one), *number(one)] for one in page["numbers_of_other_clauses"]]
    table("numbers_of_other_clauses", ("clause", "name", "value", "reading", "meaning", "file"), others)
    held = [[clause_of(one), one["name"], _listed(one["value"]), _place(one)] for one in page["registry"]]
    table("registry_data", ("clause", "name", "value", "file"), held)
    for printed in page["tables"]:
        screen.heading(words.text("heading.table", {"name": printed["name"]}))
        screen.line(_place(printed))
        screen.table([(name, False) for name in printed["rows"][0]], [list(row.values()) for row in printed["rows"]])
    others = [[clause_of(one), one["name"], _place(one)] for one in page["tables_of_other_clauses"]]
    table("tables_of_other_clauses", ("clause", "name", "file"), others)
    if page["rules"]:
        screen.heading(words.text("heading.rules"))
    for place, rule in enumerate(page["rules"]):
        if place:
            screen.line("")
        screen.line(_place(rule))
        for line in rule["source"].splitlines():
            screen.line(line, indent=4)
    called = [
        [clause_of(one), one["name"], _read(one["numbers"], one["tables"], words), _place(one)]
        for one in page["rules_of_other_clauses"]
    ]
    table("rules_of_other_clauses", ("clause", "name", "numbers", "file"), called)
    decided = [
        [_reading_name(one, page), one["question"], one["text"], _carried_by(one), _place(one)]
        for one in page["readings"]
    ]
    table("readings", ("reading", "question", "decision", "carried_by", "file"), decided)
    table("cases", ("name", "file"), [[one["name"], f"{one['path']}:{one['line']}"] for one in page["cases"]])
    said = [[clause_of(one), one["key"], one["text"], one["case"] or "", _place(one)] for one in page["sentences"]]
    if any(one["clause"] for one in page["sentences"]):
        table("sentences_elsewhere", ("clause", "code", "says", "case", "file"), said)
    else:
        table("sentences", ("code", "says", "case", "file"), [line[1:] for line in said])


def _read(numbers: Mapping[str, Any], tables: Sequence[str], words: Catalogue) -> str:
    """What a rule reads: numbers by their names, as `floor 1400`, and tables."""
    named = [words.text("heading.table", {"name": name}) for name in tables]
    return ", ".join([*(f"{name} {value}" for name, value in numbers.items()), *named])


def _place(entry: Mapping[str, Any]) -> str:
    """Return file and line as an editor opens them; empty where there is no file."""
    return f"{entry['file']}:{entry['line']}" if entry["file"] else ""


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _reading_name(reading: Mapping[str, Any], page: Mapping[str, Any]) -> str:
    """Return the id of a reading, with the edition where it is not the page's."""
    of_page = reading["regulation"] == page["regulation"]
    return str(reading["id"]) if of_page else f"{reading['regulation']} {reading['id']}"


def _carried_by(reading: Mapping[str, Any]) -> str:
    return ", ".join([*reading["functions"], *reading["files"]])
