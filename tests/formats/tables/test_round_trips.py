"""What is written in a table and read again is the same, in both formats and every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tables.games import read_games
from arpad.formats.tables.headings import LANGUAGES
from arpad.formats.tables.lists import ListRow, read_list
from arpad.formats.tables.players import read_players
from arpad.formats.tables.writer import FORMATS, TableFormat, write_games, write_list, write_players, write_workbook
from arpad.formats.tournament import Entrant, Pairing, Tournament
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
    assert {problem.code for problem in reading.problems} <= {"name_in_two_events"}
    assert reading.content == [one, other]


@given(players(), tournaments(), ANY_LANGUAGE)
def test_a_workbook_of_both_comes_back(entered: list[Player], made: Tournament, language: str) -> None:
    data = write_workbook(entered, [made], language)
    assert read_players(data).content == entered
    assert read_games(data).content == [made]


@BOTH
@pytest.mark.parametrize(
    ("names", "written"),
    [
        ((None, None), ["Event 1", "Event 2"]),
        (("Open", "Open"), ["Open", "Open (2)"]),
        (("Open", None, "Open", "Open (3)"), ["Open", "Event 2", "Open (4)", "Open (3)"]),
        ((None,), [None]),
        (("Open", "Other"), ["Open", "Other"]),
    ],
)
def test_events_of_one_name_are_kept_apart(
    to: TableFormat, names: tuple[str | None, ...], written: list[str | None]
) -> None:
    made = [
        Tournament(
            entrants=(Entrant(1, id=f"{number}1"), Entrant(2, id=f"{number}2")),
            pairings=(Pairing(1, 1, 2, "1-0"),),
            name=name,
        )
        for number, name in enumerate(names, start=1)
    ]
    notebook = Notebook()
    reading = read_games(write_games(made, to, notebook=notebook))
    assert reading.problems == ()
    assert reading.content is not None
    assert [tournament.name for tournament in reading.content] == written
    assert [tournament.entrants for tournament in reading.content] == [tournament.entrants for tournament in made]
    renamed = [new for old, new in zip(names, written, strict=True) if old != new]
    assert [(problem.code, problem.values["given"]) for problem in notebook.problems] == [
        ("table_event_renamed", name) for name in renamed
    ]
