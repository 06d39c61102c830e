"""Every case that an edition ships, one test each: the same as `arpad selftest`."""

from typing import Any

import pytest

from arpad.core.clauses import clauses_cited
from arpad.regulations.edition import Edition, editions
from arpad.selftest import run_case

CASES = [
    pytest.param(edition, case, id=f"{edition.id}: {case['name']}")
    for edition in editions().values()
    for case in edition.cases()
]


@pytest.mark.parametrize(("edition", "case"), CASES)
def test_case(edition: Edition, case: dict[str, Any]) -> None:
    assert run_case(edition, case) == []


def test_a_wrong_expectation_fails() -> None:
    edition = editions()["fide-2024"]
    right = {
        "name": "x",
        "file": "x",
        "clauses": [],
        "player": {"rating": 1500, "k": 40},
        "games": [{"opponent": 1900, "score": 1}],
    }
    assert run_case(edition, {**right, "expect": {"new": 1537}}) == []
    for wrong in (
        {"new": 1538},
        {"change": "36.8"},
        {"steps": ["left_list"]},
        {"no_steps": ["change"]},
        {"working": [{"expected": "0.09"}]},
        {"parts": []},
        {"findings": [{"clause": "5.1"}]},
        {"absent": [None]},
    ):
        assert len(run_case(edition, {**right, "expect": wrong})) == 1, wrong


def test_a_call_is_of_a_rule_of_its_clause() -> None:
    """A case that calls one function calls the rule that it tests; helpers are tested in `test_functions.py`."""
    calls = [(edition, case) for edition in editions().values() for case in edition.cases() if "call" in case]
    others = [
        (edition.id, case["name"])
        for edition, case in calls
        if not set(clauses_cited(edition.rule(case["call"]), edition.folders)) & set(case["clauses"])
    ]
    assert others == []
    assert len(calls) < 400


def test_names_of_cases_are_unique() -> None:
    for edition in editions().values():
        names = [case["name"] for case in edition.cases()]
        assert sorted(names) == sorted(set(names))
