"""A person's history is shown, and `verify` names every row that differs from the journal."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting
from arpad.office.journal.history import Change
from arpad.office.registry.fide_pages import Page, update_pages
from arpad.office.registry.history import history
from arpad.office.registry.licences import LicenceFacts, add_licence
from arpad.office.registry.people import add_title, change, register
from arpad.office.registry.profile import everything_of
from arpad.office.registry.record import Record, Title
from arpad.office.storage.folder import Office
from arpad.office.storage.models import FidePage, Licence, NameWord, Person, PrivateFacts
from arpad.office.verify.registry import registry_differences

NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)


def work() -> None:
    """Two people, a new name, a suspension, a title, a licence and two pages."""
    record = Record("Kis, Éva", birth_date=date(2001, 2, 3))
    with acting("vera", NOON) as journal:
        assert register(journal, [record, Record("Nagy, Éva")]) == [1, 2]
    with acting("olga", NOON) as journal:
        assert change(journal, 1, record._replace(name="Nagyné Kis, Éva", suspended=True), seen=1) is None
    with acting("vera", NOON) as journal:
        assert add_title(journal, 1, Title("WFM", date(2020, 1, 1), "FIDE"), seen=3) is None
        assert add_licence(journal, 1, LicenceFacts("2024", "Őszi SE")) is None
        for month in (4, 5):
            update_pages(journal, [(1, Page(date(2024, month, 1), rating=1900 + month))])


def test_a_history_says_what_changed_by_whom(office: Office) -> None:
    work()
    acts = history(1)
    assert [(act.number, act.act, act.subject) for act in acts] == [
        *((1, "register", "person 1"), (3, "change", "person 1"), (4, "title", "person 1")),
        *((5, "license", "licence 1/2024"), (6, "page", "fide page 1/1"), (7, "close", "fide page 1/1")),
        (8, "page", "fide page 1/2"),
    ]
    assert (acts[1].who, acts[1].at) == ("olga", NOON)
    assert acts[0].changes == (Change("birth_date", None, "2001-02-03"), Change("name", None, "Kis, Éva"))
    assert acts[1].changes == (Change("name", "Kis, Éva", "Nagyné Kis, Éva"), Change("suspended", False, True))
    assert acts[5].changes == (Change("valid_to", None, "2024-04-30"),)
    assert [act.subject for act in history(2)] == ["person 2"]


def test_all_that_is_known_together(office: Office) -> None:
    work()
    found = everything_of(1)
    assert not isinstance(found, Problem)
    assert (found["name"], found["title"], found["rating"], found["seen"]) == ("Nagyné Kis, Éva", "WFM", 1905, 4)
    assert found["titles"] == [{"title": "WFM", "date": "2020-01-01", "source": "FIDE"}]
    assert [(licence["season"], licence["seen"]) for licence in found["licences"]] == [("2024", 5)]
    assert [page["valid_to"] for page in found["pages"]] == ["2024-04-30", None]
    assert everything_of(9) == Problem("registry", "unknown_person", {"number": 9})


def without_words() -> None:
    NameWord.objects.filter(person=2).delete()
    Person.objects.filter(number=2).delete()


def differs(place: str, what: str, number: int) -> Problem:
    return Problem(place, "row_differs", {"what": [what], "number": number})


@pytest.mark.parametrize(
    ("change_it", "named"),
    [
        (lambda: Person.objects.filter(number=1).update(name="X"), differs("person 1", "name", 4)),
        (lambda: Person.objects.filter(number=1).update(titles=[]), differs("person 1", "titles", 4)),
        (lambda: Person.objects.filter(number=1).update(changed=3), differs("person 1", "changed", 4)),
        (lambda: Person.objects.filter(number=1).update(changed=99), differs("person 1", "changed", 4)),
        (without_words, Problem("person 2", "row_missing", {"number": 2})),
        (lambda: Licence.objects.update(club="X"), differs("licence 1/2024", "club", 5)),
        (lambda: Licence.objects.all().delete(), Problem("licence 1/2024", "row_missing", {"number": 5})),
        (
            lambda: FidePage.objects.filter(place=1).update(valid_to=None),
            differs("fide page 1/1", "valid_to", 7),
        ),
        (lambda: Person.objects.create(number=3, name="X", changed=1), Problem("person 3", "row_without_entry")),
    ],
)
def test_a_row_that_is_not_the_journals_is_named(office: Office, change_it: Callable[[], Any], named: Problem) -> None:
    work()
    assert list(registry_differences()) == []
    change_it()
    assert list(registry_differences()) == [named]


def test_an_entry_of_an_earlier_version_tells_no_titles(office: Office) -> None:
    work()
    before = PrivateFacts.objects.get(entry=2)
    assert ',"titles":[]' in before.facts
    PrivateFacts.objects.filter(entry=2).update(facts=before.facts.replace(',"titles":[]', ""))
    assert list(registry_differences()) == []


def test_more_rows_than_are_read_together(office: Office) -> None:
    with acting("vera", NOON) as journal:
        assert isinstance(register(journal, [Record(f"Kis{'a' * (n % 7)} Éva") for n in range(2500)]), list)
    Person.objects.filter(number__in=(1000, 1001, 2500)).update(title="GM")
    assert [problem.place for problem in registry_differences()] == ["person 1000", "person 1001", "person 2500"]


def test_postgres_compares_letter_by_letter(office: Office) -> None:
    """Its own order depends on its locale: a Hungarian's "cs" comes after "cz"."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "select column_name from information_schema.columns where table_name in ('name_word', 'person') "
                "and collation_name = 'C' order by 1"
            )
            assert cursor.fetchall() == [("ordered",), ("sound",), ("word",)]
