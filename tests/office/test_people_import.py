"""People in bulk: all of them or none, with the numbers that they have or with new ones."""

from datetime import UTC, date, datetime

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting
from arpad.office.registry.people_import import import_people
from arpad.office.registry.record import Record, record_of
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Person
from tests.office.refusals import refusal

NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)
PLAYERS = [
    Player("300", "Kis, Éva", "hun", "w", 2001, date(2001, 2, 3), "WFM", suspended=True),
    Player("7", "Nagy, Ödön", birth_year=1950, not_listed=True),
]


def kept() -> list[Record]:
    return [record_of(person) for person in Person.objects.order_by("number")]


def test_numbers_are_issued_kept_or_fides(office: Office) -> None:
    with acting("vera", NOON) as journal:
        assert import_people(journal, PLAYERS) == [1, 2]
        assert import_people(journal, PLAYERS, "national") == [300, 7]
        assert import_people(journal, PLAYERS, "fide") == [301, 302]
    eva = Record("Kis, Éva", None, date(2001, 2, 3), None, "w", "HUN", "WFM", suspended=True)
    odon = Record("Nagy, Ödön", birth_year=1950, not_listed=True)
    assert kept()[:2] == [eva, odon]
    assert [record.fide_id for record in kept()] == [None, None, None, None, 300, 7]


def test_nobody_is_entered_where_one_cannot_be(office: Office) -> None:
    with acting("vera", NOON) as journal:
        refused = [
            refusal(import_people, journal, [*PLAYERS, Player("x1", "Új, Éva")], "national"),
            refusal(import_people, journal, [*PLAYERS, Player("100000", "Új, Éva")], "national"),
            refusal(import_people, journal, [*PLAYERS, Player("x1", "Új, Éva")], "fide"),
            refusal(import_people, journal, [*PLAYERS, Player("8")]),
            refusal(import_people, journal, [*PLAYERS, Player("8", "Új, Éva", "Hungary")]),
        ]
    codes = [(problem.place, problem.code) for problem in refused if isinstance(problem, Problem)]
    assert codes == [
        *(("player x1", "komir_id_wrong"), ("player 100000", "komir_id_wrong"), ("player x1", "bad_id")),
        *(("player 8", "name_missing"), ("registry", "federation_wrong")),
    ]
    assert Entry.objects.count() == 0
