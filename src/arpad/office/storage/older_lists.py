"""Lists in the form of earlier versions: a CSV with names and days of birth, whose hash was that of the list."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arpad.rating_list.hashed_list import (
    HashedLine,
    PersonalFacts,
    content_of_texts,
    list_hash,
    person_digest,
    texts_of,
    texts_of_content,
)

YEAR = 4
"""The digits of a year, with which a day begins."""


class OlderLine(NamedTuple):
    """A line of such a CSV."""

    id: str
    fide_id: str
    name: str
    title: str
    federation: str
    sex: str
    birth: str
    """A day or a year."""
    rating: str
    games: str
    k: str
    grade: str
    inactive: str

    @property
    def personal_facts(self) -> PersonalFacts:
        fide_id = int(self.fide_id) if self.fide_id else None
        born = int(self.birth[:YEAR]) if self.birth else None
        return PersonalFacts(fide_id, self.name, self.federation, self.sex, born)


class ConvertedList(NamedTuple):
    """A list of an earlier version in the form of today."""

    older: dict[int, str]
    """The texts of the older lines by the numbers of the people."""
    texts: dict[int, str]
    """The lines of the hashed list."""
    facts: dict[int, PersonalFacts]
    """The printed facts of each person."""

    def content(self) -> bytes:
        """The bytes of the hashed list."""
        return content_of_texts(self.texts)

    def hash(self) -> str:
        """The hash of the list today."""
        return list_hash(self.content())


NO_LIST = ConvertedList({}, {}, {})


def convert_list(content: bytes, salts: Mapping[int, str], earlier: ConvertedList = NO_LIST) -> ConvertedList:
    """A list in the form of today, from the CSV of an earlier version and the salts of its people.

    `earlier` is another list, converted with the same salts: a line that both have is converted once.
    """
    older = texts_of_content(content)
    known = {person for person, text in older.items() if earlier.older.get(person) == text}
    lines = {int(row[0]): OlderLine(*row) for row in csv.reader(older[n] for n in older if n not in known)}
    facts = {person: line.personal_facts for person, line in lines.items()}
    hashed = (_hashed(line, person_digest(salts[person], facts[person])) for person, line in lines.items())
    texts = dict(zip(lines, texts_of(hashed), strict=True))
    return ConvertedList(
        older,
        {person: texts[person] if person in texts else earlier.texts[person] for person in older},
        {person: facts[person] if person in facts else earlier.facts[person] for person in older},
    )


def _hashed(line: OlderLine, person: str) -> HashedLine:
    return HashedLine(line.id, line.title, line.rating, line.games, line.k, line.grade, line.inactive, person)


def begun_lines(now: ConvertedList, people: Iterable[int]) -> dict[int, tuple[HashedLine, PersonalFacts]]:
    """The lines of some people on a converted list, each with the printed facts of the person."""
    rows = csv.reader(now.texts[person] for person in people)
    return {int(row[0]): (HashedLine(*row), now.facts[int(row[0])]) for row in rows}
