"""Holds the registry to the journal: every row is what the last entry of its subject says, and none is missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.office.journal.chain import AT_ONCE
from arpad.office.journal.history import BROUGHT_BY
from arpad.office.registry.fide_pages import facts_of_page, page_subject
from arpad.office.registry.licences import facts_of_licence, licence_subject, licensed_of
from arpad.office.registry.record import BACK, FACTS, plain, subject_of
from arpad.office.storage.models import Entry, FidePage, Licence, Person
from arpad.office.storage.name_keys import ordered_by


class Row(NamedTuple):
    """A row of a table of the registry as the journal would have it."""

    subject: str
    changed: int
    facts: dict[str, Any]


class Kept(NamedTuple):
    """A table whose rows are subjects of the journal."""

    begins: str  # how its subjects begin
    rows: Callable[[], Iterator[Row]]
    untold: Callable[[dict[str, Any]], dict[str, Any]]  # what an entry does not tell and follows from it


def _people() -> Iterator[Row]:
    """A registry has many people, and what is asked of each is asked here without a model of him."""
    rows = Person.objects.order_by("pk").values_list("number", "changed", "ordered", *FACTS)
    for number, changed, ordered, *told in rows.iterator(chunk_size=AT_ONCE):
        facts = dict(zip(FACTS, told, strict=True))
        days = {name: plain(facts[name]) for name in ("birth_date", "died")}
        yield Row(subject_of(number), changed, {**facts, **days, "ordered": ordered})


def _licences() -> Iterator[Row]:
    for row in Licence.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
        yield Row(licence_subject(row.person_id, row.season), row.changed, facts_of_licence(licensed_of(row)))


def _pages() -> Iterator[Row]:
    for row in FidePage.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
        yield Row(page_subject(row.person_id, row.place), row.changed, facts_of_page(row))


def _untold(told: dict[str, Any]) -> dict[str, Any]:
    """An entry of an earlier version has no titles; by what people are put in order is in the table alone."""
    return {"titles": told.get("titles", []), "ordered": ordered_by(told["name"])}


def _nothing(_told: dict[str, Any]) -> dict[str, Any]:
    return {}


REGISTRY = (
    Kept("person ", _people, _untold),
    Kept("licence ", _licences, _nothing),
    Kept("fide page ", _pages, _nothing),
)


def registry_differences() -> Iterator[Problem]:
    """Whatever the tables of the registry have otherwise than the journal. Who asks reads both at one moment
    (`snapshot`).
    """
    for kept in REGISTRY:
        yield from differences(kept)


def differences(kept: Kept) -> Iterator[Problem]:
    """Whatever a table has otherwise than the journal."""
    entries = Entry.objects.filter(subject__startswith=kept.begins).order_by("number")
    # In the order of their numbers: the last of a subject stays.
    last = {
        subject: (number, facts)
        for subject, number, facts in entries.values_list("subject", "number", "facts").iterator(chunk_size=AT_ONCE)
    }
    for row in kept.rows():
        if row.subject not in last:
            yield Problem(row.subject, "row_without_entry", {})
            continue
        number, text = last.pop(row.subject)
        told = json.loads(text)
        told = {name: value for name, value in told.items() if name not in (BACK, BROUGHT_BY)}
        told |= kept.untold(told)
        names = () if row.facts == told else sorted({*row.facts, *told})
        wrong = [name for name in names if row.facts.get(name) != told.get(name)]
        if wrong or row.changed != number:
            yield Problem(row.subject, "row_differs", {"what": wrong or ["changed"], "number": number})
    for subject, (number, text) in last.items():
        if "out" in json.loads(text):  # a person who was taken out has no row
            continue
        yield Problem(subject, "row_missing", {"number": number})
