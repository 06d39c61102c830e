"""The stand-in for the birth of an erased person, by which the law gives the same answers.

The law asks of a birth only whether a player is a junior on a day. Published lists show the answers; the birth itself
is destroyed. The stand-in has another year, unless the answers leave no other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.events.event import events_now
from arpad.office.journal.facts import facts_of
from arpad.office.lists.definition import list_at
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import subject_of
from arpad.office.storage.models import Publication, Standing
from arpad.regulations.edition import editions

EARLIEST = 1900
Birth = date | int
"""A day of birth, or the year where only that is known."""
Asked = Mapping[str, Collection[date]]
"""The days for which an edition asks whether a player is a junior, by the edition's ID."""


def days_asked(person: int, events: Collection[int]) -> dict[str, set[date]]:
    """The days on which the lists of a person ask about the birth; `events` are those in which the person plays."""
    asked: dict[str, set[date]] = {}
    firsts = {number: facts.start for number, facts in events_now(sorted(events)).items()}
    lists = Standing.objects.filter(person=person).values_list("list_id", flat=True).distinct()
    for publication in Publication.objects.filter(list_id__in=list(lists)).order_by("list_id", "number"):
        facts = facts_of(subject_of(publication.list_id, publication.number)) or {}
        days = {date.fromisoformat(facts["printed"])}
        for step in steps_of(publication):
            days |= {firsts[number] for number in step.events if number in firsts}
            if step.period is not None:
                days |= {step.period.first_day, step.period.plus(1).first_day}
        calendar = list_at(publication.list_id, publication.facts).calendar
        for regulation in map(calendar.on, sorted(days)):
            if not isinstance(regulation, Problem):
                asked.setdefault(regulation.edition.id, set()).update(days)
    return asked


def stand_in_for(birth: Birth, asked: Asked) -> Birth:
    """The first birth of another year with the same answers; else another day of the year, or the birth itself."""
    wanted = list(_bounds(birth, asked))

    def agrees(one: Birth) -> bool:
        return all(regulation.counts_as_junior(_day(one), day) is answer for regulation, day, answer in wanted)

    last = max((day.year for days in asked.values() for day in days), default=_day(birth).year)
    years = [year for year in range(EARLIEST, last + 1) if year != _day(birth).year]
    if isinstance(birth, int):
        return next((year for year in years if agrees(year)), birth)
    candidates = (day for year in (*years, birth.year) for day in _days_of(year) if day != birth)
    return next((day for day in candidates if agrees(day)), birth)


def _bounds(birth: Birth, asked: Asked) -> Iterator[tuple[Any, date, bool]]:
    """For each edition the last day as a junior and the first day after it: all other days follow from these."""
    for edition, days in asked.items():
        regulation = editions()[edition].regulation()
        answers = {day: regulation.counts_as_junior(_day(birth), day) for day in days}
        junior, others = ([day for day, answer in answers.items() if answer is which] for which in (True, False))
        if junior:
            yield regulation, max(junior), True
        if others:
            yield regulation, min(others), False


def _day(birth: Birth) -> date:
    """The day of a birth; the last one of the year where only that is known (reading R17)."""
    return date(birth, 12, 31) if isinstance(birth, int) else birth


def _days_of(year: int) -> Iterator[date]:
    first = date(year, 1, 1)
    return (day for after in range(366) if (day := first + timedelta(days=after)).year == year)
