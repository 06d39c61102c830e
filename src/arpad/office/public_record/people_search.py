"""People found by their numbers, by words of their names, and by sound.

Only people whom a published list has, or a published working, are found: the registry is not public. An erased person
has no words of a name left to be found by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from arpad.office.public_record.found import (
    EARLIER_NAME,
    FIDE_ID,
    MERGED,
    NAME,
    NUMBER,
    SOUND,
    PersonFound,
    RatingFound,
)
from arpad.office.registry.merged import present_numbers
from arpad.office.registry.search import ENOUGH, MOST_DIGITS, people_with
from arpad.office.storage.models import Licence, ListLine, Person, RatingList, Working
from arpad.office.storage.name_keys import sound_of, words_of

MOST_WORDS = 6
"""Words of a name that are searched for; further ones only have to be in the name."""
RANKS = {NAME: 2, EARLIER_NAME: 3, SOUND: 4}
"""Before these are 0 whole names, and 1 names that have the words as they are."""


def find_by_numbers(digits: Sequence[str]) -> tuple[list[PersonFound], list[str]]:
    """The people with some national or FIDE IDs in their order, and the IDs that no public person has.

    A number that was merged leads to the present one.
    """
    numbers = [int(one) for one in digits if len(one) <= MOST_DIGITS]
    people = _public().filter(Q(number__in=numbers) | Q(fide_id__in=numbers))
    by_number = {person.number: person for person in people}
    by_fide_id = {person.fide_id: person for person in people if person.fide_id is not None}
    known = {*by_number, *by_fide_id}
    merged = _merged_into(number for number in numbers if number not in known)
    found: dict[int, tuple[Person, str]] = {}
    missing = []
    for text in dict.fromkeys(digits):
        number = int(text) if len(text) <= MOST_DIGITS else -1
        own = [(of.get(number), why) for of, why in ((by_number, NUMBER), (by_fide_id, FIDE_ID), (merged, MERGED))]
        for person, why in own:
            if person is not None:
                found.setdefault(person.number, (person, why))
        if all(person is None for person, _ in own):
            missing.append(text)
    return _shown(found.values()), missing


def find_by_name(text: str, most: int) -> list[PersonFound]:
    """People with words in their names that begin with the words of a text, then people whose names sound so.

    Whole names come first, then names with the words as they are, then names with words that only begin so.
    """
    words = list(dict.fromkeys(words_of(text)))
    if not words:
        return []
    searched, enough = sorted(words, key=len, reverse=True)[:MOST_WORDS], max(ENOUGH, most)
    found = {
        person.number: (person, _why(person, words))
        for person in people_with(searched, "word", enough, _is_public("person"))
        if _has(person, words) or len(words) <= MOST_WORDS
    }
    if len(found) < most and len(words) <= MOST_WORDS:
        sounds = [sound_of(word) for word in searched]
        for person in people_with(sounds, "sound", enough, _is_public("person")):
            found.setdefault(person.number, (person, SOUND))
    wanted = set(words)

    def rank(one: tuple[Person, str]) -> tuple[int, str, int]:
        person, why = one
        own = set(words_of(person.name))
        place = RANKS[why] if why != NAME or not wanted <= own else 0 if wanted == own else 1
        return place, person.ordered, person.number

    return _shown(sorted(found.values(), key=rank)[:most])


def _why(person: Person, words: Sequence[str]) -> str:
    return NAME if _has(person, words) else EARLIER_NAME


def _has(person: Person, words: Sequence[str]) -> bool:
    """True if the present name has, for each word, one that begins with it."""
    own = words_of(person.name)
    return all(any(one.startswith(word) for one in own) for word in words)


def _is_public(person: str) -> Q:
    """The condition that a published list or working has the person of a column."""
    lists = RatingList.objects.values("name")
    on_a_list = Exists(ListLine.objects.filter(person=OuterRef(person)))
    return Q(on_a_list) | Q(Exists(Working.objects.filter(list__in=lists, person=OuterRef(person))))


def _public() -> QuerySet[Person]:
    return Person.objects.exclude(name="").filter(_is_public("number"))


def _merged_into(numbers: Iterable[int]) -> dict[int, Person]:
    """The present people of numbers that were merged, by these numbers."""
    moved = present_numbers(numbers)
    people = {person.number: person for person in _public().filter(number__in=moved.values())} if moved else {}
    return {number: people[last] for number, last in moved.items() if last in people}


def _shown(found: Iterable[tuple[Person, str]]) -> list[PersonFound]:
    """People as a search shows them, with their clubs and their ratings on the lists in force."""
    people = list(found)
    numbers = [person.number for person, _ in people]
    ratings: dict[int, list[RatingFound]] = {}
    lines = ListLine.objects.filter(person__in=numbers, until=None).order_by("list")
    for number, of_list, rating in lines.values_list("person", "list", "rating"):
        ratings.setdefault(number, []).append(RatingFound(of_list, rating))
    clubs: Mapping[int, str] = dict(
        Licence.objects.filter(person__in=numbers).order_by("season").values_list("person", "club")
    )
    return [
        PersonFound(
            person.number,
            person.name,
            person.title,
            person.federation,
            person.birth_date.year if person.birth_date else person.birth_year,
            person.fide_id,
            clubs.get(person.number, ""),
            tuple(ratings.get(person.number, ())),
            why,
        )
        for person, why in people
    ]
