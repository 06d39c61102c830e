"""The values in the rows of published lists, and the people whose lines differ between two lists."""

from collections.abc import Mapping

from arpad.office.storage.name_keys import ordered_by
from arpad.rating_list.hashed_list import HashedLine, PersonalFacts

PRINTED = ("ordered", *PersonalFacts._fields, "title", "rating", "games", "k", "grade", "inactive", "digest")
"""The columns of a row that are part of the line itself."""
COLUMNS = ("list", "person", "number", "until", *PRINTED)


def printed(line: HashedLine, facts: PersonalFacts) -> tuple[object, ...]:
    """The values of a row in the order of PRINTED."""
    numbers = (int(line.rating), int(line.games), int(line.k) if line.k else None)
    return (ordered_by(facts.name), *facts, line.title, *numbers, line.grade, bool(line.inactive), line.person)


def changed_in(texts: Mapping[int, str], others: Mapping[int, str]) -> list[int]:
    """The people whose line differs from that on the other list, in the order of their numbers."""
    return sorted(person for person, text in texts.items() if others.get(person) != text)
