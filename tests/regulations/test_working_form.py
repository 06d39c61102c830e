"""How a working is shown: what the files of the editions say of it is there, in every language."""

import pytest

from arpad.locale import LANGUAGES
from arpad.locale.page_words import page_words
from arpad.regulations.edition import Edition, editions
from arpad.regulations.public import public_forms
from arpad.regulations.working_form import column_clause, working_form

OWN = {"k", "score", "expected", "old", "new", "rounded"}
"""The values of a row that sums show."""


@pytest.mark.parametrize("edition", editions().values(), ids=str)
def test_every_number_of_a_sum_is_a_public_value_of_a_step(edition: Edition) -> None:
    for form in working_form(edition).sums:
        for code in (form.at, *form.needs):
            assert f"step.{code}" in public_forms(), code
        for term in form.terms:
            holder, _, key = term.value.partition(".")
            if holder == "row":
                assert key in OWN, term
            elif holder:
                assert key in public_forms()[f"step.{holder}"].values, term
            assert all(f"step.{code}" in public_forms() for code in (*term.of, *filter(None, [term.each]))), term
            assert bool(term.value) != bool(term.text), term
    for code, name in working_form(edition).results.items():
        assert name in public_forms()[f"step.{code}"].values, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_name(language: str) -> None:
    words = page_words(language)
    for edition in editions().values():
        for form in working_form(edition).sums:
            for term in form.terms:
                assert not term.name or words.has_sentence(f"sum.{term.name}"), term
            assert not form.title or words.has_sentence(f"sum_title.{form.title}"), form.title


def test_a_column_has_the_clause_of_its_rule_if_the_games_rest_on_it() -> None:
    edition = editions()["fide-2014"]
    assert column_clause(edition, "difference", ["8.51", "8.1", "8.55"]) == "8.51"
    assert column_clause(edition, "counted_difference", ["8.51", "8.54"]) == "8.54"
    assert column_clause(edition, "difference", ["7.14"]) is None
    assert column_clause(edition, "nothing", ["8.51"]) is None


def test_each_sum_ends_in_one_result() -> None:
    for edition in editions().values():
        for form in working_form(edition).sums:
            assert [term.result for term in form.terms].count(True) == 1, (edition.id, form.at)
            assert form.terms[-1].result, (edition.id, form.at)
