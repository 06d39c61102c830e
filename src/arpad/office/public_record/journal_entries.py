"""Entries of the journal as anyone may know them: their number, moment and hash. What they say stays in the office."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from arpad.core.canonical import instant
from arpad.office.storage.models import Entry

LONGEST = 15
"""Digits of the number of an entry."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry's place in the chain."""

    number: int
    at: datetime
    hash: str

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002
        return {"number": self.number, "at": instant(self.at), "hash": self.hash}


def journal_entry(number: str) -> JournalEntry | None:
    """The entry with a number; None if the journal has none."""
    if not (number.isascii() and number.isdigit() and len(number) <= LONGEST):
        return None
    row = Entry.objects.filter(number=int(number)).values_list("number", "at", "hash").first()
    return None if row is None else JournalEntry(*row)
