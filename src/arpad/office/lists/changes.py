"""The comparison of a published list with the previous one: people who are new, back, gone or changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple, Protocol

from arpad.core.exact import hundredths_text
from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.published import find_publication, line_rows, read_rows
from arpad.office.lists.published_line import Line
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import ListLine, Publication


class Differing(Protocol):
    """What of a line is compared."""

    @property
    def rating(self) -> int: ...
    @property
    def inactive(self) -> bool: ...
    @property
    def title(self) -> str: ...
    @property
    def grade(self) -> str: ...


class Compared(NamedTuple):
    """Two lists, and the numbers of the people who differ on them by the kind of difference."""

    number: int
    day: str
    before: Mapping[int, Line]
    """The lines of the earlier list that the later one lacks or has with different values."""
    after: Mapping[int, Line]
    """The lines of the later list that the earlier one lacks or has with different values."""
    people: dict[str, list[int]]
    drift: dict[str, int | str] | None = None
    """The change of the average of the players on both lists, if the edition of the list watches the scale."""


def compare_with_last(of_list: ListFacts, number: int | None = None) -> Compared | Problem:
    """A list, by default the one in force, compared with the one before it."""
    publication = find_publication(of_list, number)
    if isinstance(publication, Problem):
        return publication
    if publication.number == 0:
        return Problem(list_subject(of_list.name), "no_list_before", {"list": of_list.name})
    lines = ListLine.objects.filter(list_id=of_list.name)
    before, after = (
        read_rows(lines.filter(until=publication.number)),
        read_rows(lines.filter(number=publication.number)),
    )
    people = compare_with_earlier(of_list.name, publication.number, before, after)
    drift = None if publication.day is None else _drift(of_list, publication.day, publication)
    return Compared(publication.number, str(publication.day), before, after, people, drift)


def compare_with_earlier(
    of_list: str, number: int, before: Mapping[int, Differing], after: Mapping[int, Differing]
) -> dict[str, list[int]]:
    """The sections of `compare` for list `number`; who had a line on an earlier list is back, and not new."""
    sections = compare(before, after)
    back = _listed_before(of_list, number, sections["new"])
    listed = set(back)
    return {**sections, "new": [one for one in sections["new"] if one not in listed], "back": back}


def compare(before: Mapping[int, Differing], after: Mapping[int, Differing]) -> dict[str, list[int]]:
    """The people who are new, have left, or differ in rating, activity, title or grade."""
    both = [(number, before[number], after[number]) for number in after if number in before]
    return {
        "new": [number for number in after if number not in before],
        "left": [number for number in before if number not in after],
        "changed": [number for number, old, new in both if old.rating != new.rating],
        "inactive": [number for number, old, new in both if new.inactive and not old.inactive],
        "active": [number for number, old, new in both if old.inactive and not new.inactive],
        "titles": [number for number, old, new in both if (old.title, old.grade) != (new.title, new.grade)],
    }


def _drift(of_list: ListFacts, day: date, publication: Publication) -> dict[str, int | str] | None:
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return None
    earlier = Publication.objects.get(list_id=publication.list_id, number=publication.number - 1)
    ratings = ({str(number): rating for number, rating in _ratings(one)} for one in (earlier, publication))
    drift = regulation.scale_drift(*ratings)
    return None if drift is None else {"players": drift.players, "average": hundredths_text(drift.hundredths)}


def _ratings(publication: Publication) -> Iterable[tuple[int, int]]:
    return line_rows(publication).values_list("person_id", "rating").iterator()


def _listed_before(of_list: str, number: int, numbers: Iterable[int]) -> list[int]:
    """The people of `numbers` who had a line on a list before list `number`."""
    earlier = ListLine.objects.filter(list_id=of_list, number__lt=number)
    listed: set[int] = set()
    for part in batches(numbers):
        listed |= set(earlier.filter(person_id__in=part).values_list("person_id", flat=True))
    return sorted(listed)
