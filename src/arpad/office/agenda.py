"""What is to be done, by whom, by which day: of every event on its way, and of every list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Event as CoreEvent
from arpad.core.verdicts import Duty, Problem, Values
from arpad.office.events import (
    ACCEPTED,
    MATCHED,
    REGISTERED,
    REJECTED,
    REPORTED,
    EventFacts,
    events_at,
    subject_of,
    with_told,
)
from arpad.office.lists import MONTHLY, ListFacts, all_lists
from arpad.office.lists import subject_of as list_subject
from arpad.office.models import Event, Head, Publication
from arpad.office.plan import last_published
from arpad.regulations.choosing import duties

OFFICER, ARBITER = "officer", "arbiter"


class Task(NamedTuple):
    """Something that somebody must do: of what, what, who, by when, and the clause that says so."""

    subject: str
    code: str
    who: str
    due: date | None
    values: Values
    clause: str = ""

    def overdue(self, today: date) -> bool:
        return self.due is not None and self.due < today


def tasks(today: date, of_list: str | None = None) -> list[Task]:
    """Everything that is to be done, what is due first first."""
    lists = {facts.name: facts for facts in all_lists() if of_list in (None, facts.name)}
    entry = Head.objects.get(pk=1).number
    rows = Event.objects.filter(list_id__in=lists, publication=None).exclude(stage=REJECTED)
    known = events_at(entry, list(rows.order_by("number").values_list("number", flat=True)))
    found = [task for number, facts in known.items() for task in event_tasks(lists[facts.list], number, facts, today)]
    found += [task for facts in lists.values() for task in _list_tasks(facts, today)]
    return sorted(found, key=lambda task: (task.due or date.max, task.subject, task.code))


def event_tasks(of_list: ListFacts, number: int, facts: EventFacts, today: date) -> Iterator[Task]:
    """What an event waits for."""
    due = {duty.code: duty for duty in event_duties(of_list, facts)}
    subject = subject_of(number)
    name: Values = {"name": facts.name, "end": str(facts.end)}
    if facts.stage == REGISTERED:
        duty = next((due[code] for code in ("report_sent", "reported") if code in due), None)
        if facts.end < today or duty is not None:
            yield Task(subject, "report_awaited", ARBITER, duty and duty.due, name, duty.clause if duty else "")
    elif facts.stage == REPORTED:
        yield Task(subject, "players_to_match", OFFICER, _closing(due), {**name, "count": len(facts.open)})
    elif facts.stage == MATCHED:
        for request in _waiting(facts):
            yield Task(subject, "approval_awaited", request["by"], _closing(due), {**name, **request})
        yield Task(subject, "event_to_rule", OFFICER, _closing(due), name)
    elif facts.stage == ACCEPTED:
        yield Task(subject, "event_to_rate", OFFICER, _closing(due), {**name, "period": facts.period})


def _waiting(facts: EventFacts) -> list[dict[str, str]]:
    """Approvals that were asked for and have not come."""
    given = {one["clause"] for one in facts.approvals}
    return [request for request in facts.asked if request["clause"] not in given]


def event_duties(of_list: ListFacts, facts: EventFacts) -> list[Duty]:
    """What the edition in force asks of whom, and by when."""
    event = with_told(CoreEvent("event", facts.start, facts.end, ()), facts)
    found = duties(of_list.authority, of_list.kind, event)
    return [] if isinstance(found, Problem) else list(found)


def _closing(due: Mapping[str, Duty]) -> date | None:
    """The last of an event's days: after it the event is late for its list."""
    return max((duty.due for duty in due.values()), default=None)


def _list_tasks(of_list: ListFacts, today: date) -> Iterator[Task]:
    last = last_published(of_list.name)
    subject = list_subject(of_list.name)
    if last is None:
        yield Task(subject, "list_to_open", OFFICER, None, {"list": of_list.name})
        return
    month = Month.parse(last.period)
    if of_list.cadence == MONTHLY and month is not None:
        yield Task(subject, "list_to_publish", OFFICER, month.plus(1).first_day, {"period": str(month.plus(1))})
    elif Publication.objects.filter(list_id=of_list.name, day=None).exists():
        yield Task(subject, "list_to_publish", OFFICER, today, {"period": ""})
