"""Reads published lists: the one in force, one by its number, or the opening list; their lines and ratings."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from arpad.core.verdicts import Problem, Values
from arpad.office.lists.definition import ListFacts, subject_of
from arpad.office.lists.published_line import Line
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import ListLine, Publication, Standing

LINE = (
    *("person_id", "fide_id", "name", "title", "federation", "sex", "birth_year"),
    *("rating", "games", "k", "grade", "inactive"),
)
"""The columns of a Line in the table."""


def published(of_list: str) -> QuerySet[Publication]:
    """The published editions of a list, the newest first."""
    return Publication.objects.filter(list_id=of_list, day__isnull=False).order_by("-number")


def last_published(of_list: str) -> Publication | None:
    """The list in force; None before the opening list."""
    return published(of_list).first()


def opening_of(of_list: str) -> Publication | None:
    """The opening list; None before it."""
    return Publication.objects.filter(list_id=of_list, number=0).first()


def find_publication(of_list: ListFacts, number: int | None = None) -> Publication | Problem:
    """A published list by its number; by default the list in force."""
    last = last_published(of_list.name)
    if last is None:
        return Problem(subject_of(of_list.name), "list_not_opened", {"list": of_list.name})
    found = last if number is None else published(of_list.name).filter(number=number).first()
    values: Values = {"number": number or 0, "list": of_list.name}
    return found or Problem(subject_of(of_list.name), "publication_not_here", values)


def line_rows(publication: Publication) -> QuerySet[ListLine]:
    """The rows of the lines of a published list."""
    return rows_of(publication.list_id, publication.number)


def rows_of(of_list: str, number: int) -> QuerySet[ListLine]:
    """The same by the list and the number of the publication."""
    return ListLine.objects.filter(Q(until=None) | Q(until__gt=number), list_id=of_list, number__lte=number)


def read_rows(rows: QuerySet[ListLine]) -> dict[int, Line]:
    """The lines of some rows of one list, by the numbers of the people, in their order."""
    return {row[0]: Line(*row) for row in rows.order_by("person_id").values_list(*LINE).iterator()}


def published_lines(publication: Publication, people: Iterable[int] | None = None) -> dict[int, Line]:
    """The lines of a list as they were published: of some people, or all. People without a line are omitted."""
    rows = line_rows(publication)
    if people is None:
        return read_rows(rows)
    lines: dict[int, Line] = {}
    for part in batches(people):
        lines |= read_rows(rows.filter(person_id__in=part))
    return lines


def highest_lines(publication: Publication, most: int, inactive: bool) -> tuple[int, list[Line]]:
    """How many players a list has, and the lines of the highest, with or without the inactive players."""
    rows = line_rows(publication) if inactive else line_rows(publication).filter(inactive=False)
    highest = rows.order_by("-rating", "person_id").values_list(*LINE)[:most]
    return rows.count(), [Line(*row) for row in highest]


def ratings_on(of_list: str, people: Iterable[int], number: int | None = None) -> dict[int, int]:
    """The ratings of people on a list as of a publication, by default as of the last; unrated people are omitted."""
    rows = Standing.objects.filter(list_id=of_list, rating__isnull=False)
    if number is None:
        rows = rows.filter(until=None)
    else:
        rows = rows.filter(Q(until=None) | Q(until__gt=number), number__lte=number)
    ratings: dict[int, int] = {}
    for part in batches(people):
        of_part = rows.filter(person_id__in=part).values_list("person_id", "rating")
        ratings |= {person: rating for person, rating in of_part if rating is not None}
    return ratings
