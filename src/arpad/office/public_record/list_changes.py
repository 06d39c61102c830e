"""What changed on an edition of a list, or its preview, since the one before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import F, QuerySet

from arpad.core.verdicts import Problem
from arpad.office.lists.changes import Differing, compare_with_earlier, compare_with_last
from arpad.office.lists.definition import find_list
from arpad.office.lists.published import read_rows
from arpad.office.lists.published_line import Line, cells_of
from arpad.office.public_record.list_editions import PREVIEW, ListEdition, list_edition
from arpad.office.public_record.list_lines import preview_lines
from arpad.office.public_record.remembered import remembered
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import ListLine

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "new": ("rating",),
    "back": ("rating",),
    "left": ("rating",),
    "changed": ("rating",),
    "inactive": (),
    "active": (),
    "titles": ("title", "grade"),
}
"""The groups of people who differ, each with the columns that are shown before and after."""
RISEN, FALLEN = "risen", "fallen"
"""The two parts of `changed`."""
ON_PAGES = (RISEN, FALLEN, "new", "back", "left", "titles", "inactive", "active")


class ChangedLine(NamedTuple):
    """A person with the line before and the line now; None: none."""

    id: int
    before: Line | None
    after: Line | None

    @property
    def line(self) -> Line:
        line = self.after or self.before
        assert line is not None
        return line

    @property
    def change(self) -> int | None:
        """The change of the rating; None: on one of the two lists alone."""
        return None if self.before is None or self.after is None else self.after.rating - self.before.rating


class Brief(NamedTuple):
    """What is compared of a line."""

    rating: int
    inactive: bool
    title: str
    grade: str


@dataclass(frozen=True, slots=True)
class ListChanges:
    """An edition beside the one before it: which people differ, by the kind of difference."""

    edition: ListEdition
    people: Mapping[str, tuple[ChangedLine, ...]]
    """By section, in the order of their numbers."""
    drift: Mapping[str, int | str] | None
    """The change of the average of the players on both lists, where the list's edition watches the scale."""

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002
        """The answer of `arpad office list changes --json`."""
        return {
            "list": self.edition.list,
            "number": self.edition.number,
            "day": str(self.edition.day),
            "before": self.edition.number - 1,
            "changes": {
                section: [_change(person, columns) for person in self.people[section]]
                for section, columns in SECTIONS.items()
            },
            "drift": self.drift,
        }


def list_changes(name: str, edition: str = "") -> ListChanges | Problem:
    """Everything that changed on an edition, by default the one in force, since the one before it."""
    found = _with_one_before(name, edition)
    if isinstance(found, Problem):
        return found
    drift = None
    before: Mapping[int, Line]
    after: Mapping[int, Line]
    if found.state == PREVIEW:
        before, after = _lines(found)
        sections = compare_with_earlier(name, found.number, before, after)
    else:
        of_list = find_list(name)
        compared = of_list if isinstance(of_list, Problem) else compare_with_last(of_list, found.number)
        if isinstance(compared, Problem):
            return compared
        before, after, sections, drift = compared.before, compared.after, compared.people, compared.drift
    people = {
        section: tuple(ChangedLine(one, before.get(one), after.get(one)) for one in sections[section])
        for section in SECTIONS
    }
    return ListChanges(found, people, drift)


def changed_people(found: ListEdition) -> Mapping[str, tuple[int, ...]]:
    """The numbers of the people of each section of ON_PAGES: the largest changes first, then the highest ratings."""
    frozen = "" if found.state == PREVIEW else found.sha256  # an erasure leaves these numbers as they are
    return remembered(("changes", found.list, found.number), lambda: _changed_people(found), frozen)


def changed_lines(found: ListEdition, section: str, offset: int, most: int) -> list[ChangedLine]:
    """The people of a section from the `offset`th on, with their lines."""
    people = changed_people(found)[section][offset : offset + most]
    before, after = _lines(found, people)
    return [ChangedLine(one, before.get(one), after.get(one)) for one in people]


def _with_one_before(name: str, edition: str) -> ListEdition | Problem:
    found = list_edition(name, edition)
    if not isinstance(found, Problem) and found.number == 0:
        return Problem(f"list {name}", "no_list_before", {"list": name})
    return found


def _changed_people(found: ListEdition) -> dict[str, tuple[int, ...]]:
    if found.number == 0:
        return dict.fromkeys(ON_PAGES, ())
    before, after = _briefs(found)
    sections = compare_with_earlier(found.list, found.number, before, after)
    change = {one: after[one].rating - before[one].rating for one in sections["changed"]}

    def highest_first(people: list[int]) -> list[int]:
        return sorted(people, key=lambda one: -(after[one] if one in after else before[one]).rating)

    ordered = {name: highest_first(people) for name, people in sections.items()}
    risen = sorted((one for one in ordered["changed"] if change[one] > 0), key=lambda one: -change[one])
    fallen = sorted((one for one in ordered["changed"] if change[one] < 0), key=lambda one: change[one])
    return {name: tuple(people) for name, people in {**ordered, RISEN: risen, FALLEN: fallen}.items()}


def _briefs(found: ListEdition) -> tuple[Mapping[int, Differing], Mapping[int, Differing]]:
    """What is compared of the lines that differ."""
    if found.state == PREVIEW:
        return _lines(found)
    rows = ListLine.objects.filter(list_id=found.list)
    # What ended here began before. Asked so, SQLite finds it by its end, and does not read a whole index of ratings.
    ended = rows.filter(until=found.number, number__lt=found.number)
    return _brief(ended), _brief(rows.filter(number=found.number))


def _brief(rows: QuerySet[ListLine]) -> dict[int, Brief]:
    return {row[0]: Brief(*row[1:]) for row in rows.values_list("person_id", *Brief._fields)}


def _lines(found: ListEdition, people: tuple[int, ...] | None = None) -> tuple[dict[int, Line], dict[int, Line]]:
    """The lines before and now that differ: of some people, or all."""
    rows = ListLine.objects.filter(list_id=found.list)
    if found.state != PREVIEW:
        if people is None:
            return read_rows(rows.filter(until=found.number)), read_rows(rows.filter(number=found.number))
        return _of(people, _ended(rows, found.number)), _of(people, rows.filter(number=found.number))
    in_force = rows.filter(until=None)
    drafted = preview_lines(found)
    now = {} if isinstance(drafted, Problem) else drafted
    if people is not None:
        return _of(people, _ended(rows, None)), {one: now[one] for one in people if one in now}
    listed = read_rows(in_force)
    return dict(_unlike(listed, now)), dict(_unlike(now, listed))


def _of(people: tuple[int, ...], rows: QuerySet[ListLine]) -> dict[int, Line]:
    found: dict[int, Line] = {}
    for part in batches(people):
        found |= read_rows(rows.filter(person_id__in=part))
    return found


def _ended(rows: QuerySet[ListLine], number: int | None) -> QuerySet[ListLine]:
    """The rows that ended with a list (None: that still hold), in a form in which they are found by their people."""
    return rows.alias(ended=F("until") + 0).filter(ended=number, number__gte=0)


def _unlike(lines: Mapping[int, Line], others: Mapping[int, Line]) -> Iterator[tuple[int, Line]]:
    """The lines that others do not have so."""
    return ((number, line) for number, line in lines.items() if others.get(number) != line)


def _change(person: ChangedLine, columns: tuple[str, ...]) -> dict[str, Any]:
    """A person with the values of the columns before and after."""
    before, after = _cells(person.before), _cells(person.after)
    values = {column: {"before": before.get(column) or None, "after": after.get(column) or None} for column in columns}
    return {"id": person.id, "name": (after or before)["name"], **values}


def _cells(line: Line | None) -> dict[str, str]:
    return {} if line is None else cells_of(line)
