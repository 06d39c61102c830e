"""The findings on a file that cannot be rated, as far as it can be read. Pages show them beside its problems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.event_in_part import read_event_in_part
from arpad.formats.source import opened
from arpad.library.rating import Checked, check
from arpad.library.refusal import Refused
from arpad.library.reports import Day, File, Read, seconds_of, source_of, supplied_of, wrong_list


@dataclass(frozen=True, slots=True)
class CheckedInPart:
    """The findings on what can be read of a file, and what was left out of it."""

    checked: Checked
    lines: tuple[int, ...]
    """The lines of the players who are left out, with their games."""
    games: int
    """How many games of other players are left out."""
    end: date | None
    """The day that is taken for the last one; None: the file states it."""

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad check --json` on what can be read, and what is left out."""
        left_out = {"lines": [*self.lines], "games": self.games, "end": None if self.end is None else str(self.end)}
        return {**self.checked.to_json(language), "left_out": left_out}


def check_in_part(
    file: File,
    *,
    list: str | None = None,
    start: Day | None = None,
    end: Day | None = None,
    minutes: str | None = None,
    regulation: str | None = None,
) -> CheckedInPart | None:
    """Check what can be read of a file that problems stop; None where no event can be formed of it."""
    supplied, source = supplied_of(start, end, (), ()), source_of(file)
    if isinstance(supplied, Problem) or wrong_list(list) is not None:
        return None
    with opened(source) as stream:
        part = None if isinstance(stream, Problem) else read_event_in_part(stream, source.short, list, supplied)
    if part is None:
        return None
    report = part.report
    seconds = None if minutes is None else seconds_of(minutes)
    if isinstance(seconds, int):
        events = {name: replace(event, seconds=seconds) for name, event in report.events.items()}
        report = replace(report, events=events)
    checked = check(Read(report), regulation=regulation)
    return None if isinstance(checked, Refused) else CheckedInPart(checked, part.lines, part.games, part.end)
