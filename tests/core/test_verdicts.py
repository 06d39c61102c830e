"""Findings of an event that is looked at part by part: each is said once."""

import time

from arpad.core.verdicts import Finding, each_once


def test_equal_findings_are_said_once_in_their_order() -> None:
    late = Finding("note", "9.1", "event e", "uploaded_late", {"days": 7}, event="e")
    later = Finding("note", "9.1", "event e", "uploaded_late", {"days": 8}, event="e")
    fast = Finding("reject", "1.1", "game e/1/a-b", "too_fast", {}, event="e")
    assert each_once([late, fast, late, later, fast]) == [late, fast, later]


def test_thousands_of_findings_are_looked_through_in_linear_time() -> None:
    """A league has a finding a game in each of its months: compared with all others, 20,000 take minutes."""
    findings = [Finding("reject", "1.1", f"game e/{number}/a-b", "too_fast") for number in range(20_000)]
    began = time.process_time()
    assert each_once([*findings, *findings]) == findings
    assert time.process_time() - began < 2
