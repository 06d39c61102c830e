"""Who is who: by decision, by number, by FIDE's number but for go, by name and birth; never two for one."""

from datetime import UTC, datetime

from arpad.core.report import Player
from arpad.office.folder import Office
from arpad.office.journal import acting
from arpad.office.matching import match_players
from arpad.office.registry import Record, register

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)


def entered() -> None:
    with acting("vera", NOON) as journal:
        register(
            journal, [Record("Kovács, Ármin", fide_id=12345678, birth_year=1980), Record("Nagy, Éva", birth_year=1990)]
        )


def test_a_long_number_is_fides_but_not_in_go(office: Office) -> None:
    entered()
    players = [Player("12345678", name="Kovacs Armin")]
    assert match_players(players, "standard") == {"12345678": 1}
    assert match_players(players, "go") == {}


def test_a_number_of_somebody_else_is_not_taken(office: Office) -> None:
    entered()
    assert match_players([Player("1", name="Kovács Ármin")], "standard") == {"1": 1}
    assert match_players([Player("1", name="Zöld Zita")], "standard") == {}


def test_a_name_alone_is_not_enough(office: Office) -> None:
    entered()
    assert match_players([Player("x", name="Éva Nagy", birth_year=1990)], "go") == {"x": 2}
    assert match_players([Player("x", name="Éva Nagy")], "go") == {}
    assert match_players([Player("x", name="Éva Nagy", birth_year=1991)], "go") == {}


def test_two_are_never_one(office: Office) -> None:
    entered()
    players = [Player("2", name="Nagy Éva"), Player("x", name="Nagy Éva", birth_year=1990)]
    assert match_players(players, "standard") == {}
