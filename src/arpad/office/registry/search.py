"""Searches people by number, by beginnings of words of present and past names, and by sound."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from arpad.office.storage.models import NameWord, Person
from arpad.office.storage.name_keys import end_of, sound_of, words_of

MOST_DIGITS = 18
"""The most digits that fit into a column."""
WORDS = ("person", "word", "sound")
MANY = 10_000
"""The largest count of words: a beginning that more words share is not selective."""
ENOUGH = 50
"""How many people are sorted by name. If more are found, these are the first by the matching word."""


def words_to_find(number: int, name: str) -> list[tuple[int, str, str]]:
    """Rows of the table of words for a name: number, word and sound."""
    return [(number, word, sound_of(word)) for word in sorted(set(words_of(name)))]


def find_people(text: str, most: int = 20) -> list[Person]:
    """People with a national or FIDE ID, or with words in present or past names that begin with the words of `text`.

    People whose names are spelled alike come before people whose names only sound alike.
    """
    wanted = text.strip()
    if wanted.isascii() and wanted.isdigit():
        if len(wanted) > MOST_DIGITS:
            return []
        return list(Person.objects.filter(Q(number=int(wanted)) | Q(fide_id=int(wanted))).order_by("number")[:most])
    words = words_of(wanted)
    if not words:
        return []
    found = people_with(words, "word", most)
    if len(found) < most:
        known = {person.number for person in found}
        sounding = people_with([sound_of(word) for word in words], "sound", most)
        found += [person for person in sounding if person.number not in known][: most - len(found)]
    return found


def people_with(words: list[str], column: str, most: int, only: Q | Exists | None = None) -> list[Person]:
    """People who have, for each of the words, a word that begins with it. The rarest beginning is searched first.

    `only` is a condition on rows of the table of words.
    """
    beginnings = [_begins(word, column) for word in dict.fromkeys(words)]
    if len(beginnings) > 1:
        beginnings.sort(key=lambda begins: NameWord.objects.filter(begins).values("person")[:MANY].count())
    rarest, *others = beginnings
    found = NameWord.objects.filter(rarest)
    if only is not None:
        found = found.filter(only)
    for begins in others:
        found = found.filter(Exists(NameWord.objects.filter(begins, person=OuterRef("person"))))
    numbers = found.order_by(column, "person").values_list("person", flat=True)[: max(ENOUGH, most)]
    return list(Person.objects.filter(number__in=list(numbers)).order_by("ordered", "number")[:most])


def _begins(word: str, column: str) -> Q:
    begins = Q(**{f"{column}__gte": word})
    return begins & Q(**{f"{column}__lt": end_of(word)}) if end_of(word) else begins
