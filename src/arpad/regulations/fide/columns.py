"""The columns of a rating period: what its procedure reads, and what it writes.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

Column = MutableSequence[int]
"""A column that is filled before the procedure runs. The procedure only reads it."""
WorkColumn = MutableSequence[int]
"""A column that the procedure writes."""


class Players(NamedTuple):
    """One row for each player. 0 means none; an unknown number of games is -1."""

    rating: Column  # on the list in force before the new list
    peak: Column  # the highest ever published
    games: Column  # counted before the period
    birth: Column  # day code; of the year's last day if only the year is known
    k: Column  # as the report supplies it
    entries: Column  # where the player's entries begin in Entries.order; one row more than players
    pool: Column  # where the player's earlier events begin in Pool; one row more than players


class Pool(NamedTuple):
    """Earlier events of players without a rating: one row for each player and event, those of a player together."""

    end: Column  # day code
    games: Column
    half_points: Column
    opponents: Column  # sum of the opponents' ratings


class Events(NamedTuple):
    """One row for each event, or each month of a long event, in order of time."""

    law: Column  # its place among the laws of the period: 0 is the list's, a later law has a higher number
    whole: Column  # in each month of a long event the row of its last month; in any other event its own row
    start: Column  # day code of the whole event's first day
    end: Column  # day code
    meetings: Column  # how often every two meet in a complete round robin with unrated players; 0: any other event
    elsewhere: Column  # the highest rating in the months that other lists rate, in the row `whole`; 0: none
    game: Column  # where its games begin; one row more than events
    entry: Column  # where its entries begin; one row more than events


class Entries(NamedTuple):
    """One row for each player in an event (or in one month of a long event), those of an event together."""

    event: Column
    player: Column
    own: Column  # the rating that the player's own change is computed from; 0: unrated
    seen: Column  # the rating that the player counts with for opponents; 0: unrated
    began: Column  # the rating when the whole event began; if there was none, `own`
    peak: Column  # the highest ever published by the event's first day
    k: Column  # as the report supplies it for that day; 0: none
    place: Column  # where the entry stands in `order`
    order: Column  # the numbers of the entries, by player, then in order of time


class Games(NamedTuple):
    """One row for each game between two players, the games of an event together."""

    white: Column  # places among the event's entries
    black: Column
    outcome: Column  # half points, whether it was played, and rulings: `arpad.core.outcomes`
    seconds: Column  # the shorter of the two players' times for 60 moves; -1: unknown
    barred: Column  # the reason that a finding on the event or the game gives; 0: none


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    reason: WorkColumn
    difference: WorkColumn
    counted_difference: WorkColumn
    expected: WorkColumn
    delta: WorkColumn


class EventSums(NamedTuple):
    """The working of each event. All columns but `highest` are of round robins with unrated players."""

    highest: WorkColumn  # rating of the whole event, if it decides how much time the games need; in the row `whole`
    iterated: WorkColumn  # 1: it was rated as a round robin with unrated players
    opponents: WorkColumn  # n, how many each player has
    games: WorkColumn  # how many each player has
    rated: WorkColumn  # how many players are rated
    ratings: WorkColumn  # the sum over the rated players
    dp: WorkColumn  # the sum over the rated players
    average: WorkColumn  # Ra
    passes: WorkColumn  # of the correction; 0: it never settles, and one pass decides (reading R23)


class EntrySums(NamedTuple):
    """The working of each entry: sums over the games that count. From `percentage` on only round robins fill it."""

    reason: WorkColumn
    games: WorkColumn
    rated_games: WorkColumn  # against rated opponents
    half_points: WorkColumn
    opponents: WorkColumn
    rated_half_points: WorkColumn  # of the games against rated opponents
    rated_opponents: WorkColumn
    expected: WorkColumn
    delta: WorkColumn
    k_reason: WorkColumn
    k_chosen: WorkColumn  # before the limit of K times the games
    k: WorkColumn
    percentage: WorkColumn
    dp: WorkColumn
    first_ru: WorkColumn  # from the field's average
    beyond: WorkColumn  # points beyond the limit of opponents above the player, less those of opponents below
    rc: WorkColumn  # the corrected average
    ru: WorkColumn  # from the corrected average
    next_ru: WorkColumn


DIFFERENT = -1
"""Stands for the K of a period whose events have different K."""


class Results(NamedTuple):
    """The result of the period for each player. The columns `pool_...` are of a first rating."""

    law: WorkColumn  # the number of the law that settles the period (reading R16)
    outcome: WorkColumn
    k_reason: WorkColumn
    k_chosen: WorkColumn
    k: WorkColumn  # of the events with counted games; DIFFERENT if they have different K
    games: WorkColumn
    delta: WorkColumn
    change: WorkColumn
    rounded: WorkColumn
    computed: WorkColumn  # a changed rating before the floor, a first one before the maximum
    new: WorkColumn  # 0: not on the list
    next_k: WorkColumn  # printed on the new list, for the period in which it is in force (reading R12); 0: not on it
    pool_newest: WorkColumn  # day code of the end of the newest pooled event
    pool_games: WorkColumn
    pool_half_points: WorkColumn
    pool_opponents: WorkColumn  # sum of the opponents' ratings; in a round robin with unrated players Rc times games
    pool_field: WorkColumn  # n of a round robin that is the whole pool; 0: any other pool
    first_games: WorkColumn  # n, W and the sum of ratings as the first rating takes them, imaginary draws included
    first_half_points: WorkColumn
    first_total: WorkColumn
    percentage: WorkColumn
    dp: WorkColumn


class Work(NamedTuple):
    """Everything a period's procedure writes."""

    sides: Sides
    events: EventSums
    entries: EntrySums
    players: Results


class Period(NamedTuple):
    """Everything a period's procedure reads, except the law."""

    first_day: int  # day code
    next_first_day: int  # of the period in which the new list is in force
    players: Players
    pool: Pool
    events: Events
    entries: Entries
    games: Games


def white_entry(period: Period, event: int, game: int) -> int:
    """The number of white's entry in one of an event's games."""
    return period.events.entry[event] + period.games.white[game]


def black_entry(period: Period, event: int, game: int) -> int:
    """The number of black's entry in one of an event's games."""
    return period.events.entry[event] + period.games.black[game]


def note_reason(work: Work, side: int, reason: int) -> None:
    """Write why a game counts for one side, or why it does not."""
    work.sides.reason[side] = reason


def note_side(work: Work, side: int, difference: int, counted: int, expected: int, delta: int) -> None:
    """Write the working of one side of a game. Nothing is computed from it, and a replay without working omits it."""
    work.sides.difference[side] = difference
    work.sides.counted_difference[side] = counted
    work.sides.expected[side] = expected
    work.sides.delta[side] = delta


def note_coefficients(period: Period, work: Work, player: int, reason: int, chosen: int, k: int) -> None:
    """Write a period's K to each of a player's entries."""
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        note_coefficient(work, period.entries.order[place], reason, chosen, k)


def note_coefficient(work: Work, entry: int, reason: int, chosen: int, k: int) -> None:
    """Write the K of an entry, the reason for it, and the K before the limit of K times the games."""
    work.entries.k_reason[entry] = reason
    work.entries.k_chosen[entry] = chosen
    work.entries.k[entry] = k


def note_law(work: Work, player: int, law: int) -> None:
    """Write the number of the law that settles a player's period."""
    work.players.law[player] = law


def note_change(work: Work, player: int, reason: int, chosen: int, delta: int, change: int, computed: int) -> None:
    """Write the working of a rated player's change."""
    work.players.k_reason[player] = reason
    work.players.k_chosen[player] = chosen
    work.players.delta[player] = delta
    work.players.change[player] = change
    work.players.computed[player] = computed
