"""Columns are found by their headings in three languages, and never guessed."""

from collections import defaultdict

import pytest

from arpad.formats.notebook import Notebook
from arpad.formats.tables.headings import (
    KINDS,
    LANGUAGES,
    SIDES,
    TableKind,
    _spellings,
    find_columns,
    folded,
    known_headings,
    words,
    written_heading,
)


@pytest.mark.parametrize("kind", KINDS)
def test_no_heading_means_two_things(kind: TableKind) -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for field in words()[kind]:
        for spellings in _spellings(kind, field).values():
            for spelling in spellings:
                meanings[folded(spelling)].add(field)
    assert {heading: fields for heading, fields in meanings.items() if len(fields) > 1} == {}
    # and none of the table's own is overwritten by one of a side
    assert all(known_headings(kind)[heading] in fields for heading, fields in meanings.items())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_write_is_what_we_read(kind: TableKind, language: str) -> None:
    fields = list(words()[kind])
    if kind == "games":
        fields += [f"{side}_{field}" for side in SIDES for field in words()["of_a_side"]]
    for field in fields:
        assert known_headings(kind)[folded(written_heading(kind, field, language))] == field


@pytest.mark.parametrize(
    ("kind", "heading", "field"),
    [
        ("players", "FIDE ID", "id"),
        ("players", "normal_games", "normal_games"),
        ("players", "Normal games", "normal_games"),
        ("players", "elo_rapid", "elo_rapid"),
        ("players", "entry_grade", "entry_grade"),
        ("players", "FideID", "id"),
        ("players", "NAME", "name"),
        ("players", "Név", "name"),
        ("players", "nev", "name"),
        ("players", "Nimi", "name"),
        ("players", "Rtg", "rating"),
        ("players", "Értékszám", "rating"),
        ("players", "FED", "federation"),
        ("players", "No.", "number"),
        ("players", "#", "number"),
        ("players", "B-day", "birth"),
        ("games", "White", "white_name"),
        ("games", "Világos", "white_name"),
        ("games", "Valkea", "white_name"),
        ("games", "Black Rtg", "black_rating"),
        ("games", "WhiteElo", "white_rating"),
        ("games", "BlackFideId", "black_id"),
        ("games", "Sötét FIDE azonosító", "black_id"),
        ("games", "Mustan vahvuusluku", "black_rating"),
        ("games", "Result", "result"),
        ("games", "Res.", "result"),
        ("games", "Eredmény", "result"),
        ("games", "Tulos", "result"),
        ("games", "Forduló", "round"),
        ("games", "Kierros", "round"),
        ("games", "  round ", "round"),
    ],
)
def test_headings_as_files_have_them(kind: TableKind, heading: str, field: str) -> None:
    assert known_headings(kind)[folded(heading)] == field


def test_two_columns_of_one_field_stop_and_an_unknown_one_is_a_note() -> None:
    notebook = Notebook()
    columns = find_columns("players", ["Name", "FIDE ID", "Shoe size", "Név", ""], 3, notebook)
    assert columns == {"name": 0, "id": 1}
    assert [(problem.severity, problem.code, problem.where) for problem in notebook.problems] == [
        ("note", "table_column_unknown", "3:3"),
        ("stop", "table_column_twice", "3:4"),
    ]
