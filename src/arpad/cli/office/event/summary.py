"""An event with a file in JSON, as several commands answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts


def event_summary(number: int, facts: EventFacts) -> dict[str, Any]:
    """How an event with a file stands, as JSON has it."""
    return {
        "event": number,
        "name": facts.name,
        "stage": facts.stage,
        "file": facts.file,
        "matched": len(facts.people) + len(facts.new),
        "open": list(facts.open),
    }
