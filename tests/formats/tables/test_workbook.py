"""A workbook of several sheets: the games, with the facts of their players from the other sheets."""

import io
from typing import Any

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.content import read_content
from arpad.formats.tables.writer import write_workbook
from arpad.formats.tournament import Entrant, Pairing, Tournament
from tests.formats.tables.test_xlsx import GAMES, PEOPLE, sheets


def both(data: bytes, list_name: str | None = None) -> tuple[tuple[Entrant, ...], list[Problem]]:
    reading = read_content(io.BytesIO(data), "xlsx", list_name)
    assert isinstance(reading.content, tuple), reading.problems
    return reading.content[0].entrants, list(reading.problems)


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in problems]


def people(*rows: list[Any]) -> bytes:
    return sheets(Players=rows, Games=GAMES)


def test_the_entrants_are_completed_from_the_players() -> None:
    entrants, problems = both(sheets(Players=PEOPLE, Games=GAMES))
    assert entrants == (Entrant(1, "Made, Anna", "1", rating=2145), Entrant(2, "Other, Otto", "2", rating=2000))
    assert problems == []


def test_a_list_completes_them_too() -> None:
    rows = (["ID", "Name", "Rating", "Games", "K"], [1, "Made, Anna", 2145, 9, 20], [2, "Other, Otto", 2000, 0, 20])
    entrants, problems = both(sheets(list=rows, Games=GAMES))
    assert [entrant.rating for entrant in entrants] == [2145, 2000]
    assert told(problems) == [("note", "table_is_a_list")]


def test_an_id_is_matched_by_the_id() -> None:
    games = (["Round", "White ID", "Black ID", "Black", "Result"], [1, 1, 3, "Other, Otto", "1-0"])
    entrants, problems = both(sheets(Players=PEOPLE, Games=games))
    assert entrants == (Entrant(1, "Made, Anna", "1", rating=2145), Entrant(2, "Other, Otto", "3"))
    assert [(problem.code, problem.values["given"]) for problem in problems] == [
        ("table_not_among_players", "Other, Otto"),
        ("table_without_a_game", "Other, Otto"),
    ]


def test_a_player_without_a_game_is_told_unless_he_is_on_a_list() -> None:
    rows = (["ID", "Name", "Rating", "Games", "K"], [1, "Made, Anna", 2145, 9, 20], [2, "Other, Otto", 2000, 0, 20])
    idle = [3, "Third, Thea", 1900, 0, 20]
    _, problems = both(sheets(list=(*rows, idle), Games=GAMES))
    assert told(problems) == [("note", "table_is_a_list")]
    _, problems = both(people(*(row[:3] for row in (*rows, idle))))
    assert [(problem.severity, problem.code, problem.values["given"]) for problem in problems] == [
        ("note", "table_without_a_game", "Third, Thea")
    ]


def test_a_contradiction_stops() -> None:
    games = (["Round", "White", "White rating", "Black", "Result"], [1, "Made, Anna", 2100, "Other, Otto", "1-0"])
    _, problems = both(sheets(Players=PEOPLE, Games=games))
    assert told(problems) == [("stop", "table_sheets_differ")]
    assert dict(problems[0].values) == {"player": "1", "column": "Rating", "given": "2100", "other": "2145"}


def test_a_rating_of_another_list_is_not_that_of_the_games() -> None:
    games = (["Round", "White", "White rating", "Black", "Result"], [1, "Made, Anna", 2100, "Other, Otto", "1-0"])
    entrants, problems = both(sheets(Players=PEOPLE, Games=games), "selo")
    assert [entrant.rating for entrant in entrants] == [2100, None]
    assert [entrant.more and entrant.more.rating for entrant in entrants] == [2145, 2000]
    assert told(problems) == []


def test_what_only_a_table_states_of_a_player_is_kept() -> None:
    rows = [["ID", "Name", "Games before", "Peak", "K"], [1, "Made, Anna", 37, 2190, 20], [2, "Other, Otto", 3, "", ""]]
    entrants, problems = both(people(*rows))
    anna, otto = (entrant.more for entrant in entrants)
    assert anna is not None
    assert otto is not None
    assert [(one.games, one.peak, one.k) for one in (anna, otto)] == [(37, 2190, 20), (3, None, None)]
    assert problems == []


def test_two_sheets_that_differ_on_k_stop() -> None:
    games = (["Round", "White", "White K", "Black", "Result"], [1, "Made, Anna", 40, "Other, Otto", "1-0"])
    rows = [["ID", "Name", "K"], [1, "Made, Anna", 20], [2, "Other, Otto", 20]]
    _, problems = both(sheets(Players=rows, Games=games))
    assert told(problems) == [("stop", "table_sheets_differ")]
    assert dict(problems[0].values) == {"player": "1", "column": "K", "given": "40", "other": "20"}


def test_two_of_a_name_stop() -> None:
    _, problems = both(people(["ID", "Name"], [1, "Made, Anna"], [2, "Made, Anna"], [3, "Other, Otto"]))
    assert told(problems) == [("stop", "table_two_of_a_name")]


def test_the_players_alone_can_be_asked_for() -> None:
    rows = [["ID", "Name", "Games before"], [1, "Made, Anna", 37], [2, "Other, Otto", 3]]
    reading = read_content(io.BytesIO(people(*rows)), "xlsx", players_wanted=True)
    assert isinstance(reading.content, Report)
    assert [(player.id, player.games) for player in reading.content.players.values()] == [("1", 37), ("2", 3)]
    games_alone = read_content(io.BytesIO(sheets(Games=GAMES)), "xlsx", players_wanted=True)
    assert isinstance(games_alone.content, tuple)


def test_players_and_a_list_are_both_told_of() -> None:
    reading = read_content(io.BytesIO(sheets(Players=PEOPLE, list=PEOPLE, Games=GAMES)), "xlsx", players_wanted=True)
    assert isinstance(reading.content, Report)
    assert [(problem.code, problem.values["given"]) for problem in reading.problems] == [("table_sheet_unread", "list")]


def test_what_we_write_is_read_with_its_players() -> None:
    made = Tournament(
        entrants=(Entrant(1, "Made, Anna", "7", rating=2145), Entrant(2, "Other, Otto")),
        pairings=(Pairing(1, 1, 2, "1-0"),),
        name="Made-up Open",
    )
    data = write_workbook([Player("7", "Made, Anna", rating=2145), Player("open.trf#2", "Other, Otto")], [made])
    entrants, problems = both(data)
    assert entrants == (Entrant(1, "Made, Anna", "7", rating=2145), Entrant(2, "Other, Otto", "open.trf#2"))
    assert problems == []


def test_the_players_tell_that_a_name_in_two_events_is_one() -> None:
    games = (
        ["Event", "Round", "White", "Black", "Result"],
        ["A", 1, "Made, Anna", "Other, Otto", "1-0"],
        ["B", 1, "Made, Anna", "Other, Otto", "1-0"],
    )
    assert both(sheets(Players=PEOPLE, Games=games))[1] == []
    assert told(both(sheets(Players=PEOPLE[:2], Games=games))[1]) == [
        ("doubt", "table_not_among_players"),
        ("doubt", "name_in_two_events"),
    ]
