"""How an event with a file stands, as several commands answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts


def matched_count(facts: EventFacts) -> int:
    """The number of matched players, newcomers included."""
    return len(facts.people) + len(facts.new)


def event_summary(number: int, facts: EventFacts) -> dict[str, Any]:
    """How an event with a file stands, as JSON."""
    return {
        "event": number,
        "name": facts.name,
        "stage": facts.stage,
        "file": facts.file,
        "matched": matched_count(facts),
        "open": list(facts.open),
    }
