"""The changes that acts made: each entry of a subject is compared with the entry before it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from arpad.office.journal.authors import author_names
from arpad.office.journal.digests import ERASE
from arpad.office.journal.facts import BOTH
from arpad.office.journal.private_facts import joined
from arpad.office.storage.models import Entry

BROUGHT_BY = "event"
"""The fact of a person's first entry that names the event with which the person was registered."""


STAND_INS = ("name", "fide_id", "birth_date", "birth_year", "died", "erased", "digests", "files", "lists")
"""Facts of an erased person that are gone or replaced by stand-ins, and facts of the erasure itself."""


class Change(NamedTuple):
    """A fact that an act changed. `what` is its name; `before` is None in the first act on the subject."""

    what: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Act:
    """An entry of the journal with what it changed."""

    number: int
    at: datetime
    who: str
    act: str
    subject: str
    changes: tuple[Change, ...]


def history_of(subjects: list[str]) -> list[Act]:
    """Every act on the subjects, in the order of the journal."""
    known: dict[str, dict[str, Any]] = {}
    erased = {entry.subject for entry in Entry.objects.filter(subject__in=subjects, act=ERASE).only("subject")}
    acts = []
    names = author_names()
    columns = ("number", "at", "author", "act", "subject", *BOTH)
    entries = Entry.objects.filter(subject__in=subjects).order_by("number")
    for number, at, author, act, subject, public, private in entries.values_list(*columns):
        facts = joined(public, private)
        before = known.get(subject, {})
        changes = tuple(
            Change(what, before.get(what), facts.get(what))
            for what in dict.fromkeys((*before, *facts))
            if (before.get(what) or None) != (facts.get(what) or None)
            if what != BROUGHT_BY or what in facts
            if subject not in erased or what not in STAND_INS
        )
        known[subject] = facts
        acts.append(Act(number, at, names.get(author, ""), act, subject, changes))
    return acts
