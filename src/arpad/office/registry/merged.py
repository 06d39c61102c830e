"""The present numbers of people whose records were merged into others."""

from __future__ import annotations

from collections.abc import Iterable

from arpad.office.journal.facts import facts_at
from arpad.office.registry.policy import LARGEST
from arpad.office.registry.record import OUT, subject_of

MOST_MERGES = 20
"""How many merges, one into the next, are followed."""
LAST_ENTRY = 2**62
"""Beyond the last entry of any journal."""


def present_numbers(numbers: Iterable[int]) -> dict[int, int]:
    """The number that each merged number leads to, by the merged one. Numbers that were not merged are omitted.

    12 was merged into 7, and 7 into 3: {12: 3}.
    """
    into = {number: number for number in numbers if number <= LARGEST}
    following = set(into)
    for _ in range(MOST_MERGES):
        facts = facts_at(LAST_ENTRY, [subject_of(number) for number in following]) if following else {}
        left = {number: facts.get(subject_of(number), {}).get(OUT) or {} for number in following}
        steps: dict[int, int] = {number: out["into"] for number, out in left.items() if out.get("into") is not None}
        if not steps:
            break
        into = {number: steps.get(last, last) for number, last in into.items()}
        following = set(steps.values())
    return {number: last for number, last in into.items() if number != last}
