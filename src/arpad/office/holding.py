"""Holds the registry to the journal: every row is what the last entry of its subject says, and none is missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Max

from arpad.core.verdicts import Problem
from arpad.office.journal import AT_ONCE
from arpad.office.licences import facts_of_licence, licence_subject, licensed_of
from arpad.office.models import Entry, FidePage, Licence, Person
from arpad.office.names import ordered_by
from arpad.office.pages import facts_of_page, page_subject
from arpad.office.record import facts_of, record_of, subject_of


class Kept(NamedTuple):
    """A table whose rows are subjects of the journal."""

    begins: str  # how its subjects begin
    table: type[Person] | type[Licence] | type[FidePage]
    subject: Callable[[Any], str]
    facts: Callable[[Any], dict[str, Any]]
    untold: Callable[[dict[str, Any]], dict[str, Any]]  # what an entry does not tell and follows from it


def _untold(told: dict[str, Any]) -> dict[str, Any]:
    """An entry of an earlier version has no titles; by what people are put in order is in the table alone."""
    return {"titles": told.get("titles", []), "ordered": ordered_by(told["name"])}


def _nothing(_told: dict[str, Any]) -> dict[str, Any]:
    return {}


REGISTRY = (
    Kept(
        "person ",
        Person,
        lambda row: subject_of(row.number),
        lambda row: {**facts_of(record_of(row)), "ordered": row.ordered},
        _untold,
    ),
    Kept(
        "licence ",
        Licence,
        lambda row: licence_subject(row.person_id, row.season),
        lambda row: facts_of_licence(licensed_of(row)),
        _nothing,
    ),
    Kept("fide page ", FidePage, lambda row: page_subject(row.person_id, row.place), facts_of_page, _nothing),
)


def registry_differences() -> Iterator[Problem]:
    """Whatever the tables of the registry have otherwise than the journal."""
    for kept in REGISTRY:
        yield from differences(kept)


def differences(kept: Kept) -> Iterator[Problem]:
    """Whatever a table has otherwise than the journal."""
    newest = Entry.objects.aggregate(newest=Max("number"))["newest"] or 0
    last = _last_entries(kept.begins)
    rows: Iterator[Any] = kept.table._default_manager.order_by("pk").iterator(chunk_size=AT_ONCE)
    while chunk := list(islice(rows, AT_ONCE)):
        numbers = [last.get(kept.subject(row), 0) for row in chunk]
        entries = Entry.objects.only("number", "facts").in_bulk(numbers)
        for row, number in zip(chunk, numbers, strict=True):
            subject = kept.subject(row)
            last.pop(subject, None)
            entry = entries.get(number)
            if row.changed > newest:  # somebody acts while this is read
                row.refresh_from_db()
                entry = Entry.objects.filter(subject=subject).last()
            yield from _of_row(subject, row.changed, kept, kept.facts(row), entry)
    for subject, number in last.items():
        yield Problem(subject, "row_missing", {"number": number})


def _of_row(subject: str, changed: int, kept: Kept, facts: dict[str, Any], entry: Entry | None) -> Iterator[Problem]:
    if entry is None:
        yield Problem(subject, "row_without_entry", {})
        return
    told = json.loads(entry.facts)
    told |= kept.untold(told)
    wrong = [name for name in sorted({*facts, *told}) if facts.get(name) != told.get(name)]
    if wrong or changed != entry.number:
        yield Problem(subject, "row_differs", {"what": wrong or ["changed"], "number": entry.number})


def _last_entries(begins: str) -> dict[str, int]:
    """The number of the last entry of each subject of a kind."""
    entries = Entry.objects.filter(subject__startswith=begins).order_by().values_list("subject")
    return dict(entries.annotate(last=Max("number")).iterator(chunk_size=AT_ONCE))
