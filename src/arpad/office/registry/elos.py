"""FIDE ratings beside a list: an officer's recorded decisions, FIDE's lists, FIDE pages and the opening list.

Everything is taken as it was at an entry of the journal. Which source prevails is the law's to say.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

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
from arpad.office.registry.standing import read_held
from arpad.office.storage.models import Entry, FidePage, Person, Publication, Standing

ACT = "decide_elo"
DECISIONS = "elo "
PAGES = "fide page "
AT_ONCE = 500
RATINGS: tuple[Kind, ...] = ("standard", "rapid")
Found = Iterator[tuple[int, Kind, SuppliedElo]]
"""Whose rating, of which kind, and the rating with its source."""


class Elos(NamedTuple):
    """The FIDE ratings of a person, standard and rapid, from all sources that the office keeps."""

    standard: tuple[SuppliedElo, ...] = ()
    rapid: tuple[SuppliedElo, ...] = ()


class Decided(NamedTuple):
    """An officer's decision: the FIDE ratings of a person for a month. None: not decided; 0: the person has none."""

    standard: int | None
    rapid: int | None
    reason: str


def decision_subject(number: int, month: Month) -> str:
    """A decision in the journal."""
    return f"{decisions_of(number)}{month}"


def decisions_of(number: int) -> str:
    """How the decisions on a person begin in the journal."""
    return f"{DECISIONS}{number}/"


def changed_elos(since: int, people: Container[int]) -> list[str]:
    """Decisions on people and their FIDE pages that were entered after an entry."""
    entered = Entry.objects.filter(number__gt=since)
    some = entered.filter(subject__startswith=DECISIONS) | entered.filter(subject__startswith=PAGES)
    subjects = some.order_by("number").values_list("subject", flat=True)
    return [subject for subject in subjects if int(subject.split()[-1].split("/")[0]) in people]


def decide_elo(journal: Journal, number: int, month: Month, decided: Decided) -> None:
    """Write down an officer's decision. What was decided of the other rating of that month stays."""
    if not Person.objects.filter(number=number).exists():
        raise ActRefused(Problem("registry", "unknown_person", {"number": number}))
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
    """What the office's sources have of people, by number, for events that begin between two days.

    `people` are their FIDE IDs by number, None where one is not known.
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


def _decisions(entry: int, people: Iterable[int], first: date, last: date) -> Found:
    subjects = {decision_subject(number, month): (number, month) for number in people for month in _months(first, last)}
    for subject, facts in facts_at(entry, subjects).items():
        number, month = subjects[subject]
        for kind in RATINGS:
            if facts[kind] is not None:
                yield number, kind, SuppliedElo("decision", month.first_day, month.last_day, facts[kind])


def _fide_lists(entry: int, people: Mapping[int, int | None], first: date, last: date) -> Found:
    """FIDE's lists: each is in force for its own month. A list that has a player without a rating says so."""
    numbers = {fide_id: number for number, fide_id in people.items() if fide_id is not None}
    for kind in RATINGS if numbers else ():
        for day, kept in lists_between(entry, kind, first, last).items():
            month = Month.of(day)
            for fide_id, row in rows_of(kept, kind, numbers).items():
                rating = row.rating or 0
                yield numbers[fide_id], kind, SuppliedElo("fide-list", month.first_day, month.last_day, rating)


def _pages(entry: int, people: Iterable[int]) -> Found:
    """FIDE pages as they were at the entry: one that was closed since was still open. They have no rapid rating."""
    numbers = list(people)
    subjects: dict[str, int] = {}
    for begin in range(0, len(numbers), AT_ONCE):
        pages = FidePage.objects.filter(person_id__in=numbers[begin : begin + AT_ONCE])
        subjects |= {page_subject(number, place): number for number, place in pages.values_list("person_id", "place")}
    for subject, page in facts_at(entry, subjects).items():
        if page["rating"] is not None:
            until = page["valid_to"]
            last = date.max if until is None else date.fromisoformat(until)
            since = date.fromisoformat(page["valid_from"])
            yield subjects[subject], "standard", SuppliedElo("fide-page", since, last, page["rating"])


def _opening(of_list: str, people: Iterable[int]) -> Found:
    """The opening list, which is in force for the month of its day."""
    opened = Publication.objects.filter(list_id=of_list, number=0).first()
    if opened is None or opened.day is None:
        return
    month, numbers = Month.of(opened.day), list(people)
    for begin in range(0, len(numbers), AT_ONCE):
        rows = Standing.objects.filter(publication=opened, person_id__in=numbers[begin : begin + AT_ONCE])
        for number, text in rows.values_list("person_id", "held"):
            beside = read_held(number, text).beside
            for kind, rating in zip(RATINGS, (beside.elo, beside.elo_rapid), strict=True):
                if rating is not None:
                    yield number, kind, SuppliedElo("opening-list", month.first_day, month.last_day, rating)


def _months(first: date, last: date) -> Iterator[Month]:
    month = Month.of(first)
    while month <= Month.of(last):
        yield month
        month = month.plus(1)
