"""The columns of an event: what its procedure reads, and what it writes.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Entrants(NamedTuple):
    """One row for each player of the event."""

    number: WorkColumn  # R_o; 0: none; an Elo that is taken over replaces it
    established: WorkColumn
    elo: Column  # taken over before all else if the player has a counted game; 0: none
    computed: Column  # 0: the foreign event is not computed for the player; unused at home
    earlier_games: Column  # of a new player: N, W and the sum of R_i of all earlier games
    earlier_half_points: Column
    earlier_ratings: Column
    by_known: Column  # of a new player without a number: what known earlier games come to; 0: nothing


class Kinds(NamedTuple):
    """One row for each kind of game in the event: its time for 60 moves in seconds (-1: unknown), and play-offs."""

    white_seconds: Column
    black_seconds: Column
    playoff: Column


class Games(NamedTuple):
    """One row for each game between two players."""

    white: Column
    black: Column
    outcome: Column  # half points, and whether it was played and had moves: `arpad.core.outcomes`
    kind: Column


class Lists(NamedTuple):
    """One row for each player of a foreign event: the number on each list; 0: none. Empty for a domestic event."""

    finn: Column
    elo: Column
    elo_rapid: Column
    national: Column  # of a comparable country only
    national_rapid: Column


class Event(NamedTuple):
    """Everything that the procedure of an event reads, except the law."""

    list: int
    foreign: int
    of_selo: int  # 1: its own games, play-offs aside, are of selo
    refused: int  # 1: by a finding on it
    start: int  # the number of a new player without one
    players: int  # how many rows of `entrants` it has
    first: int  # where its games begin, and end
    end: int
    entrants: Entrants
    lists: Lists
    kinds: Kinds
    games: Games


class KindsWork(NamedTuple):
    """The working of each kind of game."""

    reason: WorkColumn
    minutes: WorkColumn  # full minutes; negative: unknown
    rapid: WorkColumn  # 1: the games are rapid in the sense of 3.9


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    reason: WorkColumn
    opponent: WorkColumn  # R_i
    difference: WorkColumn
    expected: WorkColumn
    weight: WorkColumn  # tenths of K_t
    gain: WorkColumn  # K_t (W_i - E_i) in thousandths; in pelo W_i - E_i in hundredths


class Results(NamedTuple):
    """The result of the event for each entrant."""

    method: WorkColumn
    elo_taken: WorkColumn  # 0: none was
    games: WorkColumn
    half_points: WorkColumn
    expected: WorkColumn
    gains: WorkColumn
    k: WorkColumn
    base_games: WorkColumn  # N, W and the sum of R_i of the formula of a new player
    base_half_points: WorkColumn
    base_ratings: WorkColumn
    numerator: WorkColumn  # of a new player's exact number
    denominator: WorkColumn
    provisional: WorkColumn
    beside: WorkColumn  # the number they count with: that before the event, then that once new players have theirs
    change: WorkColumn  # of a pelo, in ten-thousandths
    new: WorkColumn  # 0: none


class Met(NamedTuple):
    """The number with which each player of a foreign event counts: a row for games not rapid, and one for rapid."""

    source: WorkColumn
    raised: WorkColumn  # 1: to the lowest number
    number: WorkColumn  # 0: the player's own
    micro: WorkColumn  # the same in micro, while performances are found


class Unlisted(NamedTuple):
    """Players of a foreign event without a number on the lists; the rows of all others are unused."""

    first: WorkColumn  # where their games lie in `Gathered`, and end
    end: WorkColumn
    half_points: WorkColumn
    bounded: WorkColumn
    performance: WorkColumn  # in micro, of any height
    value: WorkColumn  # what they have risen to, in micro
    rise: WorkColumn  # in the last pass


class Gathered(NamedTuple):
    """Working space of the search for performances: a row for each side of the event's games."""

    side: WorkColumn  # the sides of unlisted players, one player after the other
    opponent: WorkColumn  # the numbers of one player's opponents, in micro


class Work(NamedTuple):
    """Everything that the procedure of an event writes, 0 at first. The last three are for foreign events."""

    kinds: KindsWork
    sides: Sides
    results: Results
    met: Met
    unlisted: Unlisted
    gathered: Gathered


def longer_seconds(event: Event, game: int) -> int:
    """The time of a game for 60 moves; the longer of two that differ; -1: unknown."""
    kind = event.games.kind[game]
    return max(event.kinds.white_seconds[kind], event.kinds.black_seconds[kind])


# What follows keeps the working. Nothing is computed from it, and a replay that is not asked for it leaves it out.


def note_reason(work: Work, side: int, reason: int) -> None:
    """Write why a game counts for a side or not."""
    work.sides.reason[side] = reason


def note_opponent(work: Work, side: int, number: int) -> None:
    """Write the number with which a new player's opponent counted."""
    work.sides.opponent[side] = number


def note_points(work: Work, entrant: int, half_points: int) -> None:
    """Write W."""
    work.results.half_points[entrant] += half_points


def note_exact(work: Work, entrant: int, numerator: int, denominator: int) -> None:
    """Write a new player's number before rounding."""
    work.results.numerator[entrant] = numerator
    work.results.denominator[entrant] = denominator


def note_side(
    work: Work, side: int, entrant: int, number: int, difference: int, expected: int, weight: int, gain: int
) -> None:
    """Write the working of one side of a game, and E."""
    work.sides.opponent[side] = number
    work.sides.difference[side] = difference
    work.sides.expected[side] = expected
    work.sides.weight[side] = weight
    work.sides.gain[side] = gain
    work.results.expected[entrant] += expected


NOTES = (note_reason, note_opponent, note_points, note_exact, note_side)
"""The functions that a replay may leave out."""
