"""The columns of an event: what its procedures read, and what they write.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Event(NamedTuple):
    """The facts of the whole event."""

    factor: int
    rounds: int
    players: int  # how many rows of the entrants are its own
    first: int  # of its games
    end: int


class Entrants(NamedTuple):
    """One row for each player of the event."""

    points: WorkColumn  # when the event begins; 0: unknown
    registered: WorkColumn  # 0: not in the registry; a foreigner's points stay those of the entry grade
    register: WorkColumn  # the relation to the registry before the first event
    supplied: WorkColumn  # points that the report supplies; 0: none
    entry_place: WorkColumn  # the place of the entry grade; -1: none


class Games(NamedTuple):
    """One row for each game between two players, in order of rounds."""

    white: Column
    black: Column
    outcome: Column  # as arpad.core.outcomes packs it
    round: Column
    stones: Column  # received by black; negative: by white
    barred: WorkColumn  # the reason that a finding on the event or the game gives; 0: none


class Starts(NamedTuple):
    """The working of starting points, for players who are not in the registry."""

    games: WorkColumn  # played
    half_points: WorkColumn
    met: WorkColumn  # 1: met a player who is in the registry or enters it
    points: WorkColumn  # 0: none


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1. 0 for uncounted games."""

    reason: WorkColumn
    corrected: WorkColumn  # own points after the stones
    difference: WorkColumn  # own corrected points less the opponent's
    chance: WorkColumn
    point: WorkColumn  # Jp in thousandths


class Results(NamedTuple):
    """The result of the event for each entrant."""

    points: WorkColumn  # after the part in hand; in the end the new ones
    change: WorkColumn  # of all parts
    games: WorkColumn  # that counted, of all parts
    part_games: WorkColumn  # of the part in hand
    part_total: WorkColumn  # its sum of Jp in thousandths
    part_half_points: WorkColumn


class Parts(NamedTuple):
    """The result of each part for each entrant: all of the first part, then all of the second."""

    old: WorkColumn
    games: WorkColumn
    half_points: WorkColumn
    total: WorkColumn
    change: WorkColumn
    new: WorkColumn


class Work(NamedTuple):
    """Everything that the procedures write, except the entrants' own points and the reason that excludes a game."""

    starts: Starts
    sides: Sides
    results: Results
    parts: Parts


class Part(NamedTuple):
    """Some rounds of an event."""

    number: int  # from 0
    factor: int
    players: int
    first: int  # of its games
    end: int


# Nothing is computed from what these keep; a replay that is not asked for it leaves them out.


def note_reason(work: Work, game: int, reason: int) -> None:
    """Write why a game gives points or not."""
    work.sides.reason[2 * game] = reason
    work.sides.reason[2 * game + 1] = reason


def note_side(work: Work, side: int, corrected: int, difference: int, favourite: int, point: int) -> None:
    """Write the working of a game."""
    work.sides.corrected[side] = corrected
    work.sides.difference[side] = difference
    work.sides.chance[side] = favourite
    work.sides.point[side] = point


def note_score(work: Work, entrant: int, half_points: int) -> None:
    """Write the score of a player in the counted games."""
    work.results.part_half_points[entrant] += half_points


def note_part(part: Part, work: Work, entrant: int, change: int) -> None:
    """Write the result of a part for a player."""
    parts, results = work.parts, work.results
    row = part.number * part.players + entrant
    parts.old[row] = results.points[entrant]
    parts.games[row] = results.part_games[entrant]
    parts.half_points[row] = results.part_half_points[entrant]
    parts.total[row] = results.part_total[entrant]
    parts.change[row] = change
    parts.new[row] = results.points[entrant] + change
    results.part_half_points[entrant] = 0
