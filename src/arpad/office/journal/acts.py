"""Acts of the office: each is one transaction with its entries in the journal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from django.db import transaction

from arpad.core.verdicts import Problem, Values
from arpad.office.journal.chain import Written, hash_of
from arpad.office.journal.days import latest_day
from arpad.office.journal.refusal import ActRefused, valid
from arpad.office.storage.bulk import batches, insert_rows
from arpad.office.storage.canonical import canonical, instant
from arpad.office.storage.commits import mark
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import Entry, Head

Found = TypeVar("Found")
STANDS_STILL = timedelta(days=1)
"""A clock that is behind the last entry by less takes the moment of that entry; by more, and the act is refused."""


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
    except ActRefused as refused:
        return refused.problem


@contextmanager
def acting(who: str, at: datetime) -> Iterator[Journal]:
    """Change the office's records in one transaction with its entries; undo all of it where something is raised.

    An act raises `ActRefused`; `all_or_nothing` makes a value of it. Moments in the journal may stand still and never
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
        raise ActRefused(Problem("journal", "before_last_entry", values))
    return last


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
    for part in batches(subjects):
        changed = set(Entry.objects.filter(subject__in=part, number__gt=number).values_list("subject", flat=True))
        if changed:
            return next(subject for subject in part if subject in changed)
    return None
