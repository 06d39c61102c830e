"""The columns of a rating period: what its procedure reads, and what it writes.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

Column = MutableSequence[int]
"""Filled before the procedure, which only reads it."""
WorkColumn = MutableSequence[int]
"""Written by the procedure."""


class Players(NamedTuple):
    """One row a player; 0 is "none", and -1 games are unknown."""

    rating: Column  # on the list in force before the list that is being made
    peak: Column  # the highest ever published
    games: Column  # counted before the period
    birth: Column  # day code; the last day of the year where only that is known
    k: Column  # as the report gives it
    entries: Column  # where the player's entries begin in Entries.order; one row more than players
    pool: Column  # where the player's earlier events begin in Pool; one row more than players


class Pool(NamedTuple):
    """Earlier events of players without a rating, by player: one row a player and event."""

    end: Column  # day code
    games: Column
    half_points: Column
    opponents: Column  # sum of the opponents' ratings


class Events(NamedTuple):
    """One row an event, or one month of a long one, in order of time."""

    law: Column  # the number of its law among the period's: 0 is the list's, and a later law has a higher number
    whole: Column  # the row of the last month of a long event, in each of its months; of any other its own
    start: Column  # day code of the whole event's first day
    end: Column  # day code
    meetings: Column  # of each two players in a complete round robin with unrated players; 0: any other event
    elsewhere: Column  # the highest rating of the event's months on other lists, in the row `whole`; 0: none
    game: Column  # where its games begin; one row more than events
    entry: Column  # where its entries begin; one row more than events


class Entries(NamedTuple):
    """One row a player in an event (or in one month of a long event), those of an event together."""

    event: Column
    player: Column
    own: Column  # the rating that the player's own change is computed from; 0: unrated
    seen: Column  # the rating that the player counts with for opponents; 0: unrated
    began: Column  # the rating on the list when the whole event began, else `own`
    peak: Column  # the highest ever published by then
    k: Column  # as the report gives it for that day; 0: none
    place: Column  # of the entry in `order`
    order: Column  # numbers of entries, by player, then in order of time


class Games(NamedTuple):
    """One row a game between two players, the games of an event together."""

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
    """The working of each event; the last ones are of a round robin with unrated players."""

    highest: WorkColumn  # of the whole event's ratings, where its times are asked for by event; in the row `whole`
    iterated: WorkColumn  # 1: it was rated as a round robin with unrated players
    opponents: WorkColumn  # n, of each player
    games: WorkColumn  # of each player
    rated: WorkColumn
    ratings: WorkColumn  # their sum over the rated
    dp: WorkColumn  # their sum over the rated
    average: WorkColumn  # Ra
    passes: WorkColumn


class EntrySums(NamedTuple):
    """The working of each entry: sums over the games that count. The last ones are of a round robin's players."""

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
    k_chosen: WorkColumn
    k: WorkColumn
    percentage: WorkColumn
    dp: WorkColumn
    first_ru: WorkColumn  # from the field's average
    beyond: WorkColumn  # by how much opponents are above the player beyond the limit, less by how much below beyond it
    rc: WorkColumn  # corrected
    ru: WorkColumn  # from the corrected average
    next_ru: WorkColumn


DIFFERENT = -1
"""The K of a period whose events have different ones."""


class Results(NamedTuple):
    """What the period comes to for each player. The pool columns are those of a first rating."""

    law: WorkColumn  # the number of the law that settles the period (reading R16)
    outcome: WorkColumn
    k_reason: WorkColumn
    k_chosen: WorkColumn
    k: WorkColumn  # of the events with counted games; DIFFERENT: they have different ones
    games: WorkColumn
    delta: WorkColumn
    change: WorkColumn
    rounded: WorkColumn
    computed: WorkColumn  # a changed rating before the floor, a first one before the maximum
    new: WorkColumn  # 0: not on the list
    next_k: WorkColumn  # printed on the new list: of the period in which it is in force (reading R12); 0: not on it
    pool_newest: WorkColumn  # day code of the newest pooled end
    pool_games: WorkColumn
    pool_half_points: WorkColumn
    pool_opponents: WorkColumn  # sum of the opponents' ratings; of a round robin with unrated players Rc by the games
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
    """Everything a period's procedure reads, but the law."""

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
    """Keep why a game counts for one side or does not."""
    work.sides.reason[side] = reason


def note_side(work: Work, side: int, difference: int, counted: int, expected: int, delta: int) -> None:
    """Keep the working of a game; nothing is computed from it, and a replay that is not asked for it leaves it out."""
    work.sides.difference[side] = difference
    work.sides.counted_difference[side] = counted
    work.sides.expected[side] = expected
    work.sides.delta[side] = delta


def note_coefficients(period: Period, work: Work, player: int, reason: int, chosen: int, k: int) -> None:
    """Keep a period's K at each of a player's events."""
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        note_coefficient(work, period.entries.order[place], reason, chosen, k)


def note_coefficient(work: Work, entry: int, reason: int, chosen: int, k: int) -> None:
    """Keep the K of an event and where it is from."""
    work.entries.k_reason[entry] = reason
    work.entries.k_chosen[entry] = chosen
    work.entries.k[entry] = k


def note_law(work: Work, player: int, law: int) -> None:
    """Keep the number of the law that settles a player's period."""
    work.players.law[player] = law


def note_change(work: Work, player: int, reason: int, chosen: int, delta: int, change: int, computed: int) -> None:
    """Keep how a rated player's change came about."""
    work.players.k_reason[player] = reason
    work.players.k_chosen[player] = chosen
    work.players.delta[player] = delta
    work.players.change[player] = change
    work.players.computed[player] = computed
