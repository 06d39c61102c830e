"""The table of facts is whole: every field of a report and every fact that a clause asks for has a row or a reason."""

import json
from dataclasses import fields

import pytest

from arpad.core.report import Event, Game, Player
from arpad.regulations.edition import Edition, editions
from tests.cli.running import run
from tests.formats.facts_table import table

SCHEMA = json.loads(run("schema").out)["$defs"]
KEYS = {
    "birth_year": "birth",
    "birth_date": "birth",
    "seconds": "minutes",
    "seconds_black": "minutes_black",
    "minutes_per_day": "hours_per_day",
    "base_seconds": "base_minutes",
}
"""Fields that the report in JSON has under another name."""
FIELDS = {"player": Player._fields, "event": tuple(one.name for one in fields(Event)), "game": Game._fields}
NOT_OF_A_REPORT = {("event", "adjusted_minutes"), ("event", "alone")}
"""Facts of a row that only a file has, or that are the result of another round."""


def rows() -> set[tuple[str, str]]:
    return {(row["of"], row["fact"]) for row in table()["facts"]}


@pytest.mark.parametrize("of", FIELDS)
def test_every_field_of_a_report_is_a_row_or_has_a_reason(of: str) -> None:
    known = {KEYS.get(name, name) for name in FIELDS[of]} | set(SCHEMA[of]["properties"])
    with_row = {fact for of_row, fact in rows() if of_row == of}
    unasked = {name for name, reason in table()["unasked"][of].items() if reason}
    assert known - with_row - unasked == set()
    assert with_row & unasked == set()
    assert {(of, name) for name in (with_row | unasked) - known} <= NOT_OF_A_REPORT


@pytest.mark.parametrize("edition", editions().values(), ids=str)
def test_every_fact_that_a_clause_asks_for_has_a_row_that_cites_it(edition: Edition) -> None:
    """The facts of a clause are those that its note "not checked" names (see regulations/test_facts_of_clauses.py)."""
    cited = set()
    for row in table()["facts"]:
        asked = row["asked"].get(edition.id, [])
        for clauses in asked.values() if isinstance(asked, dict) else [asked]:
            numbers = clauses if isinstance(clauses, list) else [clauses]
            cited |= {(row["of"], row["fact"], str(number)) for number in numbers}
    asking = set()
    for clause in edition.clauses.values():
        for fact in clause.facts:
            of, dot, key = fact.rpartition(".")
            asking.add((of if dot else "event", key, clause.number))
    assert asking - cited == set()
