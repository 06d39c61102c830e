"""Converts the journal of an earlier version: the author's name and the private facts leave the chain.

The old chain is verified, then every entry is written again under its number, in the transaction of the migrations.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import PRIVATE_COLUMNS
from arpad.office.journal.chain import BEFORE_THE_FIRST, Written, hash_of
from arpad.office.journal.old_chain import DECISION, KEY, Conversion, OldEntry, old_hash_of
from arpad.office.journal.private_facts import AUTHOR, digest_of, divided, new_salt
from arpad.office.journal.refusal import ActRefused
from arpad.office.storage.bulk import insert_rows

TABLES = "0007_private_facts"
"""The migration that makes the new tables; the next one deletes the old journal."""
AT_ONCE = 2000


class Tables(NamedTuple):
    """The tables as they are between the two migrations, with the columns of that time."""

    old_entry: Any
    entry: Any
    private_facts: Any
    author: Any
    decision: Any
    head: Any


def convert_journal() -> Conversion:
    """Convert the journal of the open office. A broken chain refuses the conversion."""
    tables = _tables()
    authors: dict[str, int] = {}
    decisions: dict[str, int] = {}
    decided: dict[int, tuple[str, int | None, int]] = {}
    digest = hashlib.sha256()
    old_head = previous = BEFORE_THE_FIRST
    count = 0
    for part in _parts(tables):
        entries, private = [], []
        for old in part:
            if (old.number, old.previous) != (count + 1, old_head) or old.hash != old_hash_of(old):
                raise ActRefused(Problem("journal", "conversion_refused", {"number": count + 1}))
            count, old_head = old.number, old.hash
            digest.update(f"{old.hash}\n".encode())
            subject, facts = old.subject, json.loads(old.facts)
            if subject.startswith(DECISION):
                key = subject.removeprefix(DECISION)
                number = decisions.setdefault(key, old.number)
                decided[number] = key, facts["person"], old.number
                subject, facts = f"{DECISION}{number}", {**facts, KEY: key}
            public, beside = divided(subject, facts)
            if old.who not in authors:
                authors[old.who] = len(authors) + 1
                beside[AUTHOR] = old.who
            private_digest = ""
            if beside:
                salt, text = new_salt(), canonical(beside)
                private_digest = digest_of(salt, text)
                private.append((old.number, salt, text))
            entry = Written(
                number=old.number,
                at=old.at,
                author=authors[old.who],
                act=old.act,
                subject=subject,
                facts=canonical(public),
                private=private_digest,
                previous=previous,
            )
            previous = hash_of(entry)
            entries.append((*entry._replace(hash=previous), old.hash))
        insert_rows(tables.entry, (*Written._fields, "before_conversion"), entries)
        insert_rows(tables.private_facts, PRIVATE_COLUMNS, private)
    _move_head(tables, count, old_head, previous)
    insert_rows(tables.author, ("name", "number"), authors.items())
    kept = ((number, key, person, entry) for number, (key, person, entry) in decided.items() if person is not None)
    insert_rows(tables.decision, ("number", "key", "person", "changed"), kept)
    _check_constraints_now()
    return Conversion(count, old_head, digest.hexdigest())


def _tables() -> Tables:
    """The tables in the state of `TABLES`, whatever the models of today are."""
    loader = MigrationLoader(connection)
    models = loader.project_state(("office", TABLES)).apps
    return Tables(*(models.get_model("office", name.replace("_", "")) for name in Tables._fields))


def _parts(tables: Tables) -> Iterator[list[OldEntry]]:
    """The old entries in their order, some thousand at a time."""
    last: int | None = None
    while True:
        rows = tables.old_entry.objects.order_by("number")
        if last is not None:
            rows = rows.filter(number__gt=last)
        part = list(map(OldEntry._make, rows.values_list(*OldEntry._fields)[:AT_ONCE]))
        if not part:
            return
        yield part
        last = part[-1].number


def _move_head(tables: Tables, count: int, old_head: str, new_head: str) -> None:
    """Have the head name the new chain. A journal that ended too early refuses the conversion."""
    head = tables.head.objects.filter(pk=1).first()
    if head is None or (head.number, head.hash) != (count, old_head) or tables.head.objects.count() > 1:
        raise ActRefused(Problem("journal", "conversion_refused", {"number": count}))
    head.hash = new_head
    head.save()


def _check_constraints_now() -> None:
    """PostgreSQL changes no table while a check of its rows is to come."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
