"""The fates of events in the office, and the facts that lead to them."""

from __future__ import annotations

from random import Random
from typing import Any

PLAIN = "plain"
REJECTED = "rejected"
LATE_NOW = "late, rated now"
LATE_CHAIN = "late, everything since again"
CORRECTED = "a new version of its file"
APPROVED = "rated by approval"
CYCLE = (REJECTED, LATE_NOW, APPROVED, LATE_CHAIN, CORRECTED)
EVERY, SPECIALS = 3, 3
"""Every EVERY months, SPECIALS events of each list have the next fates of CYCLE."""

AWAITED = "its report is overdue"
ASKED = "waits for an approval"
UNMATCHED = "its players are not matched yet"
UNRULED = "matched and not ruled on"
ACCEPTED = "accepted and not rated"
TO_COME = "registered in advance"
LEFT = (
    *(("standard", TO_COME), ("standard", AWAITED), ("standard", ASKED), ("standard", UNRULED)),
    *(("selo", UNMATCHED), ("selo", ASKED), ("pelo", ACCEPTED), ("go", UNRULED)),
)
"""The events on the desk when the demo ends: their list and fate."""

SUPPLIED: dict[str, dict[str, Any]] = {
    "standard": {"minutes": 120, "hybrid": False, "says_rated": True, "norms": False},
    "selo": {"minutes": 90, "organiser": "domestic"},
    "pelo": {"minutes": 5, "organiser": "domestic"},
    "go": {
        "board": 19,
        "base_minutes": 60,
        "byo_yomi": {"kind": "japanese", "seconds": 30},
        "pair": False,
        "international": False,
    },
}
"""The facts that are supplied with an event's file, with the keys of a report."""
ABROAD = {"country": "EST", "organiser": "foreign"}
REFUSED: dict[str, tuple[dict[str, Any], ...]] = {
    "standard": ({"says_rated": False}, {"hours_per_day": 14}),
    "selo": ({**ABROAD, "fide_rated": "none"},),
    "pelo": (ABROAD,),
    "go": ({"board": 9}, {"pair": True}, {"base_minutes": 5, "byo_yomi": None}),
}
"""The facts for which the law refuses an event."""
REASONS = {
    "told_unrated": "The players heard that the event is not rated.",
    "does_not_say_rated": "The invitation does not say that the event is rated.",
    "daily_hours": "Three rounds a day were too many.",
    "foreign_not_fide_rated": "Played abroad, and FIDE did not rate it.",
    "foreign_blitz": "Blitz abroad does not count for pelo.",
    "go_board": "Only 19x19 and 13x13 are rated.",
    "go_pair": "Pair go is not rated.",
    "go_too_fast": "The time was too short for every category.",
}
"""What the officer writes beside the clause."""


def fitting(fate: str, list_name: str) -> str:
    """A fate that a list knows: pelo and go have no approvals, and get a corrected file instead."""
    return CORRECTED if fate in (APPROVED, ASKED) and list_name not in ("standard", "selo") else fate


def facts_of(list_name: str, fate: str, chance: Random) -> dict[str, Any]:
    """The facts that are supplied with an event of a fate."""
    facts = dict(SUPPLIED[list_name])
    if fate == REJECTED:
        facts |= chance.choice(REFUSED[list_name])
    elif fate in (APPROVED, ASKED) and list_name == "selo":
        facts |= {**ABROAD, "fide_rated": "expected"}
    return {name: value for name, value in facts.items() if value is not None}
