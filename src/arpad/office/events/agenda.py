"""The tasks of the office on events and lists: what to do, who does it, and by when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Q

from arpad.core.dates import Month
from arpad.core.duties import Duty
from arpad.core.report import Event as CoreEvent
from arpad.core.verdicts import Finding, Problem, Values
from arpad.office.events.entrants import known_players
from arpad.office.events.event import (
    ACCEPTED,
    MATCHED,
    REGISTERED,
    REJECTED,
    REPORTED,
    EventFacts,
    events_at,
    subject_of,
    with_supplied,
)
from arpad.office.events.missing_time import time_is_open
from arpad.office.events.reports import stored_report
from arpad.office.journal.facts import head_number
from arpad.office.lists.definition import ListFacts, all_lists
from arpad.office.lists.definition import subject_of as list_subject
from arpad.office.lists.published import last_published
from arpad.office.storage.models import Event, Publication
from arpad.regulations.rate import foreseen

STILL_AWAITED = timedelta(days=366)
"""How long after its end a published long event still has tasks for its months."""
OFFICER, ARBITER = "officer", "arbiter"
REGISTRATION = "registration"
REPORTING = ("arbiter_report", "list_report", "upload")
"""The duties to report an event, the earliest first."""
SENDING = ("list_report", "upload")
"""The duties to send an event on, which end the office's work on its file."""


class Task(NamedTuple):
    """A task: its subject, what is to be done, who does it, the last day, and the clause."""

    subject: str
    code: str
    who: str
    due: date | None
    values: Values
    clause: str = ""
    overdue: bool = False


def tasks(today_in: Callable[[ListFacts], date], of_list: str | None = None) -> list[Task]:
    """All tasks, in the order of their days; `today_in` gives today where a list is made."""
    lists = {facts.name: facts for facts in all_lists() if of_list in (None, facts.name)}
    days = {name: today_in(facts) for name, facts in lists.items()}
    entry = head_number()
    rows = Event.objects.filter(list_id__in=lists).exclude(stage=REJECTED)
    going_on = Q(publication__isnull=False) & Q(end__gt=min(days.values(), default=date.max) - STILL_AWAITED)
    rows = rows.filter(Q(publication=None) | going_on)
    known = events_at(entry, list(rows.order_by("number").values_list("number", flat=True)))
    published = set(rows.filter(publication__isnull=False).values_list("number", flat=True))
    open_tasks = [
        task
        for number, facts in known.items()
        for task in event_tasks(lists[facts.list], number, facts, days[facts.list], number in published)
    ]
    open_tasks += [task for facts in lists.values() for task in _list_tasks(facts, days[facts.name])]
    return sorted(open_tasks, key=lambda task: (task.due or date.max, _in_order(task.subject), task.code))


def _in_order(subject: str) -> tuple[str, int, str]:
    """The order of subjects: events by number, lists by name."""
    kind, _, name = subject.partition(" ")
    return (kind, int(name), "") if name.isdecimal() else (kind, 0, name)


def event_tasks(
    of_list: ListFacts, number: int, facts: EventFacts, today: date, is_on_list: bool = False
) -> Iterator[Task]:
    """The tasks on an event; of a published long event, the report of its next month."""
    waits = () if is_on_list else _waits_for(of_list, number, facts, today)
    for task in (*waits, *_next_month(of_list, number, facts)):
        yield task._replace(overdue=task.due is not None and task.due < today)


def _next_month(of_list: ListFacts, number: int, facts: EventFacts) -> Iterator[Task]:
    """The task to report the next month of a long event."""
    duty = next_month_report(of_list, facts)
    if duty is not None:
        values: Values = {"name": facts.name, "month": duty.month, "end": str(facts.end)}
        yield Task(subject_of(number), "month_report_awaited", ARBITER, duty.due, values, duty.clause)


def next_month_report(of_list: ListFacts, facts: EventFacts) -> Duty | None:
    """The duty to report the next month of a long event; None if no month is awaited."""
    reported = max((part["month"] for part in facts.parts), default="")
    if not reported:
        return None
    months = [duty for duty in event_duties(of_list, facts) if duty.code in REPORTING and duty.month > reported]
    return min(months, key=lambda one: (one.month, REPORTING.index(one.code)), default=None)


def _waits_for(of_list: ListFacts, number: int, facts: EventFacts, today: date) -> Iterator[Task]:
    due = deadlines_of(of_list, facts)
    subject = subject_of(number)
    name: Values = {"name": facts.name, "start": str(facts.start), "end": str(facts.end)}
    if facts.stage == REGISTERED:
        registration = due.get(REGISTRATION)
        # Until the day the duty is a reminder; later it is a task only if the registration came too late.
        if registration and (today <= registration.due or not in_time(facts, registration)):
            yield Task(subject, REGISTRATION, registration.who, registration.due, name, registration.clause)
        for finding in approvals_foreseen(of_list, facts):
            values = {**name, "clause": finding.clause, "by": finding.values.get("by")}
            yield Task(subject, "approval_foreseen", str(finding.values.get("by")), None, values, finding.clause or "")
        duty = first_duty(due, REPORTING)
        yield Task(subject, "report_awaited", ARBITER, duty.due if duty else None, name, duty.clause if duty else "")
    elif facts.stage == REPORTED:
        yield Task(subject, "players_to_match", OFFICER, _sending(due), {**name, "count": len(facts.open)})
        yield from _time_to_supply(of_list, number, facts, _sending(due))
    elif facts.stage == MATCHED:
        yield from _time_to_supply(of_list, number, facts, _sending(due))
        for request in _waiting(facts):
            code = "approval_of_awaited" if "subject" in request else "approval_awaited"
            yield Task(subject, code, request["by"], _sending(due), {**name, **request})
        yield Task(subject, "event_to_rule", OFFICER, _sending(due), name)
    elif facts.stage == ACCEPTED:
        month = facts.period
        if month is None:  # an event list has no fixed days
            yield Task(subject, "event_to_rate_next", OFFICER, None, name)
        else:
            values = {**name, "period": str(month)}
            yield Task(subject, "event_to_rate", OFFICER, of_list.in_force_from(month), values)


def _time_to_supply(of_list: ListFacts, number: int, facts: EventFacts, due: date | None) -> Iterator[Task]:
    report = stored_report(facts, of_list.kind)
    if not isinstance(report, Problem) and time_is_open(of_list, report, facts):
        yield Task(subject_of(number), "time_to_supply", OFFICER, due, {"name": facts.name, "number": number})


def in_time(facts: EventFacts, duty: Duty) -> bool:
    """True if an event was registered by the last day for it, or not in advance at all."""
    return facts.registered is None or facts.registered <= duty.due


def _waiting(facts: EventFacts) -> list[dict[str, str]]:
    """Approvals that were asked for and are not given yet."""
    given = {(one["clause"], one.get("subject")) for one in facts.approvals}
    whole = {one["clause"] for one in facts.approvals if not one.get("subject")}
    return [
        request
        for request in facts.asked
        if request["clause"] not in whole and (request["clause"], request.get("subject")) not in given
    ]


def event_duties(of_list: ListFacts, facts: EventFacts) -> list[Duty]:
    """The duties of an event by the edition in force on its first day."""
    regulation = of_list.calendar.on(facts.start)
    if isinstance(regulation, Problem):
        return []
    return regulation.duties(_announced(facts), known_players(of_list, facts))


def deadlines_of(of_list: ListFacts, facts: EventFacts) -> dict[str, Duty]:
    """The duties of an event by their codes. Of a long event those of one month: the newest reported, or the first."""
    due: dict[str, Duty] = {}
    newest = max((part["month"] for part in facts.parts), default="")
    for duty in event_duties(of_list, facts):
        if duty.code not in due or (newest and due[duty.code].month < duty.month <= newest):
            due[duty.code] = duty
    return due


def list_foreseen(of_list: ListFacts, facts: EventFacts) -> Month | None:
    """The month of the first list that can rate an event; None on an event list, and without a list in force."""
    last = last_published(of_list.name)
    regulation = of_list.calendar.on(facts.start)
    if last is None or last.month is None or isinstance(regulation, Problem):
        return None
    wanted = facts.period or regulation.list_for(_announced(facts))
    return None if wanted is None else max(wanted, last.month.plus(1))


def approvals_foreseen(of_list: ListFacts, facts: EventFacts) -> list[Finding]:
    """The findings on approvals that an event will need, as far as they can be foreseen."""
    return foreseen(of_list.authority, of_list.kind, _announced(facts), known_players(of_list, facts))


def _announced(facts: EventFacts) -> CoreEvent:
    return with_supplied(CoreEvent("event", facts.start, facts.end, ()), facts)


def first_duty(due: Mapping[str, Duty], codes: tuple[str, ...]) -> Duty | None:
    """The first duty of some codes that an event has."""
    return next((due[code] for code in codes if code in due), None)


def _sending(due: Mapping[str, Duty]) -> date | None:
    """The day by which an event must be sent on, and so be ruled on; None without such a duty."""
    duty = first_duty(due, SENDING)
    return duty.due if duty else None


def next_publication(of_list: ListFacts) -> tuple[str, date] | None:
    """The month of the next list, and its day by the edition; None for an event list, and before the opening list."""
    last = last_published(of_list.name)
    month = None if last is None else last.month
    if not of_list.kind_of_list.is_monthly or month is None:
        return None
    return str(month.plus(1)), of_list.in_force_from(month.plus(1))


def _list_tasks(of_list: ListFacts, today: date) -> Iterator[Task]:
    subject = list_subject(of_list.name)
    following = next_publication(of_list)
    if last_published(of_list.name) is None:
        yield Task(subject, "list_to_open", OFFICER, None, {"list": of_list.name})
    elif following is not None:
        period, day = following
        yield Task(subject, "list_to_publish", OFFICER, day, {"period": period}, overdue=day < today)
    elif Publication.objects.filter(list_id=of_list.name, day=None).exists():
        yield Task(subject, "list_to_publish", OFFICER, today, {"period": ""})
