"""Crosstables and start lists of chess-results: made-up pages, the games read off them by eye."""

from datetime import date

import pytest

from arpad.formats.chess_results.crosstable import read_crosstable
from arpad.formats.chess_results.page import page_of_sheets, read_html
from arpad.formats.chess_results.reader import read_chess_results
from arpad.formats.chess_results.start_list import read_start_list, with_start_list
from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import Row
from arpad.formats.tournament import Tournament

TITLE = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Made-up Open"],
    ["Date", "2024/09/06 to 2024/09/08"],
    ["Time control (Standard)", "90 min + 30 sec/move"],
    ["Federation", "Hungary ( HUN )"],
]
CROSSTABLE = [
    ["Starting rank crosstable"],
    ["No.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts."],
    ["1", "FM", "Minta, Anna", "2145", "HUN", "3w1", "2b½", "-½", "2"],
    ["2", "", "Keksitty, Ville", "1900", "FIN", "4b1", "1w½", "3b+", "2,5"],
    ["3", "", "Nobody, Ned", "0", "ENG", "1b0", "4w1", "2w-", "1"],
    ["4", "WFM", "Példa, Éva", "1810", "HUN", "2w0", "3b0", "-1", "1"],
    ["You find all details to this tournament under https://chess-results.com"],
]
START = [
    ["Starting rank"],
    ["No.", "", "Name", "FideID", "ID", "FED", "sex", "Rtg", "RtgI", "RtgN", "Club/City"],
    ["1", "FM", "Minta, Anna", "9990001", "77", "HUN", "w", "2145", "2145", "2200", "Szeged"],
    ["2", "", "Keksitty, Ville", "9990002", "", "FIN", "", "1900", "1900", "0", "Turku"],
    ["3", "", "Nobody, Ned", "", "", "ENG", "", "0", "0", "0", ""],
    ["4", "WFM", "Példa, Éva", "9990004", "78", "HUN", "w", "1810", "1810", "1900", ""],
]
GAMES = [
    (1, 1, 3, "1-0"),
    (1, 4, 2, "0-1"),
    (2, 2, 1, "1/2-1/2"),
    (2, 3, 4, "1-0"),
    (3, 3, 2, "-/+"),
]


def page_of(*tables: list[list[str]]) -> list[list[Row]]:
    return [[Row(line, cells) for line, cells in enumerate(table, start=1)] for table in tables]


def html(*tables: list[list[str]]) -> bytes:
    """A saved page: the tables stand in a table of the layout, and some cells are not closed."""
    inner = "".join(
        "<table class=CRs1>" + "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in table) + "</table>"
        for table in tables
    )
    head = "<html><head><title>Chess-Results Server Chess-results.com - Made-up O</title></head>"
    return f"<!DOCTYPE html>{head}<body><h2>Made-up Open</h2><table><tr><td>{inner}</td></tr></table></body>".encode()


def read(rows: list[list[str]]) -> tuple[Tournament | None, Notebook]:
    notebook = Notebook()
    return read_crosstable(page_of_sheets(page_of(rows)), notebook), notebook


def games_of(tournament: Tournament) -> list[tuple[int, int, int | None, str]]:
    return [(one.round, one.white, one.black, one.result) for one in tournament.pairings if one.black is not None]


def test_a_crosstable_is_read_into_its_games() -> None:
    found, notebook = read(TITLE + CROSSTABLE)
    assert notebook.problems == []
    assert found is not None
    assert games_of(found) == GAMES
    assert [(one.round, one.white, one.result, one.alone) for one in found.pairings if one.black is None] == [
        (3, 1, "bye", "H"),
        (3, 4, "bye", "U"),
    ]
    assert (found.name, found.start, found.end) == ("Made-up Open", date(2024, 9, 6), date(2024, 9, 8))
    assert (found.time_control, found.federation, found.rounds) == ("90 min + 30 sec/move", "HUN", 3)
    assert [(one.number, one.title, one.name, one.rating) for one in found.entrants][:3] == [
        (1, "FM", "Minta, Anna", 2145),
        (2, None, "Keksitty, Ville", 1900),
        (3, None, "Nobody, Ned", None),
    ]


def test_a_saved_page_says_the_same_as_the_workbook() -> None:
    notebook = Notebook()
    page = read_html(html(TITLE[2:], CROSSTABLE), notebook)
    assert page is not None
    assert page.name == "Made-up Open"
    found = read_crosstable(page, notebook)
    assert found is not None
    assert games_of(found) == GAMES
    assert found.start == date(2024, 9, 6)
    assert notebook.problems == []


def test_a_page_that_an_editor_saved_with_a_mark_in_front_is_read() -> None:
    """Windows puts the mark of UTF-8 before a page."""
    reading = read_chess_results(b"\xef\xbb\xbf" + html(TITLE[2:], CROSSTABLE))
    assert isinstance(reading.content, tuple)
    assert games_of(reading.content[0]) == GAMES


@pytest.mark.parametrize(
    ("white", "black"),
    [("w", "s"), ("b", "n"), ("v", "s"), ("v", "m")],
    ids=["German", "Spanish", "Hungarian", "Finnish"],
)
def test_colours_in_the_languages_of_the_site(white: str, black: str) -> None:
    letters = str.maketrans({"w": white, "b": black})
    rows = [[*row[:5], *(cell.translate(letters) for cell in row[5:8]), *row[8:]] for row in CROSSTABLE]
    found, notebook = read([CROSSTABLE[1], *rows[2:6]])
    assert notebook.problems == []
    assert found is not None
    assert games_of(found) == GAMES


CHANGES = [
    ((2, 5, "3w0"), "both_lost_unconfirmed"),  # one side alone says who won
    ((2, 5, "3w½"), "results_disagree"),
    ((2, 5, "2w1"), "one_sided_pairing"),
    ((2, 5, "9w1"), "opponent_not_entered"),
    ((2, 5, "3x1"), "chess_results_colours"),
    ((2, 5, "3w1?"), "chess_results_cell"),
    ((2, 8, "3"), "points_differ"),
    ((2, 0, "2"), "number_twice"),
    ((1, 6, "4.Rd"), "chess_results_rounds"),
]


@pytest.mark.parametrize(("change", "code"), CHANGES, ids=[f"{change[2]} {code}" for change, code in CHANGES])
def test_what_contradicts_itself_is_told(change: tuple[int, int, str], code: str) -> None:
    rows = [list(row) for row in CROSSTABLE]
    rows[change[0]][change[1]] = change[2]
    _, notebook = read(rows)
    assert code in [problem.code for problem in notebook.problems]
    assert all(problem.severity in ("stop", "doubt") for problem in notebook.problems)


def test_a_start_list_gives_the_ids() -> None:
    found, notebook = read(TITLE + CROSSTABLE)
    start = read_start_list(page_of_sheets(page_of(START)), notebook)
    assert start is not None
    assert found is not None
    joined = with_start_list(found, start, notebook)
    assert notebook.problems == []
    assert [one.id for one in joined.entrants] == ["9990001", "9990002", None, "9990004"]
    assert (joined.entrants[0].sex, joined.entrants[0].club) == ("w", "Szeged")
    assert [(one.rating, one.number) for one in joined.entrants[0].national] == [(2200, "77")]


def test_a_start_list_of_other_players_stops() -> None:
    rows = [list(row) for row in START]
    rows[2][2] = "Másik, Anna"
    rows[3][7] = rows[3][8] = "1950"
    found, notebook = read(CROSSTABLE)
    start = read_start_list(page_of_sheets(page_of(rows)), notebook)
    assert start is not None
    assert found is not None
    with_start_list(found, start, notebook)
    assert [(one.severity, one.code, one.values["player"]) for one in notebook.problems] == [
        ("stop", "not_on_start_list", "Minta, Anna"),
        ("stop", "start_list_differs", "Keksitty, Ville"),
    ]


@pytest.mark.parametrize(
    "rest",
    [b"<td>" * 400_001, b"<p>a" * 1_000_000, b"<" * 2_000_000, b"<td " + b"a=1 " * 1_000_000, b"<table>" * 40],
    ids=["cells", "paragraphs", "signs", "attributes", "tables"],
)
def test_a_page_of_endless_cells_is_refused(rest: bytes) -> None:
    notebook = Notebook()
    assert read_html(b"<table><tr>" + rest, notebook) is None
    assert [problem.code for problem in notebook.problems] == ["html_too_large"]


@pytest.mark.parametrize(
    "mark", [b"<![", b"<![if !IE]>", b"<![CDATA[x]]>", b"<![<![", b"<!", b"<?", b"</", b"<!x[", b"<!--"]
)
def test_a_mark_that_is_no_html_ends_no_page(mark: bytes) -> None:
    """The first of them ended with a failed assertion of the parser."""
    found = read_html(b"<table><tr><td>a</td></tr></table>" + mark * 1_000, Notebook())
    assert found is not None
    assert [row.cells for row in found.tables[0]] == [["a"]]
