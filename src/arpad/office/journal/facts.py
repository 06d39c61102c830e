"""Facts of the journal, public and private ones together: of entries, or the last of a subject, now or at an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.db.models import QuerySet

from arpad.office.journal.private_facts import joined
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, Head

BOTH = ("facts", "private_facts__facts")
"""The columns of the public and of the private facts, which one query joins."""

AT_ONCE = 2000


class EntryFacts(NamedTuple):
    """An entry with all its facts."""

    number: int
    subject: str
    facts: dict[str, Any]


def read_facts(entries: QuerySet[Entry], at_once: int = AT_ONCE) -> Iterator[EntryFacts]:
    """Entries with all their facts, in the order of their numbers, from one query. `at_once` are in memory together."""
    rows = entries.order_by("number").values_list("number", "subject", *BOTH)
    for number, subject, public, private in rows.iterator(chunk_size=at_once):
        yield EntryFacts(number, subject, joined(public, private))


def facts_at(number: int, subjects: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The facts of subjects as they were at an entry. Subjects without an entry by then are omitted."""
    found: dict[str, tuple[str, str | None]] = {}
    for part in batches(subjects):
        entries = Entry.objects.filter(subject__in=part, number__lte=number).order_by("number")
        # Of the entries of a subject the last one stays, and it alone is read.
        found |= {subject: (public, private) for subject, public, private in entries.values_list("subject", *BOTH)}
    return {subject: joined(public, private) for subject, (public, private) in found.items()}


def facts_of(subject: str) -> dict[str, Any] | None:
    """The current facts of a subject; None if it has no entry."""
    both = Entry.objects.filter(subject=subject).order_by("-number").values_list(*BOTH).first()
    return None if both is None else joined(*both)


def last_entry(subject: str) -> int:
    """The number of the last entry of a subject; 0 if it has none."""
    return Entry.objects.filter(subject=subject).order_by("-number").values_list("number", flat=True).first() or 0


def head_number() -> int:
    """The number of the journal's last entry."""
    return Head.objects.get(pk=1).number
