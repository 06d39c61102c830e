"""What was known at an entry of the journal: the last facts of each subject up to it."""

import json
from collections.abc import Iterable
from typing import Any

from arpad.office.storage.models import Entry, Head

AT_ONCE = 500
"""Subjects that are asked for together: both databases take as many values in a question."""


def facts_at(number: int, subjects: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The facts of subjects as they were at an entry; those that were not there yet are left out."""
    return {subject: json.loads(facts) for subject, facts in texts_at(number, subjects).items()}


def texts_at(number: int, subjects: Iterable[str]) -> dict[str, str]:
    """The last facts of each subject as the text of the journal."""
    wanted = list(subjects)
    found: dict[str, str] = {}
    for first in range(0, len(wanted), AT_ONCE):
        entries = Entry.objects.filter(subject__in=wanted[first : first + AT_ONCE], number__lte=number)
        # In the order of their numbers: the last one stays.
        found |= dict(entries.order_by("number").values_list("subject", "facts"))
    return found


def facts_of(subject: str) -> dict[str, Any] | None:
    """The facts of a subject as they are now."""
    text = Entry.objects.filter(subject=subject).order_by("-number").values_list("facts", flat=True).first()
    return None if text is None else json.loads(text)


def last_entry(subject: str) -> int:
    """The number of the last entry of a subject; 0: there is none."""
    return Entry.objects.filter(subject=subject).order_by("-number").values_list("number", flat=True).first() or 0


def head_number() -> int:
    """The number of the journal's last entry."""
    return Head.objects.get(pk=1).number
