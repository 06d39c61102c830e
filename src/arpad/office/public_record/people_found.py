"""People by a name or by several numbers at once, as the page of the players and `/players` have them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from arpad.office.public_record.found import PersonFound
from arpad.office.public_record.people_search import find_by_name, find_by_numbers

MOST_NUMBERS = 200
"""How many numbers are searched for at once."""
MOST_FOUND = 50
"""How many people a name finds."""
BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """The people who were found, and the numbers that no player has."""

    people: tuple[PersonFound, ...]
    missing: tuple[str, ...] = ()
    left_out: int = 0
    """How many numbers were too many."""

    def to_json(self, language: str = "en") -> dict[str, Any]:
        return {
            "players": [one.to_json(language) for one in self.people],
            "missing": list(self.missing),
            "left_out": self.left_out,
        }


def people_named(text: str) -> FoundPeople:
    """The people that a name, or the beginning of one, or a number finds."""
    if _is_number(text.strip()):
        return people_numbered(text)
    return FoundPeople(tuple(find_by_name(text, MOST_FOUND)))


def people_numbered(text: str) -> FoundPeople:
    """The people with national or FIDE IDs, in the order of the text. Commas, semicolons or spaces are between them."""
    asked = list(dict.fromkeys(part for part in BETWEEN.split(text) if part))
    taken = asked[:MOST_NUMBERS]
    people, missing = find_by_numbers([one for one in taken if _is_number(one)])
    unread = {one for one in taken if not _is_number(one)} | set(missing)
    return FoundPeople(tuple(people), tuple(one for one in taken if one in unread), len(asked) - len(taken))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
