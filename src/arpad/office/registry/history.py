"""What was done to a person, licences, FIDE pages and decided FIDE ratings: what changed, by whom and when."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from arpad.office.registry.elos import decisions_of
from arpad.office.registry.fide_pages import page_subject
from arpad.office.registry.licences import licence_subject
from arpad.office.registry.record import BROUGHT_BY, subject_of
from arpad.office.storage.models import Entry, FidePage, Licence


class Change(NamedTuple):
    """One fact that changed; before an act that is the first of its subject everything was unknown."""

    what: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the journal as a change of its subject."""

    number: int
    at: datetime
    who: str
    act: str
    subject: str
    changes: tuple[Change, ...]


def history(number: int) -> list[Act]:
    """Every act on a person, the first one first."""
    seasons = Licence.objects.filter(person=number).values_list("season", flat=True)
    places = FidePage.objects.filter(person=number).values_list("place", flat=True)
    decided = Entry.objects.filter(subject__startswith=decisions_of(number)).values_list("subject", flat=True)
    subjects = [subject_of(number), *(licence_subject(number, season) for season in seasons)]
    return history_of([*subjects, *(page_subject(number, place) for place in places), *decided.distinct()])


def history_of(subjects: list[str]) -> list[Act]:
    """Every act on some subjects, in the order of the journal."""
    known: dict[str, dict[str, Any]] = {}
    acts = []
    for entry in Entry.objects.filter(subject__in=subjects).order_by("number"):
        facts = json.loads(entry.facts)
        before = known.get(entry.subject, {})
        changes = tuple(
            Change(what, before.get(what), facts.get(what))
            for what in dict.fromkeys((*before, *facts))
            if (before.get(what) or None) != (facts.get(what) or None)
            if what != BROUGHT_BY or what in facts
        )
        known[entry.subject] = facts
        acts.append(Act(entry.number, entry.at, entry.who, entry.act, entry.subject, changes))
    return acts
