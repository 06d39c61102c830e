"""The plan of the next list: its events, their order, and the list that it is computed from.

An officer decides how a late event is rated, after a later one was: now, or in its place, with everything since rated
again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.office.events.event import ACCEPTED, CHAIN, PUBLISHED, RATED, EventFacts, events_at, subject_of
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import find_publication, last_published
from arpad.office.storage.models import Event, Publication
from arpad.rating_list.source import RatingStep


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a list: its number, its month, its base and the steps."""

    number: int
    period: Month | None  # None on an event list
    base: int | None  # None: the opening list
    steps: tuple[RatingStep, ...]

    @property
    def events(self) -> list[int]:
        return [number for step in self.steps for number in step.events]


def next_plan(of_list: ListFacts, entry: int) -> Plan | Problem:
    """The plan of the next list by the facts at an entry of the journal."""
    last = find_publication(of_list)
    if isinstance(last, Problem):
        return last
    # A long event may be on a published list with one month, and wait for a later list with another.
    on_its_way = Q(stage__in=(ACCEPTED, RATED)) | Q(stage=PUBLISHED, period__gt=last.period)
    rows = Event.objects.filter(on_its_way, list_id=of_list.name).values_list("number", flat=True)
    waiting = {number: facts for number, facts in events_at(entry, sorted(rows)).items() if facts.verdict == ACCEPTED}
    line = _line_of(last)
    if of_list.kind_of_list.is_monthly:
        return _month(line, waiting, entry)
    return _after_events(line, waiting, entry)


def _line_of(last: Publication) -> list[Publication]:
    """A list, its base, the base of the base, and so on to the opening list."""
    by_number = {one.number: one for one in Publication.objects.filter(list_id=last.list_id, number__lte=last.number)}
    line = [last]
    while line[-1].base is not None:
        line.append(by_number[line[-1].base])
    return line


def steps_of(publication: Publication) -> tuple[RatingStep, ...]:
    return tuple(
        RatingStep(Month.parse(period), tuple(events), again) for period, events, again in json.loads(publication.steps)
    )


def _since(line: Sequence[Publication], base: Publication) -> list[RatingStep]:
    """The steps from a list up to the last one."""
    later = line[: line.index(base)]
    return [step for publication in reversed(later) for step in steps_of(publication)]


def _month(line: Sequence[Publication], waiting: dict[int, EventFacts], entry: int) -> Plan | Problem:
    last = line[0]
    published = _month_of(last)
    period = published.plus(1)
    months = {number: facts.period or published for number, facts in waiting.items()}
    undecided = next((n for n, facts in waiting.items() if months[n] <= published and not facts.late), None)
    if undecided is not None:
        return _is_late(undecided, str(months[undecided]))
    again = {n: months[n] for n, facts in waiting.items() if facts.late == CHAIN and months[n] <= published}
    of_period = tuple(n for n, facts in waiting.items() if n not in again and _is_for(facts, period))
    first = min(again.values(), default=period)
    base = _before_month(line, first)
    if base is None:
        return Problem(subject_of(min(again)), "before_opening", {"period": str(first)})
    steps = [_again(step, again) for step in _since(line, base)]
    rated = sorted({number for step in steps for number in step.events})
    extended = next(
        (n for n, facts in events_at(entry, rated).items() if facts.parts and (facts.open or not facts.verdict)), None
    )
    if extended is not None:
        return Problem(subject_of(extended), "event_being_extended", {"number": extended})
    return Plan(last.number + 1, period, base.number, (*steps, RatingStep(period, of_period)))


def _is_for(facts: EventFacts, period: Month) -> bool:
    """True if an accepted event, or a month of a long one, is for the list of a month."""
    if facts.parts:
        return any(part.get("list") == str(period) and "published" not in part for part in facts.parts)
    return facts.period is None or facts.period <= period


def _before_month(line: Sequence[Publication], month: Month) -> Publication | None:
    """The last list before a month."""
    return next((one for one in line if _month_of(one) < month), None)


def chain_base(
    of_list: ListFacts, number: int, facts: EventFacts, period: Month | None, entry: int
) -> Publication | None:
    """The list from which everything is rated again with a late event; None if it is from before the opening list."""
    last = last_published(of_list.name)
    line = [] if last is None else _line_of(last)
    if period is not None:
        return _before_month(line, period)
    rated = {event for step in _since(line, line[-1]) for event in step.events}
    keys = {event: order_of(event, known) for event, known in events_at(entry, sorted(rated)).items()}
    keys[number] = order_of(number, facts)
    return next((one for one in line if _all_before(line, one, keys, [number])), None)


def _again(step: RatingStep, again: dict[int, Month]) -> RatingStep:
    """The step that rates a month again, with its late events."""
    late = [number for number, month in again.items() if month == step.period]
    return RatingStep(step.period, tuple(sorted((*step.events, *late))), again=True)


def _after_events(line: Sequence[Publication], waiting: dict[int, EventFacts], entry: int) -> Plan | Problem:
    rated = {number for step in _since(line, line[-1]) for number in step.events}
    keys = {number: order_of(number, facts) for number, facts in {**events_at(entry, sorted(rated)), **waiting}.items()}
    newest = max((keys[number] for number in rated), default=None)
    late = [number for number in waiting if newest is not None and keys[number] < newest]
    undecided = next((number for number in late if not waiting[number].late), None)
    if undecided is not None:
        return _is_late(undecided, str(waiting[undecided].end))
    again = sorted((number for number in late if waiting[number].late == CHAIN), key=lambda number: keys[number])
    base = next((one for one in line if _all_before(line, one, keys, again)), None)
    if base is None:
        return Problem(subject_of(again[0]), "before_opening", {"period": str(waiting[again[0]].end)})
    order = [number for step in _since(line, base) for number in step.events]
    for number in again:
        place = next((at for at, other in enumerate(order) if keys[other] > keys[number]), len(order))
        order.insert(place, number)
    order += sorted((number for number in waiting if number not in again), key=lambda number: keys[number])
    return Plan(
        line[0].number + 1, None, base.number, tuple(RatingStep(None, (number,), number in rated) for number in order)
    )


def _all_before(
    line: Sequence[Publication], publication: Publication, keys: dict[int, tuple[date, date, int]], again: Sequence[int]
) -> bool:
    """True if all events of a list and its bases were played before the late events that are rated in their places."""
    earlier = [number for step in _since(line[line.index(publication) :], line[-1]) for number in step.events]
    return not again or all(keys[number] < keys[again[0]] for number in earlier)


def order_of(number: int, facts: EventFacts) -> tuple[date, date, int]:
    """The order of an event list: by last day, first day, number."""
    return facts.end, facts.start, number


def _is_late(number: int, period: str) -> Problem:
    return Problem(subject_of(number), "event_is_late", {"number": number, "period": period})


def _month_of(publication: Publication) -> Month:
    """The month of a monthly list."""
    if publication.month is None:
        raise ValueError(f"{publication.period!r} is no month")
    return publication.month
