"""The sentences of the pages: each in every language, with the same values, in the sources' terms, and used."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import arpad
from arpad.locale import HOME, LANGUAGES
from tests.locale.test_catalogues import PLACEHOLDER

SITE = Path(arpad.__path__[0]) / "site"
SAID = re.compile(r"{% say ([^%]*)%}")
SAME = {"list_kind.selo", "list_kind.pelo", "list_kind.go", "player_game.go", "file_kind.trf", "file_kind.opengotha"}
"""Names that are the same in every language."""
SIGNS = {"sum.k", "sum.kr", "working.difference", "working.expected", "working.weight", "calculator.field_k"}
SIGNS |= {"needed.k", "aim.k", "day.month", "calculator.field_byo_yomi", "pdf.sex_m"}
SIGNS |= {"filter_name.k", "filter_field.k", "filter_chip.k"}


def messages(language: str, catalogue: str = "site") -> dict[str, str]:
    with (HOME / language / "LC_MESSAGES" / f"{catalogue}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


ENGLISH = messages("en")


def test_no_sentence_hides_one_of_the_program() -> None:
    assert set(ENGLISH) & set(messages("en", "arpad")) == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_translated_with_the_same_values(language: str) -> None:
    translated = messages(language)
    assert list(translated) == list(ENGLISH)
    assert [code for code, text in translated.items() if not text] == []
    assert {code for code, text in translated.items() if text == ENGLISH[code]} <= SAME | SIGNS
    for code, text in translated.items():
        if not code.startswith("day.") and code != "event.days":  # a language says a month by its name or its number
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(ENGLISH[code])), code


def test_every_sentence_is_used_and_every_code_of_a_template_has_one() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SITE.rglob("*") if path.suffix in (".py", ".html")]
    texts += [text for path in SITE.parent.rglob("*.py") if "PageWords" in (text := path.read_text(encoding="utf-8"))]
    sources = "".join(texts)
    words = set(re.findall(r"[\w-]+", sources))
    unused = [code for code in ENGLISH if not words.issuperset(re.findall(r"[\w-]+", code.split(".")[0]))]
    assert unused == []
    known = {*ENGLISH, *messages("en", "arpad")}
    for tag in SAID.findall(sources):
        parts = re.findall(r'^"([^"]+)"(?: "([^"]+)")?(?! *\|)', tag)
        if parts and "." in parts[0][0] and "|" not in tag:
            assert parts[0][0] in known, tag


def test_numbered_and_named_families_are_whole() -> None:
    """Codes whose last part is a value: one for each value."""
    from arpad.core.list_kind import list_kinds
    from arpad.formats.file_kinds import KINDS
    from arpad.regulations.edition import editions

    assert {f"file_kind.{kind}" for kind in KINDS} <= set(ENGLISH)
    assert {f"list_kind.{kind}" for kind in list_kinds()} <= set(ENGLISH)
    tags = {tag for edition in editions().values() for clause in edition.clauses.values() for tag in clause.tags}
    assert {f"law_tag.{tag}" for tag in tags} <= set(ENGLISH)


TERMS = {
    "fi": {"kilpailu": "turnau", "vahvuusluku": "rating", "säännöstö": "regulaatio", "kierros": "round"},
    "hu": {"verseny": "torna", "értékszám": "rating", "változat": "kiadás", "játszma": "parti "},
}


@pytest.mark.parametrize("language", TERMS)
def test_the_terms_are_those_of_the_sources(language: str) -> None:
    """Each term of the glossary is used, and never the word that a translator might take for it."""
    text = " ".join(re.sub(r"{[^}]*}", "", sentence) for sentence in messages(language).values()).lower()
    for term, other in TERMS[language].items():
        assert term in text or term == "kierros"
        assert other not in text.replace("góparti", "").replace("täyskierrosturnau", ""), other
