"""A player's FIDE ratings from each source: officers' decisions, FIDE's lists, FIDE pages and the opening list.

All are as of an entry of the journal. The law decides which source prevails.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from arpad.core.dates import Month
from arpad.core.report import SuppliedElo
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import Kind
from arpad.formats.fields import HIGHEST_RATING
from arpad.office.fide_lists.archive import lists_between, rows_of
from arpad.office.journal.acts import Journal
from arpad.office.journal.facts import facts_at, facts_of
from arpad.office.journal.refusal import ActRefused, refuse_if, wrong_reason
from arpad.office.registry.fide_pages import page_subject
from arpad.office.registry.presence import not_present
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, FidePage, Publication, Standing
from arpad.rating_list.source import Elos
from arpad.rating_list.standing import read_standing

ACT = "decide_elo"
DECISIONS = "elo "
PAGES = "fide page "
RATINGS: tuple[Kind, ...] = ("standard", "rapid")
PersonElos = Iterator[tuple[int, Kind, SuppliedElo]]
"""For each rating: the number of the person, the kind, and the rating with its source."""


class EloDecision(NamedTuple):
    """An officer's decision on the FIDE ratings of a person for a month. None: not decided; 0: the person has none."""

    standard: int | None
    rapid: int | None
    reason: str


def decision_subject(number: int, month: Month) -> str:
    """The subject of a decision in the journal: "elo 17/2024-03"."""
    return f"{decisions_of(number)}{month}"


def decisions_of(number: int) -> str:
    """The beginning of the subjects of all decisions on a person: "elo 17/"."""
    return f"{DECISIONS}{number}/"


def changed_elos(since: int, people: Container[int]) -> list[str]:
    """The subjects of people's decisions and FIDE pages that were entered after an entry."""
    kinds = Q(subject__startswith=DECISIONS) | Q(subject__startswith=PAGES)
    entered = Entry.objects.filter(kinds, number__gt=since).order_by("number")
    subjects = entered.values_list("subject", flat=True)
    return [subject for subject in subjects if int(subject.split()[-1].split("/")[0]) in people]


def decide_elo(journal: Journal, number: int, month: Month, decided: EloDecision) -> None:
    """Record an officer's decision. A decision on the other rating of that month stays."""
    refuse_if(not_present([number]))
    refuse_if(wrong_reason(decided.reason, "--reason"))
    given = {"standard": decided.standard, "rapid": decided.rapid}
    if all(rating is None for rating in given.values()):
        raise ActRefused(Problem("person elo", "elo_missing"))
    for name, rating in given.items():
        if rating is not None and not 0 <= rating <= HIGHEST_RATING:
            raise ActRefused(Problem(f"--{name}", "elo_out_of_range", {"given": rating, "most": HIGHEST_RATING}))
    known = facts_of(decision_subject(number, month)) or {}
    kept = {name: known.get(name) if rating is None else rating for name, rating in given.items()}
    journal.enter(ACT, decision_subject(number, month), {**kept, "reason": decided.reason.strip()})


def elos_at(entry: int, of_list: str, people: Mapping[int, int | None], first: date, last: date) -> dict[int, Elos]:
    """The FIDE ratings of people, by number, for events that begin between two days.

    `people` has the FIDE ID of each number; None: not known.
    """
    found: dict[int, tuple[list[SuppliedElo], list[SuppliedElo]]] = {number: ([], []) for number in people}
    sources = (
        _decisions(entry, people, first, last),
        _fide_lists(entry, people, first, last),
        _pages(entry, people),
        _opening(of_list, people),
    )
    for source in sources:
        for number, kind, supplied in source:
            found[number][kind == "rapid"].append(supplied)
    return {number: Elos(tuple(standard), tuple(rapid)) for number, (standard, rapid) in found.items()}


def _decisions(entry: int, people: Iterable[int], first: date, last: date) -> PersonElos:
    subjects = {decision_subject(number, month): (number, month) for number in people for month in _months(first, last)}
    for subject, facts in facts_at(entry, subjects).items():
        number, month = subjects[subject]
        for kind in RATINGS:
            if facts[kind] is not None:
                yield number, kind, SuppliedElo("decision", month.first_day, month.last_day, facts[kind])


def _fide_lists(entry: int, people: Mapping[int, int | None], first: date, last: date) -> PersonElos:
    """FIDE's lists, each in force for its month. A player listed without a rating has 0."""
    numbers = {fide_id: number for number, fide_id in people.items() if fide_id is not None}
    for kind in RATINGS if numbers else ():
        for day, kept in lists_between(entry, kind, first, last).items():
            month = Month.of(day)
            for fide_id, row in rows_of(kept, kind, numbers).items():
                rating = row.rating or 0
                yield numbers[fide_id], kind, SuppliedElo("fide-list", month.first_day, month.last_day, rating)


def _pages(entry: int, people: Iterable[int]) -> PersonElos:
    """FIDE pages as they were at the entry: a page closed since then was open. They have no rapid rating."""
    subjects: dict[str, int] = {}
    for part in batches(people):
        pages = FidePage.objects.filter(person_id__in=part).values_list("person_id", "place")
        subjects |= {page_subject(number, place): number for number, place in pages}
    for subject, page in facts_at(entry, subjects).items():
        if page["rating"] is not None:
            until = page["valid_to"]
            last = date.max if until is None else date.fromisoformat(until)
            since = date.fromisoformat(page["valid_from"])
            yield subjects[subject], "standard", SuppliedElo("fide-page", since, last, page["rating"])


def _opening(of_list: str, people: Iterable[int]) -> PersonElos:
    """The opening list, in force for the month of its day."""
    opened = Publication.objects.filter(list_id=of_list, number=0).first()
    if opened is None or opened.day is None:
        return
    month = Month.of(opened.day)
    for part in batches(people):
        rows = Standing.objects.filter(publication=opened, person_id__in=part)
        for number, text in rows.values_list("person_id", "held"):
            for kind, rating in zip(RATINGS, read_standing(number, text).fide_elos, strict=True):
                if rating is not None:
                    yield number, kind, SuppliedElo("opening-list", month.first_day, month.last_day, rating)


def _months(first: date, last: date) -> Iterator[Month]:
    month = Month.of(first)
    while month <= Month.of(last):
        yield month
        month = month.plus(1)
