"""Holds the tables to the journal: every row is what the last entry of its subject says, and none is missing.

The journal is read here and not the tables beside it: whoever has changed one table may have changed another to fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from django.apps import apps
from django.db import connection
from django.db.models import BooleanField

from arpad.core.verdicts import Problem
from arpad.office.events import event
from arpad.office.lists import definition, publication_record
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.storage.files import LONGEST_NAME
from arpad.office.storage.models import (
    Decision,
    Entry,
    Event,
    EventFile,
    NameWord,
    Publication,
    RatingList,
    Standing,
    StoredFile,
)
from arpad.office.storage.name_keys import sound_of, words_of

AT_ONCE = 1000


class Told(NamedTuple):
    """An entry of a subject."""

    number: int
    facts: dict[str, Any]


def entries_of(kind: str) -> Iterator[tuple[str, Told]]:
    """The entries of all subjects of a kind, in their order."""
    found = Entry.objects.filter(subject__startswith=f"{kind} ").order_by("number")
    for number, subject, facts in found.values_list("number", "subject", "facts").iterator(chunk_size=AT_ONCE):
        yield subject, Told(number, json.loads(facts))


def last_told(kind: str) -> dict[str, Told]:
    """What the journal says last of each subject of a kind."""
    return dict(entries_of(kind))


def _otherwise(rows: Mapping[str, Hashable], told: Mapping[str, Hashable]) -> Iterator[Problem]:
    """The subjects whose row is missing, differs, or should not be there."""
    for subject in sorted({*rows, *told}):
        if subject not in rows or subject not in told or rows[subject] != told[subject]:
            yield Problem(subject, "row_changed")


def _words() -> Iterator[Problem]:
    """People are found by every name that they had."""
    told: dict[str, set[tuple[str, str]]] = {}
    out: dict[str, bool] = {}
    for subject, one in entries_of("person"):
        out[subject] = "out" in one.facts
        told.setdefault(subject, set()).update((word, sound_of(word)) for word in words_of(one.facts["name"]))
    told = {subject: words for subject, words in told.items() if not out[subject]}
    rows: dict[str, set[tuple[str, str]]] = {}
    for person, word, sound in NameWord.objects.values_list("person_id", "word", "sound").iterator(chunk_size=AT_ONCE):
        rows.setdefault(person_subject(person), set()).add((word, sound))
    for subject in sorted({*rows, *told}):
        if rows.get(subject) != told.get(subject):
            yield Problem(subject, "row_changed")


def _lists() -> Iterator[Problem]:
    told = {
        subject: (one.number, one.facts["kind"], one.facts["authority"]) for subject, one in last_told("list").items()
    }
    rows = {definition.subject_of(row.name): (row.changed, row.kind, row.authority) for row in RatingList.objects.all()}
    yield from _otherwise(rows, told)


def _events() -> Iterator[Problem]:
    """An event's facts are its own entry's; how far it has come is what the lists have made of it since."""
    on_lists: dict[tuple[str, int], list[Told]] = {}
    for one in last_told("publication").values():
        for _, numbers, _ in one.facts["steps"]:
            for number in numbers:
                on_lists.setdefault((one.facts["list"], number), []).append(one)
    told = {}
    for subject, one in last_told("event").items():
        facts = event.read(one.facts)
        having = [on for on in on_lists.get((facts.list, _number(subject)), []) if on.facts["facts"] >= one.number]
        first = min(having, key=lambda on: int(on.facts["number"]), default=None)
        stage, number = facts.stage, None
        if first is not None:
            number = first.facts["number"]
            stage = event.RATED if first.facts["day"] is None else event.PUBLISHED
        told[subject] = (
            one.number,
            facts.list,
            facts.name,
            facts.start,
            facts.end,
            event.month_text(facts.period),
            stage,
            number,
        )
    columns = ("changed", "list_id", "name", "start", "end", "period", "stage", "publication")
    rows = {
        event.subject_of(number): tuple(row)
        for number, *row in Event.objects.values_list("number", *columns).iterator(chunk_size=AT_ONCE)
    }
    yield from _otherwise(rows, told)


def _event_files() -> Iterator[Problem]:
    told: dict[str, set[str]] = {}
    for subject, one in entries_of("event"):
        if one.facts["file"] is not None:
            told.setdefault(subject, set()).add(one.facts["file"])
    rows: dict[str, set[str]] = {}
    for number, file in EventFile.objects.values_list("event_id", "file_id").iterator(chunk_size=AT_ONCE):
        rows.setdefault(event.subject_of(number), set()).add(file)
    for subject in sorted({*rows, *told}):
        if rows.get(subject) != told.get(subject):
            yield Problem(subject, "row_changed")


def _decisions() -> Iterator[Problem]:
    told = {subject: (one.number, one.facts["person"]) for subject, one in last_told("decision").items()}
    told = {subject: one for subject, one in told.items() if one[1] is not None}  # with a person who was taken out
    rows = {f"decision {row.key}": (row.changed, row.person_id) for row in Decision.objects.iterator()}
    yield from _otherwise(rows, told)


def _publications() -> Iterator[Problem]:
    """Lists that are missing or have no entry. Their contents are checked when they are computed again."""
    told = {subject: one.number for subject, one in last_told("publication").items()}
    rows = {
        publication_record.subject_of(row.list_id, row.number): row.changed
        for row in Publication.objects.only("list_id", "number", "changed")
    }
    yield from _otherwise(rows, told)


def _files() -> Iterator[Problem]:
    """Files that are missing, have no entry, or have another name than they came with."""
    told: dict[str, set[str]] = {}
    for _, one in entries_of("event"):
        if one.facts["file"] is not None:
            told.setdefault(one.facts["file"], set()).add(one.facts["filename"][-LONGEST_NAME:])
    for one in last_told("publication").values():
        told.setdefault(one.facts["file"], set()).add(
            publication_record.file_name(one.facts["list"], one.facts["number"])
        )
        if "source" in one.facts:
            told.setdefault(one.facts["source"], set()).add(one.facts["source_name"][-LONGEST_NAME:])
    kept = dict(StoredFile.objects.values_list("sha256", "name").iterator(chunk_size=AT_ONCE))
    for digest in sorted({*told, *kept}):
        if digest not in kept:
            yield Problem(f"file {digest[:12]}", "stored_file_missing")
        elif kept[digest] not in told.get(digest, ()):
            yield Problem(f"file {digest[:12]}", "row_changed")


def _standings() -> Iterator[Problem]:
    """Standings that do not hold from their publication until the next list that changes them."""
    known = {row.pk: (row.list_id, row.number) for row in Publication.objects.only("list_id", "number")}
    told = last_told("publication").values()
    published = {(one.facts["list"], one.facts["number"]) for one in told if one.facts["day"] is not None}
    columns = ("list_id", "person_id", "number", "until", "publication_id")
    rows = Standing.objects.order_by("list_id", "person_id", "-number").values_list(*columns)
    after: tuple[str, int, int | None] = ("", 0, None)  # the list, the person, and the number that comes next
    wrong = set()
    for of_list, person, number, until, publication in rows.iterator(chunk_size=AT_ONCE):
        following = after[2] if after[:2] == (of_list, person) else None
        if until != following or known.get(publication) != (of_list, number):
            wrong.add((of_list, number))
        if (of_list, number) in published:
            after = of_list, person, number
        elif after[:2] != (of_list, person):
            after = of_list, person, None
    for of_list, number in sorted(wrong):
        yield Problem(publication_record.subject_of(of_list, number), "standings_changed")


def _orphans() -> Iterator[Problem]:
    """Rows that belong to a missing row. SQLite does not keep them out if the database is written by hand."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA foreign_key_check")
            wrong = sorted({(table, row) for table, row, *_ in cursor.fetchall()}, key=str)
        for table, row in wrong:
            yield Problem(f"{table} {row}", "row_changed")


def _truths() -> Iterator[Problem]:
    """Values that are neither yes nor no. SQLite takes them, and its questions read them otherwise than Python does."""
    if connection.vendor != "sqlite":
        return
    for model in apps.get_app_config("office").get_models():
        for column in [field.column for field in model._meta.fields if isinstance(field, BooleanField)]:
            table, key = model._meta.db_table, model._meta.pk.column
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT "{key}" FROM "{table}" WHERE "{column}" NOT IN (0, 1) ORDER BY "{key}"')
                wrong = cursor.fetchall()
            for (row,) in wrong:
                yield Problem(f"{table} {row}", "row_changed")


def _number(subject: str) -> int:
    return int(subject.partition(" ")[2])


TABLES: tuple[Callable[[], Iterator[Problem]], ...] = (
    *(_lists, _events, _event_files, _decisions, _publications, _files, _words, _standings, _orphans, _truths),
)
"""Every row that the journal does not have so, one table after the other."""
