"""Licences: one for a person and a season, the first one with the number."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting
from arpad.office.registry.licences import (
    LicenceFacts,
    add_licence,
    change_licence,
    licence_facts,
    locked_licence,
    notes_on_licence,
    register_with_licence,
)
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Licence, Person
from tests.office.refusals import refusal

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
LICENCE = LicenceFacts("2024/25", "Őszi SE", "Téli SE", "Őszi SE", 3)


def kept() -> list[LicenceFacts]:
    return [licence_facts(licence) for licence in Licence.objects.order_by("person", "season")]


def licence() -> None:
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Kis, Éva"), Record("Nagy, Éva")]) == [1, 2]
        assert add_licence(journal, 1, LICENCE) is None


def test_a_licence_is_taken_out_once_a_season(office: Office) -> None:
    licence()
    with acting("vera", NOON) as journal:
        again = refusal(add_licence, journal, 1, replace(LICENCE, club="Más"))
        nobody = refusal(add_licence, journal, 9, LICENCE)
        assert add_licence(journal, 1, LicenceFacts("2025", "Őszi SE")) is None
        assert add_licence(journal, 2, LICENCE) is None
    assert again == Problem("registry", "licence_taken", {"number": 1, "season": "2024/25"})
    assert nobody == Problem("registry", "unknown_person", {"number": 9})
    assert kept() == [LICENCE, LicenceFacts("2025", "Őszi SE"), LICENCE]
    assert [entry.subject for entry in Entry.objects.all()[2:]] == [
        "licence 1/2024/25",
        "licence 1/2025",
        "licence 2/2024/25",
    ]
    shared = {"club": "Őszi SE", "place": 3, "season": "2024/25", "number": 1}
    assert notes_on_licence(2, LICENCE) == [Problem("registry", "order_number_shared", shared, "note")]
    assert notes_on_licence(1, LicenceFacts("2025", "Őszi SE")) == []


def test_the_first_licence_brings_the_number(office: Office) -> None:
    with acting("vera", NOON) as journal:
        assert register_with_licence(journal, Record("Kis, Éva"), LICENCE) == 1
        assert isinstance(refusal(register_with_licence, journal, Record("?"), LICENCE), Problem)
        assert isinstance(
            refusal(register_with_licence, journal, Record("Új, Éva"), replace(LICENCE, season="24")), Problem
        )
    assert (Person.objects.count(), kept()) == (1, [LICENCE])
    assert [entry.act for entry in Entry.objects.all()] == ["register", "license"]


def test_a_licence_is_changed_by_whoever_has_seen_it(office: Office) -> None:
    licence()
    moved = replace(LICENCE, club="Más SE", guest_club="")
    with acting("vera", NOON) as journal:
        assert change_licence(journal, 1, moved, seen=3) is None
    with acting("olga", NOON) as journal:
        refused = [
            refusal(change_licence, journal, 1, LICENCE, seen=3),
            refusal(change_licence, journal, 1, moved, seen=4),
            refusal(change_licence, journal, 1, replace(moved, season="2023"), seen=4),
            refusal(change_licence, journal, 9, moved, seen=4),
        ]
        assert isinstance(locked_licence(1, "2024/25"), Licence)
    codes = [problem.code for problem in refused if problem]
    assert codes == ["changed_meanwhile", "nothing_to_change", "no_licence", "unknown_person"]
    assert kept() == [moved]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"season": ""}, "season_wrong"),
        ({"season": "24"}, "season_wrong"),
        ({"season": "2024/26"}, "season_wrong"),
        ({"season": "2024/2025"}, "season_wrong"),
        ({"club": " "}, "club_missing"),
        ({"club": "A" * 121}, "club_unwritable"),
        ({"guest_club": "A\nB"}, "club_unwritable"),
        ({"order_club": ""}, "order_incomplete"),
        ({"order_number": None}, "order_incomplete"),
        ({"order_number": 0}, "order_number_wrong"),
        ({"order_number": 10_000}, "order_number_wrong"),
    ],
)
def test_what_is_no_licence(office: Office, wrong: dict[str, Any], code: str) -> None:
    licence()
    with acting("vera", NOON) as journal:
        refused = refusal(add_licence, journal, 2, replace(LICENCE, **wrong))
    assert refused is not None
    assert refused.code == code
    assert Licence.objects.count() == 1


def test_the_turn_of_a_century(office: Office) -> None:
    licence()
    with acting("vera", NOON) as journal:
        assert add_licence(journal, 2, LicenceFacts("2099/00", "Őszi SE")) is None
