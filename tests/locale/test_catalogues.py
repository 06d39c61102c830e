"""Every code has its sentence, in every language, with the values that the code comes with."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import arpad
from arpad.locale import HOME, LANGUAGES, Catalogue, catalogue
from arpad.regulations.edition import HOME as HOME_OF_LAW
from tests import made, made_go
from tests.rating import rated

SOURCES = list(Path(arpad.__path__[0]).rglob("*.py"))
PLACEHOLDER = re.compile(r"{(\w+)(?::[^}]*)?}")


def messages(language: str) -> dict[str, str]:
    with (HOME / language / "LC_MESSAGES" / "arpad.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file) if message.id}


def codes_in_the_source() -> set[str]:
    """The codes that the program can say, read off its source: where they stand in each kind of verdict."""
    places = {"Step": ("step", 1), "Finding": ("finding", 3), "finding": ("finding", 2), "Problem": ("problem", 1)}
    places |= {"Duty": ("duty", 1), "on_game": ("finding", 3), "on_player": ("finding", 3)}
    places |= dict.fromkeys(
        ("stop", "doubt", "note", "Refused"), ("problem", 0)
    )  # what the readers of files write down
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "problem":
                places["problem"] = ("problem", 1)
            if name in places and len(node.args) > places[name][1]:
                found |= {f"{places[name][0]}.{text}" for text in texts_in(node.args[places[name][1]])}
    return found


def texts_in(code: ast.expr) -> Iterator[str]:
    """The texts that an expression for a code may come to; not those of a whole problem, nor the key of an entry."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.Subscript):
        yield from texts_in(code.value)
    elif not (isinstance(code, ast.Call) and getattr(code.func, "id", "") == "Problem"):
        for part in ast.iter_child_nodes(code):
            if isinstance(part, ast.expr):
                yield from texts_in(part)


def test_every_code_of_the_source_has_a_sentence() -> None:
    known = set(messages("en"))
    found = codes_in_the_source()
    assert len(found) > 90
    assert found - known == set()


def test_every_sentence_is_used() -> None:
    files = [*SOURCES, *HOME_OF_LAW.rglob("public.yaml")]  # the sentences of public forms stand there
    words = set(re.findall(r"\w+", "".join(path.read_text(encoding="utf-8") for path in files)))
    folded = {code for code in messages("en") if code.startswith("folded.")}  # the sentence of a code for many
    codes = [code for code in messages("en") if code not in folded]
    assert {code.replace("folded.", "problem.") for code in folded} <= set(codes)
    assert [code for code in codes if not words.issuperset(re.findall(r"\w+", code.split(".", 1)[-1]))] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_untranslated(language: str) -> None:
    english, translated = messages("en"), messages(language)
    assert list(translated) == list(english)
    untranslated = [code for code, sentence in translated.items() if not sentence]
    print(f"{language}: untranslated: {untranslated or 'nothing'}")
    assert untranslated == []
    same = [code for code, text in translated.items() if text == english[code]]
    signs = {f"column.{name}" for name in ("id", "k", "difference", "expected", "delta", "weight")}
    signs |= {"column.expected_result", "column.gain"}
    assert set(same) <= signs


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_has_two_sentences(language: str) -> None:
    text = (HOME / language / "LC_MESSAGES" / "arpad.po").read_text(encoding="utf-8")
    codes = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert sorted(set(codes)) == sorted(codes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_the_same_values(language: str) -> None:
    english, translated = messages("en"), messages(language)
    for code, sentence in translated.items():
        assert set(PLACEHOLDER.findall(sentence)) == set(PLACEHOLDER.findall(english[code])), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_with_a_hole(language: str) -> None:
    """Every value that a sentence asks for is given, in everything that a few hundred months have to say."""
    words = catalogue(language)
    reports = [(made.report(random.Random(f"words {number}")), "fide-2024") for number in range(150)]
    reports += [(made_go.report(random.Random(f"words {number}")), "mgsz-2012") for number in range(100)]
    for report, edition in reports:
        answer = rated(report, edition)
        verdicts = [(f"finding.{f.code}", f.values) for f in answer.findings]
        verdicts += [(f"step.{s.code}", s.values) for row in answer.rows for s in row.steps]
        for code, values in verdicts:
            text = words.text(code, values)
            assert "{" not in text, (code, text)
            assert not text.startswith(("step.", "finding.")), code


def test_decimals_and_clauses() -> None:
    assert catalogue("hu").number("0.29") == "0,29"
    assert catalogue("fi").number("-2.50") == "-2,50"
    assert catalogue("en").number("0.29") == "0.29"
    assert catalogue("hu").number("2024-04-03") == "2024-04-03"
    assert "5.1, 8.3.3" in catalogue("hu").text("finding.time_unknown", {"clauses": ["5.1", "8.3.3"]})


def test_tables_and_subjects_are_told_in_the_readers_language() -> None:
    hungarian, finnish = catalogue("hu"), catalogue("fi")
    assert (hungarian.clause("table 2"), finnish.clause("table 2")) == ("2. táblázat", "taulukko 2")
    assert catalogue("en").clause("table 2") == "table 2"
    assert hungarian.clause("6 (1)") == "6 (1)"
    assert hungarian.clause("4, table 1") == "4, 1. táblázat"
    assert (hungarian.clause("2 § FIDE page"), finnish.clause("2 § FIDE page")) == ("2 § FIDE-lap", "2 § FIDE-sivu")
    assert hungarian.clause("2 § KOMIR ID") == "2 § KOMIR-azonosító"
    assert catalogue("en").clause("2 § KOMIR ID") == "2 § KOMIR ID"
    assert hungarian.clause("2 § K") == "2 § K"
    assert hungarian.subject("event table 2") == "verseny: table 2"
    assert finnish.subject("player a b") == "pelaaja a b"
    assert finnish.subject("game e/1/a-b") == "peli e/1/a-b"
    assert hungarian.subject("Whatever an approval names") == "Whatever an approval names"
    assert hungarian.subject("player") == "player"
    assert "2. táblázat, 8 (1)" in hungarian.text("finding.time_unknown", {"clauses": ["table 2", "8 (1)"]})
    assert finnish.text("finding.go_four_rows", {"rows": ["large_event"]}).endswith(": osallistujien määrä.")


def test_a_reading_and_an_approval_are_told() -> None:
    words = Catalogue("en")
    assert words.text("step.rounded", {"change": "1.00", "rounded": 1, "reading": "E20"}).endswith("(Reading E20.)")
    approved = {"by": "QC chairman", "approved_by": "QC chairman", "approved_on": None, "approved_because": "a flood"}
    assert "Approved by the QC chairman (date: -; reason: a flood)." in words.text("finding.hybrid", approved)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_come_in_pairs_and_no_sentence_has_a_backslash(language: str) -> None:
    """A lost quotation mark in a catalogue reads as a backslash before the value."""
    for code, sentence in messages(language).items():
        assert "\\" not in sentence, code
        assert sentence.count('"') % 2 == 0, code
