"""Notes on an event: ratings from a FIDE list of an earlier month, and values of FIDE pages that are not used."""

from __future__ import annotations

from django.db.models import Q

from arpad.core.answer import Row
from arpad.core.dates import Month
from arpad.core.verdicts import Problem, Values
from arpad.office.events.checks import Checked
from arpad.office.events.event import EventFacts, subject_of
from arpad.office.events.newcomers import SIGN, records_of
from arpad.office.fide_lists.archive import list_in_force, rows_of_month
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import ratings_on
from arpad.office.storage.models import FidePage, Person


def notes_on_month(of_list: ListFacts, number: int, facts: EventFacts) -> list[Problem]:
    """A note if players who are unrated on the list get ratings from a FIDE list before the event's first month.

    Empty if there are none, or if lists of this kind have no FIDE ratings.
    """
    rating = of_list.kind_of_list.fide_rating
    month = list_in_force(rating, facts.start) if rating else None
    if rating is None or month is None or month == Month.of(facts.start):
        return []
    people = set(facts.people.values())
    guests = people - ratings_on(of_list.name, people).keys()
    known = Person.objects.filter(number__in=guests, fide_id__isnull=False).values_list("fide_id", flat=True)
    ids = [*known, *(record.fide_id for record in records_of(facts).values())]
    rows = rows_of_month(month, rating, [fide_id for fide_id in ids if fide_id is not None])
    count = sum(row.rating is not None for row in rows.values())
    values: Values = {"count": count, "month": str(month), "wanted": str(Month.of(facts.start))}
    return [Problem(subject_of(number), "outside_month_earlier", values, "note")] if count else []


def page_notes(of_list: ListFacts, facts: EventFacts, checked: Checked) -> list[Problem]:
    """A note for each player whose FIDE page has a rating or a K that the event does not use."""
    if not of_list.kind_of_list.fide_rating:  # a selo may start from the FIDE rating of a page
        return []
    rows = {int(row.id): row for row in checked.answer.rows if not row.id.startswith(SIGN)}  # newcomers have no page
    pages = FidePage.objects.filter(Q(valid_to=None) | Q(valid_to__gte=facts.start), valid_from__lte=facts.start)
    notes = []
    for page in pages.filter(person__in=list(rows)).order_by("person", "place").select_related("person"):
        differing = _differing(page, rows[page.person_id])
        if differing:
            given = ", ".join(f"{name} {value}" for name, value, _ in differing)
            known = ", ".join(f"{name} {'-' if used is None else used}" for name, _, used in differing)
            values = {"name": page.person.name, "given": given, "known": known}
            notes.append(Problem(f"player {page.person_id}", "page_facts_not_used", values, "note"))
    return notes


def _differing(page: FidePage, row: Row) -> list[tuple[str, int, int | None]]:
    """The values of a page that the event does not use: name, value on the page, and used value (None: unrated)."""
    differing: list[tuple[str, int, int | None]] = []
    if page.rating and row.old is None:
        differing.append(("rating", page.rating, None))
    if page.k and row.k is not None and page.k != row.k:
        differing.append(("k", page.k, row.k))
    return differing
