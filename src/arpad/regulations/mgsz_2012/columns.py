"""The columns of an event: what its procedures read, and what they write.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Event(NamedTuple):
    """What is of the whole event."""

    factor: int
    rounds: int
    players: int  # how many rows of the entrants are its own
    first: int  # of its games
    end: int


class Entrants(NamedTuple):
    """One row a player of the event."""

    points: WorkColumn  # when the event begins; 0: unknown
    registered: WorkColumn  # 0: not in the registry; a foreigner's points stay those of the entry grade
    register: WorkColumn  # the relation to the registry before the first event
    supplied: WorkColumn  # points that the report supplies; 0: none
    entry_place: WorkColumn  # the place of the entry grade; -1: none


class Games(NamedTuple):
    """One row a game between two players, those of an event in order of rounds."""

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
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1. What counts has numbers."""

    reason: WorkColumn
    corrected: WorkColumn  # own points after the stones
    difference: WorkColumn  # own corrected points less the opponent's
    chance: WorkColumn
    point: WorkColumn  # Jp in thousandths


class Results(NamedTuple):
    """What the event comes to for each entrant."""

    points: WorkColumn  # after the part in hand; in the end the new ones
    change: WorkColumn  # of all parts
    games: WorkColumn  # that counted, of all parts
    part_games: WorkColumn  # of the part in hand
    part_total: WorkColumn  # its sum of Jp in thousandths
    part_half_points: WorkColumn


class Parts(NamedTuple):
    """What each part comes to for each entrant: those of the first part, then those of the second."""

    old: WorkColumn
    games: WorkColumn
    half_points: WorkColumn
    total: WorkColumn
    change: WorkColumn
    new: WorkColumn


class Work(NamedTuple):
    """Everything the procedures write but the entrants' own points and what bars a game."""

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
    """Keep why a game gives points or not."""
    work.sides.reason[2 * game] = reason
    work.sides.reason[2 * game + 1] = reason


def note_side(work: Work, side: int, corrected: int, difference: int, favourite: int, point: int) -> None:
    """Keep the working of a game."""
    work.sides.corrected[side] = corrected
    work.sides.difference[side] = difference
    work.sides.chance[side] = favourite
    work.sides.point[side] = point


def note_score(work: Work, entrant: int, half_points: int) -> None:
    """Keep what a player scored in the games that counted."""
    work.results.part_half_points[entrant] += half_points


def note_part(part: Part, work: Work, entrant: int, change: int) -> None:
    """Keep what a part comes to for a player."""
    parts, results = work.parts, work.results
    row = part.number * part.players + entrant
    parts.old[row] = results.points[entrant]
    parts.games[row] = results.part_games[entrant]
    parts.half_points[row] = results.part_half_points[entrant]
    parts.total[row] = results.part_total[entrant]
    parts.change[row] = change
    parts.new[row] = results.points[entrant] + change
    results.part_half_points[entrant] = 0
