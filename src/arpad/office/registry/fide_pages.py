"""FIDE pages: what FIDE has of a person from one day to another.

A page is a subject of the journal: `fide page 17/3` is the third of person 17. A new page closes the one before it on
the day before its own first day. A page replaced by one with the same first day was in force on no day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, timedelta
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem, Values
from arpad.formats.fide_list.row import HIGHEST_ID, MOST_K
from arpad.formats.fields import EARLIEST_BIRTH, HIGHEST_RATING, LAST_YEAR, MOST_GAMES
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.registry.checks import COUNTRY, SEXES, wrong_text
from arpad.office.registry.fide_identity import birth_year_of
from arpad.office.registry.policy import registries
from arpad.office.registry.presence import not_present
from arpad.office.registry.record import plain
from arpad.office.storage.bulk import batches, insert_rows, update_rows
from arpad.office.storage.models import LONGEST_NAME, LONGEST_TITLE, FidePage, Person

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Page:
    """What FIDE has of a person from a day on. None and empty: FIDE does not have it."""

    valid_from: date
    fide_id: int | None = None
    name: str = ""
    birth_year: int | None = None
    sex: str = ""
    country: str = ""
    rating: int | None = None
    title: str = ""
    games_from: int | None = None
    games_to: int | None = None
    status: str = "active"
    k: int | None = None


class Updated(NamedTuple):
    """How many people have a new page, and for how many nothing has changed."""

    new: int
    same: int


FACTS = tuple(field.name for field in fields(Page))
SAME = FACTS[1:]
"""The fields by which two pages are compared."""
NUMBERS = {
    "fide_id": (1, HIGHEST_ID),
    "birth_year": (EARLIEST_BIRTH, LAST_YEAR),
    "rating": (0, HIGHEST_RATING),
    "games_from": (0, MOST_GAMES),
    "games_to": (0, MOST_GAMES),
    "k": (0, MOST_K),
}
"""The least and the greatest value of each number of a page."""


def page_subject(number: int, place: int) -> str:
    """The subject of a page in the journal."""
    return f"fide page {number}/{place}"


def facts_of_page(page: FidePage) -> dict[str, Any]:
    """The facts of a page in the journal."""
    return {name: plain(getattr(page, name)) for name in (*FACTS, "valid_to")}


def page_in_force(number: int) -> FidePage | None:
    """The current page of a person; None if there is none."""
    return FidePage.objects.filter(person=number).order_by("-place").first()


def next_page(person: Person) -> Page:
    """The facts from which a new page begins: those of the current page, else those of the registry."""
    before = page_in_force(person.number)
    if before is not None:
        return Page(**{name: getattr(before, name) for name in FACTS})
    return Page(
        valid_from=date.min,
        fide_id=person.fide_id,
        name=person.name,
        birth_year=birth_year_of(person),
        sex=person.sex,
        country=person.federation,
        title=person.title,
    )


def pages_in_force() -> dict[int, FidePage]:
    """The current page of each person who has one, by number."""
    return {page.person_id: page for page in FidePage.objects.order_by("person", "place").iterator()}


def update_pages(journal: Journal, pages: Iterable[tuple[int, Page]]) -> Updated:
    """Add the pages that differ from the current ones. `pages` has the number of the person with each."""
    wanted: dict[int, Page] = {}
    for number, page in pages:
        refuse_if(wrong_page(number, page))
        if number in wanted:
            raise ActRefused(Problem("registry", "page_twice", {"number": number}))
        wanted[number] = page
    in_force: dict[int, FidePage] = {}
    for part in batches(wanted):
        refuse_if(not_present(part))
        in_force |= {page.person_id: page for page in FidePage.objects.filter(person__in=part, valid_to=None)}
    changed = {number: page for number, page in wanted.items() if not _same(in_force.get(number), page)}
    for number, page in changed.items():
        before = in_force.get(number)
        if before is not None and page.valid_from < before.valid_from:
            values: Values = {"number": number, "given": str(page.valid_from), "expected": str(before.valid_from)}
            raise ActRefused(Problem("registry", "page_too_early", values))
    _write(journal, changed, in_force)
    return Updated(len(changed), len(wanted) - len(changed))


def _write(journal: Journal, pages: Mapping[int, Page], in_force: Mapping[int, FidePage]) -> None:
    """Close the current pages, and add the new ones."""
    closed: list[FidePage] = []
    rows: list[Sequence[Any]] = []
    for number, page in pages.items():
        before = in_force.get(number)
        place = 1
        if before is not None:
            before.valid_to = page.valid_from - DAY
            before.changed = journal.enter("close", page_subject(number, before.place), facts_of_page(before))
            closed.append(before)
            place = before.place + 1
        written = FidePage(person_id=number, place=place, **asdict(page))
        entry = journal.enter("page", page_subject(number, place), facts_of_page(written))
        rows.append((number, place, entry, *asdict(page).values()))
    update_rows(FidePage, ("valid_to", "changed"), ((page.valid_to, page.changed, page.pk) for page in closed))
    insert_rows(FidePage, ("person", "place", "changed", *FACTS), rows)


def _same(before: FidePage | None, page: Page) -> bool:
    return before is not None and all(getattr(before, name) == getattr(page, name) for name in SAME)


def wrong_page(number: int, page: Page) -> Problem | None:
    """The first problem in a page; None if there is none."""
    if wrong_text(page.name, LONGEST_NAME) or wrong_text(page.title, LONGEST_TITLE):
        values: Values = {"number": number, "most": LONGEST_NAME, "longest": LONGEST_TITLE}
        return Problem("registry", "page_unwritable", values)
    what = _wrong_field(page)
    if what is None:
        return None
    return Problem("registry", "page_wrong", {"number": number, "what": what, "given": getattr(page, what)})


def _wrong_field(page: Page) -> str | None:
    """The first field of a page with an impossible value."""
    if page.sex not in SEXES:
        return "sex"
    if page.country and not COUNTRY.fullmatch(page.country):
        return "country"
    if not any(registry.is_fide_status(page.status) for registry in registries()):
        return "status"
    for what, (least, most) in NUMBERS.items():
        given = getattr(page, what)
        if given is not None and not least <= given <= most:
            return what
    return "birth_year" if page.birth_year is not None and page.birth_year > page.valid_from.year else None


def notes_on_page(number: int, page: Page) -> list[Problem]:
    """A note on a K that is unusual by the regulation of the registry: FIDE's earlier lists had others."""
    if page.k is None or any(registry.is_fide_k(page.k) for registry in registries()):
        return []
    return [Problem("registry", "page_k_unusual", {"number": number, "k": page.k}, "note")]
