"""National numbers: as a regulation's registry has them, or counted from 1 without an end."""

from datetime import UTC, datetime

import pytest

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.office.events.match import match_players
from arpad.office.journal.acts import acting
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.registry.people import register
from arpad.office.registry.people_import import import_people
from arpad.office.registry.policy import national_numbers
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Person
from tests.office.refusals import refusal

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
FINNISH = ListFacts("selo", "selo", "ssl", "FIN", "Europe/Helsinki")
HUNGARIAN = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")


def begun(of_list: ListFacts) -> None:
    """An office with a list, whose last person has the largest number of five digits."""
    with acting("vera", NOON) as journal:
        define_list(journal, of_list)
        assert register(journal, [Record("Viimeinen, Aino")], [99_999]) == [99_999]


def test_a_finnish_office_counts_on(office: Office) -> None:
    begun(FINNISH)
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Uusi, Aatu", birth_year=1990)]) == [100_000]
        assert import_people(journal, [Player("2000000", "Toinen, Eino")], "national") == [2_000_000]
    player = Player("100000", "Uusi, Aatu", birth_year=1990)
    assert match_players([player], "selo") == {"100000": 100_000}


def test_an_id_beyond_the_last_number_is_fides(office: Office) -> None:
    with acting("vera", NOON) as journal:
        define_list(journal, FINNISH)
        register(journal, [Record("Uusi, Aatu", fide_id=100_000), Record("Toinen, Eino")])
    assert match_players([Player("100000", "Uusi, Aatu")], "selo") == {"100000": 1}


def test_a_hungarian_office_ends_with_five_digits(office: Office) -> None:
    begun(HUNGARIAN)
    used_up = Problem("registry", "numbers_used_up", {"most": 99_999})
    with acting("vera", NOON) as journal:
        assert refusal(register, journal, [Record("Új, Éva")]) == used_up
        assert refusal(register, journal, [Record("Új, Éva")], [100_000]) == used_up
    assert Person.objects.count() == 1


@pytest.mark.parametrize(
    ("of_list", "code"), [(HUNGARIAN, "komir_id_wrong"), (FINNISH, "national_id_wrong")], ids=["HUN", "FIN"]
)
@pytest.mark.parametrize("given", ["x1", "0", "²", "99999999999"])
def test_what_is_no_number(office: Office, of_list: ListFacts, code: str, given: str) -> None:
    with acting("vera", NOON) as journal:
        define_list(journal, of_list)
    wrong = national_numbers().problem_with(given)
    assert wrong is not None
    assert (wrong.code, wrong.values["given"]) == (code, given)


def test_an_office_without_a_list_takes_five_digits(office: Office) -> None:
    assert national_numbers().last == 99_999
