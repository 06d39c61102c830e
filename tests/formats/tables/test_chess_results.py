"""Tables of chess-results.com are known, and what to hand in instead is said."""

import io

import pytest

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import kind_of_file, read_content
from tests.cli.running import run
from tests.formats.tables.test_xlsx import sheets

TITLE = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Made-up Open"],
    ["Last update 06.09.2024 12:00:00"],
]
CROSSTABLE = [
    ["Final Ranking crosstable after 2 Rounds"],
    ["Rk.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts.", "TB1"],
    ["1", "FM", "Minta Anna", "2145", "HUN", "2w1", "3b½", "1,5", "2"],
    ["2", "", "Keksitty Ville", "1900", "FIN", "1b0", "4w1", "1", "2"],
    ["3", "", "Nobody Ned", "1850", "ENG", "-0", "1w½", "0,5", "1"],
    ["4", "", "Példa Éva", "1800", "HUN", "-0", "2b0", "0", "1"],
]
ROUND = [
    ["Round 1 on 2024/09/06 at 17:00"],
    ["Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."],
    ["1", "1", "FM", "Minta Anna", "2145", "0", "1 - 0", "0", "", "Keksitty Ville", "1900", "2"],
]
START = [
    ["Starting rank"],
    ["No.", "", "Name", "FideID", "FED", "Rtg", "Club/City"],
    ["1", "FM", "Minta Anna", "9990001", "HUN", "2145", "Szeged"],
    ["2", "", "Keksitty Ville", "9990002", "FIN", "1900", "Turku"],
]


def csv(rows: list[list[str]], sign: str) -> bytes:
    width = max(map(len, rows))
    return "\n".join(sign.join([*row, *[""] * (width - len(row))]) for row in rows).encode()


def read(data: bytes, players_wanted: bool = False) -> tuple[object, list[tuple[str, str]]]:
    kind = kind_of_file(io.BytesIO(data))
    assert not isinstance(kind, Problem)
    reading = read_content(io.BytesIO(data), kind, players_wanted=players_wanted)
    return reading.content, [(problem.severity, problem.code) for problem in reading.problems]


@pytest.mark.parametrize("titles", [TITLE, []], ids=["titled", "bare"])
def test_one_round_of_chess_results_is_refused_in_one_sentence(titles: list[list[str]]) -> None:
    table = titles + (ROUND if titles else ROUND[1:])
    for data in (csv(table, ";"), csv(table, "\t"), sheets(Sheet=table)):
        assert read(data) == (None, [("stop", "chess_results_table")])
    ran = run("check", "-", stdin=csv(table, ";"))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert 'open "Starting rank crosstable" there' in ran.err


@pytest.mark.parametrize("titles", [TITLE, []], ids=["titled", "bare"])
def test_a_crosstable_is_an_event(titles: list[list[str]]) -> None:
    table = titles + (CROSSTABLE if titles else CROSSTABLE[1:])
    for data in (csv(table, ";"), csv(table, "\t"), sheets(Sheet=table)):
        content, problems = read(data)
        assert problems == [("note", "chess_results_no_ids")]
        assert isinstance(content, tuple)
        assert [(one.round, one.white, one.black, one.result) for one in content[0].pairings if one.black] == [
            (1, 1, 2, "1-0"),
            (2, 2, 4, "1-0"),
            (2, 3, 1, "1/2-1/2"),
        ]


@pytest.mark.parametrize("make", [lambda rows: csv(rows, ";"), lambda rows: sheets(Sheet=rows)], ids=["csv", "xlsx"])
def test_a_start_list_is_a_table_of_players(make: object) -> None:
    data = make(TITLE + START)  # type: ignore[operator]
    content, problems = read(data)
    assert isinstance(content, Report)
    assert [(player.id, player.rating) for player in content.players.values()] == [("9990001", 2145), ("9990002", 1900)]
    assert ("note", "chess_results_players") in problems
    content, problems = read(data, players_wanted=True)  # for the players of another file it is all that is needed
    assert isinstance(content, Report)
    assert ("note", "chess_results_players") not in problems
    assert {severity for severity, _ in problems} == {"note"}


def test_what_has_the_title_and_no_table_is_refused_too() -> None:
    other = [["Tournament statistics"], ["Federation", "Number"], ["HUN", "17"], ["FIN", "3"]]
    assert read(csv(TITLE + other, ";")) == (None, [("stop", "chess_results_no_start_list")])


def test_a_table_of_ours_is_not_taken_for_one() -> None:
    rows = [["Round", "Board", "White", "Black", "Result"], ["1", "1", "Minta Anna", "Keksitty Ville", "1-0"]]
    content, problems = read(csv(rows, ";"))
    assert isinstance(content, tuple)
    assert problems == [("note", "table_column_unknown")]
    titled = [
        ["Typed from chess-results.com"],
        ["Round", "White", "Black", "Result"],
        ["1", "Minta", "Keksitty", "1-0"],
    ]
    content, problems = read(csv(titled, ";"))
    assert isinstance(content, tuple)
    assert problems == [("note", "table_rows_above")]
