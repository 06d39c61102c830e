"""The path from clause to code to case has no gap."""

import inspect
import re

import pytest

from arpad.core.clauses import cited
from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented, law_functions
from arpad.regulations.edition import Edition, editions

NUMBERS = {
    # The clauses of the text, in its order.
    "fide-2024": (
        "0.1 0.2 0.2.1 0.2.2 0.2.3 0.2.4 0.3 0.4 1.1 1.2 2.1 3.1 4.1 5.1 6.1 6.2 "
        "7.1 7.1.1 7.1.2 7.1.3 7.1.4 7.2.1 7.2.2 8.1 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.2.4 "
        "8.3.1 8.3.2 8.3.3 8.3.4 9.1 9.2 9.3 9.4 10.1 10.2"
    ).split()
}
CITING = re.compile(r"(?:Step|Finding|finding|Unchecked)\([^)]*?\"(\d+\.\d+(?:\.\d+)?)\"")
TAGS = {"compute", "check", "registry", "process", "inform"}

each_edition = pytest.mark.parametrize("edition", editions().values(), ids=editions())


@each_edition
def test_every_clause_has_its_entry_in_order(edition: Edition) -> None:
    assert list(edition.clauses) == NUMBERS[edition.id]
    for clause in edition.clauses.values():
        assert clause.tags
        assert set(clause.tags) <= TAGS, clause
        assert clause.status in ("done", "planned")
        assert clause.text.endswith(".")
        assert clause.text.count(". ") == 0, "one sentence"


@each_edition
def test_every_executable_clause_is_carried_and_tested(edition: Edition) -> None:
    missing = [c.number for c in edition.clauses.values() if c.executable and c not in implemented(edition)]
    assert missing == []


@each_edition
def test_what_is_recorded_or_done_by_people_has_a_place(edition: Edition) -> None:
    for clause in edition.clauses.values():
        if {"registry", "process"} & set(clause.tags):
            assert clause.place, clause.number
        if clause.status == "planned":
            assert not clause.executable, clause.number


@each_edition
def test_no_citation_is_of_an_unknown_clause(edition: Edition) -> None:
    known = set(edition.clauses)
    assert set(functions_by_clause(edition)) <= known
    assert set(cases_by_clause(edition)) <= known
    assert {parameter.clause for parameter in edition.parameters.values()} <= known
    for name, function in law_functions(edition):
        for number in CITING.findall(inspect.getsource(function)):
            assert number in known, (name, number)


MOVING = {"law", "submission", "judging", "columns", "reasons", "working", "explain", "explain_first", "rate", "calc"}
"""Modules that hold no rule: they only move values about."""


@each_edition
def test_what_a_function_decides_it_cites(edition: Edition) -> None:
    silent = [n for n, f in law_functions(edition) if n.split(".")[0] not in MOVING and not cited(f)]
    assert silent == []


@each_edition
def test_readings_are_written_down_and_used(edition: Edition) -> None:
    text = (edition.folder / "readings.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| ([ER]\d+) ", text, re.MULTILINE))
    files = [
        path for kind in ("*.py", "*.csv", "edition.yaml", "parameters.yaml") for path in edition.folder.rglob(kind)
    ]
    used = set(re.findall(r"\b[ER]\d+\b", "".join(path.read_text(encoding="utf-8") for path in files)))
    assert used == listed
