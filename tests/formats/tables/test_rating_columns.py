"""A column named after a list holds the ratings of that list alone."""

import io
from datetime import date

import pytest

from arpad.core.report import Player, PublishedRating
from arpad.formats.content import read_content, reports_of
from arpad.formats.tables.lists import read_listed
from arpad.formats.tables.players import read_players
from arpad.formats.tables.table_file import table_kinds

GAMES = """\
Kierros;Valkea;Valkean selo;Musta;Mustan selo;Tulos;Alku;Loppu
1;Keksitty Aino;2100;Esimerkki Eero;;½-½;3.4.2024;5.4.2024
"""
WITH_ELO = """\
Kierros;Valkea;Valkean Elo;Valkean selo;Musta;Mustan pelo;Mustan Elo;Tulos;Alku;Loppu
1;Keksitty Aino;2200;2100;Esimerkki Eero;1900;2000;½-½;3.4.2024;5.4.2024
"""
STOP, NOTE = ("stop", "table_rating_of_list"), ("note", "table_rating_unread")


def games(text: str, list_name: str | None) -> tuple[list[Player], list[tuple[str, str]]]:
    """The players of the report that the table makes for a list, and the problems that it was read with."""
    reading = read_content(io.BytesIO(text.encode()), "csv", list_name)
    assert reading.content is not None
    reports = reports_of(reading.content, "file", list_name)  # type: ignore[arg-type]
    assert isinstance(reports, list)
    return list(reports[0].players.values()), [(problem.severity, problem.code) for problem in reading.problems]


def test_a_selo_of_games_is_the_rating_of_the_selo_list() -> None:
    players, problems = games(GAMES, "selo")
    assert problems == []
    assert [(player.name, player.rating, player.elo) for player in players] == [
        ("Keksitty Aino", 2100, ()),
        ("Esimerkki Eero", None, ()),
    ]


@pytest.mark.parametrize("list_name", [None, "standard", "pelo", "go"])
def test_a_selo_of_games_stops_any_other_list(list_name: str | None) -> None:
    players, problems = games(GAMES, list_name)
    assert problems == [STOP, STOP]
    assert [player.rating for player in players] == [None, None]


def test_a_selo_beside_an_elo() -> None:
    elo = (PublishedRating(date.min, 2200),), (PublishedRating(date.min, 2000),)
    for list_name, ratings, problems in (("selo", [2100, None], [STOP]), ("pelo", [None, 1900], [STOP])):
        players, found = games(WITH_ELO, list_name)
        assert [player.rating for player in players] == ratings
        assert tuple(player.elo for player in players) == elo
        assert found == problems
    players, found = games(WITH_ELO, "standard")
    assert [player.rating for player in players] == [2200, 2000]
    assert found == [NOTE, NOTE]  # the Elo is FIDE's, whatever stands beside it


def test_two_selos_of_one_player_stop() -> None:
    row = "2;Keksitty Aino;2101;Esimerkki Eero;;½-½;3.4.2024;5.4.2024\n"
    reading = read_content(io.BytesIO((GAMES + row).encode()), "csv", "selo")
    assert [(problem.code, problem.where) for problem in reading.problems] == [("two_facts_of_player", "3:3")]


def told(text: str, list_name: str | None) -> tuple[list[Player], list[tuple[str, str]]]:
    reading = read_players(text.encode(), list_name=list_name)
    assert reading.content is not None
    return reading.content, [(problem.severity, problem.code) for problem in reading.problems]


@pytest.mark.parametrize(
    ("headings", "list_name", "rating", "elo", "problems"),
    [
        ("Selo;Aste", "selo", 1900, None, []),
        ("Pelo;Aste", "pelo", 1900, None, []),
        ("Selo;Aste", None, None, None, [STOP]),
        ("Selo;Aste", "standard", None, None, [STOP]),
        ("Selo;Aste", "pelo", None, None, [STOP]),
        ("Selo;Pelo", "selo", 1900, None, [NOTE]),
        ("Selo;Pelo", "pelo", 1800, None, [NOTE]),
        ("Selo;Elo", "selo", 1900, 1800, []),
        ("Elo;Selo", "standard", 1900, None, [NOTE]),
        ("Selo;FIDE rating", "selo", 1900, 1800, []),
        ("Rating;Selo", "selo", 1800, None, [("stop", "table_column_twice")]),
        ("Elo;Aste", "selo", None, 1900, []),
        ("Elo;FIDE rating", "selo", None, 1800, [("stop", "table_column_twice")]),
        ("Vahvuusluku;Aste", "selo", 1900, None, []),
        ("Elo;Aste", "standard", 1900, None, []),
    ],
)
def test_players(
    headings: str, list_name: str | None, rating: int | None, elo: int | None, problems: list[tuple[str, str]]
) -> None:
    second = "" if headings.endswith("Aste") else "1800"
    ((player,), found) = told(f"ID;Nimi;{headings}\n7;Keksitty Aino;1900;{second}\n", list_name)
    assert player.rating == rating
    assert player.elo == (() if elo is None else (PublishedRating(date.min, elo),))
    assert found == problems


def test_a_list_of_selos() -> None:
    text = b"Sija;ID;Nimi;Selo\n1;7;Keksitty Aino;1900\n"
    assert table_kinds(text) == {"": "list"}
    reading = read_listed(text, list_name="selo")
    assert [(player.id, player.rating) for player in reading.content or ()] == [("7", 1900)]
    assert reading.problems == ()
    assert read_listed(text, list_name="standard").stopped
    assert read_listed(text.replace(b"Selo", b"Elo"), list_name="selo").stopped
