"""What FIDE's imported list of a month says otherwise than the registry: IDs, federations, titles, births, flags.

People are found by their FIDE ID; without one by name, year of birth and federation, where exactly one player of the
list has all three and no person has that ID. Where name, year of birth or sex contradict the list under a FIDE ID,
nothing of the person is changed, and the contradiction is reported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.office.fide_lists.archive import find_by_name, ratings_of
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import valid
from arpad.office.registry.fide_identity import birth_year_of, is_one_name, may_be_named
from arpad.office.registry.fide_pages import FACTS, Page, page_in_force, pages_in_force, update_pages
from arpad.office.registry.history import names_of
from arpad.office.registry.people import change
from arpad.office.registry.record import Record, Title, record_of
from arpad.office.storage.fide_list_models import OutsideList
from arpad.office.storage.models import FidePage, Person

INACTIVE, ACTIVE = "inactive", "active"
DIFFERS = "differs"


class Change(NamedTuple):
    """One fact of a person that FIDE's list has otherwise; `differs` is a contradiction that is only reported."""

    number: int
    name: str
    what: str
    """fide_id, federation, title, birth_year, sex, status or differs."""
    old: str | int | None
    new: str | int | None


def changes_by(month: Month) -> list[Change] | Problem:
    """What FIDE's list of a month would change in the registry, by the numbers of the people."""
    if not OutsideList.objects.filter(month=str(month), standard=True).exists():
        return Problem("--month", "outside_list_untold", {"month": str(month)})
    people, pages = list(Person.objects.order_by("number")), pages_in_force()
    found = _on_list(month, people)
    return [one for person, row in found for one in _changes(person, row, pages.get(person.number), month)]


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
            pages.append((number, _page(Person.objects.get(number=number), str(status), month)))
    update_pages(journal, pages)
    return found


def _on_list(month: Month, people: Iterable[Person]) -> Iterable[tuple[Person, OutsideRow]]:
    people = list(people)
    by_id = {person.fide_id: person for person in people if person.fide_id is not None}
    rows = ratings_of(month, "standard", by_id)
    found = [(by_id[fide_id], row) for fide_id, row in rows.items()]
    claimed: dict[int, list[tuple[Person, OutsideRow]]] = {}
    for person in people:
        row = None if person.fide_id is not None else _named(month, person)
        if row is not None and row.fide_id not in by_id:
            claimed.setdefault(row.fide_id, []).append((person, row))
    found += [pairs[0] for pairs in claimed.values() if len(pairs) == 1]
    return sorted(found, key=lambda pair: pair[0].number)


def _named(month: Month, person: Person) -> OutsideRow | None:
    """The one player of the list with the name, year of birth and federation of a person without a FIDE ID."""
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
    number, name, year = person.number, person.name, birth_year_of(person)
    if row.name and _other_name(row.name, person):
        yield Change(number, name, DIFFERS, name, row.name)
        return
    if year and row.birth_year and year != row.birth_year:
        yield Change(number, name, DIFFERS, year, row.birth_year)
        return
    if person.sex and row.sex and person.sex != row.sex:
        yield Change(number, name, DIFFERS, person.sex, row.sex)
        return
    facts = (
        ("fide_id", person.fide_id, row.fide_id),
        ("federation", person.federation, row.federation),
        ("title", person.title, row.title),  # a title that FIDE does not have may be a national one
        ("birth_year", year, row.birth_year),
        ("sex", person.sex, row.sex),
    )
    for what, old, new in facts:
        if new and new != old:
            yield Change(number, name, what, old or None, new)
    before = ACTIVE if page is None else page.status
    status = INACTIVE if row.inactive else ACTIVE
    if status != before and (page is None or page.valid_from <= month.first_day):
        yield Change(number, name, "status", before, status)


def _other_name(name: str, person: Person) -> bool:
    """True if a name contradicts the person's name of now and each past one."""
    if may_be_named(name, person.name):  # the journal is asked only of the few whose name is another now
        return False
    return not any(may_be_named(name, known) for known in names_of([person])[person.number])


def _record(person: Person, facts: dict[str, Any], month: Month) -> Record:
    record = record_of(person)
    title = facts.get("title")
    if title and all(known.title != title for known in record.titles):
        record = record._replace(titles=(*record.titles, Title(title, None, f"FIDE {month}")))
    return record._replace(**facts)


def _page(person: Person, status: str, month: Month) -> Page:
    """The page with the new status: what the page in force has besides, else what the registry has."""
    before: FidePage | None = page_in_force(person.number)
    if before is not None:
        page = Page(**{name: getattr(before, name) for name in FACTS})
        return replace(page, valid_from=month.first_day, status=status)
    return Page(
        valid_from=month.first_day,
        fide_id=person.fide_id,
        name=person.name,
        birth_year=birth_year_of(person),
        sex=person.sex,
        country=person.federation,
        title=person.title,
        status=status,
    )
