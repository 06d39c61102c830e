"""The way of an event from its registration to a published list: six parts, each with its day or the day it is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple

from arpad.core.duties import Duty
from arpad.core.verdicts import Finding
from arpad.office.events.agenda import (
    ARBITER,
    OFFICER,
    REGISTRATION,
    REPORTING,
    SENDING,
    deadlines_of,
    first_duty,
    in_time,
    list_foreseen,
)
from arpad.office.events.event import (
    ACCEPTED,
    MATCHED,
    PUBLISHED,
    RATED,
    REGISTERED,
    REJECTED,
    REPORTED,
    EventFacts,
)
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.working_values import EventAct

State = Literal["done", "in_hand", "to_come", "refused", "omitted"]
LATE = {
    REGISTERED: ("registered_late",),
    REPORTED: ("reported_late", "uploaded_late", "month_reported_late", "month_uploaded_late", "reported_too_late"),
}
"""The findings that say that a part was done late."""


class StagePart(NamedTuple):
    """A part of the way. `omitted`: an event that was not announced in advance has no registration."""

    stage: str
    state: State
    day: date | None = None
    """When it was done."""
    due: date | None = None
    """The last day for it; None: the edition has none, or it was done in time."""
    clause: str | None = None
    """The clause that has this day."""
    who: str | None = None
    """Who has to do it: organiser, arbiter, federation or officer."""
    late: bool = False

    def to_json(self) -> dict[str, Any]:
        days = {"day": None if self.day is None else str(self.day), "due": None if self.due is None else str(self.due)}
        return {**self._asdict(), **days}


@dataclass(frozen=True, slots=True)
class OnList:
    """When the list was rated and published that an event is on, or that is rated and not published yet."""

    rated: date | None
    published: date | None


def stages_of(
    of_list: ListFacts,
    facts: EventFacts,
    acts: Sequence[EventAct],
    on_list: OnList | None,
    findings: Sequence[Finding] = (),
) -> tuple[StagePart, ...]:
    """The six parts of the way of an event. `findings` are those of the list that rated it.

    Until then the days are asked of the edition: the duties of the event, and the day of the next list.
    """
    is_refused = facts.verdict == REJECTED
    due = {} if on_list is not None or is_refused else deadlines_of(of_list, facts)
    sending = first_duty(due, SENDING)
    days = {
        REGISTERED: facts.registered,
        REPORTED: facts.reported if facts.file is not None else None,
        MATCHED: _matched(facts, acts),
        ACCEPTED: _last(acts, ("accept",)) if facts.verdict == ACCEPTED else None,
        RATED: None if on_list is None else on_list.rated,
        PUBLISHED: None if on_list is None else on_list.published,
    }
    done = {stage for stage, day in days.items() if day is not None}
    if on_list is not None:
        done |= {MATCHED, ACCEPTED, RATED}
    duties = {
        REGISTERED: due.get(REGISTRATION),
        REPORTED: first_duty(due, REPORTING),
        MATCHED: sending,
        ACCEPTED: sending,
    }
    parts = [
        _part(stage, day, stage in done, duties.get(stage), _late(stage, findings), facts)
        for stage, day in days.items()
    ]
    return tuple(_with_states(parts, of_list, facts, acts, is_refused))


def _part(
    stage: str, day: date | None, is_done: bool, duty: Duty | None, late: Finding | None, facts: EventFacts
) -> StagePart:
    if late is not None:
        due = late.values.get("due") or late.values.get("last")
        return StagePart(stage, "done", day, date.fromisoformat(str(due)) if due else None, late.clause, late=True)
    if is_done:
        is_late = stage == REGISTERED and duty is not None and not in_time(facts, duty)
        if duty is not None and is_late:
            return StagePart(stage, "done", day, duty.due, duty.clause, duty.who, late=True)
        return StagePart(stage, "done", day)
    who = duty.who if stage == REGISTERED and duty is not None else ARBITER if stage == REPORTED else OFFICER
    if duty is None:
        return StagePart(stage, "to_come", who=who)
    return StagePart(stage, "to_come", None, duty.due, duty.clause, who)


def _with_states(
    parts: Sequence[StagePart], of_list: ListFacts, facts: EventFacts, acts: Sequence[EventAct], is_refused: bool
) -> Iterator[StagePart]:
    """The parts with what is in hand, what was refused, and the day of the list to come."""
    is_in_hand = False
    month = None if is_refused or all(part.state == "done" for part in parts) else list_foreseen(of_list, facts)
    for part in parts:
        if part.state == "done":
            yield part
        elif part.stage == REGISTERED and facts.file is not None:
            yield StagePart(REGISTERED, "omitted")
        elif is_refused:
            if part.stage == ACCEPTED:
                yield StagePart(REJECTED, "refused", _last(acts, ("reject",)))
            else:
                yield StagePart(part.stage, "omitted")
        else:
            if part.stage in (RATED, PUBLISHED):
                part = part._replace(due=None if month is None else of_list.in_force_from(month))
            yield part if is_in_hand else part._replace(state="in_hand")
            is_in_hand = True


def _matched(facts: EventFacts, acts: Sequence[EventAct]) -> date | None:
    """The day of the last match or file before the ruling; None while a player is not matched."""
    if facts.file is None or facts.open:
        return None
    ruled = max((act.entry for act in acts if act.act in ("accept", "reject")), default=None)
    before = [act for act in acts if ruled is None or act.entry < ruled]
    return _last(before, ("submit", "match"))


def _last(acts: Iterable[EventAct], names: tuple[str, ...]) -> date | None:
    """The day of the last of some acts."""
    return max((date.fromisoformat(act.day) for act in acts if act.act in names), default=None)


def _late(stage: str, findings: Iterable[Finding]) -> Finding | None:
    """The finding that a part was done late."""
    return next((finding for finding in findings if finding.code in LATE.get(stage, ())), None)
