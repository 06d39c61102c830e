"""The path from clause to code to case has no gap."""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented_clauses, law_functions
from arpad.regulations.edition import HOME, Edition, editions
from arpad.regulations.fide.change import is_junior
from arpad.regulations.fide.round_robin import correct_field
from arpad.regulations.rule_sources import parameters_used, readings_cited, tables_used
from arpad.regulations.texts import readings, readings_data

NUMBERS = {
    # The clauses of the text, in its order; of an edition that extends another, those that it prints itself.
    "fide-2014": (
        "0 0.1 0.2 0.2_(2) 0.2_(3) 0.3 0.4 0.5 1.1 1.2 1.3 2.1 3.1 4.1 4.11 4.12 4.13 5.1 6.1 6.1_(2) 6.2 6.21 "
        "6.22 6.23 6.3 6.31 6.32 6.4 6.5 "
        "6.6 7.1 7.11 7.12 7.13 7.14 7.21 7.22 7.23 8.1 8.21 8.21a 8.21b 8.22 8.23 8.24 8.25 8.3 8.31 8.32 8.33 8.34 "
        "8.4 8.51 8.52 8.53 8.54 8.55 8.56 8.57 8.58 9.1 9.2 9.3 10.1 10.2 10.3 11.1 11.2 11.3 11.4 12.1 12.2 12.3 "
        "12.4 13.1 13.2 13.3"
    ).split(),
    "mssz-2017": [
        *("1 § 1", "1 § 2", "1 § 3", "1 § 3.1", "1 § 3.2", "2 § KOMIR page", "2 § FIDE page", "2 § KOMIR ID"),
        *("2 § FIDE ID", "2 § K", "3 §", "4 §", "8.1", "8.21", "8.21a", "8.21b", "8.22", "8.23", "8.24", "8.25", "8.3"),
        *("8.31", "8.32", "8.33", "8.34", "8.4", "8.51", "8.52", "8.53", "8.54", "8.55", "8.56", "8.57", "8.58", "9"),
        *("II.1", "II.2", "II.3"),
    ],
    "fide-2025": ["8.3.1"],
    "mgsz-2012": [
        *(
            "1 (1)",
            "1 (2)",
            "1 (3)",
            "1 (4)",
            "2",
            "3",
            "4",
            "5 (1)",
            "5 (2)",
            "5 (3)",
            "5 (4)",
            "6 (1)",
            "6 (2)",
            "6 (3)",
        ),
        *("7", "8 (1)", "8 (2)", "9 (1)", "9 (2)", "9 (3)", "9 (4)", "9 (5)", "10", "11"),
        *("table 1", "table 2", "table 3", "table 4"),
    ],
    "ssl-2022": (
        "1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 4.1 4.2 "
        "4.3 4.4 4.5 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 6.1 6.2 6.3 6.4 6.5 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10"
    ).split(),
    "fide-2024": (
        "0.1 0.2 0.2_(2) 0.2_(3) 0.2_(4) 0.2.1 0.2.2 0.2.3 0.2.4 0.3 0.4 1.1 1.2 2.1 3.1 4.1 5.1 6.1 6.2 "
        "7.1 7.1.1 7.1.2 7.1.3 7.1.4 7.2.1 7.2.2 8.1 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.2.4 "
        "8.3.1 8.3.2 8.3.3 8.3.4 9.1 9.1_(2) 9.2 9.3 9.4 10.1 10.2"
    ).split(),
}
CLAUSE_AT = {"Step": 0, "Unchecked": 0, "Duty": 0, "Finding": 1, "finding": 1, "on_game": 1, "on_player": 1}
"""Where the clause stands among what a verdict is made of."""
TAGS = {"compute", "check", "registry", "process", "inform"}


def clauses_written_in(function: Callable[..., Any]) -> list[str]:
    """The clauses that a function writes out where it makes a verdict, whatever their numbers look like."""
    found = []
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        at = CLAUSE_AT.get(name, len(node.args))
        clauses = [*node.args[at : at + 1], *(keyword.value for keyword in node.keywords if keyword.arg == "clause")]
        for clause in clauses:
            branches = [clause.body, clause.orelse] if isinstance(clause, ast.IfExp) else [clause]
            texts = [branch.value for branch in branches if isinstance(branch, ast.Constant)]
            found += [text for text in texts if isinstance(text, str)]
    return found


each_edition = pytest.mark.parametrize("edition", editions().values(), ids=editions())


@each_edition
def test_every_clause_has_its_entry_in_order(edition: Edition) -> None:
    assert [number for number, clause in edition.clauses.items() if not clause.inherited] == [
        number.replace("_", " ") for number in NUMBERS[edition.id]
    ]
    for clause in edition.clauses.values():
        assert clause.tags
        assert set(clause.tags) <= TAGS, clause
        assert clause.status in ("done", "planned")
        assert clause.text.endswith(".")
        assert clause.text.count(". ") == 0, "one sentence"


@each_edition
def test_every_executable_clause_is_carried_and_tested(edition: Edition) -> None:
    done = implemented_clauses(edition)
    missing = [c.number for c in edition.clauses.values() if c.executable and c not in done]
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
    replaced = {"9.2"} if edition.id == "mssz-2017" else set()  # its own 9 says the same
    known = set(edition.clauses)
    assert set(functions_by_clause(edition)) <= known | replaced
    assert set(cases_by_clause(edition)) <= known
    assert {parameter.clause for parameter in edition.parameters.values()} <= known
    for name, function in law_functions(edition):
        if not name.startswith("fide/"):
            for number in clauses_written_in(function):
                assert number in known | replaced, (name, number)


@pytest.mark.parametrize("folder", ["fide_2014", "fide_2024", "mgsz_2012", "ssl_2022"])
def test_the_citations_of_every_text_are_seen(folder: str) -> None:
    edition = editions()[folder.replace("_", "-")]
    written = [n for name, function in law_functions(edition) if "/" not in name for n in clauses_written_in(function)]
    assert len(written) > 5


def test_a_citation_is_seen_in_every_shape() -> None:
    def made(finding: Any, told: bool) -> None:
        finding("note", "6 (1)", "x", {"rules": "2.1"})
        finding("note", "9 (5)" if told else "9 (1)", "x", {})

    assert clauses_written_in(made) == ["6 (1)", "9 (5)", "9 (1)"]


OVERRIDDEN = {"listing.unrated_title_holders"}
"""Rules that an edition replaces for one that it extends, which whoever calls them asks the edition for."""


@each_edition
def test_no_folder_has_a_rule_that_the_program_would_pass_by(edition: Edition) -> None:
    """The procedure calls its rules by name; only what is asked of the edition can be replaced by another folder."""
    names = [
        name.split("/")[-1] for name, _ in law_functions(edition) if name.split("/")[-1].split(".")[0] not in MOVING
    ]
    assert {name for name in names if names.count(name) > 1} <= OVERRIDDEN


def test_the_shared_law_names_no_clause_but_in_citations() -> None:
    """What several editions share takes the number of a step or a finding from the rule that it is about."""
    for name, function in law_functions(editions()["fide-2014"]):
        if name.startswith("fide/"):
            assert clauses_written_in(function) == [], name


@each_edition
def test_what_is_inherited_is_named(edition: Edition) -> None:
    inherited = {clause.number: clause.inherited for clause in edition.clauses.values() if clause.inherited}
    base = edition.base
    assert set(inherited.values()) == ({base.id} if base else set())
    if edition.id == "mssz-2017":
        # 0-7, 9.1, 9.3 and 10-13 apply through 1 § 2; paragraph 8 and 9 on told events are printed anew.
        paragraphs = {number.split(".")[0] for number in inherited}
        assert paragraphs == {"0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13"}
        assert {number for number in inherited if number.startswith("9")} == {"9.1", "9.3"}


MOVING = {
    *("law", "submission", "judging", "columns", "period", "sheet", "reasons", "working", "explain", "explain_first"),
    *("explain_field", "explain_line", "rate", "calc", "checks", "event_columns"),
}
"""Modules that hold no rule: they only move values about."""
NO_RULES = {
    *(
        "answer",
        "calc",
        "carried",
        "checks",
        "columns",
        "explain",
        "explain_field",
        "explain_first",
        "explain_line",
        "law",
    ),
    *("rate", "reasons", "setup", "sides", "submission"),
}
"""Modules that prepare, store and explain: no clause points there, but for the order of events in `setup`."""
MOST_RULES = 6
"""A clause with several decisions has a rule for each; with more than this many it points at helpers."""


@each_edition
def test_a_clause_points_at_its_rules(edition: Edition) -> None:
    functions = functions_by_clause(edition)
    assert {number: names for number, names in functions.items() if len(names) > MOST_RULES} == {}
    places = {name.split("/")[-1] for names in functions.values() for name in names}
    assert {name for name in places if name.split(".")[0] in NO_RULES} <= {"setup.in_order"}
    alone = [number for number, names in functions.items() if len(names) == 1]
    assert len(alone) > len(functions) // 3


def readings_listed(folder: str) -> set[str]:
    return {entry["id"] for entry in readings_data(HOME / folder)["readings"]}


def readings_used(folder: str) -> set[str]:
    files = [
        path
        for kind in ("*.py", "*.csv", "edition.yaml", "clauses.yaml", "parameters.yaml", "cases/*.yaml")
        for path in (HOME / folder).rglob(kind)
    ]
    return set(re.findall(r"\b[ER]\d+\b", "".join(path.read_text(encoding="utf-8") for path in files)))


@each_edition
def test_readings_are_written_down_and_used(edition: Edition) -> None:
    listed = {folder: readings_listed(folder) for folder in edition.folders}
    every = [reading for readings in listed.values() for reading in readings]
    own_way = {"E1"} if edition.id == "mssz-2017" else set()  # it prints otherwise what fide-2014 leaves open
    assert {reading for reading in every if every.count(reading) > 1} == own_way, "a reading stands once"
    used = set().union(*(readings_used(folder) for folder in edition.folders))
    shared = edition.folders[-1]
    # What the law of another edition's folder calls for is written down there.
    others = set().union(*(readings_listed(path.parent.name) for path in HOME.glob("*/edition.yaml")))
    assert used - set(every) <= others
    assert readings_used(edition.folder.name) <= set(every)
    assert listed[edition.folder.name] <= used
    assert listed[shared] <= used


@each_edition
def test_every_reading_names_where_it_is_carried_out(edition: Edition) -> None:
    """Its functions exist and cite its id; where it only mends a text or a table, its files do."""
    sources: dict[str, list[str]] = {}
    for name, function in law_functions(edition):
        sources.setdefault(name.split("/")[-1], []).append(inspect.getsource(function))
    wrong = []
    for reading in readings(edition, "en"):
        cites = re.compile(rf"\b{reading.id}\b")
        wrong += [(reading.id, n) for n in reading.functions if not any(cites.search(s) for s in sources.get(n, []))]
        texts = [
            path.read_text(encoding="utf-8")
            for file in reading.files
            for folder in edition.folders
            if (path := HOME / folder / file).exists()
        ]
        if reading.files and not any(cites.search(text) for text in texts):
            wrong.append((reading.id, ", ".join(reading.files)))
        if not reading.functions and not reading.files:
            wrong.append((reading.id, "nowhere"))
        wrong += [(reading.id, number) for number in reading.clauses if number not in edition.clauses]
    assert wrong == []


@each_edition
def test_every_parameter_of_a_reading_names_one(edition: Edition) -> None:
    known = {reading.id for reading in readings(edition, "en")}
    assert {p.reading for p in edition.parameters.values() if p.reading} <= known


@each_edition
def test_every_printed_table_of_the_law_is_named(edition: Edition) -> None:
    """`TABLES` has every field that is a sequence, but for those that are made of parameters."""
    law, tables = edition.law(), edition.module("law").TABLES
    of_parameters = {"comparable_countries", "pelo_change", "pelo_rounded"}
    sequences = {name for name, value in law._asdict().items() if not isinstance(value, int)}
    assert set(tables) == sequences - of_parameters
    assert all(edition.table(name) for name in tables.values())


def test_a_rule_is_read_with_its_helpers_and_no_further() -> None:
    """A junior's age is read by the helper `junior_ends`; the bonus of 8.23 by a rule of its own, not by 8.58."""
    edition = editions()["fide-2014"]
    assert set(parameters_used(edition, [is_junior])) == {"junior_until", "junior_age"}
    assert parameters_used(edition, [correct_field]) == ["difference_limit"]


def test_a_reading_is_cited_by_a_rule_or_its_helper() -> None:
    edition = editions()["fide-2024"]
    assert readings_cited(edition, [is_junior]) == ["R17", "E28", "E31"]
    assert readings_cited(edition, [is_junior], with_their_helpers=False) == ["R17"]


def test_an_edition_may_have_its_law_in_another_module() -> None:
    """Nothing then says which numbers a field of the law is computed from, and none is missed."""
    made = replace(editions()["ssl-2022"], id="made", package="arpad.core", shared=None)
    assert made.modules("law") == []
    assert parameters_used(made, [is_junior]) == []
    assert tables_used(made, [is_junior]) == []
