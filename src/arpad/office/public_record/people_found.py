"""People by a name or by several numbers at once, with their ratings in force."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q

from arpad.core.list_kind import list_kinds
from arpad.office.public_record.players import present_number
from arpad.office.registry.policy import LARGEST
from arpad.office.registry.search import MOST_DIGITS, find_people
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import ListLine, Person

MOST_NUMBERS = 200
"""How many numbers may be asked for at once."""
MOST_FOUND = 50
"""How many people a name finds."""
BETWEEN = re.compile(r"[\s,;]+")


class FoundPerson(NamedTuple):
    """A person with the ratings in force by list. `asked` is the text that they were found by."""

    asked: str
    number: int
    name: str | None
    fide_id: int | None
    federation: str
    birth_year: int | None
    title: str
    ratings: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "federation": self.federation or None, "title": self.title or None}


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """The people who were found, and the numbers that no person has."""

    people: tuple[FoundPerson, ...]
    unknown: tuple[str, ...] = ()
    left_out: int = 0
    """How many numbers were too many."""

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (numbers and names)
        return {
            "players": [one.to_json() for one in self.people],
            "unknown": list(self.unknown),
            "left_out": self.left_out,
        }


def people_named(text: str) -> FoundPeople:
    """The people that a name, or the beginning of one, or a number finds."""
    people = find_people(text, MOST_FOUND)
    if not people and (number := _merged(text.strip())):
        people = list(Person.objects.filter(number=number))
    return FoundPeople(_with_ratings([(text.strip(), person) for person in people]))


def people_numbered(text: str) -> FoundPeople:
    """The people with national or FIDE IDs, in the order of the text. Commas, semicolons or spaces are between them.

    A national ID goes before a FIDE ID. A number that was merged finds the present one.
    """
    asked = list(dict.fromkeys(part for part in BETWEEN.split(text) if part))
    taken = asked[:MOST_NUMBERS]
    numbers = {int(one) for one in taken if one.isascii() and one.isdigit() and len(one) <= MOST_DIGITS}
    by_number: dict[int, Person] = {}
    by_fide_id: dict[int, Person] = {}
    for part in batches(sorted(numbers)):
        small = [number for number in part if number <= LARGEST]
        for person in Person.objects.filter(Q(number__in=small) | Q(fide_id__in=part)):
            by_number[person.number] = person
            if person.fide_id is not None and person.name:
                by_fide_id[person.fide_id] = person
    found, unknown = [], []
    for one in taken:
        number = int(one) if one.isascii() and one.isdigit() and len(one) <= MOST_DIGITS else -1
        person = by_number.get(number) or by_fide_id.get(number)
        if person is None and (merged := _merged(one)):
            person = Person.objects.filter(number=merged).first()
        if person is None:
            unknown.append(one)
        else:
            found.append((one, person))
    return FoundPeople(_with_ratings(found), tuple(unknown), len(asked) - len(taken))


def _merged(text: str) -> int | None:
    """The present number of one that was merged; None for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS) or int(text) > LARGEST:
        return None
    present = present_number(int(text))
    return present if present != int(text) else None


def _with_ratings(found: Sequence[tuple[str, Person]]) -> tuple[FoundPerson, ...]:
    ratings: dict[int, dict[str, int]] = defaultdict(dict)
    kinds = list(list_kinds())
    for part in batches(sorted({person.number for _, person in found})):
        rows = ListLine.objects.filter(person__in=part, until=None)
        columns = rows.values_list("person_id", "list_id", "list__kind", "rating")
        for person, of_list, _, rating in sorted(columns, key=lambda row: (kinds.index(row[2]), row[1])):
            ratings[person][of_list] = rating
    return tuple(_found(asked, person, ratings[person.number]) for asked, person in found)


def _found(asked: str, person: Person, ratings: dict[str, int]) -> FoundPerson:
    who = (asked, person.number, person.name or None)
    if not person.name:
        return FoundPerson(*who, None, person.federation, None, person.title, ratings)
    year = person.birth_date.year if person.birth_date else person.birth_year
    return FoundPerson(*who, person.fide_id, person.federation, year, person.title, ratings)
