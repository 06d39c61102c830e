"""The names of an event and of its players, as the registry has them, behind the IDs of findings."""

from __future__ import annotations

from arpad.core.labels import Labels
from arpad.office.events import EventFacts
from arpad.office.models import Person


def labels_of_event(number: int, facts: EventFacts) -> Labels:
    """The names of the people who are matched to the players of an event, by number."""
    people = Person.objects.filter(number__in=set(facts.people.values())).values_list("number", "name")
    return Labels({str(person): name for person, name in people}, {str(number): facts.name})
