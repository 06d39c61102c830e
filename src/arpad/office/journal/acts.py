"""Every act of the office, in order, each with the hash of the one before: none is changed or taken out unseen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from django.db import DatabaseError, transaction
from django.db.models import Max, QuerySet

from arpad.core.verdicts import Problem, Values
from arpad.office.journal.days import latest_day
from arpad.office.journal.refusal import Refused, valid
from arpad.office.storage.bulk import insert_rows
from arpad.office.storage.canonical import canonical, instant, sha256
from arpad.office.storage.commits import mark
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import HASH, Entry, Head

Found = TypeVar("Found")
BEFORE_THE_FIRST = "0" * HASH
AT_ONCE = 1000
"""Entries that are read together."""
STANDS_STILL = timedelta(days=1)
"""A clock that is behind the last entry by less takes the moment of that entry; by more, and the act is refused."""


class Written(NamedTuple):
    """An entry as it is written down: the columns of its row."""

    number: int
    at: datetime
    who: str
    act: str
    subject: str
    facts: str
    previous: str
    hash: str = ""


class Journal:
    """The journal open for one act: who acts, when, and what is entered."""

    @property
    def who(self) -> str:
        """Who acts."""
        return self._who

    def __init__(self, head: Head, who: str, at: datetime) -> None:
        self._head = head
        self._who, self._at = who, at.replace(microsecond=0)
        self._entered: list[Written] = []

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self._head.number

    @property
    def at(self) -> datetime:
        """The moment of the act."""
        return self._at

    @property
    def day(self) -> date:
        """The day of the act, where it is latest among the lists: nothing that is entered has happened later."""
        return latest_day(self._at)

    def enter(self, act: str, subject: str, facts: Mapping[str, Any]) -> int:
        """Write an act down; its number."""
        entry = Written(
            number=self._head.number + 1,
            at=self._at,
            who=self._who,
            act=act,
            subject=subject,
            facts=canonical(facts),
            previous=self._head.hash,
        )
        entry = entry._replace(hash=hash_of(entry))
        self._entered.append(entry)
        self._head.number, self._head.hash = entry.number, entry.hash
        return entry.number

    def write(self) -> None:
        """Put what was entered into the database."""
        if self._entered:
            insert_rows(Entry, Written._fields, self._entered)
            self._head.save()
            self._entered = []
            transaction.on_commit(mark)


def all_or_nothing(who: str, at: datetime, act: Callable[[Journal], Found | Problem]) -> Found | Problem:
    """Run an act in a transaction. A refusal rolls it back, and is returned as its problem."""
    try:
        with acting(who, at) as journal:
            return valid(act(journal))
    except Refused as refused:
        return refused.problem


@contextmanager
def acting(who: str, at: datetime) -> Iterator[Journal]:
    """Change the office's records in one transaction with its entries; undo all of it where something is raised.

    An act raises `Refused`, and `all_or_nothing` makes a value of it. Moments in the journal may stand still and never
    go back: an act is refused where `at` lies a day or more before the last entry.
    """
    with transaction.atomic():
        head = Head.objects.select_for_update().get(pk=1)
        journal = Journal(head, who, _moment_after(head, at))
        yield journal
        journal.write()


def _moment_after(head: Head, at: datetime) -> datetime:
    """The moment of an act that follows the last entry."""
    try:
        last = Entry.objects.filter(number=head.number).values_list("at", flat=True).first()
    except UNREADABLE:  # `verify` names an entry that was damaged
        return at
    if last is None or at >= last:
        return at
    if last - at >= STANDS_STILL:
        values: Values = {"at": instant(at), "last": instant(last), "number": head.number}
        raise Refused(Problem("journal", "before_last_entry", values))
    return last


def written(entries: QuerySet[Entry]) -> Iterator[Written]:
    """Some entries, in their order."""
    rows = entries.order_by("number").values_list(*Written._fields)
    return map(Written._make, rows.iterator(chunk_size=AT_ONCE))


def hash_of(entry: Written) -> str:
    """The hash of an entry and of all before it."""
    told = {
        "number": entry.number,
        "at": instant(entry.at),
        "who": entry.who,
        "act": entry.act,
        "subject": entry.subject,
        "facts": entry.facts,
        "previous": entry.previous,
    }
    return sha256(canonical(told).encode())


def changed_since(subject: str, number: int) -> list[Entry]:
    """The entries of a subject after an entry."""
    return list(Entry.objects.filter(subject=subject, number__gt=number))


def not_seen(subject: str, seen: int | None) -> Problem | None:
    """The problem that a subject was changed after the entry that the officer has seen (None: not stated).

    An entry that is not written yet cannot have been seen, and is refused.
    """
    if seen is None:
        return None
    newest = Head.objects.get(pk=1).number
    if not 0 <= seen <= newest:
        return Problem("--seen", "entry_not_here", {"number": seen, "last": newest})
    return changed_meanwhile(subject) if changed_since(subject, seen) else None


def changed_meanwhile(subject: str) -> Problem:
    """The problem that a subject was changed: who did what, and when."""
    last = Entry.objects.filter(subject=subject).order_by("-number")[0]
    told: Values = {"subject": subject, "who": last.who, "act": last.act, "at": instant(last.at), "number": last.number}
    return Problem(subject, "changed_meanwhile", told)


def first_changed_since(subjects: Sequence[str], number: int) -> str | None:
    """The first of some subjects to which something happened after an entry."""
    for first in range(0, len(subjects), AT_ONCE // 2):
        part = subjects[first : first + AT_ONCE // 2]
        changed = set(Entry.objects.filter(subject__in=part, number__gt=number).values_list("subject", flat=True))
        if changed:
            return next(subject for subject in part if subject in changed)
    return None


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
    """A note on entries that are dated before the entry they follow: earlier versions let `--today` do that."""
    latest: datetime | None = None
    back = []
    for number, at in Entry.objects.order_by("number").values_list("number", "at").iterator(chunk_size=AT_ONCE):
        if latest is not None and at < latest:
            back.append(number)
        latest = at
    values: Values = {"number": back[0], "count": len(back)} if back else {}
    return Problem("journal", "moments_back", values, "note") if back else None


def first_break() -> Problem | None:
    """The first entry that does not follow from those before it, or a journal that ends too early."""
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
