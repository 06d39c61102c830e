"""A rating period over columns: the procedure that the office runs as it stands and the replay compiles.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples. Nothing is
created inside but integers; the working is written into the columns of `Work`.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.regulations.fide_2024.change import (
    coefficient,
    counted_difference,
    delta,
    limited_coefficient,
    rounded_change,
)
from arpad.regulations.fide_2024.eligibility import too_fast, unplayed
from arpad.regulations.fide_2024.first_rating import (
    capped_rating,
    computed_rating,
    disregarded,
    outcome,
    pooled_together,
)
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import leaves_list
from arpad.regulations.fide_2024.reasons import (
    CHANGED,
    COUNTED,
    FIRST_WITHOUT_POINT,
    LEFT_LIST,
    LEFT_SINCE,
    LISTED,
    NOTHING,
    OUT_OF_POOL,
    PART_COUNTS,
    POOLED,
    UNRATED_OPPONENT,
)
from arpad.regulations.fide_2024.tables import expectation

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Players(NamedTuple):
    """One entry a player; 0 is "none", and -1 games are unknown."""

    rating: Column  # on the list in force before the list that is being made
    peak: Column  # the highest ever published
    games: Column  # counted before the period
    birth_year: Column
    k: Column  # as printed on the list
    parts: Column  # where his parts begin in Parts.order; one entry more than players
    pool: Column  # where his earlier events begin in Pool; one entry more than players


class Pool(NamedTuple):
    """Earlier events of players without a rating, by player: one entry a player and event."""

    end: Column  # day code
    games: Column
    half_points: Column
    opponents: Column  # sum of the rated opponents' ratings


class Parts(NamedTuple):
    """One entry a player and event (or monthly part of a long event)."""

    own: Column  # the rating his own change is computed from; 0: unrated
    seen: Column  # the rating his opponents are measured by; 0: unrated
    end: Column  # day code
    order: Column  # numbers of the parts, by player, then in order of time


class Games(NamedTuple):
    """One entry a game between two players."""

    white: Column  # numbers of parts
    black: Column
    white_half_points: Column
    black_half_points: Column
    played: Column  # 0: a forfeit
    moved: Column  # 0: fewer than one move each
    ruling: Column
    seconds: Column  # the shorter of the two players' times for 60 moves; -1: unknown
    barred: Column  # a reason found before, for the event or the game; 0: none


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    reason: WorkColumn
    difference: WorkColumn
    counted_difference: WorkColumn
    expected: WorkColumn
    delta: WorkColumn


class PartSums(NamedTuple):
    """The working of each part: sums over the games that count."""

    reason: WorkColumn
    games: WorkColumn
    half_points: WorkColumn
    opponents: WorkColumn
    expected: WorkColumn
    delta: WorkColumn


class Results(NamedTuple):
    """What the period comes to for each player; the pool columns are those of a first rating."""

    outcome: WorkColumn
    k_reason: WorkColumn
    k_chosen: WorkColumn
    k: WorkColumn
    games: WorkColumn
    delta: WorkColumn
    change: WorkColumn
    rounded: WorkColumn
    new: WorkColumn  # 0: not on the list
    pool_games: WorkColumn
    pool_half_points: WorkColumn
    pool_opponents: WorkColumn
    computed: WorkColumn  # a first rating before the maximum, a changed one before the floor


class Work(NamedTuple):
    """Everything a period's procedure writes."""

    sides: Sides
    parts: PartSums
    players: Results


class Period(NamedTuple):
    """Everything a period's procedure reads, but the law."""

    year: int  # of the period's first day
    players: Players
    pool: Pool
    parts: Parts
    games: Games


@clause("7.1.1")
def rate_month(law: Law, period: Period, work: Work) -> None:
    """A rating period: every game from both sides, then every player once."""
    games = period.games
    for game in range(len(games.white)):
        reason = games.barred[game]
        white = games.white[game]
        black = games.black[game]
        if reason == COUNTED:
            reason = unplayed(games.played[game], games.moved[game], games.ruling[game])
        if reason == COUNTED:
            seen = period.parts.seen
            reason = too_fast(law, seen[white], seen[black], games.seconds[game])
        count_side(law, period.parts, work, 2 * game, reason, white, black, games.white_half_points[game])
        count_side(law, period.parts, work, 2 * game + 1, reason, black, white, games.black_half_points[game])
    for player in range(len(period.players.rating)):
        if period.players.rating[player] > 0:
            settle_rated(law, period, work, player)
        else:
            settle_unrated(law, period, work, player)


@clause("8.3.1", "8.3.2", "7.1.4")
def count_side(
    law: Law, parts: Parts, work: Work, side: int, reason: int, part: int, other: int, half_points: int
) -> None:
    """One player's side of a game: only rated opponents count, in any system."""
    own = parts.own[part]
    opponent = parts.seen[other]
    sums = work.parts
    if reason == COUNTED and opponent == 0:
        reason = UNRATED_OPPONENT
    if reason == COUNTED and own == 0:
        reason = POOLED
    if reason == COUNTED:
        counted = counted_difference(law, own, opponent)
        expected = expectation(law, counted)
        difference = delta(half_points, expected)
        work.sides.difference[side] = own - opponent
        work.sides.counted_difference[side] = counted
        work.sides.expected[side] = expected
        work.sides.delta[side] = difference
        sums.expected[part] += expected
        sums.delta[part] += difference
    if reason == COUNTED or reason == POOLED:
        sums.games[part] += 1
        sums.half_points[part] += half_points
        sums.opponents[part] += opponent
    work.sides.reason[side] = reason


@clause("7.2.1", "8.3.2", "8.3.3", "8.3.4")
def settle_rated(law: Law, period: Period, work: Work, player: int) -> None:
    """A rated player's period: K once, the change rounded once, and off the list below the floor."""
    players = period.players
    results = work.players
    games = 0
    total = 0
    for place in range(players.parts[player], players.parts[player + 1]):
        part = period.parts.order[place]
        games += work.parts.games[part]
        total += work.parts.delta[part]
    rating = players.rating[player]
    chosen, reason = coefficient(
        law,
        players.k[player],
        rating,
        players.peak[player],
        players.games[player],
        players.birth_year[player],
        period.year,
    )
    k = limited_coefficient(law, chosen, games)
    rounded = rounded_change(law, k * total)
    results.k_reason[player] = reason
    results.k_chosen[player] = chosen
    results.k[player] = k
    results.games[player] = games
    results.delta[player] = total
    results.change[player] = k * total
    results.rounded[player] = rounded
    results.computed[player] = rating + rounded
    results.outcome[player] = CHANGED if games > 0 else NOTHING
    results.new[player] = rating + rounded
    if leaves_list(law, rating + rounded):
        results.outcome[player] = LEFT_LIST
        results.new[player] = 0


@clause("7.1.4", "7.2.1", "8.2.1", "8.2.3")
def settle_unrated(law: Law, period: Period, work: Work, player: int) -> None:
    """An unrated player's period: the events that stay pooled, and the first rating they give."""
    players = period.players
    results = work.players
    parts = work.parts
    newest = 0
    for place in range(players.pool[player], players.pool[player + 1]):
        newest = max(newest, period.pool.end[place])
    # This period's events join one by one, in order of time.
    for place in range(players.parts[player], players.parts[player + 1]):
        part = period.parts.order[place]
        if period.parts.own[part] > 0:
            parts.reason[part] = LEFT_SINCE  # he was rated when it began and is not any more
        elif parts.games[part] > 0:
            joined = max(newest, period.parts.end[part])
            alone = pool_is_empty(law, period, work, player, place, joined)
            if disregarded(alone, parts.half_points[part]):
                parts.reason[part] = FIRST_WITHOUT_POINT
            else:
                newest = joined
    games = 0
    half_points = 0
    opponents = 0
    new_games = 0
    for place in range(players.pool[player], players.pool[player + 1]):
        if pooled_together(law, period.pool.end[place], newest):
            games += period.pool.games[place]
            half_points += period.pool.half_points[place]
            opponents += period.pool.opponents[place]
    for place in range(players.parts[player], players.parts[player + 1]):
        part = period.parts.order[place]
        if parts.reason[part] == PART_COUNTS and parts.games[part] > 0:
            if pooled_together(law, period.parts.end[part], newest):
                new_games += parts.games[part]
                half_points += parts.half_points[part]
                opponents += parts.opponents[part]
            else:
                parts.reason[part] = OUT_OF_POOL
    games += new_games
    results.games[player] = new_games
    results.pool_games[player] = games
    results.pool_half_points[player] = half_points
    results.pool_opponents[player] = opponents
    if games == 0:
        return
    computed = computed_rating(law, opponents, games, half_points)
    results.computed[player] = computed
    # A period without a new game makes no rating: what was pooled before was judged before.
    if new_games > 0:
        first = capped_rating(law, computed)
        results.outcome[player] = outcome(law, games, first)
        if results.outcome[player] == LISTED:
            results.new[player] = first


@clause("7.1.4", "8.2.1")
def pool_is_empty(law: Law, period: Period, work: Work, player: int, upto: int, newest: int) -> bool:
    """Whether no earlier event, and no event of this period before place `upto`, is pooled with `newest`."""
    players = period.players
    for place in range(players.pool[player], players.pool[player + 1]):
        if pooled_together(law, period.pool.end[place], newest):
            return False
    for place in range(players.parts[player], upto):
        part = period.parts.order[place]
        if work.parts.reason[part] == PART_COUNTS and work.parts.games[part] > 0:
            if pooled_together(law, period.parts.end[part], newest):
                return False
    return True
