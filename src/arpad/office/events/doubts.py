"""The doubts of a file's reader. They are stored with the event, and must be answered before it is accepted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, enter, open_event, subject_of
from arpad.office.events.reports import file_problems
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import ActRefused, refuse_if, valid, wrong_reason
from arpad.office.lists.definition import ListFacts

Answer = dict[str, str]
"""The officer who answered, the day, and why the file counts unchanged."""


def read_doubts(written: Iterable[Mapping[str, Any]]) -> list[Problem]:
    """Doubts from the journal."""
    return [
        Problem(
            place="",
            code=one["code"],
            values=one["values"],
            severity="doubt",
            line=one.get("line"),
            column=one.get("column"),
        )
        for one in written
    ]


def doubts_of(facts: EventFacts, kind: str) -> list[Problem]:
    """The recorded doubts on an event's file; the file of an event from before doubts were recorded is read again."""
    if facts.file is None:
        return []
    if facts.doubts is not None:
        return read_doubts(facts.doubts)
    return [problem for problem in file_problems(facts, kind) if problem.severity == "doubt"]


def unanswered(number: int, facts: EventFacts, kind: str) -> Problem | None:
    """The problem that the doubts on an event's file are not answered; None if they are."""
    doubts = [] if facts.answered else doubts_of(facts, kind)
    return (
        Problem(subject_of(number), "doubts_unanswered", {"number": number, "count": len(doubts)}) if doubts else None
    )


def answer_of(journal: Journal, of_list: ListFacts, reason: str) -> Answer:
    """An officer's answer, as it is kept with the event."""
    return {"by": journal.who, "date": str(of_list.day_of(journal.at)), "reason": reason}


def answer_doubts(
    journal: Journal, of_list: ListFacts, number: int, reason: str, seen: int | None = None
) -> EventFacts:
    """Record why the file of an event counts although its reader doubts it."""
    facts = valid(open_event(number, of_list.name, seen))
    refuse_if(wrong_reason(reason, subject_of(number)))
    if not doubts_of(facts, of_list.kind):
        raise ActRefused(Problem(subject_of(number), "no_doubts", {"number": number}))
    answered = replace(facts, answered=answer_of(journal, of_list, reason))
    enter(journal, "answer", number, answered)
    return answered
