"""Compares the tables with the journal: every row must agree with the last entry of its subject, and none be missing.

Each check takes its expectation from the journal alone, because several tables may have been changed to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.apps import apps
from django.db import connection
from django.db.models import BooleanField

from arpad.core.canonical import sha256
from arpad.core.verdicts import Problem
from arpad.office.events import event
from arpad.office.events.remembered_matches import decision_subject
from arpad.office.journal.digests import erased_people, replaced_files
from arpad.office.journal.facts import EntryFacts, read_facts
from arpad.office.lists import definition, publication_record
from arpad.office.registry.record import OUT
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.storage.files import LONGEST_NAME
from arpad.office.storage.models import (
    Decision,
    Entry,
    Event,
    EventFile,
    ListDocument,
    ListLine,
    NameWord,
    Person,
    PersonSalt,
    Publication,
    RatingList,
    Standing,
    StoredFile,
)
from arpad.office.storage.name_keys import sound_of, words_of


def entries_of(kind: str) -> Iterator[tuple[str, EntryFacts]]:
    """The entries on all subjects of a kind, in the order of the journal, each with its subject."""
    entries = read_facts(Entry.objects.filter(subject__startswith=f"{kind} "))
    return ((entry.subject, entry) for entry in entries)


def last_entries(kind: str) -> dict[str, EntryFacts]:
    """The last entry of each subject of a kind."""
    return dict(entries_of(kind))


def _differences(rows: Mapping[str, object], expected: Mapping[str, object]) -> Iterator[Problem]:
    """The subjects whose row is missing, differs from the expected one, or should not be there."""
    for subject in sorted({*rows, *expected}):
        if subject not in rows or subject not in expected or rows[subject] != expected[subject]:
            yield Problem(subject, "row_changed")


def _words() -> Iterator[Problem]:
    """People whose search words are not the words of all their names, past ones included."""
    expected: dict[str, set[tuple[str, str]]] = {}
    out: dict[str, bool] = {}
    for subject, entry in entries_of("person"):
        out[subject] = OUT in entry.facts
        expected.setdefault(subject, set()).update((word, sound_of(word)) for word in words_of(entry.facts["name"]))
    expected = {subject: words for subject, words in expected.items() if words and not out[subject]}
    rows: dict[str, set[tuple[str, str]]] = {}
    for person, word, sound in NameWord.objects.values_list("person_id", "word", "sound").iterator():
        rows.setdefault(person_subject(person), set()).add((word, sound))
    yield from _differences(rows, expected)


def _lists() -> Iterator[Problem]:
    """Lists whose row is not that of their last entry."""
    expected = {
        subject: (entry.number, entry.facts["kind"], entry.facts["authority"])
        for subject, entry in last_entries("list").items()
    }
    rows = {definition.subject_of(row.name): (row.changed, row.kind, row.authority) for row in RatingList.objects.all()}
    yield from _differences(rows, expected)


def _events() -> Iterator[Problem]:
    """Events whose facts are not those of their entry, or whose stage is not what the publications made of it."""
    on_lists: dict[tuple[str, int], list[EntryFacts]] = {}
    for entry in last_entries("publication").values():
        for _, numbers, _ in entry.facts["steps"]:
            for number in numbers:
                on_lists.setdefault((entry.facts["list"], number), []).append(entry)
    expected = {}
    for subject, entry in last_entries("event").items():
        facts = event.read(entry.facts)
        having = [on for on in on_lists.get((facts.list, _number(subject)), []) if on.facts["facts"] >= entry.number]
        first = min(having, key=lambda on: int(on.facts["number"]), default=None)
        stage, publication = facts.stage, None
        if first is not None:
            publication = first.facts["number"]
            stage = event.RATED if first.facts["day"] is None else event.PUBLISHED
        own = (entry.number, facts.list, facts.name, facts.start, facts.end, event.month_text(facts.period))
        expected[subject] = (*own, stage, publication)
    columns = ("changed", "list_id", "name", "start", "end", "period", "stage", "publication")
    values = Event.objects.values_list("number", *columns).iterator()
    yield from _differences({event.subject_of(number): tuple(row) for number, *row in values}, expected)


def _event_files() -> Iterator[Problem]:
    """Events whose files are not those of their entries."""
    expected: dict[str, set[str]] = {}
    for subject, entry in entries_of("event"):
        if entry.facts["file"] is not None:
            expected.setdefault(subject, set()).add(entry.facts["file"])
    rows: dict[str, set[str]] = {}
    for number, file in EventFile.objects.values_list("event_id", "file_id").iterator():
        rows.setdefault(event.subject_of(number), set()).add(file)
    yield from _differences(rows, expected)


def _decisions() -> Iterator[Problem]:
    """Remembered matches that differ from their last entry. An entry without a person forgot the match."""
    entries = last_entries("decision").items()
    expected = {
        subject: (entry.number, entry.facts["person"], entry.facts["key"])
        for subject, entry in entries
        if entry.facts["person"] is not None
    }
    rows = {decision_subject(row.number): (row.changed, row.person_id, row.key) for row in Decision.objects.iterator()}
    yield from _differences(rows, expected)


def _publications() -> Iterator[Problem]:
    """Publications that are missing or have no entry. Their contents are checked when they are computed again."""
    expected = {subject: entry.number for subject, entry in last_entries("publication").items()}
    rows = {
        publication_record.subject_of(row.list_id, row.number): row.changed
        for row in Publication.objects.only("list_id", "number", "changed")
    }
    yield from _differences(rows, expected)


def _files() -> Iterator[Problem]:
    """Files that are missing, have no entry, or have a name with which they never came."""
    names: dict[str, set[str]] = {}
    for _, entry in entries_of("event"):
        if entry.facts["file"] is not None:
            names.setdefault(entry.facts["file"], set()).add(entry.facts["filename"][-LONGEST_NAME:])
    # The entry of a list of an earlier version has the hash of the file that was converted.
    converted = dict(Publication.objects.exclude(file_before="").values_list("file_before", "file_id"))
    for entry in last_entries("publication").values():
        name = publication_record.file_name(entry.facts["list"], entry.facts["number"])
        names.setdefault(converted.get(entry.facts["file"], entry.facts["file"]), set()).add(name)
        if "source" in entry.facts:
            names.setdefault(entry.facts["source"], set()).add(entry.facts["source_name"][-LONGEST_NAME:])
    redacted = replaced_files()
    rows = StoredFile.objects.values_list("sha256", "name", "redacted").iterator()
    stored = {digest: (name, copy) for digest, name, copy in rows}
    for digest in sorted({*names, *stored}):
        if digest not in stored:
            yield Problem(f"file {digest[:12]}", "stored_file_missing")
            continue
        name, copy = stored[digest]
        if name not in names.get(digest, ()) or copy != redacted.get(digest, ""):
            yield Problem(f"file {digest[:12]}", "row_changed")


def _standings() -> Iterator[Problem]:
    """Publications with a standing that does not end at the next published list that changes the person."""
    known = {row.pk: (row.list_id, row.number) for row in Publication.objects.only("list_id", "number")}
    entries = last_entries("publication").values()
    published = {(one.facts["list"], one.facts["number"]) for one in entries if one.facts["day"] is not None}
    columns = ("list_id", "person_id", "number", "until", "publication_id")
    rows = Standing.objects.order_by("list_id", "person_id", "-number").values_list(*columns)
    after: tuple[str, int, int | None] = ("", 0, None)  # the list, the person, and the number that comes next
    wrong = set()
    for of_list, person, number, until, publication in rows.iterator():
        following = after[2] if after[:2] == (of_list, person) else None
        if until != following or known.get(publication) != (of_list, number):
            wrong.add((of_list, number))
        if (of_list, number) in published:
            after = of_list, person, number
        elif after[:2] != (of_list, person):
            after = of_list, person, None
    for of_list, number in sorted(wrong):
        yield Problem(publication_record.subject_of(of_list, number), "standings_changed")


def _list_lines() -> Iterator[Problem]:
    """Lists with a row of a line that no published list began or ended, or that overlaps with the person's next one."""
    entries = last_entries("publication").values()
    published = {(one.facts["list"], one.facts["number"]) for one in entries if one.facts["day"] is not None}
    columns = ("list_id", "person_id", "number", "until")
    rows = ListLine.objects.order_by("person_id", "list_id", "-number").values_list(*columns)
    after: tuple[str, int, int | None] = ("", 0, None)  # the list, the person, and the number of the next row
    wrong: dict[tuple[str, int], int] = {}
    for of_list, person, number, until in rows.iterator():
        following = after[2] if after[:2] == (of_list, person) else None
        ends = number < until if until is not None else following is None
        overlaps = following is not None and until is not None and until > following
        if not ends or overlaps or not {(of_list, number), (of_list, until or number)} <= published:
            wrong.setdefault((of_list, number), person)
        after = of_list, person, number
    for (of_list, number), person in sorted(wrong.items()):
        yield Problem(publication_record.subject_of(of_list, number), "list_line_changed", {"person": person})


def _documents() -> Iterator[Problem]:
    """PDF files of lists that are not what was kept. One that an erasure emptied has no hash."""
    rows = ListDocument.objects.exclude(sha256="").order_by("pk")
    values = rows.values_list("publication__list_id", "publication__number", "language", "sha256", "content")
    for of_list, number, language, digest, content in values.iterator(chunk_size=1):
        if sha256(bytes(content)) != digest:
            yield Problem(publication_record.subject_of(of_list, number), "document_changed", {"language": language})


def _salts() -> Iterator[Problem]:
    """People without a salt who are not erased: their lines could not be made."""
    without = Person.objects.exclude(pk__in=PersonSalt.objects.values("pk")).order_by("pk")
    erased = erased_people()
    for number in without.values_list("pk", flat=True):
        if number not in erased:
            yield Problem(person_subject(number), "salt_missing")


def _orphans() -> Iterator[Problem]:
    """Rows that refer to a missing row. SQLite admits them if the database is changed by hand."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA foreign_key_check")
            wrong = sorted({(table, row) for table, row, *_ in cursor.fetchall()}, key=str)
        for table, row in wrong:
            yield Problem(f"{table} {row}", "row_changed")


def _booleans() -> Iterator[Problem]:
    """Booleans that are neither 0 nor 1. SQLite admits them, and its queries read them differently from Python."""
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
    *(
        _lists,
        _events,
        _event_files,
        _decisions,
        _publications,
        _files,
        _words,
        _standings,
        _list_lines,
        _documents,
        _salts,
        _orphans,
        _booleans,
    ),
)
"""Each yields the differences of a table, or of all tables."""
