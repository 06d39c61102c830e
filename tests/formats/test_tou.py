"""The French table, quirk by quirk: small made-up files, the expectation read off the file by eye."""

from datetime import date

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.go.tou import read_tou
from arpad.formats.tournament import Entrant, Kept, NationalRating, Pairing, Tournament

HEADER = """;name=made
;date=02/03/2024
;vill=Szeged
;comm=Made-up Cup
;prog=by hand
;size=19
;time=60
;ta=82
;komi=7.5
; a word of thanks
;Num Nom Prenom               Niv Licence Club
"""
TABLE = """   1 Almas Anna                3D 1234567 75Ju    2+w0    3-b2
   2 Borsos Bela               1K 7654321 92Le    1-b0   0=
   3 Csontos Cili              5D         38Gr   0-       1+w2
"""


def tournament_of(text: str) -> Tournament:
    """What is read from a file with which nothing is wrong."""
    reading = read_tou(text.encode())
    assert reading.problems == ()
    assert reading.content is not None
    return reading.content


def only_problem(text: str) -> Problem:
    reading = read_tou(text.encode())
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def test_a_whole_file() -> None:
    found = tournament_of(HEADER + TABLE)
    assert found.is_go
    assert (found.name, found.city, found.start, found.end) == ("Made-up Cup", "Szeged", date(2024, 3, 2), None)
    assert (found.board, found.base_seconds, found.byo_yomi, found.time_control) == (19, 3600, None, "60")
    assert found.kept == (
        Kept("tou:name", "made"),
        Kept("tou:prog", "by hand"),
        Kept("TM", "82"),
        Kept("KM", "7.5"),
        Kept(";", " a word of thanks"),
        Kept(";", "Num Nom Prenom               Niv Licence Club"),
    )
    first, second = NationalRating("FFG", number="1234567"), NationalRating("FFG", number="7654321")
    assert found.entrants == (
        Entrant(1, "Almas, Anna", grade="3 dan", club="75Ju", national=(first,)),
        Entrant(2, "Borsos, Bela", grade="1 kyu", club="92Le", national=(second,)),
        Entrant(3, "Csontos, Cili", grade="5 dan", club="38Gr"),
    )
    assert found.pairings == (
        Pairing(1, 1, 2, "1-0", stones=0),
        Pairing(1, 3, None, "unplayed", "-"),
        Pairing(2, 3, 1, "1-0", stones=2),
        Pairing(2, 2, None, "bye", "="),
    )


@pytest.mark.parametrize(
    ("middle", "licence", "club"),
    [("1234567 75Ju", "1234567", "75Ju"), ("1234567", "1234567", None), ("75Ju", None, "75Ju"), ("", None, None)],
)
def test_a_licence_and_a_club_may_be_missing(middle: str, licence: str | None, club: str | None) -> None:
    found = tournament_of(f"1 Almas Anna 3D {middle} 0-\n").entrants[0]
    assert [one.number for one in found.national] == ([licence] if licence else [])
    assert found.club == club


def test_an_unreadable_licence() -> None:
    problem = only_problem("1 Almas Anna 3D 12345O7 75Ju 0-\n")
    assert (problem.code, problem.severity, problem.line, problem.column) == ("unreadable_pin", "stop", 1, 17)
    assert (problem.values["given"], problem.values["expected"]) == ("12345O7", "1234567")


def test_a_licence_twice() -> None:
    problem = only_problem("1 Almas Anna 3D 1234567 75Ju 0-\n2 Borsos Bela 3D 1234567 75Ju 0-\n")
    assert (problem.code, problem.line) == ("pin_twice", 2)


def test_too_many_words_before_the_rounds() -> None:
    assert only_problem("1 Almas Anna 3D 1234567 75Ju what 0-\n").code == "not_a_go_player_line"


def test_a_first_round_that_cannot_be_read_is_not_taken_for_a_club() -> None:
    text = "1 Almas Anna 3D 1234567 2xw0 0-\n2 Borsos Bela 3D 1234568 A 1-b0 0-\n3 Csontos Cili 3D 1234569 A 0- 0-\n"
    assert [problem.code for problem in read_tou(text.encode()).problems] == ["rounds_differ", "one_sided_pairing"]


def test_byo_yomi_is_only_said_to_be() -> None:
    reading = read_tou(f";time=60+b\n{TABLE}".encode())
    assert [(one.code, one.severity, one.line, one.column) for one in reading.problems] == [
        ("byo_yomi_not_told", "doubt", 1, 7)
    ]
    assert reading.content is not None
    assert (reading.content.base_seconds, reading.content.time_control) == (None, "60+b")


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        (";date=2024", "bad_file_date", 7),
        (";date=31/02/2024", "bad_file_date", 7),
        (";size=big", "unreadable_value", 7),
        (";time=an hour", "unreadable_value", 7),
    ],
)
def test_headers_that_cannot_be_read(line: str, code: str, column: int) -> None:
    problem = only_problem(f"{line}\n{TABLE}")
    assert (problem.code, problem.severity, problem.line, problem.column) == (code, "stop", 1, column)


def test_the_day_comes_first() -> None:
    assert tournament_of(f";date=11/12/2020\n{TABLE}").start == date(2020, 12, 11)


def test_a_header_twice() -> None:
    assert only_problem(f";date=11/12/2020\n;date=12/12/2020\n{TABLE}").code == "header_twice"


def test_the_short_name_where_there_is_no_long_one() -> None:
    assert tournament_of(f";name=made\n{TABLE}").name == "made"


@pytest.mark.parametrize(
    ("good", "bad", "code"),
    [
        ("2+w0", "2-w0", "results_disagree"),
        ("2+w0", "2+b0", "colours_disagree"),
        ("2+w0", "2+w1", "handicaps_disagree"),
        ("2+w0", "0-", "one_sided_pairing"),
        ("2+w0", "9+w0", "opponent_not_entered"),
        ("2+w0", "2?w0", "results_disagree"),
    ],
)
def test_lines_that_contradict_each_other(good: str, bad: str, code: str) -> None:
    problems = read_tou(TABLE.replace(good, bad).encode()).problems
    assert code in [problem.code for problem in problems if problem.severity == "stop"]


def test_files_of_which_nothing_can_be_made() -> None:
    for data, code in ((b"", "empty_file"), (b";name=made\n", "no_players"), (b"\x00", "not_a_text_file")):
        reading = read_tou(data)
        assert reading.content is None
        assert [problem.code for problem in reading.problems] == [code]
