"""The chain of the journal: each entry has the hash of the one before, so that a changed or removed entry shows."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.db import DatabaseError
from django.db.models import Max, QuerySet

from arpad.core.canonical import canonical, instant, sha256
from arpad.core.verdicts import Problem, Values
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import HASH, Entry, Head

BEFORE_THE_FIRST = "0" * HASH
AT_ONCE = 1000
"""The number of entries that are read at a time in the search for an unreadable one."""


class Written(NamedTuple):
    """The columns of an entry that its hash covers, and the hash."""

    number: int
    at: datetime
    author: int
    act: str
    subject: str
    facts: str
    private: str
    previous: str
    hash: str = ""


def written(entries: QuerySet[Entry]) -> Iterator[Written]:
    """The columns of entries, in the order of their numbers."""
    rows = entries.order_by("number").values_list(*Written._fields)
    return map(Written._make, rows.iterator())


def hash_of(entry: Written) -> str:
    """The hash of an entry, which covers those before it through `previous`."""
    hashed = {
        "number": entry.number,
        "at": instant(entry.at),
        "author": entry.author,
        "act": entry.act,
        "subject": entry.subject,
        "facts": entry.facts,
        "private": entry.private,
        "previous": entry.previous,
    }
    return sha256(canonical(hashed).encode())


def is_unreadable(first: int, last: int) -> bool:
    """True if an entry from `first` to `last` cannot be read."""
    try:
        for entry in written(Entry.objects.filter(number__gte=first, number__lte=last)):
            hash_of(entry)
    except (*UNREADABLE, DatabaseError):
        return True
    return False


def first_unreadable() -> int | None:
    """The number of the first entry that cannot be read."""
    last = Entry.objects.aggregate(last=Max("number"))["last"] or 0
    for first in range(1, last + 1, AT_ONCE):
        if is_unreadable(first, first + AT_ONCE - 1):
            return next((number for number in range(first, first + AT_ONCE) if is_unreadable(number, number)), None)
    return None


def moments_back() -> Problem | None:
    """A note on entries dated before the entry they follow, which earlier versions allowed (`--today`)."""
    latest: datetime | None = None
    back = []
    for number, at in Entry.objects.order_by("number").values_list("number", "at").iterator():
        if latest is not None and at < latest:
            back.append(number)
        latest = at
    values: Values = {"number": back[0], "count": len(back)} if back else {}
    return Problem("journal", "moments_back", values, "note") if back else None


def first_break() -> Problem | None:
    """The problem of the first entry that is missing or changed, or of a journal that ends too early."""
    before, number = BEFORE_THE_FIRST, 0
    for entry in written(Entry.objects.all()):
        number += 1
        if entry.number != number:
            return Problem("journal", "journal_entry_missing", {"number": number})
        if entry.previous != before or entry.hash != hash_of(entry):
            return Problem("journal", "journal_entry_changed", {"number": number})
        before = entry.hash
    head = Head.objects.filter(pk=1).first()
    if head is None or (head.number, head.hash) != (number, before):
        return Problem("journal", "journal_cut_off", {"number": number, "expected": head.number if head else 0})
    return Problem("journal", "row_changed") if Head.objects.count() > 1 else None
