"""A table of games becomes tournaments, or a problem says what must be decided first."""

from datetime import date

import pytest

from arpad.formats.tables.games import read_games
from arpad.formats.tables.players import read_players
from arpad.formats.tables.table_file import table_kinds
from arpad.formats.tables.writer import FORMATS, TableFormat, write_games
from arpad.formats.tournament import Entrant, Pairing, Tournament

HUNGARIAN = """\
Verseny;Kezdet;Vége;Forduló;Dátum;Világos azonosító;Világos;Világos értékszám;Eredmény;Sötét;Sötét azonosító
Tavaszi;2024.04.03.;2024.04.05.;1;2024.04.03.;101;Kitalált Anna;2145;1-0;Példa Béla;102
Tavaszi;2024.04.03.;2024.04.05.;1;2024.04.03.;103;Minta Cili;;erőnyerő;;
Tavaszi;2024.04.03.;2024.04.05.;2;2024.04.04.;102;Példa Béla;;½-½;Kitalált Anna;101
Őszi;2024.10.01.;2024.10.02.;1;;103;Minta Cili;;+:-;Kitalált Anna;101
"""
FINNISH = "Kierros\tValkea\tMusta\tTulos\tKivet\n1\tKeksitty Aino\tEsimerkki Eero\t0-1\t3\n"
ENGLISH = "Round,White,White FIDE ID,White Rtg,Black,Black FIDE ID,Black Rtg,Result\n"


def read(text: str) -> list[Tournament]:
    reading = read_games(text.encode())
    assert reading.problems == ()
    assert reading.content is not None
    return reading.content


def test_one_tournament_for_each_event() -> None:
    spring, autumn = read(HUNGARIAN)
    assert (spring.name, spring.start, spring.end) == ("Tavaszi", date(2024, 4, 3), date(2024, 4, 5))
    assert [(entrant.number, entrant.id, entrant.name, entrant.rating) for entrant in spring.entrants] == [
        (1, "101", "Kitalált Anna", 2145),
        (2, "102", "Példa Béla", None),
        (3, "103", "Minta Cili", None),
    ]
    assert spring.pairings == (
        Pairing(1, 1, 2, "1-0", date=date(2024, 4, 3)),
        Pairing(1, 3, None, "bye", date=date(2024, 4, 3)),
        Pairing(2, 2, 1, "1/2-1/2", date=date(2024, 4, 4)),
    )
    assert autumn.pairings == (Pairing(1, 1, 2, "+/-"),)
    assert [entrant.name for entrant in autumn.entrants] == ["Minta Cili", "Kitalált Anna"]


def test_go_in_finnish() -> None:
    (tournament,) = read(FINNISH)
    assert tournament.is_go
    assert tournament.name is None
    assert tournament.pairings == (Pairing(1, 1, 2, "0-1", stones=3),)


@pytest.mark.parametrize(
    ("given", "result"),
    [
        *(("1-0", "1-0"), ("1:0", "1-0"), ("1 - 0", "1-0"), ("1–0", "1-0"), ("0-1", "0-1"), ("½-½", "1/2-1/2")),
        *(("1/2-1/2", "1/2-1/2"), ("0,5-0,5", "1/2-1/2"), ("0.5 - 0.5", "1/2-1/2"), ("0-0", "0-0")),
        *(("+:-", "+/-"), ("+ - -", "+/-"), ("-:+", "-/+"), ("- - -", "-/-"), ("+/-", "+/-"), ("1-0F", "+/-")),
    ],
)
def test_results_as_people_write_them(given: str, result: str) -> None:
    (tournament,) = read(f"Round;White;Black;Result\n1;A;B;{given}\n")
    assert tournament.pairings[0].result == result


@pytest.mark.parametrize("given", ["1", "0", "½", "0.5", "1-1", "2-0", "1/2", "2024-01-02", "1-0-0", "*", "x", ""])
def test_what_is_no_result_stops(given: str) -> None:
    reading = read_games(f"Round;White;Black;Result\n1;A;B;{given}\n".encode())
    assert reading.stopped
    code = "table_not_a_result" if given else "table_value_missing"
    assert [(problem.code, problem.where) for problem in reading.problems] == [(code, "2:4")]


def test_scores_in_two_columns_with_decimal_commas() -> None:
    head = "Round;White;White score;Black;Black score\n"
    (tournament,) = read(head + "1;A;1;B;0\n1;C;0,5;D;0,5\n2;A;0;C;0\n")
    assert [pairing.result for pairing in tournament.pairings] == ["1-0", "1/2-1/2", "0-0"]
    assert read_games((head + "1;A;1;B;1\n").encode()).stopped


SCORES = "Round;White;White score;Black;Black score;Result\n"


@pytest.mark.parametrize(
    ("row", "result"),
    [
        *(("1;A;1;B;0;+/-", "+/-"), ("1;A;0;B;1;-/+", "-/+"), ("1;A;0;B;0;-/-", "-/-"), ("1;A;1;B;0;1-0", "1-0")),
        *(("1;A;1;B;;1-0", "1-0"), ("1;A;;B;;1-0", "1-0"), ("1;A;0,5;;;bye", "bye"), ("1;A;1;;0;bye", "bye")),
        *(("1;A;0;;;unplayed", "unplayed"), ("1;A;;;;unplayed", "unplayed")),
    ],
)
def test_scores_that_fit_the_result(row: str, result: str) -> None:
    (tournament,) = read(f"{SCORES}{row}\n")
    assert tournament.pairings[0].result == result


@pytest.mark.parametrize(
    "row",
    [
        *("1;A;0;B;1;+/-", "1;A;0,5;B;0,5;-/+", "1;A;1;B;0;-/+", "1;A;1;B;0;-/-", "1;A;1;B;1;+/-", "1;A;0;B;1;1-0"),
        *("1;A;0;B;;1-0", "1;A;;B;1;1-0", "1;A;1;;1;bye", "1;A;1;;;unplayed"),
    ],
)
def test_scores_and_a_result_that_contradict_each_other_stop(row: str) -> None:
    reading = read_games(f"{SCORES}{row}\n".encode())
    assert [(problem.severity, problem.code, problem.where) for problem in reading.problems] == [
        ("stop", "table_scores_differ", "2:3")
    ]
    assert reading.content is not None
    assert reading.content[0].pairings == ()


def test_one_time_for_all_is_the_events() -> None:
    (tournament,) = read("Round;White;Black;Result;Minutes\n1;A;B;1-0;89,5\n1;C;D;1-0;89:30\n")
    assert tournament.seconds == 5370  # 89.5 x 60
    assert tournament.pairings[0].seconds is None
    (tournament,) = read("Round;White;Black;Result;Minutes\n1;A;B;1-0;60\n1;C;D;1-0;90\n")
    assert [pairing.seconds for pairing in tournament.pairings] == [3600, 5400]


STOPS = [
    (ENGLISH + "1,A,1,2000,B,2,1900,1-0\n1,A,1,2000,C,3,,1-0\n", "twice_in_round", "3:1"),
    (ENGLISH + "1,A,1,2000,B,2,1900,1-0\n2,Z,1,2000,C,3,,1-0\n", "two_facts_of_player", "3:2"),
    (ENGLISH + "1,A,1,2000,B,2,1900,1-0\n2,A,1,2001,C,3,,1-0\n", "two_facts_of_player", "3:4"),
    (ENGLISH + "1,A,1,2000,B,2,1900,1-0\n2,A,,2000,C,3,,1-0\n", "name_with_and_without_id", "3:2"),
    (ENGLISH + "1,A,1,x,B,2,1900,1-0\n", "table_not_a_number", "2:4"),
    (ENGLISH + "1,A,?!,,B,2,1900,1-0\n", "table_not_an_id", "2:3"),
    (ENGLISH + "0,A,1,,B,2,1900,1-0\n", "table_not_a_number", "2:1"),
    (ENGLISH + ",A,1,,B,2,1900,1-0\n", "table_value_missing", "2:1"),
    (ENGLISH + "-,A,1,,B,2,1900,1-0\n", "table_value_missing", "2:1"),
    (ENGLISH + "1,A,1,,,,,1-0\n", "no_opponent", "2:8"),
    (ENGLISH + "1,A,1,,B,2,,bye\n", "alone_with_opponent", "2:8"),
    (ENGLISH + "1,A,1,,A,1,,1-0\n", "against_oneself", "2:5"),
    (ENGLISH + "1,,,,B,2,,1-0\n", "table_value_missing", "2:2"),
    (ENGLISH, "no_games", "1"),
    ("White,Black,Result\nA,B,1-0\n", "table_column_missing", "1"),
    ("Round,White,Black\n1,A,B\n", "table_column_missing", "1"),
    ("Round,White,Result\n1,A,1-0\n", "table_column_missing", "1"),
    ("Event,Round,White,Black,Result\nX,1,A,B,1-0\n,1,C,D,1-0\n", "table_value_missing", "3:1"),
    ("Round,White,Black,Result,Start\n1,A,B,1-0,2024-01-01\n1,C,D,1-0,2024-01-02\n", "two_facts_of_event", "3:5"),
    ("Round,White,Black,Result,Start,End\n1,A,B,1-0,2024-01-02,2024-01-01\n", "ends_before_start", "2"),
    (
        "Round,White,Black,Result,Start,End,Date\n1,A,B,1-0,2024-01-01,2024-01-02,2024-01-03\n",
        "game_outside_event",
        "2",
    ),
    ("Round,White,Black,Result,Date\n1,A,B,1-0,01/02/2024\n", "ambiguous_date", "2:5"),
    ("Round,White,Black,Result,Stones\n1,A,B,1-0,1.5\n", "table_not_a_number", "2:5"),
    ("Round,White,Black,Result,Minutes\n1,A,B,1-0,1.123\n", "table_not_a_time", "2:5"),
    ("Round,White,Black,Result,Rounds\n1,A,B,1-0,2\n3,A,B,1-0,2\n", "result_beyond_last", "3"),
    (
        "Round,White No.,White ID,Black,Result\n1,1,10,A,1-0\n2,1,11,B,1-0\n",
        "number_of_two",
        "3:2",
    ),
]


@pytest.mark.parametrize(("text", "code", "where"), STOPS)
def test_what_could_change_a_rating_stops(text: str, code: str, where: str) -> None:
    reading = read_games(text.encode())
    assert reading.stopped
    stops = [problem for problem in reading.problems if problem.severity == "stop"]
    assert [(problem.code, problem.where) for problem in stops][:1] == [(code, where)]


def test_which_table_it_is() -> None:
    assert [*table_kinds(HUNGARIAN.encode()).values()] == ["games"]
    assert [*table_kinds(b"Name;FIDE ID\nMade;1\n").values()] == ["players"]
    assert table_kinds(b"a;b\n1;2\n") == {}
    assert table_kinds(b"") == {}


def test_an_id_has_no_leading_zeros() -> None:
    text = "Round,White ID,White,Black ID,Black,Result\n1,0700001,Made,007,Other,1-0\n2,7,Other,700001,Made,1-0\n"
    reading = read_games(text.encode())
    assert reading.problems == ()
    assert reading.content is not None
    assert [entrant.id for entrant in reading.content[0].entrants] == ["700001", "7"]
    (player,) = read_players(b"ID,Name\n0700001,Made\n").content or ()
    assert player.id == "700001"


@pytest.mark.parametrize("to", FORMATS)
def test_the_day_of_a_round_is_written(to: TableFormat) -> None:
    made = Tournament(
        entrants=(Entrant(1, "Made"), Entrant(2, "Other")),
        pairings=(Pairing(1, 1, 2, "1-0"), Pairing(2, 2, 1, "1-0", date=date(2024, 4, 9)), Pairing(3, 1, 2, "0-1")),
        round_dates=(date(2024, 4, 3), date(2024, 4, 4)),
    )
    (read,) = read_games(write_games([made], to)).content or ()
    assert [pairing.date for pairing in read.pairings] == [date(2024, 4, 3), date(2024, 4, 9), None]


def test_a_name_in_two_events_is_told() -> None:
    head = "Event,Round,White ID,White,Black ID,Black,Result\n"
    reading = read_games((head + "A,1,,Made,5,Other,1-0\nB,1,5,Other,,Made,1-0\n").encode())
    assert [(problem.severity, problem.code, problem.values["given"]) for problem in reading.problems] == [
        ("doubt", "name_in_two_events", "Made")
    ]
    assert read_games((head + "A,1,4,Made,5,Other,1-0\nB,1,5,Other,4,Made,1-0\n").encode()).problems == ()
