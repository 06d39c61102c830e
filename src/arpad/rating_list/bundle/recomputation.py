"""A list computed again from a record: the standings that it changed, and the lines that the law makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.core.verdicts import Problem
from arpad.rating_list.bundle.manifest import Manifest
from arpad.rating_list.hashed_list import HashedLine, line_of
from arpad.rating_list.lines import NewLines, lines_after, opening_lines
from arpad.rating_list.rating import compute
from arpad.rating_list.recorded_source import Record, RecordedSource
from arpad.rating_list.standing import read_standing
from arpad.regulations.regulation import Run, interpreted


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A list computed again."""

    standings: Mapping[int, str]
    """The texts of the standings that it changed, by person; those of an opening list are given."""
    lines: Mapping[int, HashedLine]
    """The lines, without a digest of the person."""
    made: frozenset[int]
    """The people whose lines were computed. A person without a line is not printed."""

    def differing(self, other: Recomputed) -> set[int]:
        """The people whose standing or line differs."""
        return {
            number
            for number in (*self.made, *other.made, *self.standings, *other.standings)
            if self.standings.get(number) != other.standings.get(number)
            or self.lines.get(number) != other.lines.get(number)
        }


def recompute(
    manifest: Manifest, record: Record, opening: Mapping[int, str], run: Run = interpreted
) -> Recomputed | Problem:
    """Compute a list again. `opening` are the standings of an opening list; of another list they are not used."""
    source, of_list = RecordedSource(record), manifest.definition
    regulation = of_list.calendar.on(manifest.printed)
    if isinstance(regulation, Problem):
        return regulation
    if manifest.base is None:
        held = {number: read_standing(number, text) for number, text in opening.items()}
        made = opening_lines(of_list, regulation, manifest.printed, held, source.people(sorted(held)))
        return Recomputed(opening, _hashed(made), frozenset(held))
    computed = compute(of_list, manifest.base, manifest.steps, source, False, run)
    if isinstance(computed, Problem):
        return computed
    now = {**source.standings(manifest.base, None), **computed.held}
    people = source.people(sorted(now))
    made = lines_after(of_list, regulation, manifest.printed, now, people, computed.held)
    standings = {number: one.text() for number, one in computed.held.items()}
    return Recomputed(standings, _hashed(made), frozenset({*now, *record.rows}))


def _hashed(made: NewLines) -> dict[int, HashedLine]:
    return {number: line_of(entry, "") for number, entry in made.entries.items()}
