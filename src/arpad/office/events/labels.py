"""The names of an event and its players, for findings that have only their IDs."""

from __future__ import annotations

from arpad.core.labels import Labels
from arpad.office.events.event import EventFacts
from arpad.office.events.newcomers import SIGN, newcomers_of
from arpad.office.storage.models import Person


def labels_of_event(number: int, facts: EventFacts) -> Labels:
    """The name of an event and the names of its players, by the IDs in findings. A newcomer's ID begins with `SIGN`."""
    people = Person.objects.filter(number__in=set(facts.people.values())).values_list("number", "name")
    names = {str(person): name for person, name in people}
    names |= {SIGN + player: newcomer.record.name for player, newcomer in newcomers_of(facts).items()}
    return Labels(names, {str(number): facts.name})
