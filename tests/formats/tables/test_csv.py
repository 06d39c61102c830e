"""CSV as it comes: delimiters, quotes, encodings, and limits."""

import pytest

from arpad.core.report import Player
from arpad.formats.tables import grid
from arpad.formats.tables.lists import ListRow, read_list
from arpad.formats.tables.players import read_players
from arpad.formats.tables.writer import FORMATS, write_players

PLAIN = 'ID,Name,Rating\n1,"Made, Anna",2145\n2,Other Otto,0\n'


def names(data: bytes, eight_bit: str = "cp1252") -> list[tuple[str, str | None, int | None]]:
    reading = read_players(data, eight_bit)
    assert not reading.stopped, reading.problems
    assert reading.content is not None
    return [(player.id, player.name, player.rating) for player in reading.content]


EXPECTED = [("1", "Made, Anna", 2145), ("2", "Other Otto", None)]


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    text = "ID|Name|Rating\n1|Made, Anna|2145\n2|Other Otto|\n"
    assert names(text.replace("|", delimiter).encode()) == EXPECTED


def test_commas_and_quotes() -> None:
    assert names(PLAIN.encode()) == EXPECTED
    assert names(b'ID,Name\n1,"Made ""Up"" Anna"\n') == [("1", 'Made "Up" Anna', None)]


def test_excel_is_told_the_delimiter_and_so_are_we() -> None:
    assert names(b"sep=;\r\nID;Name;Rating\r\n1;Made, Anna;2145\r\n2;Other Otto;0\r\n") == EXPECTED


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    assert names(PLAIN.replace("\n", end).encode(encoding)) == EXPECTED


def test_eight_bit_is_noted() -> None:
    data = "ID;Név\n1;Őri Ádám\n".encode("cp1250")
    reading = read_players(data, "cp1250")
    assert reading.content is not None
    assert reading.content[0].name == "Őri Ádám"
    assert [(problem.severity, problem.code) for problem in reading.problems] == [("note", "read_as_eight_bit")]


def test_blank_lines_and_titles_above_the_headings() -> None:
    data = b'\nSpring Open,,\n\nID,Name,Rating\n\n1,"Made, Anna",2145\n2,Other Otto,-\n,,\n'
    assert names(data) == EXPECTED
    problems = read_players(data).problems
    assert [(problem.code, problem.line) for problem in problems] == [("table_rows_above", 2)]


def test_an_apostrophe_before_a_formula_is_not_part_of_the_text() -> None:
    assert names(b"ID,Name\n1,'=SUM(A1)\n2,'t Hart\n3,''+x\n") == [
        ("1", "=SUM(A1)", None),
        ("2", "'t Hart", None),
        ("3", "'+x", None),
    ]


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("ID,Name;Rating\n1,2;3\n", "table_no_heading", "1"),
        ("ID,Name,Title;Rating;Grade\n", "table_delimiter_unclear", "1"),
        ("Name\nMade Anna\n", "table_no_heading", "1"),
        ("x,y\n1,2\n", "table_no_heading", "1"),
        ('ID,Name\n1,"Made\n2,Other\n', "table_bad_quotes", "2"),
        ('ID,Name\n1,"Made"x\n', "table_bad_quotes", "2"),
        ("ID,Name,Rating\n1,Made,2000\n2,Other\n", "table_row_width", "3"),
        ("ID,Name\n1,Made,2000\n", "table_row_width", "2:3"),
        ("ID,Name,Rating,Rtg\n1,Made,2000,2000\n", "table_column_twice", "1:4"),
        ("ID,Name\n1,Made\x07\n", "table_not_a_text", "2:2"),
        ("ID,Name\n,Made\n", "table_value_missing", "2:1"),
        ("ID,Name\n1.2345678E+7,Made\n", "table_not_an_id", "2:1"),
        ("ID,Name\n12345678.5,Made\n", "table_not_an_id", "2:1"),
        ("ID,Name\n9 990 001,Made\n", "table_not_an_id", "2:1"),
        ('ID,Name\n"9,990,001",Made\n', "table_not_an_id", "2:1"),
        ("ID,Name\n???,Made\n", "table_not_an_id", "2:1"),
        ("ID,Name\n1,Made\n1,Other\n", "duplicate_player", "3:1"),
        ("ID,Name,Rating\n1,Made,2145.5\n", "table_not_a_number", "2:3"),
        ("ID,Name,Rating\n1,Made,21x5\n", "table_not_a_number", "2:3"),
        ("ID,Name,Rating\n1,Made,99999\n", "table_not_a_number", "2:3"),
        ("ID,Name,Born\n1,Made,03/04/2007\n", "ambiguous_date", "2:3"),
        ("ID,Name,Born\n1,Made,03.04.07\n", "ambiguous_date", "2:3"),
        ("ID,Name,Born\n1,Made,2007-02-30\n", "bad_file_date", "2:3"),
        ("ID,Name,Born\n1,Made,45385\n", "bad_file_date", "2:3"),
        ("ID,Name,Grade\n1,Made,strong\n", "table_not_a_grade", "2:3"),
        ("ID,Name,K\n1,Made,x\n", "table_not_a_number", "2:3"),
        ("ID,Name,Suspended\n1,Made,maybe\n", "table_not_a_word", "2:3"),
        ("Title,Rating\nGM,2500\n", "table_column_missing", "1"),
        ("", "empty_file", None),
        ("ID,Name\n1," + "x" * 201 + "\n", "table_cell_too_long", "2:2"),
        ("ID,Name\n1," + "x" * 1001 + "\n", "table_cell_too_long", "2:2"),
        ("ID,Name\n1,x" + "," * 200 + "\n", "table_too_many_columns", "2:201"),
    ],
)
def test_what_could_change_a_rating_stops(text: str, code: str, where: str | None) -> None:
    reading = read_players(text.encode())
    assert reading.stopped
    stops = [problem for problem in reading.problems if problem.severity == "stop"]
    assert stops[0].code == code
    assert where is None or stops[0].where == where


def test_too_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "MOST_ROWS", 3)
    reading = read_players(b"ID,Name\n1,a\n2,b\n3,c\n")
    assert [(problem.code, problem.values) for problem in reading.problems] == [("table_too_many_rows", {"most": 3})]


@pytest.mark.parametrize(
    ("text", "year", "day"),
    [
        ("2007-03-09", 2007, "2007-03-09"),
        ("2007.03.09.", 2007, "2007-03-09"),
        ("2007. 03. 09.", 2007, "2007-03-09"),
        ("2007/03/09", 2007, "2007-03-09"),
        ("09.03.2007", 2007, "2007-03-09"),
        ("9.3.2007", 2007, "2007-03-09"),
        ("2007", 2007, None),
        ("2007.00.00", 2007, None),
        ("0000", None, None),
        ("", None, None),
    ],
)
def test_births(text: str, year: int | None, day: str | None) -> None:
    reading = read_players(f"ID;Name;Born\n1;Made;{text}\n".encode())
    assert reading.problems == ()
    assert reading.content is not None
    player = reading.content[0]
    assert (player.birth_year, player.birth_date and str(player.birth_date)) == (year, day)


def test_a_sex_that_is_unclear_is_a_doubt() -> None:
    for heading, cell, sex in [("Sex", "F", "w"), ("Nem", "férfi", "m"), ("Nem", "nő", "w"), ("Nem", "F", None)]:
        reading = read_players(f"ID;Name;{heading}\n1;Made;{cell}\n".encode())
        assert reading.content is not None
        assert reading.content[0].sex == sex
        assert [problem.severity for problem in reading.problems] == ([] if sex else ["doubt"])


def test_first_names_grades_and_names_as_ids() -> None:
    reading = read_players(b"Name;FirstName;Rank;Country;Club;\nMade;Anna;2D;HU;35Re;\nOther;Otto;12K;;;\n")
    assert reading.content is not None
    assert [(player.id, player.grade, player.federation) for player in reading.content] == [
        ("Made, Anna", "2 dan", "HU"),
        ("Other, Otto", "12 kyu", None),
    ]
    assert [(problem.severity, problem.code) for problem in reading.problems] == [("note", "table_names_as_ids")]


def test_a_grade_may_be_spelled_as_the_hungarian_regulation_spells_it() -> None:
    """mgsz-2012, table 1: 5 kju."""
    reading = read_players("Név;Minősítés\nMade Anna;5 kju\nOther Otto;2 dan\n".encode())
    assert reading.content is not None
    assert [player.grade for player in reading.content] == ["5 kyu", "2 dan"]


def test_a_column_without_a_heading_is_told() -> None:
    reading = read_players(
        b"No.;;Name;FideID;FED;Rtg\n1;FM;Made, Anna;9990001;HUN;2145\n2;;Other, Otto;9990002;HUN;0\n"
    )
    assert reading.content is not None
    assert [(player.id, player.rating) for player in reading.content] == [("9990001", 2145), ("9990002", None)]
    assert [(problem.severity, problem.code, problem.where) for problem in reading.problems] == [
        ("note", "table_column_nameless", "1:2")
    ]


def test_a_rating_list() -> None:
    text = "Rk;FIDE ID;Name;Tit;Fed;Rtng;Gms;K;B-day;+/-\n1;9990001;Made, Anna;WFM;HUN;2145;9;20;2007;-12\n"
    reading = read_list(text.encode())
    assert reading.problems == ()
    row = ListRow("9990001", "Made, Anna", "HUN", None, 2007, "WFM", 2145, 9, 20, rank=1, change=-12)
    assert reading.content == [row]
    # The games of a list are those of its period, and never the games that a report asks for.
    player = Player("9990001", "Made, Anna", "HUN", birth_year=2007, title="WFM", rating=2145, k=20)
    assert row.player() == player


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ID;Name\n1;Made\n", "table_column_missing"),
        ("Name;Rating\nMade;2000\n", "table_column_missing"),
        ("ID;Rating\n;2000\n", "table_value_missing"),
        ("ID;Rating\n1;2000\n1;2001\n", "duplicate_player"),
        ("ID;Rating;Change\n1;2000;up\n", "table_not_a_number"),
    ],
)
def test_what_stops_a_list(text: str, code: str) -> None:
    reading = read_list(text.encode())
    assert reading.stopped
    assert [problem.code for problem in reading.problems] == [code]


def test_players_who_go_by_their_names_do_so_again() -> None:
    made = [Player("Made, Anna", "Made, Anna"), Player("Other, Otto", "Other, Otto", rating=1900)]
    for to in FORMATS:
        assert read_players(write_players(made, to)).content == made


def test_ids_made_from_a_file_are_ids() -> None:
    made = [Player("spring open (1).trf#12", "Made, Anna"), Player("őszi/a-b.trf#3")]
    reading = read_players(write_players(made))
    assert reading.problems == ()
    assert reading.content == made
