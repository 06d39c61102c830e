"""FIDE pages that say of an event's players what a rule asks for, where the list and FIDE's lists have it otherwise."""

from __future__ import annotations

from django.db.models import Q

from arpad.core.answer import Row
from arpad.core.verdicts import Problem
from arpad.office.events.checks import Checked
from arpad.office.events.event import EventFacts
from arpad.office.events.newcomers import SIGN
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import FidePage

KIND = "standard"
"""The kind of list whose ratings and K are of lists alone; a selo takes FIDE's rating from a page too."""


def page_notes(of_list: ListFacts, facts: EventFacts, found: Checked) -> list[Problem]:
    """A note for each player whose page in force has a rating, while the event takes them as unrated, or another K."""
    if of_list.kind != KIND:
        return []
    rows = {int(row.id): row for row in found.answer.rows if not row.id.startswith(SIGN)}  # newcomers have no page
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
    found: list[tuple[str, int, int | None]] = []
    if page.rating and row.old is None:
        found.append(("rating", page.rating, None))
    if page.k and row.k is not None and page.k != row.k:
        found.append(("k", page.k, row.k))
    return found
