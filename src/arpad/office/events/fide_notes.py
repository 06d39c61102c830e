"""Guests whose rating is that of an earlier list of FIDE's, because the list of the event's month was not imported."""

from __future__ import annotations

from arpad.core.dates import Month
from arpad.core.verdicts import Problem, Values
from arpad.office.events.event import EventFacts, subject_of
from arpad.office.events.newcomers import records_of
from arpad.office.fide_lists.archive import list_in_force, ratings_of
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Person, Standing


def notes_on_month(of_list: ListFacts, number: int, facts: EventFacts) -> list[Problem]:
    """A note if players without a rating on a standard list are taken with a list of FIDE's of an earlier month."""
    month = list_in_force("standard", facts.start) if of_list.kind == "standard" else None
    if month is None or month == Month.of(facts.start):
        return []
    people = set(facts.people.values())
    rated = Standing.objects.filter(list_id=of_list.name, until=None, person_id__in=people, rating__isnull=False)
    guests = people - set(rated.values_list("person_id", flat=True))
    known = Person.objects.filter(number__in=guests, fide_id__isnull=False).values_list("fide_id", flat=True)
    ids = [*known, *(record.fide_id for record in records_of(facts).values())]
    found = ratings_of(month, "standard", [one for one in ids if one is not None])
    count = sum(row.rating is not None for row in found.values())
    values: Values = {"count": count, "month": str(month), "wanted": str(Month.of(facts.start))}
    return [Problem(subject_of(number), "outside_month_earlier", values, "note")] if count else []
