"""Prints the page of a clause. Parts without content are omitted."""

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.cli.screen import Screen
from arpad.locale import Catalogue, catalogue


def show_clause_page(page: dict[str, Any], language: str) -> None:
    """Print the page of a clause. `page` is the JSON of the page; its empty parts are omitted."""
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
        planned = f" ({words.text('word.planned')})" if page["status"] == "planned" else ""
        screen.line(f"{page['place']}{planned}")

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

    table("numbers", ("name", "value", "reading", "meaning", "file"), [number(entry) for entry in page["numbers"]])
    others = [[clause_of(entry), *number(entry)] for entry in page["numbers_of_other_clauses"]]
    table("numbers_of_other_clauses", ("clause", "name", "value", "reading", "meaning", "file"), others)
    data = [[clause_of(entry), entry["name"], _listed(entry["value"]), _place(entry)] for entry in page["registry"]]
    table("registry_data", ("clause", "name", "value", "file"), data)
    for printed in page["tables"]:
        screen.heading(words.text("heading.table", {"name": printed["name"]}))
        screen.line(_place(printed))
        screen.table([(name, False) for name in printed["rows"][0]], [list(row.values()) for row in printed["rows"]])
    others = [[clause_of(entry), entry["name"], _place(entry)] for entry in page["tables_of_other_clauses"]]
    table("tables_of_other_clauses", ("clause", "name", "file"), others)
    if page["rules"]:
        screen.heading(words.text("heading.rules"))
    for place, rule in enumerate(page["rules"]):
        if place:
            screen.line("")
        screen.line(_place(rule))
        for line in rule["source"].splitlines():
            screen.line(line, indent=4)
    others = [
        [clause_of(rule), rule["name"], _read(rule["numbers"], rule["tables"], words), _place(rule)]
        for rule in page["rules_of_other_clauses"]
    ]
    table("rules_of_other_clauses", ("clause", "name", "numbers", "file"), others)
    readings = [
        [_reading_name(reading, page), reading["question"], reading["text"], _carried_by(reading), _place(reading)]
        for reading in page["readings"]
    ]
    table("readings", ("reading", "question", "decision", "carried_by", "file"), readings)
    table("cases", ("name", "file"), [[case["name"], f"{case['path']}:{case['line']}"] for case in page["cases"]])
    sentences = [
        [clause_of(entry), entry["key"], entry["text"], entry["case"] or "", _place(entry)]
        for entry in page["sentences"]
    ]
    if any(entry["clause"] for entry in page["sentences"]):
        table("sentences_elsewhere", ("clause", "code", "says", "case", "file"), sentences)
    else:
        table("sentences", ("code", "says", "case", "file"), [line[1:] for line in sentences])


def _read(numbers: Mapping[str, Any], tables: Sequence[str], words: Catalogue) -> str:
    """Return what a rule reads: numbers with their names, as `floor 1400, k 20`, then tables."""
    named = [words.text("heading.table", {"name": name}) for name in tables]
    return ", ".join([*(f"{name} {value}" for name, value in numbers.items()), *named])


def _place(entry: Mapping[str, Any]) -> str:
    """Return `file:line`, which an editor can open; empty if there is no file."""
    return f"{entry['file']}:{entry['line']}" if entry["file"] else ""


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _reading_name(reading: Mapping[str, Any], page: Mapping[str, Any]) -> str:
    """Return the ID of a reading, after its edition if that is not the edition of the page."""
    of_page = reading["regulation"] == page["regulation"]
    return str(reading["id"]) if of_page else f"{reading['regulation']} {reading['id']}"


def _carried_by(reading: Mapping[str, Any]) -> str:
    """Return the functions and files that carry out a reading."""
    return ", ".join([*reading["functions"], *reading["files"]])
