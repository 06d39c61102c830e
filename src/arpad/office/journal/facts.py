"""Reads the facts of subjects from the journal, as they are now or as they were at an entry."""

import json
from collections.abc import Iterable
from typing import Any

from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, Head


def facts_at(number: int, subjects: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The facts of subjects as they were at entry `number`, by subject. Subjects without facts by then are omitted."""
    return {subject: json.loads(facts) for subject, facts in texts_at(number, subjects).items()}


def texts_at(number: int, subjects: Iterable[str]) -> dict[str, str]:
    """The facts of `facts_at` as texts in JSON."""
    found: dict[str, str] = {}
    for part in batches(subjects):
        entries = Entry.objects.filter(subject__in=part, number__lte=number)
        # A later entry of a subject replaces an earlier one.
        found |= dict(entries.order_by("number").values_list("subject", "facts"))
    return found


def facts_of(subject: str) -> dict[str, Any] | None:
    """The current facts of a subject; None if it has no entry."""
    text = Entry.objects.filter(subject=subject).order_by("-number").values_list("facts", flat=True).first()
    return None if text is None else json.loads(text)


def last_entry(subject: str) -> int:
    """The number of the last entry of a subject; 0 if it has none."""
    return Entry.objects.filter(subject=subject).order_by("-number").values_list("number", flat=True).first() or 0


def head_number() -> int:
    """The number of the journal's last entry."""
    return Head.objects.get(pk=1).number
