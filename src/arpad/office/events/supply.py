"""Facts of an event that an officer supplies after its file came in, such as its minutes."""

from __future__ import annotations

from dataclasses import replace

from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, enter, open_event, wrong_event
from arpad.office.events.supplied_facts import told_with
from arpad.office.journal.acts import Journal
from arpad.office.lists.definition import ListFacts


def supply(
    journal: Journal, of_list: ListFacts, number: int, told: str, seen: int | None = None
) -> EventFacts | Problem:
    """Add facts to an event that is not published. A ruling on it lapses, because it was made without them."""
    facts = open_event(number, of_list.name, seen)
    if isinstance(facts, Problem):
        return facts
    supplied = told_with(facts.told, told)
    if supplied == facts.told:
        return facts
    changed = replace(facts, told=supplied, verdict="", reason="", period="", late="")
    wrong = wrong_event(changed)
    if wrong is not None:
        return wrong
    enter(journal, "tell", number, changed)
    return changed
