"""Finds the person that an officer names by national ID, by FIDE ID, or by a name that fits only that person."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE
from arpad.office.registry.search import MOST_DIGITS, find_people
from arpad.office.storage.models import LONGEST_NAME, NameWord, Person
from arpad.office.storage.name_keys import words_of

LISTED = 5
"""How many candidates are listed for a name that fits no person or several."""


def person_number(text: str) -> int | Problem:
    """The national ID of the person that `text` names, or a problem that lists the candidates.

    A number is a national ID; if no person has it, a FIDE ID. The words of a name must be words of the names of one
    person only, past names included, or the whole present name of one person only.
    """
    named = UNWRITABLE.sub("?", text.strip())[:LONGEST_NAME]
    if not named:
        return Problem("registry", "person_not_named")
    if named.isascii() and named.isdigit():
        return _by_number(named)
    words = sorted(set(words_of(named)))
    candidates = list(_with_words(words)) if words else []
    whole = [person for person in candidates if sorted(set(words_of(person.name))) == words]
    fitting = whole or candidates
    if len(fitting) == 1:
        return fitting[0].number
    if fitting:
        return Problem("registry", "name_fits_several", {"given": named, "people": _shown(fitting)})
    similar = find_people(named, most=LISTED)
    if similar:
        return Problem("registry", "name_unknown_similar", {"given": named, "people": _shown(similar)})
    return Problem("registry", "name_unknown", {"given": named})


def _by_number(digits: str) -> int | Problem:
    """The national ID of the person with this national ID or, if there is none, this FIDE ID; else a problem."""
    if len(digits) <= MOST_DIGITS:
        for column in ("number", "fide_id"):
            number = Person.objects.filter(**{column: int(digits)}).values_list("number", flat=True).first()
            if number is not None:
                return number
    return Problem("registry", "number_unknown", {"number": digits})


def _with_words(words: list[str]) -> QuerySet[Person]:
    """The people who have all these words in their present or past names, by name."""
    people = Person.objects.all()
    for word in words:
        people = people.filter(Exists(NameWord.objects.filter(word=word, person=OuterRef("number"))))
    return people.order_by("ordered", "number")


def _shown(people: list[Person]) -> list[str]:
    """People for a sentence: number, name, birth and federation of each. An ellipsis stands for further people."""
    shown = []
    for person in people[:LISTED]:
        facts = filter(None, (str(person.birth_date or person.birth_year or "?"), person.federation))
        shown.append(f"{person.number} {person.name} ({', '.join(facts)})")
    return [*shown, "…"] if len(people) > LISTED else shown
