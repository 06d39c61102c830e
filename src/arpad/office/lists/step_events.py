"""The events of a step of a list, from their files and the facts of the office."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.core.report import Approval, Event, Player, Report
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, with_ids, with_supplied
from arpad.office.events.newcomers import ids_of, numbers_of, records_of
from arpad.office.events.reports import stored_reports
from arpad.office.events.starting_points import decided_of
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.source import NewPlayer, RatingStep, StepEvents


def step_events_of(of_list: ListDefinition, step: RatingStep, facts: Mapping[int, EventFacts]) -> StepEvents | Problem:
    """The events of a step with the facts of their files, their approvals and the office's decisions."""
    step_events = StepEvents({}, {}, [], {}, {})
    reports = stored_reports([facts[number] for number in step.events], of_list.kind)
    for number, read in zip(step.events, reports, strict=True):
        if isinstance(read, Problem):
            return read
        event, players = _event_in(read, number, facts[number])
        # The list's federation has registered an event, unless the report or the officer names another.
        event = event if event.registered_by else replace(event, registered_by=of_list.federation or None)
        step_events.events[event.id] = event
        step_events.files.update(players)
        ids, numbers = ids_of(facts[number]), numbers_of(facts[number])
        new = {numbers[name]: ids[name] for name in facts[number].new}
        step_events.newcomers.update({n: NewPlayer(new[n], record) for n, record in records_of(facts[number]).items()})
        step_events.decided.update(decided_of(facts[number]))
        step_events.approvals.extend(_approval(number, given) for given in facts[number].approvals)
    return step_events


def _event_in(report: Report, number: int, facts: EventFacts) -> tuple[Event, dict[int, Player]]:
    """An event of a file with the players' IDs for the law, and the file's players by number."""
    event = with_supplied(report.events[facts.place], facts)
    numbers = numbers_of(facts)
    players = {numbers[name]: report.players[name] for name in numbers if name in report.players}
    ids = ids_of(facts)
    ranks = tuple(rank._replace(player=ids[rank.player]) for rank in event.ranks if rank.player in ids)
    return replace(with_ids(event, ids), id=str(number), ranks=ranks), players


def _approval(number: int, given: Mapping[str, Any]) -> Approval:
    day = given.get("date")
    return Approval(
        clause=given["clause"],
        subject=given.get("subject") or f"event {number}",
        by=given["by"],
        date=date.fromisoformat(day) if day else None,
        reason=given.get("reason"),
    )
