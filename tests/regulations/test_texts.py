"""Clauses and numbers of the law in Hungarian and Finnish: complete, and shown by `clauses` and `regulations`."""

import json
import re
from pathlib import Path

import pytest

from arpad.regulations.digest import law_files
from arpad.regulations.edition import HOME, Edition, editions
from arpad.regulations.texts import _texts, clause_text, folder_readings, meaning, readings, readings_data, title
from tests.cli.running import run


@pytest.mark.parametrize("language", ["hu", "fi"])
@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_every_clause_and_number_has_its_text(edition: Edition, language: str) -> None:
    english = [c.number for c in edition.clauses.values() if clause_text(edition, c, language) == c.text]
    english += [p.name for p in edition.parameters.values() if meaning(edition, p, language) == p.meaning]
    assert english == []
    assert title(edition, language) != edition.title


@pytest.mark.parametrize("language", ["hu", "fi"])
@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_no_text_is_of_something_that_the_edition_does_not_have(edition: Edition, language: str) -> None:
    found = _texts(edition.folder, language)
    assert set(found.get("clauses", {})) <= set(edition.clauses)
    assert set(found.get("parameters", {})) <= set(edition.parameters)


@pytest.mark.parametrize("language", ["hu", "fi"])
@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_every_reading_has_its_text(edition: Edition, language: str) -> None:
    """Its own readings, those of the edition that it extends, and those that the editions share."""
    english = {reading.id: reading.text for reading in readings(edition, "en")}
    found = {reading.id: reading.text for reading in readings(edition, language)}
    assert len(english) >= 12
    assert [name for name, text in english.items() if found[name] == text] == []


@pytest.mark.parametrize("language", ["hu", "fi"])
@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_every_reading_has_its_question(edition: Edition, language: str) -> None:
    """What the text says or leaves open, of its own readings and of those that it takes over."""
    english = {reading.id: reading.question for reading in readings(edition, "en")}
    found = {reading.id: reading.question for reading in readings(edition, language)}
    assert [name for name, question in english.items() if found[name] == question] == []
    assert [question for question in found.values() if question.endswith(".")] == []


@pytest.mark.parametrize("language", ["hu", "fi"])
@pytest.mark.parametrize("folder", sorted({folder for edition in editions().values() for folder in edition.folders}))
def test_every_text_of_a_reading_is_of_a_reading_of_its_folder(folder: str, language: str) -> None:
    ids = [entry["id"] for entry in readings_data(HOME / folder)["readings"]]
    texts = _texts(HOME / folder, language)
    assert set(texts.get("readings", {})) == set(ids)
    assert list(texts.get("questions", {})) == ids


def test_readings_are_shown_with_the_clause_of_the_edition() -> None:
    """E14 is on 8.1 of fide-2014 and on 8.1.1 of fide-2024."""
    for name, clause in (("fide-2014", "8.1"), ("mssz-2017", "8.1"), ("fide-2024", "8.1.1"), ("fide-2025", "8.1.1")):
        shown = json.loads(run("regulations", name, "--json").out)["readings"]
        assert {"id": "E14", "clause": clause, "text": "Two decimals, halves up"} in shown
    assert "Kohdan 3.6 luku." in run("regulations", "ssl-2022", "--lang", "fi").out


@pytest.mark.parametrize("name", editions())
def test_nothing_that_is_shown_in_hungarian_is_in_english(name: str) -> None:
    """Words by which English texts are known, outside of what a person types: options, values and fields."""
    law = re.sub(r"`[^`]*`", "", run("regulations", name, "--lang", "hu").out)
    clauses = json.loads(run("clauses", name, "--json", "--lang", "hu").out)["clauses"]
    shown = law + " ".join(clause["text"] for clause in clauses)
    assert re.findall(r"\b(?:the|of|and|with|which|page|table|rated|players?)\b", shown.casefold()) == []


def test_a_text_that_is_not_translated_comes_in_english() -> None:
    edition = editions()["fide-2024"]
    clause = edition.clauses["8.3.1"]
    assert clause_text(edition, clause, "en") == clause.text
    assert clause_text(edition, clause, "xx") == clause.text


def test_an_edition_has_its_own_text_where_it_differs() -> None:
    """mssz-2017 8.21 counts a first event from half a point, fide-2014 from one point."""
    found = {name: editions()[name] for name in ("mssz-2017", "fide-2014")}
    own, base = (clause_text(edition, edition.clauses["8.21"], "hu") for edition in found.values())
    assert "fél pontnál kevesebbel" in own
    assert "1-nél kevesebb pontot" in base


def test_the_texts_do_not_change_the_law() -> None:
    """The digest of an edition is that of its law, whatever the languages it is explained in."""
    assert HOME.joinpath("fide", "texts.hu.yaml").exists()
    assert [path for _, path in law_files("fide-2024") if path.name.startswith("texts.")] == []


def test_the_commands_speak_the_readers_language() -> None:
    clauses = json.loads(run("clauses", "ssl-2022", "--json", "--lang", "fi").out)["clauses"]
    said = next(entry["text"] for entry in clauses if entry["number"] == "2.7")
    assert said == "Käytettävissä olevan peliajan on oltava kummallakin pelaajalla sama."
    numbers = json.loads(run("regulations", "mgsz-2012", "--json", "--lang", "hu").out)["parameters"]
    assert next(entry["meaning"] for entry in numbers if entry["name"] == "many_players").startswith("ennél több")
    shown = run("clauses", "mgsz-2012", "--lang", "hu").out
    assert "számítási és ellenőrzési szabálypontból" in shown
    assert "Mit mond ki" in shown
    assert "What it says" not in shown
    assert "Jelentése" in run("regulations", "mgsz-2012", "--lang", "hu").out
    listed = json.loads(run("regulations", "--json", "--lang", "hu").out)["regulations"]
    assert "A Magyar Sakkszövetség Minősítési Szabályzata" in " ".join(entry["title"] for entry in listed)


def test_a_folder_without_readings_has_none(tmp_path: Path) -> None:
    assert folder_readings(tmp_path, "avalon-2023") == []
