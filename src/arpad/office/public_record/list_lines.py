"""A part of the lines of an edition: filtered, sorted, each with its place and with what it had on the list before."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from arpad.core.verdicts import Problem
from arpad.office.lists.published import LINE, rows_of
from arpad.office.lists.published_line import Line
from arpad.office.public_record.line_filter import (
    ANY_LINE,
    HIGHEST,
    LOWEST,
    LineFilter,
    filtered_lines,
    filtered_rows,
    numbered,
    sorted_lines,
    sorted_rows,
)
from arpad.office.public_record.list_editions import OFFICIAL, PREVIEW, ListEdition, list_edition
from arpad.office.public_record.remembered import remembered
from arpad.office.storage.bulk import batches
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Licence, ListLine, Person
from arpad.rating_list.hashed_list import read_lines, texts_of_content

EVERY = 1_000_000_000
MOST = 1_000
"""The most lines that one answer has."""


class ListedPlayer(NamedTuple):
    """A line of a list, with its place among the lines that were asked for and what the list before it had."""

    line: Line
    place: int | None
    """Equal ratings share a place; None if the lines do not stand by falling rating."""
    before: int | None
    """The rating on the list before; None: not on it."""
    is_new: bool
    """On no list before this one."""

    @property
    def change(self) -> int | None:
        """The change since the list before; None: no games and no change, or not on it."""
        if self.before is None:
            return None
        change = self.line.rating - self.before
        return change if change or self.line.games else None

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002
        line = {name: None if value == "" else value for name, value in self.line._asdict().items()}
        return {"place": self.place, **line, "before": self.before, "new": self.is_new}


@dataclass(frozen=True, slots=True)
class ListLines:
    """Some lines of an edition, and how many there are in all."""

    edition: ListEdition
    wanted: LineFilter
    sort: str
    count: int
    """How many lines the filter takes."""
    offset: int
    players: tuple[ListedPlayer, ...]
    not_listed: tuple[int, ...]
    """Of numbers that were asked for, those that the lines have not."""

    @property
    def cursor(self) -> str:
        """Where the next lines begin; empty at the end."""
        end = self.offset + len(self.players)
        return cursor_of(end, self.edition, self.wanted, self.sort) if end < self.count and self.players else ""

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        return {
            **self.edition.to_json(lang),
            "filters": self.wanted.to_json(lang),
            "sort": self.sort,
            "count": self.count,
            "not_listed": list(self.not_listed),
            "players": [player.to_json(lang) for player in self.players],
            "cursor": self.cursor or None,
        }


@dataclass(frozen=True, slots=True)
class Choices:
    """What the lines of a list can be filtered by: each value that they have."""

    federations: tuple[str, ...]
    titles: tuple[str, ...]
    grades: tuple[str, ...]
    clubs: tuple[str, ...]


def list_lines(
    name: str,
    edition: str = "",
    wanted: LineFilter = ANY_LINE,
    sort: str = HIGHEST,
    offset: int = 0,
    most: int = 100,
) -> ListLines | Problem:
    """Lines of an edition, or of the preview, from the `offset`th on; at most MOST of them."""
    found = list_edition(name, edition)
    if isinstance(found, Problem):
        return found
    select = _of_preview if found.state == PREVIEW else _of_published
    selection = select(found, wanted, sort, offset, min(most, MOST))
    if isinstance(selection, Problem):
        return selection
    players = _players(found, selection.page, _places(selection, sort, offset)) if selection.page else ()
    return ListLines(found, wanted, sort, selection.count, offset, players, selection.not_listed)


def choices_of(name: str) -> Choices:
    """What the list in force can be filtered by."""
    return remembered(("choices", name), lambda: _choices(name))


@dataclass(frozen=True, slots=True)
class _Selection:
    """Lines of a page, with the number of the list since which each stands so; how many there are in all."""

    page: list[tuple[int, Line]]
    count: int
    above: int
    """How many have a higher rating than the first of the page."""
    not_listed: tuple[int, ...]


def _of_published(found: ListEdition, wanted: LineFilter, sort: str, offset: int, most: int) -> _Selection | Problem:
    key = (found.list, found.number, wanted)

    def in_all() -> tuple[int, tuple[int, ...]]:
        parts = _parts(found, wanted)
        if wanted.numbers:
            people = {person for part in parts for person in part.values_list("person_id", flat=True)}
            return len(people), _missing(wanted.numbers, people)
        if wanted.names_people:
            return parts[0].count(), ()
        if not wanted.set_fields():
            return count_of(found), ()
        return (_count(parts) if found.state == OFFICIAL else _count_then(found, wanted)), ()

    count, not_listed = remembered(("in all", *key), in_all)
    if not most:
        return _Selection([], count, 0, not_listed)
    parts = _parts(found, wanted)
    page = [(row[0], Line(*row[1:-1])) for row in _sorted(found, parts, wanted, sort)[offset : offset + most]]
    above = 0
    if page and offset and sort == HIGHEST:
        rating = page[0][1].rating
        higher = [part.filter(rating__gt=rating) for part in parts]
        above = remembered(("above", *key, rating), lambda: _count(higher))
    return _Selection(page, count, above, not_listed)


def _parts(found: ListEdition, wanted: LineFilter) -> list[QuerySet[ListLine]]:
    """The rows of a published edition that a filter takes, in parts for each of which there is an index by rating.

    The lines of the list in force are those that still hold. Of an earlier list some still hold, and others ended
    later. A sum keeps the database from an index that finds too many rows here: those of some people are found by the
    people, all others in the order of their ratings.
    """
    every = filtered_rows(ListLine.objects.filter(list_id=found.list), wanted, found.day.year)
    rows = every.alias(since=F("number") + 0, ended=F("until") + 0)
    if wanted.names_people:
        return [rows.filter(Q(ended=None) | Q(ended__gt=found.number), number__lte=found.number)]
    if found.state == OFFICIAL:
        return [rows.filter(until=None)]
    rows = rows.filter(since__lte=found.number)
    return [rows.filter(until=None), rows.filter(until__isnull=False, ended__gt=found.number)]


def _sorted(found: ListEdition, parts: list[QuerySet[ListLine]], wanted: LineFilter, sort: str) -> QuerySet[Any, Any]:
    """The number since which each row stands so, its line, and the name by which it is sorted."""
    columns = ("number", *LINE, "ordered")
    if len(parts) == 1:
        return sorted_rows(parts[0], sort).values_list(*columns)
    if sort in (HIGHEST, LOWEST):  # two parts that are sorted already are merged
        merged = parts[0].values_list(*columns).union(*(part.values_list(*columns) for part in parts[1:]), all=True)
        return merged.order_by("-rating" if sort == HIGHEST else "rating", "ordered", "person_id")
    rows = filtered_rows(rows_of(found.list, found.number), wanted, found.day.year)
    return sorted_rows(rows, sort).values_list(*columns)


def _count(parts: Iterable[QuerySet[ListLine]]) -> int:
    """How many rows there are. In an order, they are counted in the index of that order, which has all the columns."""
    return sum(part.order_by("-rating", "ordered", "person_id")[:EVERY].count() for part in parts)


def _count_then(found: ListEdition, wanted: LineFilter) -> int:
    """How many lines an earlier list has: those that had begun by then, less those that had ended."""
    year = found.day.year if wanted.age else 0
    counted = remembered(("begun, ended", found.list, wanted, year), lambda: _begun_and_ended(found, wanted))
    return sum(count for number, count in counted if number <= found.number)


def _begun_and_ended(found: ListEdition, wanted: LineFilter) -> list[tuple[int, int]]:
    """The numbers of all lists of a name, with how many lines begin with each, and, below zero, how many end.

    The lines of one list are among all that ever were: to count them for all lists takes little longer than for one.
    """
    # Sums keep the database from the indexes of beginnings and ends, by which it would look up each row in the table:
    # the lines that hold no longer are counted in their index of ratings, which has all the columns.
    every = filtered_rows(ListLine.objects.filter(list_id=found.list), wanted, found.day.year)
    both = every.filter(until__isnull=False).values_list(F("number") + 0, F("until") + 0).annotate(Count("pk"))
    in_force = every.filter(until=None).values_list("number").annotate(Count("pk"))
    return [
        *in_force.order_by("number"),
        *((first, count) for first, _, count in both),
        *((last, -count) for _, last, count in both),
    ]


def count_of(found: ListEdition) -> int:
    """How many lines a published edition has: those that still hold, and those that ended later."""
    rows = ListLine.objects.filter(list_id=found.list, number__lte=found.number)
    return rows.filter(until=None).count() + rows.filter(until__gt=found.number).count()


def _of_preview(found: ListEdition, wanted: LineFilter, sort: str, offset: int, most: int) -> _Selection | Problem:
    lines = preview_lines(found)
    if isinstance(lines, Problem):
        return lines
    chosen = remembered(
        ("chosen", found.list, found.number, wanted, sort),
        lambda: sorted_lines(filtered_lines(lines.values(), wanted, found.day.year), sort),
    )
    page = chosen[offset : offset + most]
    above = sum(line.rating > page[0].rating for line in chosen) if page and offset else 0
    not_listed = _missing(wanted.numbers, {line.id for line in chosen}) if wanted.numbers else ()
    return _Selection([(found.number, line) for line in page], len(chosen), above, not_listed)


def preview_lines(found: ListEdition) -> dict[int, Line] | Problem:
    """The lines of a draft, with what the registry has of the people now: a preview has no rows of its own."""
    return remembered(("preview", found.list, found.number), lambda: _preview_lines(found))


def _preview_lines(found: ListEdition) -> dict[int, Line] | Problem:
    content = content_of(found.sha256)
    if isinstance(content, Problem):
        return content
    lines = read_lines(texts_of_content(content).values())
    columns = ("number", "fide_id", "name", "federation", "sex", "birth_date", "birth_year")
    people: dict[int, tuple[Any, ...]] = {}
    for part in batches(lines):
        people |= {row[0]: row[1:] for row in Person.objects.filter(number__in=part).values_list(*columns)}
    made = {}
    for number, line in lines.items():
        fide_id, name, federation, sex, born, year = people[number]
        year = born.year if born else year
        numbers = (int(line.rating), int(line.games), int(line.k) if line.k else None)
        rest = (*numbers, line.grade, bool(line.inactive))
        made[number] = Line(number, fide_id, name, line.title, federation, sex, year, *rest)
    return made


def _places(selection: _Selection, sort: str, offset: int) -> list[int | None]:
    """The place of each line of a page; equal ratings share one."""
    if sort != HIGHEST:
        return [None] * len(selection.page)
    places: list[int] = []
    rating = None
    for at, (_, line) in enumerate(selection.page):
        same = places[-1] if places and line.rating == rating else offset + at + 1
        places.append(selection.above + 1 if not at and offset else same)
        rating = line.rating
    return list(places)


def _players(
    found: ListEdition, page: Sequence[tuple[int, Line]], places: Iterable[int | None]
) -> tuple[ListedPlayer, ...]:
    """The lines with what the list before had."""
    of_list = ListLine.objects.filter(list_id=found.list)
    people = [line.id for since, line in page if since == found.number]
    # A sum keeps the database from reading everything that ended with this list: it finds the lines by the people.
    rows = of_list.alias(ended=F("until") + 0).filter(person_id__in=people, number__lt=found.number)
    rows = rows.filter(ended=None if found.state == PREVIEW else found.number)
    before = dict(rows.values_list("person_id", "rating"))
    others = [number for number in people if number not in before] if found.number else []
    known = set()
    if others:
        earlier = of_list.filter(person_id__in=others, number__lt=found.number)
        known = set(earlier.values_list("person_id", flat=True))
    return tuple(
        ListedPlayer(
            line,
            place,
            line.rating if since < found.number else before.get(line.id),
            is_new=since == found.number and line.id in others and line.id not in known,
        )
        for (since, line), place in zip(page, places, strict=True)
    )


def _missing(numbers: Iterable[int], people: Collection[int]) -> tuple[int, ...]:
    """Of numbers of the registry and of FIDE, those of no one of some people."""
    listed = Person.objects.filter(number__in=numbered(numbers)).values_list("number", "fide_id")
    having = {number for both in listed if both[0] in people for number in both}
    return tuple(number for number in numbers if number not in having)


def _choices(name: str) -> Choices:
    rows = ListLine.objects.filter(list_id=name, until=None)

    def values(column: str) -> tuple[Any, ...]:
        found = rows.order_by(column).values_list(column, flat=True).distinct()
        return tuple(value for value in found if value not in ("", None))

    clubs = Licence.objects.order_by("club").values_list("club", flat=True).distinct()
    return Choices(values("federation"), values("title"), values("grade"), tuple(clubs))


def cursor_of(offset: int, found: ListEdition, wanted: LineFilter, sort: str) -> str:
    """A text that stands for a place in the lines of an edition, by a filter and an order."""
    text = f"{offset}.{_of_what(found, wanted, sort)}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def offset_of(cursor: str, found: ListEdition, wanted: LineFilter, sort: str) -> int | Problem:
    """The place that a cursor stands for. It must be one of the same lines."""
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (ValueError, UnicodeDecodeError):
        text = ""
    offset, _, of_what = text.partition(".")
    if of_what != _of_what(found, wanted, sort) or not offset.isdigit() or len(offset) > 9:
        return Problem("cursor", "cursor_wrong", {})
    return int(offset)


def _of_what(found: ListEdition, wanted: LineFilter, sort: str) -> str:
    return hashlib.sha256(f"{found.list} {found.sha256} {wanted} {sort}".encode()).hexdigest()[:12]
