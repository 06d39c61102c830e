"""The presence of people in the registry, as acts need it. An erased person has a number but no name."""

from __future__ import annotations

from collections.abc import Iterable

from arpad.core.verdicts import Problem
from arpad.office.registry.record import subject_of
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Person


def not_present(numbers: Iterable[int]) -> Problem | None:
    """The problem that the registry has no person with one of the numbers, or that the person was erased."""
    wanted = sorted(set(numbers))
    names: dict[int, str] = {}
    for part in batches(wanted):
        names |= dict(Person.objects.filter(number__in=part).values_list("number", "name"))
    for number in wanted:
        if number not in names:
            return Problem("registry", "unknown_person", {"number": number})
        if not names[number]:
            return Problem(subject_of(number), "person_erased", {"number": number})
    return None
