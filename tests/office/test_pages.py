"""The FIDE page: a new one closes the one before, and nothing is written over."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting, all_or_nothing
from arpad.office.registry.fide_pages import Page, Updated, notes_on_page, page_in_force, update_pages
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, FidePage

NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)
APRIL, MAY, JUNE = (date(2024, month, 1) for month in (4, 5, 6))
PAGE = Page(APRIL, 712345, "Kis, Eva", 2001, "w", "HUN", 1900, "WCM", 30, 39, "active", 20)


def people() -> None:
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Kis, Éva"), Record("Nagy, Éva")]) == [1, 2]


def update(*pages: tuple[int, Page]) -> Updated | Problem:
    return all_or_nothing("vera", NOON, lambda journal: update_pages(journal, pages))


def days(number: int) -> list[tuple[int, date, date | None]]:
    pages = FidePage.objects.filter(person=number).order_by("place")
    return [(page.place, page.valid_from, page.valid_to) for page in pages]


def test_a_new_page_closes_the_one_before(office: Office) -> None:
    people()
    assert page_in_force(1) is None
    assert update((1, PAGE), (2, replace(PAGE, rating=None))) == Updated(2, 0)
    assert update((1, replace(PAGE, valid_from=MAY)), (2, replace(PAGE, valid_from=MAY))) == Updated(1, 1)
    assert update((1, replace(PAGE, valid_from=JUNE, status="inactive"))) == Updated(1, 0)
    assert days(1) == [(1, APRIL, date(2024, 5, 31)), (2, JUNE, None)]
    assert days(2) == [(1, APRIL, date(2024, 4, 30)), (2, MAY, None)]
    now = page_in_force(1)
    assert now is not None
    assert (now.status, now.rating, now.valid_from) == ("inactive", 1900, JUNE)
    acts = [(entry.act, entry.subject) for entry in Entry.objects.all()[4:]]
    assert acts == [
        *(("close", "fide page 2/1"), ("page", "fide page 2/2")),
        *(("close", "fide page 1/1"), ("page", "fide page 1/2")),
    ]


def test_a_page_that_was_wrong_was_in_force_on_no_day(office: Office) -> None:
    people()
    update((1, PAGE))
    assert update((1, replace(PAGE, rating=1901))) == Updated(1, 0)
    assert days(1) == [(1, APRIL, date(2024, 3, 31)), (2, APRIL, None)]


def test_all_pages_or_none(office: Office) -> None:
    people()
    update((1, PAGE))
    early = replace(PAGE, valid_from=date(2024, 3, 1), rating=1)
    expected = {"number": 1, "given": "2024-03-01", "expected": "2024-04-01"}
    assert update((2, PAGE), (1, early)) == Problem("registry", "page_too_early", expected)
    assert update((2, PAGE), (9, PAGE)) == Problem("registry", "unknown_person", {"number": 9})
    assert update((2, PAGE), (2, PAGE)) == Problem("registry", "page_twice", {"number": 2})
    assert (FidePage.objects.count(), Entry.objects.count()) == (1, 3)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "A" * 121}, "page_unwritable"),
        ({"title": "A" * 11}, "page_unwritable"),
        ({"sex": "x"}, "page_wrong"),
        ({"country": "Hungary"}, "page_wrong"),
        ({"status": "retired"}, "page_wrong"),
        ({"fide_id": 0}, "page_wrong"),
        ({"birth_year": 1700}, "page_wrong"),
        ({"birth_year": 2025}, "page_wrong"),
        ({"rating": 4001}, "page_wrong"),
        ({"games_from": -1}, "page_wrong"),
        ({"k": 100}, "page_wrong"),
    ],
)
def test_what_is_no_page(office: Office, wrong: dict[str, Any], code: str) -> None:
    people()
    refused = update((1, replace(PAGE, **wrong)))
    assert isinstance(refused, Problem)
    assert refused.code == code
    assert FidePage.objects.count() == 0


def test_another_k_is_told(office: Office) -> None:
    assert notes_on_page(1, PAGE) == notes_on_page(1, replace(PAGE, k=None)) == []
    unusual = Problem("registry", "page_k_unusual", {"number": 1, "k": 15}, "note")
    assert notes_on_page(1, replace(PAGE, k=15)) == [unusual]
