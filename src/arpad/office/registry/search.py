"""People are found by their numbers, by the beginnings of words of their names, past ones too, and by sound."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from arpad.office.storage.models import NameWord, Person
from arpad.office.storage.name_keys import end_of, sound_of, words_of

MOST_DIGITS = 18
"""No number is longer; a longer one would not fit into a column."""
WORDS = ("person", "word", "sound")
MANY = 10_000
"""A beginning that so many words have tells little; it is not counted further."""
ENOUGH = 50
"""So many are put in order by their names; of more the words decide, the shortest first."""


def words_to_find(number: int, name: str) -> list[tuple[int, str, str]]:
    """The words by which a person is found, with their sounds."""
    return [(number, word, sound_of(word)) for word in sorted(set(words_of(name)))]


def find_people(text: str, most: int = 20) -> list[Person]:
    """People by a national or FIDE ID, or by the beginnings of words of their names, past ones too.

    Whoever is written so comes before whoever only sounds so.
    """
    told = text.strip()
    if told.isascii() and told.isdigit():
        if len(told) > MOST_DIGITS:
            return []
        return list(Person.objects.filter(Q(number=int(told)) | Q(fide_id=int(told))).order_by("number")[:most])
    words = words_of(told)
    if not words:
        return []
    found = _with_words(words, "word", most)
    if len(found) < most:
        known = {person.number for person in found}
        sounding = _with_words([sound_of(word) for word in words], "sound", most)
        found += [person for person in sounding if person.number not in known][: most - len(found)]
    return found


def _with_words(words: list[str], column: str, most: int) -> list[Person]:
    """Those who have a word that begins with each of some: the rarest is gone through, and the others looked up."""
    beginnings = [_begins(word, column) for word in set(words)]
    rarest, *others = sorted(beginnings, key=lambda begins: NameWord.objects.filter(begins)[:MANY].count())
    found = NameWord.objects.filter(rarest)
    for begins in others:
        found = found.filter(Exists(NameWord.objects.filter(begins, person=OuterRef("person"))))
    numbers = found.order_by(column, "person").values_list("person", flat=True)[: max(ENOUGH, most)]
    return list(Person.objects.filter(number__in=list(numbers)).order_by("ordered", "number")[:most])


def _begins(word: str, column: str) -> Q:
    begins = Q(**{f"{column}__gte": word})
    return begins & Q(**{f"{column}__lt": end_of(word)}) if end_of(word) else begins
