"""Acts of the office. An act is one transaction with its entries in the journal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from django.db import transaction

from arpad.core.canonical import canonical, instant
from arpad.core.commits import mark_done
from arpad.core.verdicts import Problem, Values
from arpad.office.journal.authors import add_author, author_name, author_number
from arpad.office.journal.chain import Written, hash_of
from arpad.office.journal.days import latest_day
from arpad.office.journal.private_facts import AUTHOR, digest_of, divided, new_salt
from arpad.office.journal.refusal import ActRefused, valid
from arpad.office.storage.bulk import batches, insert_rows
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import Entry, Head, PrivateFacts

Found = TypeVar("Found")
LARGEST_LAG = timedelta(days=1)
"""The largest lag of a clock behind the last entry: an act gets the moment of that entry, or is refused beyond it."""
PRIVATE_COLUMNS = ("entry", "salt", "facts")


class Journal:
    """The journal open for one act: who acts, the moment of the act, and the entries so far."""

    def __init__(self, head: Head, who: str, at: datetime) -> None:
        self._head = head
        self.who, self.at = who, at.replace(microsecond=0)
        self._author = author_number(who)
        self._entered: list[Written] = []
        self._private: list[tuple[int, str, str]] = []

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self._head.number

    @property
    def day(self) -> date:
        """The latest day of the act in the zones of the lists. Nothing that is entered may be dated later."""
        return latest_day(self.at)

    def enter(self, act: str, subject: str, facts: Mapping[str, Any]) -> int:
        """Add an entry, and return its number."""
        public, private = divided(subject, facts)
        if self._author is None:
            self._author = add_author(self.who)
            private[AUTHOR] = self.who
        number = self._head.number + 1
        digest = ""
        if private:
            salt, text = new_salt(), canonical(private)
            digest = digest_of(salt, text)
            self._private.append((number, salt, text))
        entry = Written(
            number=number,
            at=self.at,
            author=self._author,
            act=act,
            subject=subject,
            facts=canonical(public),
            private=digest,
            previous=self._head.hash,
        )
        entry = entry._replace(hash=hash_of(entry))
        self._entered.append(entry)
        self._head.number, self._head.hash = entry.number, entry.hash
        return entry.number

    def write(self) -> None:
        """Insert the entries into the database."""
        if self._entered:
            insert_rows(Entry, Written._fields, self._entered)
            insert_rows(PrivateFacts, PRIVATE_COLUMNS, self._private)
            self._head.save()
            self._entered, self._private = [], []
            transaction.on_commit(mark_done)


def all_or_nothing(who: str, at: datetime, act: Callable[[Journal], Found | Problem]) -> Found | Problem:
    """Run an act in a transaction. A refusal rolls it back, and is returned as its problem."""
    try:
        with acting(who, at) as journal:
            return valid(act(journal))
    except ActRefused as refused:
        return refused.problem


@contextmanager
def acting(who: str, at: datetime) -> Iterator[Journal]:
    """Open the journal for an act in one transaction, which an exception rolls back.

    A refused act raises `ActRefused`; `all_or_nothing` returns its problem instead. Moments in the journal never go
    back: if `at` is before the last entry, the act takes the moment of that entry, or is refused (`LARGEST_LAG`).
    """
    with transaction.atomic():
        head = Head.objects.select_for_update().get(pk=1)
        journal = Journal(head, who, _moment_after(head, at))
        yield journal
        journal.write()


def _moment_after(head: Head, at: datetime) -> datetime:
    """The moment of an act: `at`, or the moment of the last entry if `at` is a little earlier."""
    try:
        last = Entry.objects.filter(number=head.number).values_list("at", flat=True).first()
    except UNREADABLE:  # a damaged entry, which `verify` reports
        return at
    if last is None or at >= last:
        return at
    if last - at >= LARGEST_LAG:
        values: Values = {"at": instant(at), "last": instant(last), "number": head.number}
        raise ActRefused(Problem("journal", "before_last_entry", values))
    return last


def changed_since(subject: str, number: int) -> list[Entry]:
    """The entries of a subject after an entry."""
    return list(Entry.objects.filter(subject=subject, number__gt=number))


def not_seen(subject: str, seen: int | None) -> Problem | None:
    """The problem that a subject was changed after entry `seen`, the last that the officer saw (None: not stated).

    The number of an entry that does not exist is a problem too.
    """
    if seen is None:
        return None
    newest = Head.objects.get(pk=1).number
    if not 0 <= seen <= newest:
        return Problem("--seen", "entry_not_here", {"number": seen, "last": newest})
    return changed_meanwhile(subject) if changed_since(subject, seen) else None


def changed_meanwhile(subject: str) -> Problem:
    """The problem that a subject was changed, with the last act on it."""
    last = Entry.objects.filter(subject=subject).order_by("-number")[0]
    act: Values = {"who": author_name(last.author), "act": last.act, "at": instant(last.at), "number": last.number}
    return Problem(subject, "changed_meanwhile", {"subject": subject, **act})


def first_changed_since(subjects: Sequence[str], number: int) -> str | None:
    """The first of the subjects that has an entry after entry `number`; None: none has."""
    for part in batches(subjects):
        changed = set(Entry.objects.filter(subject__in=part, number__gt=number).values_list("subject", flat=True))
        if changed:
            return next(subject for subject in part if subject in changed)
    return None
