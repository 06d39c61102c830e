"""Updates the registry from FIDE's imported list of a month: IDs, federations, titles, births, sexes and statuses.

People are found by their FIDE ID. Without one they are found by name, year of birth and federation, if exactly one
player of the list has all three and no person has the ID of that player. If the list contradicts the name, year of
birth or sex under a FIDE ID, nothing of the person is changed, and the contradiction is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.office.fide_lists.archive import find_by_name, rows_of_month
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import valid
from arpad.office.registry.fide_identity import birth_year_of, contradiction, is_one_name
from arpad.office.registry.fide_pages import next_page, pages_in_force, update_pages
from arpad.office.registry.history import names_of
from arpad.office.registry.people import change
from arpad.office.registry.record import Record, Title, record_of
from arpad.office.storage.fide_list_models import OutsideList
from arpad.office.storage.models import FidePage, Person

INACTIVE, ACTIVE = "inactive", "active"
DIFFERS = "differs"


class Change(NamedTuple):
    """A fact of a person that is different on FIDE's list; `differs` is a contradiction, which is only reported."""

    number: int
    name: str
    what: str
    """fide_id, federation, title, birth_year, sex, status or differs."""
    old: str | int | None
    new: str | int | None


def changes_by(month: Month) -> list[Change] | Problem:
    """What FIDE's list of a month would change in the registry, in the order of the people's numbers."""
    if not OutsideList.objects.filter(month=str(month), standard=True).exists():
        return Problem("--month", "outside_list_untold", {"month": str(month)})
    people, pages = list(Person.objects.exclude(name="").order_by("number")), pages_in_force()
    return [
        one for person, row in _on_list(month, people) for one in _changes(person, row, pages.get(person.number), month)
    ]


def apply_changes(journal: Journal, month: Month) -> list[Change]:
    """Make the changes that `changes_by` lists."""
    found = valid(changes_by(month))
    by_person: dict[int, dict[str, Any]] = {}
    for one in found:
        if one.what != DIFFERS:
            by_person.setdefault(one.number, {})[one.what] = one.new
    pages = []
    for number, facts in by_person.items():
        person = Person.objects.get(number=number)
        status = facts.pop("status", None)
        if facts:
            change(journal, number, _record(person, facts, month), person.changed)
        if status is not None:
            page = next_page(Person.objects.get(number=number))
            pages.append((number, replace(page, valid_from=month.first_day, status=str(status))))
    update_pages(journal, pages)
    return found


def _on_list(month: Month, people: Sequence[Person]) -> Iterable[tuple[Person, OutsideRow]]:
    """The people who are on FIDE's list of a month, each with the row of the list."""
    by_id = {person.fide_id: person for person in people if person.fide_id is not None}
    rows = rows_of_month(month, "standard", by_id)
    found = [(by_id[fide_id], row) for fide_id, row in rows.items()]
    claimed: dict[int, list[tuple[Person, OutsideRow]]] = {}
    for person in people:
        row = None if person.fide_id is not None else _named(month, person)
        if row is not None and row.fide_id not in by_id:
            claimed.setdefault(row.fide_id, []).append((person, row))
    found += [pairs[0] for pairs in claimed.values() if len(pairs) == 1]
    return sorted(found, key=lambda pair: pair[0].number)


def _named(month: Month, person: Person) -> OutsideRow | None:
    """The row of the only player with the name, year of birth and federation of a person without a FIDE ID."""
    year = birth_year_of(person)
    if year is None or not person.federation:
        return None
    rows = [
        row
        for row in find_by_name(month, "standard", person.name, year)
        if row.birth_year == year and row.federation == person.federation and is_one_name(row.name, person.name)
    ]
    return rows[0] if len(rows) == 1 else None


def _changes(person: Person, row: OutsideRow, page: FidePage | None, month: Month) -> Iterable[Change]:
    """What a row of FIDE's list would change of a person, or the contradiction between them."""
    number, name = person.number, person.name
    differing = contradiction(person, row.name, row.birth_year, row.sex, _names(person))
    if differing is not None:
        yield Change(number, name, DIFFERS, differing.known, differing.listed)
        return
    facts = (
        ("fide_id", person.fide_id, row.fide_id),
        ("federation", person.federation, row.federation),
        ("title", person.title, row.title),  # a title that FIDE does not have may be a national one
        ("birth_year", birth_year_of(person), row.birth_year),
        ("sex", person.sex, row.sex),
    )
    for what, old, new in facts:
        if new and new != old:
            yield Change(number, name, what, old or None, new)
    before = ACTIVE if page is None else page.status
    status = INACTIVE if row.inactive else ACTIVE
    if status != before and (page is None or page.valid_from <= month.first_day):
        yield Change(number, name, "status", before, status)


def _names(person: Person) -> Iterable[str]:
    """The names of a person. The journal is read for past ones only if the current one is not enough."""
    yield person.name
    yield from names_of([person])[person.number]


def _record(person: Person, facts: dict[str, Any], month: Month) -> Record:
    """The record of a person with new facts; a new title is added to the person's titles."""
    record = record_of(person)
    title = facts.get("title")
    if title and all(known.title != title for known in record.titles):
        record = record._replace(titles=(*record.titles, Title(title, None, f"FIDE {month}")))
    return record._replace(**facts)
