"""A published list compared with the previous one: who is new, back, gone, changed, inactive, or has a new title."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.exact import hundredths_text
from arpad.core.verdicts import Problem
from arpad.office.lists.canonical_csv import Line
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.published import find_publication, published_lines
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Publication, Standing


class Changes(NamedTuple):
    """A list compared with the previous one: the numbers of the people in each group."""

    new: list[int]
    left: list[int]
    changed: list[int]
    inactive: list[int]
    active: list[int]
    titles: list[int]


class Compared(NamedTuple):
    """Two lists, and the numbers of the people who differ on them, by what differs."""

    number: int
    day: str
    before: Mapping[int, Line]
    after: Mapping[int, Line]
    people: dict[str, list[int]]
    drift: dict[str, int | str] | None = None
    """By how much the average of those on both lists moved, where the list's text has the scale watched."""


def compare_with_last(of_list: ListFacts, number: int | None = None) -> Compared | Problem:
    """A list, by default the one in force, compared with the one before it."""
    publication = find_publication(of_list, number)
    if isinstance(publication, Problem):
        return publication
    if publication.number == 0:
        return Problem(list_subject(of_list.name), "no_list_before", {"list": of_list.name})
    earlier = Publication.objects.filter(list_id=of_list.name, number__lt=publication.number).order_by("-number")
    before, after = published_lines(earlier[0]), published_lines(publication)
    if isinstance(before, Problem):
        return before
    if isinstance(after, Problem):
        return after
    found = compare(before, after)._asdict()
    back = _listed_before(of_list.name, earlier[1:], found["new"])
    if isinstance(back, Problem):
        return back
    people = {**found, "new": [one for one in found["new"] if one not in back], "back": back}
    drift = None if publication.day is None else _drift(of_list, publication.day, before, after)
    return Compared(publication.number, str(publication.day), before, after, people, drift)


def compare(before: Mapping[int, Line], after: Mapping[int, Line]) -> Changes:
    """Who came, who left, whose rating changed, who became inactive or active again, who has another title or grade."""
    both = [number for number in after if number in before]
    return Changes(
        new=[number for number in after if number not in before],
        left=[number for number in before if number not in after],
        changed=[number for number in both if after[number].rating != before[number].rating],
        inactive=[number for number in both if after[number].inactive and not before[number].inactive],
        active=[number for number in both if before[number].inactive and not after[number].inactive],
        titles=[
            number
            for number in both
            if (after[number].title, after[number].grade) != (before[number].title, before[number].grade)
        ],
    )


def _drift(
    of_list: ListFacts, day: date, before: Mapping[int, Line], after: Mapping[int, Line]
) -> dict[str, int | str] | None:
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return None
    ratings = ({line.id: int(line.rating) for line in lines.values()} for lines in (before, after))
    drift = regulation.scale_drift(*ratings)
    return None if drift is None else {"players": drift.players, "average": hundredths_text(drift.hundredths)}


def _listed_before(of_list: str, lists: Collection[Publication], numbers: list[int]) -> list[int] | Problem:
    """The people of `numbers` who stood on an earlier list. Those without a standing on any are not searched for."""
    wanted: set[int] = set()
    last = max((one.number for one in lists), default=-1)
    for some in batches(numbers):
        rows = Standing.objects.filter(list_id=of_list, person_id__in=some, number__lte=last, rating__isnull=False)
        wanted |= set(rows.values_list("person_id", flat=True))
    found: set[int] = set()
    for publication in lists:
        if wanted <= found:
            break
        lines = published_lines(publication)
        if isinstance(lines, Problem):
            return lines
        found |= wanted & lines.keys()
    return [number for number in numbers if number in found]
