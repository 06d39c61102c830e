"""Converts the journal of an earlier version: the author's name and the private facts leave the chain.

The old chain is verified, then every entry is written again under its number, in the transaction of the migrations.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import PRIVATE_COLUMNS
from arpad.office.journal.chain import BEFORE_THE_FIRST, Written, hash_of
from arpad.office.journal.old_chain import DECISION, KEY, Conversion, OldEntry, digest_of_hashes, old_hash_of
from arpad.office.journal.private_facts import AUTHOR, digest_of, divided, new_salt
from arpad.office.journal.refusal import ActRefused
from arpad.office.storage.bulk import insert_rows

TABLES = "0007_private_facts"
"""The migration that makes the new tables; the next one deletes the old journal."""
AT_ONCE = 2000
PrivateRow = tuple[int, str, str]
"""The number of an entry, the salt and the private facts."""


class Tables(NamedTuple):
    """The tables in their form between the two migrations."""

    old_entry: Any
    entry: Any
    private_facts: Any
    author: Any
    decision: Any
    head: Any


class Converter:
    """Writes old entries again, one after the other. It counts the authors and the decisions."""

    def __init__(self) -> None:
        self.count, self.old_head, self.head = 0, BEFORE_THE_FIRST, BEFORE_THE_FIRST
        self.authors: dict[str, int] = {}
        self.decided: dict[str, tuple[int, int | None, int]] = {}
        """Of each decision, by its key: its number, its person (None: forgotten) and its last entry."""

    def convert(self, old: OldEntry) -> tuple[Written, PrivateRow | None]:
        """The new entry of an old one, and its private facts. An entry that breaks the chain refuses the conversion."""
        if (old.number, old.previous) != (self.count + 1, self.old_head) or old.hash != old_hash_of(old):
            raise ActRefused(Problem("journal", "conversion_refused", {"number": self.count + 1}))
        self.count, self.old_head = old.number, old.hash
        subject, facts = self._named(old)
        public, private = divided(subject, facts)
        if old.who not in self.authors:
            self.authors[old.who] = len(self.authors) + 1
            private[AUTHOR] = old.who
        beside = (old.number, new_salt(), canonical(private)) if private else None
        entry = Written(
            number=old.number,
            at=old.at,
            author=self.authors[old.who],
            act=old.act,
            subject=subject,
            facts=canonical(public),
            private="" if beside is None else digest_of(*beside[1:]),
            previous=self.head,
        )
        self.head = hash_of(entry)
        return entry._replace(hash=self.head), beside

    def _named(self, old: OldEntry) -> tuple[str, dict[str, Any]]:
        """The subject and the facts of an old entry. A decision is named by the number of its first entry."""
        facts = json.loads(old.facts)
        if not old.subject.startswith(DECISION):
            return old.subject, facts
        key = old.subject.removeprefix(DECISION)
        number = self.decided[key][0] if key in self.decided else old.number
        self.decided[key] = number, facts["person"], old.number
        return f"{DECISION}{number}", {**facts, KEY: key}


def convert_journal() -> Conversion:
    """Convert the journal of the open office. A broken chain refuses the conversion."""
    tables, converter = _tables(), Converter()
    for part in _parts(tables):
        made = [(*converter.convert(old), old.hash) for old in part]
        insert_rows(tables.entry, (*Written._fields, "before_conversion"), ((*entry, old) for entry, _, old in made))
        insert_rows(tables.private_facts, PRIVATE_COLUMNS, (beside for _, beside, _ in made if beside is not None))
    _move_head(tables, converter)
    insert_rows(tables.author, ("name", "number"), converter.authors.items())
    kept = ((number, key, person, last) for key, (number, person, last) in converter.decided.items() if person)
    insert_rows(tables.decision, ("number", "key", "person", "changed"), kept)
    _check_constraints_now()
    hashes = tables.entry.objects.order_by("number").values_list("before_conversion", flat=True)
    return Conversion(converter.count, converter.old_head, digest_of_hashes(hashes.iterator()))


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


def _move_head(tables: Tables, converted: Converter) -> None:
    """Point the head to the new chain. A journal that ended too early refuses the conversion."""
    heads = list(tables.head.objects.values_list("pk", "number", "hash"))
    if heads != [(1, converted.count, converted.old_head)]:
        raise ActRefused(Problem("journal", "conversion_refused", {"number": converted.count}))
    tables.head.objects.update(hash=converted.head)


def _check_constraints_now() -> None:
    """Check constraints now: PostgreSQL changes no table while a check of its rows is deferred."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
