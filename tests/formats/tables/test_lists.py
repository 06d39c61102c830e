"""A rating list given for its players: its games are one period's, and never all that a player had."""

import io

import pytest

from arpad.core.report import Player, Report
from arpad.formats.content import kind_of_file, read_content
from arpad.formats.conversion import convert
from arpad.formats.file_kinds import kind_of
from arpad.formats.tables.headings import LANGUAGES
from arpad.formats.tables.lists import ListRow
from arpad.formats.tables.table_file import table_kinds
from arpad.formats.tables.template import write_template
from arpad.formats.tables.writer import FORMATS, TableFormat, write_list, write_players
from tests.formats.tables.test_xlsx import workbook


def players_of(data: bytes) -> tuple[dict[str, Player], list[tuple[str, str]]]:
    stream = io.BytesIO(data)
    kind = kind_of_file(stream)
    stream.seek(0)
    reading = read_content(stream, kind)  # type: ignore[arg-type]
    assert isinstance(reading.content, Report), reading.problems
    return dict(reading.content.players), [(problem.severity, problem.code) for problem in reading.problems]


@pytest.mark.parametrize("heading", ["Games", "Gms", "Játszmák", "Pelit"])
def test_a_bare_count_of_games_is_not_all_games(heading: str) -> None:
    players, problems = players_of(f"ID,Name,Rating,{heading}\n7,Made,2100,3\n".encode())
    assert players == {"7": Player("7", "Made", rating=2100)}
    assert problems == [("note", "table_games_of_a_period")]


@pytest.mark.parametrize("heading", ["Games before", "Total games", "Összes játszma", "Pelejä ennen"])
def test_all_games_are_read_where_the_heading_says_so(heading: str) -> None:
    players, problems = players_of(f"ID,Name,Rating,{heading}\n7,Made,2100,3\n".encode())
    assert (players["7"].games, problems) == (3, [])


@pytest.mark.parametrize("more", ["Place", "Previous rating", "Change", "Flag", "Helyezés", "Edellinen vahvuusluku"])
def test_a_list_is_known_by_its_columns(more: str) -> None:
    assert [*table_kinds(f"ID,Name,Rating,{more}\n7,Made,2100,\n".encode()).values()] == ["list"]
    assert [*table_kinds(f"ID,Name,Rating,Peak,{more}\n7,Made,2100,,\n".encode()).values()] == ["players"]
    assert [*table_kinds(f"Name,Rating,{more}\nMade,2100,\n".encode()).values()] == ["players"]  # a list has IDs


def test_games_and_k_are_a_list() -> None:
    assert [*table_kinds(b"ID,Name,Rating,Games,K\n7,Made,2100,9,20\n").values()] == ["list"]
    assert [*table_kinds(b"ID,Name,Rating,Games before,K\n7,Made,2100,9,20\n").values()] == ["players"]
    assert table_kinds(workbook(["ID", "Name", "Rating"], [7, "Made", 2100], sheet="Lista")) == {"Lista": "list"}
    flagged = workbook(["ID", "Name", "Rating", "Flag"], [7, "Made", 2100, "i"], sheet="Players")
    assert table_kinds(flagged) == {"Players": "players"}


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_write_as_a_list_gives_no_games(to: TableFormat, language: str) -> None:
    for data, k, inactive in (
        (write_template("list", to, language), 20, None),
        (write_list([ListRow("7", "Made", rating=2100, games=9, k=20, flag="wi")], to, language), 20, True),
        (write_list([ListRow("7", "Made", rating=2100, games=9)], to, language), None, None),
    ):
        players, problems = players_of(data)
        found = [(player.games, player.k, player.inactive) for player in players.values()]
        assert found == [(None, k, inactive)]  # K and the flag are the list's own; its games are one period's
        assert {severity for severity, _ in problems} == {"note"}
    players, problems = players_of(write_players([Player("7", "Made", games=41)], to, language))
    assert (players["7"].games, problems) == (41, [])


def test_a_fide_list_as_a_table_gives_no_games() -> None:
    xml = (
        b"<playerslist><player><fideid>9990001</fideid><name>Made, Anna</name><country>HUN</country><sex>F</sex>"
        b"<title></title><rating>2145</rating><games>9</games><k>20</k><birthday>2007</birthday><flag>wi</flag></player>"
        b"</playerslist>"
    )
    kind = kind_of(xml)
    assert kind == "fide-xml"
    for to in FORMATS:
        converted = convert(io.BytesIO(xml), kind, to, "list.xml")
        assert converted.pieces is not None
        players, _ = players_of(b"".join(converted.pieces))
        made = players["9990001"]
        assert (made.rating, made.games, made.k, made.inactive) == (2145, None, 20, True)
