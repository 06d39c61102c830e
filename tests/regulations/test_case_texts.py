"""The text of a case is what the file has: read as YAML it is the case."""

import pytest
import yaml

from arpad.regulations.case_texts import case_text
from arpad.regulations.edition import Edition, editions


@pytest.mark.parametrize("edition", editions().values(), ids=lambda edition: edition.id)
def test_the_text_of_a_case_is_the_case(edition: Edition) -> None:
    for case in edition.cases():
        text = case_text(edition, case)
        about = {"name", "clauses", "file", "expect"}
        given = yaml.safe_load(text.given) if text.given else {}
        assert given == {key: value for key, value in case.items() if key not in about}, case["name"]
        assert yaml.safe_load(text.expected) == case["expect"], case["name"]


def test_the_arithmetic_stands_beside_the_number() -> None:
    edition = editions()["fide-2024"]
    case = next(case for case in edition.cases() if case["name"] == "a difference of 401 counts as 400")
    assert 'change: "-1.60" # 20 x -0.08' in case_text(edition, case).expected
