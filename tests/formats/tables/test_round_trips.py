"""What is written in a table and read again is the same, in both formats and every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.report import Player
from arpad.formats.tables.games import read_games
from arpad.formats.tables.headings import LANGUAGES
from arpad.formats.tables.lists import ListRow, read_list
from arpad.formats.tables.out import FORMATS, TableFormat, write_games, write_list, write_players, write_workbook
from arpad.formats.tables.players import read_players
from arpad.formats.tournament import Tournament
from tests.formats.tables.made_tables import list_rows, players, tournaments

BOTH = pytest.mark.parametrize("to", FORMATS)
ANY_LANGUAGE = st.sampled_from(LANGUAGES)


@BOTH
@given(players(), ANY_LANGUAGE)
def test_players_come_back(to: TableFormat, made: list[Player], language: str) -> None:
    reading = read_players(write_players(made, to, language))
    assert reading.problems == ()
    assert reading.content == made


@BOTH
@given(list_rows(), ANY_LANGUAGE)
def test_lists_come_back(to: TableFormat, made: list[ListRow], language: str) -> None:
    reading = read_list(write_list(made, to, language))
    assert reading.problems == ()
    assert reading.content == made


@BOTH
@given(tournaments(), ANY_LANGUAGE)
def test_a_tournament_comes_back(to: TableFormat, made: Tournament, language: str) -> None:
    data = write_games([made], to, language)
    reading = read_games(data)
    assert reading.problems == ()
    assert reading.content == [made]
    assert write_games(reading.content, to, language) == data


@BOTH
@given(tournaments("First"), tournaments("Second"))
def test_several_tournaments_come_back(to: TableFormat, one: Tournament, other: Tournament) -> None:
    reading = read_games(write_games([one, other], to))
    assert reading.problems == ()
    assert reading.content == [one, other]


@given(players(), tournaments(), ANY_LANGUAGE)
def test_a_workbook_of_both_comes_back(entered: list[Player], made: Tournament, language: str) -> None:
    data = write_workbook(entered, [made], language)
    assert read_players(data).content == entered
    assert read_games(data).content == [made]
