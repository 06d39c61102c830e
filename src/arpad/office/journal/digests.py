"""Checks the private facts and the names of authors against the digests of the chain."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, Min, OuterRef

from arpad.core.verdicts import Problem
from arpad.office.journal.authors import author_names
from arpad.office.journal.private_facts import AUTHOR, digest_of
from arpad.office.storage.models import Entry, PrivateFacts

ERASE, EXPIRE = "erase", "expire"
"""The acts that replace private facts and stored files. Their `digests` and `files` are the new ones."""


def replaced_digests() -> dict[int, str]:
    """The digests by which later acts replaced those of entries, by entry. The latest one counts."""
    return {int(number): digest for number, digest in _replaced("digests").items()}


def replaced_files() -> dict[str, str]:
    """The hashes of the redacted copies in place of stored files, by the hash of the file."""
    return _replaced("files")


def replaced_lists() -> dict[int, list[str]]:
    """The digests of the rows and of the names of FIDE lists with blanked rows, by the entry of the list."""
    return {int(number): digests for number, digests in _replaced("lists").items()}


def erased_people() -> frozenset[int]:
    """The numbers of the people who were erased."""
    subjects = Entry.objects.filter(act=ERASE).values_list("subject", flat=True)
    return frozenset(int(subject.removeprefix("person ")) for subject in subjects)


def _replaced(name: str) -> dict[str, Any]:
    """The replacements that acts recorded; a later act prevails over an earlier one."""
    found: dict[str, Any] = {}
    for facts in Entry.objects.filter(act__in=(ERASE, EXPIRE)).order_by("number").values_list("facts", flat=True):
        found |= json.loads(facts).get(name, {})
    return found


def expected_digests() -> Iterator[tuple[int, str, str | None, str | None]]:
    """For each entry its number, the digest that counts, its salt and its private facts."""
    replaced = replaced_digests()
    rows = Entry.objects.order_by("number").values_list(
        "number", "private", "private_facts__salt", "private_facts__facts"
    )
    for number, digest, salt, facts in rows.iterator():
        yield number, replaced.get(number, digest), salt, facts


def private_differences() -> Iterator[Problem]:
    """Problems of private facts that are missing, changed, or without an entry."""
    for number, digest, salt, facts in expected_digests():
        if salt is None or facts is None:
            if digest:
                yield Problem("journal", "private_facts_missing", {"number": number})
        elif digest_of(salt, facts) != digest:
            yield Problem("journal", "private_facts_changed", {"number": number})
    of_no_entry = PrivateFacts.objects.exclude(Exists(Entry.objects.filter(number=OuterRef("entry_id"))))
    for number in of_no_entry.order_by("entry_id").values_list("entry_id", flat=True):
        yield Problem("journal", "private_facts_of_no_entry", {"number": number})


def author_differences() -> Iterator[Problem]:
    """Problems of authors whose name differs from that of their first entry, who have no entry, or who lack a row."""
    firsts = Entry.objects.values("author").annotate(first=Min("number")).order_by().values_list("author", "first")
    authors = {first: author for author, first in firsts}
    texts = PrivateFacts.objects.filter(entry_id__in=authors).values_list("entry_id", "facts")
    expected = {authors[first]: json.loads(facts).get(AUTHOR) for first, facts in texts}
    names = author_names()
    for number in sorted({*names, *authors.values()}):
        if number not in names or names[number] != expected.get(number):
            yield Problem(f"author {number}", "row_changed")
