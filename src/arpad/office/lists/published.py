"""Published lists: the one in force, one by its number, the opening list; their lines, and the ratings on them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from arpad.core.verdicts import Problem, Values
from arpad.office.lists.canonical_csv import Line, read_list
from arpad.office.lists.definition import ListFacts, subject_of
from arpad.office.storage.bulk import batches
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication, Standing


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


def published_lines(publication: Publication) -> dict[int, Line] | Problem:
    """The lines of a list as they were published."""
    content = content_of(publication.file_id)
    return content if isinstance(content, Problem) else read_list(content)


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
