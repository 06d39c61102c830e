"""The names of an event and its players for the IDs in findings."""

from __future__ import annotations

from arpad.core.labels import Labels
from arpad.office.events.event import EventFacts
from arpad.office.events.newcomers import SIGN, newcomers_of
from arpad.office.storage.models import Person


def labels_of_event(number: int, facts: EventFacts) -> Labels:
    """The names of an event's players by the IDs that findings have."""
    people = Person.objects.filter(number__in=set(facts.people.values())).values_list("number", "name")
    names = {str(person): name for person, name in people}
    names |= {SIGN + player: one.record.name for player, one in newcomers_of(facts).items()}
    return Labels(names, {str(number): facts.name})
