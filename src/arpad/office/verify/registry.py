"""Compares the registry with the journal. Each subject must have a row, with the facts of the subject's last entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.office.journal.facts import BOTH
from arpad.office.journal.history import BROUGHT_BY
from arpad.office.journal.private_facts import joined
from arpad.office.registry.fide_pages import facts_of_page, page_subject
from arpad.office.registry.licences import licence_facts, licence_subject
from arpad.office.registry.record import BACK, FACTS, OF_ERASURE, OUT, plain, subject_of
from arpad.office.storage.models import Entry, FidePage, Licence, Person
from arpad.office.storage.name_keys import ordered_by


class Row(NamedTuple):
    """A row of a table of the registry, with its facts in the form of the journal."""

    subject: str
    changed: int
    facts: dict[str, Any]


class Table(NamedTuple):
    """A table of the registry. Each row is a subject of the journal."""

    prefix: str
    """The beginning of the subjects of its rows."""
    rows: Callable[[], Iterator[Row]]
    derived: Callable[[dict[str, Any]], dict[str, Any]] = lambda _facts: {}
    """Computes from the facts of an entry those that its row has and the entry may lack."""


def _people() -> Iterator[Row]:
    """The rows of people. They are read without model objects, because a registry has many people."""
    rows = Person.objects.order_by("pk").values_list("number", "changed", "ordered", *FACTS)
    for number, changed, ordered, *values in rows.iterator():
        facts = dict(zip(FACTS, values, strict=True))
        days = {name: plain(facts[name]) for name in ("birth_date", "died")}
        yield Row(subject_of(number), changed, {**facts, **days, "ordered": ordered})


def _licences() -> Iterator[Row]:
    for row in Licence.objects.order_by("pk").iterator():
        yield Row(licence_subject(row.person_id, row.season), row.changed, asdict(licence_facts(row)))


def _pages() -> Iterator[Row]:
    for row in FidePage.objects.order_by("pk").iterator():
        yield Row(page_subject(row.person_id, row.place), row.changed, facts_of_page(row))


def _derived(facts: dict[str, Any]) -> dict[str, Any]:
    """The titles, which entries of earlier versions lack, and the sort key, which no entry has."""
    return {"titles": facts.get("titles", []), "ordered": ordered_by(facts["name"])}


REGISTRY = (
    Table("person ", _people, _derived),
    Table("licence ", _licences),
    Table("fide page ", _pages),
)


def registry_differences() -> Iterator[Problem]:
    """Yield the differences between the registry and the journal. Call it in a `snapshot`."""
    for table in REGISTRY:
        yield from table_differences(table)


def table_differences(table: Table) -> Iterator[Problem]:
    """Yield the differences between a table and the journal."""
    entries = Entry.objects.filter(subject__startswith=table.prefix).order_by("number")
    # A later entry of a subject replaces an earlier one.
    rows = entries.values_list("subject", "number", *BOTH).iterator()
    last = {subject: (number, public, private) for subject, number, public, private in rows}
    for row in table.rows():
        if row.subject not in last:
            yield Problem(row.subject, "row_without_entry", {})
            continue
        number, public, private = last.pop(row.subject)
        expected = {
            name: value
            for name, value in joined(public, private).items()
            if name not in (BACK, BROUGHT_BY, *OF_ERASURE)
        }
        expected |= table.derived(expected)
        names = () if row.facts == expected else sorted({*row.facts, *expected})
        wrong = [name for name in names if row.facts.get(name) != expected.get(name)]
        if wrong or row.changed != number:
            yield Problem(row.subject, "row_differs", {"what": wrong or ["changed"], "number": number})
    for subject, (number, public, private) in last.items():
        if OUT not in joined(public, private):  # a person who was taken out has no row
            yield Problem(subject, "row_missing", {"number": number})
