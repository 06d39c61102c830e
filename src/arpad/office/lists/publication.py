"""Rates a list as a draft, and publishes the draft, which then never changes."""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from arpad.core.answer import Answer
from arpad.core.canonical import instant
from arpad.core.memory import without_cycle_search
from arpad.core.verdicts import Problem, Values
from arpad.office.events.admission import release
from arpad.office.events.event import PUBLISHED, RATED, REJECTED, events_at, find_event
from arpad.office.events.event import subject_of as event_subject
from arpad.office.journal.acts import Journal, all_or_nothing, changed_since, first_changed_since, not_seen
from arpad.office.journal.authors import author_name
from arpad.office.journal.facts import facts_of, head_number
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.line_rows import write_lines
from arpad.office.lists.lines import Lines, next_lines
from arpad.office.lists.made_workings import Workings, workings_of
from arpad.office.lists.plan import Plan, next_plan, steps_of
from arpad.office.lists.publication_record import NewList, end_replaced_standings, forget_draft, record, subject_of
from arpad.office.lists.published import find_publication, last_published
from arpad.office.lists.source import AtEntry
from arpad.office.lists.waiting_events import empty_while_events_wait
from arpad.office.registry.elos import changed_elos
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.storage.models import Entry, Event, Publication, Standing
from arpad.rating_list.hashed_list import HashedLine, read_lines
from arpad.rating_list.rating import Computed, RatedStep, compute
from arpad.regulations.digest import digest_of

TRIES = 5
"""How often a list is computed again if one of its facts changes during the computation."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A computed list: its plan, the answers of the regulations, and its lines."""

    plan: Plan
    entry: int
    day: date  # the first day in force; its lines are made for this day
    computed: Computed
    lines: Lines

    @property
    def printed(self) -> dict[int, HashedLine]:
        """The lines, by the player's number."""
        return read_lines(self.lines.texts.values())

    @property
    def rated(self) -> list[RatedStep]:
        return self.computed.rated


def preview(of_list: ListFacts, today: date, working: bool = True) -> Draft | Problem:
    """The next list, computed from the current facts. Nothing is written."""
    entry = head_number()
    plan = next_plan(of_list, entry)
    if isinstance(plan, Problem):
        return plan
    return draft_of(of_list, plan, entry, today, working)


def draft_of(of_list: ListFacts, plan: Plan, entry: int, today: date, working: bool) -> Draft | Problem:
    """The list of a plan, computed only from facts recorded up to a journal entry."""
    source = AtEntry(of_list.name, entry)
    base = plan.base or 0
    computed = compute(of_list, base, plan.steps, source, working)
    if isinstance(computed, Problem):
        return computed
    day = list_day(of_list, plan, today)
    lines = next_lines(of_list, base, day, computed.held, source)
    return lines if isinstance(lines, Problem) else Draft(plan, entry, day, computed, lines)


def list_day(of_list: ListFacts, plan: Plan, today: date) -> date:
    """The first day on which a list is in force. A monthly list: that of its month; an event list: today."""
    return today if plan.period is None else of_list.in_force_from(plan.period)


def rate_list(of_list: ListFacts, who: str, at: datetime, seen: int | None = None) -> Draft | Problem:
    """Rate the next list and store it as the draft, with the public workings. It replaces an earlier draft."""
    for _ in range(TRIES):
        with without_cycle_search(at_the_end=False):
            draft = preview(of_list, of_list.day_of(at))
            if isinstance(draft, Problem):
                return draft
            facts = events_at(draft.entry, sorted(set(draft.plan.events)))
            workings = workings_of(of_list, draft.computed, facts, draft.entry)
        keeping = partial(_keep_unless_moved, of_list=of_list, draft=draft, workings=workings, seen=seen)
        kept = all_or_nothing(who, at, keeping)
        if isinstance(kept, Problem):
            return kept
        if kept:
            return draft
    return Problem(list_subject(of_list.name), "office_too_busy")


def _keep_unless_moved(
    journal: Journal, of_list: ListFacts, draft: Draft, workings: Workings, seen: int | None
) -> bool:
    """Store a draft unless one of its facts changed during the computation; return whether it was stored."""
    refuse_if(not_seen(subject_of(of_list.name, draft.plan.number), seen))
    if _moved(of_list, draft):
        return False
    _keep(journal, of_list, draft, workings)
    return True


def _moved(of_list: ListFacts, draft: Draft) -> bool:
    """True if a fact of a draft changed during the computation."""
    subjects = [list_subject(of_list.name), subject_of(of_list.name, draft.plan.number)]
    subjects += [event_subject(number) for number in draft.plan.events]
    subjects += [person_subject(number) for number in people_changed(draft.entry, of_list.name, draft.computed.held)]
    subjects += _elos_changed(of_list, draft.entry, draft.computed.held)
    changed = first_changed_since(subjects, draft.entry)
    last = last_published(of_list.name)
    return changed is not None or last is None or last.number + 1 != draft.plan.number


def people_changed(since: int, of_list: str, also: Collection[int] = ()) -> list[int]:
    """The people of a list, and of `also`, who were changed in the registry after an entry."""
    entries = Entry.objects.filter(number__gt=since, subject__startswith=person_subject(""))
    changed = {int(subject.split()[1]) for subject in entries.values_list("subject", flat=True)}
    rows = Standing.objects.filter(list_id=of_list, until=None, person_id__in=changed)
    return sorted({*rows.values_list("person_id", flat=True), *changed.intersection(also)})


def _elos_changed(of_list: ListFacts, since: int, people: Container[int]) -> list[str]:
    """The subjects of FIDE ratings of people that were recorded after an entry; none if the list does not use them."""
    return changed_elos(since, people) if of_list.kind_of_list.uses_elo else []


def _keep(journal: Journal, of_list: ListFacts, draft: Draft, workings: Workings) -> None:
    """Record a draft in place of an earlier one."""
    before = Publication.objects.filter(list_id=of_list.name, day=None)
    rated_before = {number for one in before for step in steps_of(one) for number in step.events}
    forget_draft(of_list.name)
    texts = {name for rated in draft.rated for name in texts_of(rated.answer)}
    new = NewList(draft.plan, draft.entry, draft.day, draft.lines, draft.computed.held, texts, workings=workings)
    record(journal, "rate", of_list, new)
    rated = Event.objects.filter(number__in=draft.plan.events, publication=None)
    rated.update(stage=RATED, publication=draft.plan.number)
    # An event may have been rejected since the earlier draft, which listed its newcomers: they leave the registry now.
    for event in Event.objects.filter(number__in=rated_before, stage=REJECTED).order_by("number"):
        facts = find_event(event.number)
        release(journal, of_list, event.number, "" if isinstance(facts, Problem) else facts.reason)


def texts_of(answer: Answer) -> set[str]:
    """The editions of an answer: those of its events, and that of the list."""
    return {*answer.regulations.values(), answer.list_regulation}


def publish(
    of_list: ListFacts, who: str, at: datetime, seen: int | None = None, *, empty: bool = False
) -> Publication | Problem:
    """Publish the draft, which never changes afterwards.

    A list that rates no event is refused while events wait for a ruling, unless `empty` says to publish it.
    """
    today = of_list.day_of(at)
    return all_or_nothing(who, at, lambda journal: _publish(journal, of_list, today, seen, empty))


def _publish(journal: Journal, of_list: ListFacts, today: date, seen: int | None, empty: bool) -> Publication:
    """Publish the draft within an act."""
    draft = Publication.objects.filter(list_id=of_list.name, day=None).first()
    if draft is None:
        raise ActRefused(_nothing_rated(of_list))
    subject = subject_of(of_list.name, draft.number)
    refuse_if(not_seen(subject, seen))
    refuse_if(_outdated(of_list, draft, journal.number))
    refuse_if(_too_early(of_list, draft, today))
    month = draft.month
    draft.day = today if month is None else of_list.in_force_from(month)
    if not empty:
        refuse_if(empty_while_events_wait(of_list, draft, draft.day))
    draft.changed = journal.enter("publish", subject, {**(facts_of(subject) or {}), "day": str(draft.day)})
    draft.save()
    end_replaced_standings(draft)
    write_lines(draft)
    Event.objects.filter(list_id=of_list.name, publication=draft.number).update(stage=PUBLISHED)
    return draft


def _nothing_rated(of_list: ListFacts) -> Problem:
    """The problem that there is no draft to publish; it names the last list and who published it."""
    last = find_publication(of_list)
    if isinstance(last, Problem):
        return last
    entry = Entry.objects.get(number=last.changed)
    who = author_name(entry.author)
    values: Values = {"list": of_list.name, "number": last.number, "who": who, "at": instant(entry.at)}
    return Problem(list_subject(of_list.name), "nothing_rated", values)


def _outdated(of_list: ListFacts, draft: Publication, entry: int) -> Problem | None:
    """The problem that a draft is out of date; None if it is current.

    It is out of date if one of its facts changed, if a further event was accepted for the list, or if a new version of
    the program changed one of its editions.
    """
    numbers = [number for step in steps_of(draft) for number in step.events]
    plan = next_plan(of_list, entry)
    further = [] if isinstance(plan, Problem) else [number for number in plan.events if number not in set(numbers)]
    subjects = [event_subject(number) for number in numbers]
    subjects += [list_subject(of_list.name), *map(person_subject, people_changed(draft.facts, of_list.name))]
    on_it = set(Standing.objects.filter(publication=draft).values_list("person_id", flat=True))
    subjects += _elos_changed(of_list, draft.facts, on_it)
    accepted = [event_subject(number) for number in further]
    for code, some in (("changed_since_rated", subjects), ("accepted_since_rated", accepted)):
        changed = first_changed_since(some, draft.facts)
        if changed is not None:
            last = changed_since(changed, draft.facts)[-1]
            values: Values = {"subject": changed, "who": author_name(last.author), "number": last.number}
            return Problem(subject_of(draft.list_id, draft.number), code, values)
    subject = subject_of(draft.list_id, draft.number)
    facts = facts_of(subject) or {"regulations": {}}
    for name, digest in facts["regulations"].items():
        if digest_of(name) != digest:
            return Problem(subject, "text_changed_since_rated", {"regulation": name})
    return plan if isinstance(plan, Problem) else None


def _too_early(of_list: ListFacts, draft: Publication, today: date) -> Problem | None:
    month = draft.month
    first = None if month is None else of_list.in_force_from(month)
    if first is not None and today < first:
        values = {"period": draft.period, "day": str(first), "today": str(today)}
        return Problem(list_subject(of_list.name), "list_not_due", values)
    last = last_published(of_list.name)
    if last is not None and last.day is not None and today < last.day:
        return Problem(list_subject(of_list.name), "before_last_list", {"day": str(last.day), "today": str(today)})
    return None
