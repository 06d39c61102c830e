"""The comparison of a published list with the previous one: people who are new, back, gone or changed."""

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


class Compared(NamedTuple):
    """Two lists, and the numbers of the people who differ on them by the kind of difference."""

    number: int
    day: str
    before: Mapping[int, Line]
    after: Mapping[int, Line]
    people: dict[str, list[int]]
    drift: dict[str, int | str] | None = None
    """The change of the average of the players on both lists, where the list's edition watches the scale."""


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
    sections = compare(before, after)
    back = _listed_before(of_list.name, earlier[1:], sections["new"])
    if isinstance(back, Problem):
        return back
    people = {**sections, "new": [one for one in sections["new"] if one not in back], "back": back}
    drift = None if publication.day is None else _drift(of_list, publication.day, before, after)
    return Compared(publication.number, str(publication.day), before, after, people, drift)


def compare(before: Mapping[int, Line], after: Mapping[int, Line]) -> dict[str, list[int]]:
    """The people who are new, left, or have another rating, activity, title or grade."""
    both = [(number, before[number], after[number]) for number in after if number in before]
    return {
        "new": [number for number in after if number not in before],
        "left": [number for number in before if number not in after],
        "changed": [number for number, old, new in both if old.rating != new.rating],
        "inactive": [number for number, old, new in both if new.inactive and not old.inactive],
        "active": [number for number, old, new in both if old.inactive and not new.inactive],
        "titles": [number for number, old, new in both if (old.title, old.grade) != (new.title, new.grade)],
    }


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
    """The people of `numbers` who were on one of the lists. Lists are read only for people with a standing."""
    wanted: set[int] = set()
    last = max((one.number for one in lists), default=-1)
    for part in batches(numbers):
        rows = Standing.objects.filter(list_id=of_list, person_id__in=part, number__lte=last, rating__isnull=False)
        wanted |= set(rows.values_list("person_id", flat=True))
    listed: set[int] = set()
    for publication in lists:
        if wanted <= listed:
            break
        lines = published_lines(publication)
        if isinstance(lines, Problem):
            return lines
        listed |= wanted & lines.keys()
    return [number for number in numbers if number in listed]
