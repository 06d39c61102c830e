"""A rating period over columns: the procedure that the office runs as it stands and the replay compiles.

Columns are sequences of integers (lists here, arrays when compiled), grouped in named tuples. Nothing is
created inside but integers; the working is written into the columns of `Work`. Games are counted by the law of
their event; players are settled by the law of the list.
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
    pool_difference,
    pooled_together,
    with_imaginary,
)
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import on_list
from arpad.regulations.fide_2024.reasons import (
    CHANGED,
    COUNTED,
    ENTRY_COUNTS,
    FIRST_WITHOUT_POINT,
    LEFT_LIST,
    LEFT_SINCE,
    LISTED,
    NOTHING,
    OUT_OF_POOL,
    POOLED,
    UNRATED_OPPONENT,
)
from arpad.regulations.fide_2024.tables import expectation

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Players(NamedTuple):
    """One row a player; 0 is "none", and -1 games are unknown."""

    rating: Column  # on the list in force before the list that is being made
    peak: Column  # the highest ever published
    games: Column  # counted before the period
    birth_year: Column
    k: Column  # as the report gives it
    entries: Column  # where his entries begin in Entries.order; one row more than players
    pool: Column  # where his earlier events begin in Pool; one row more than players


class Pool(NamedTuple):
    """Earlier events of players without a rating, by player: one row a player and event."""

    end: Column  # day code
    games: Column
    half_points: Column
    opponents: Column  # sum of the rated opponents' ratings


class Entries(NamedTuple):
    """One row a player in an event (or in one month of a long event)."""

    event: Column  # the same number in all months of a long event
    own: Column  # the rating his own change is computed from; 0: unrated
    seen: Column  # the rating his opponents are measured by; 0: unrated
    end: Column  # day code
    order: Column  # numbers of entries, by player, then in order of time


class Games(NamedTuple):
    """One row a game between two players, the games of an event together."""

    white: Column  # numbers of entries
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


class EntrySums(NamedTuple):
    """The working of each entry: sums over the games that count."""

    reason: WorkColumn
    games: WorkColumn
    half_points: WorkColumn
    opponents: WorkColumn
    expected: WorkColumn
    delta: WorkColumn


class Results(NamedTuple):
    """What the period comes to for each player. The pool columns are those of a first rating."""

    outcome: WorkColumn
    k_reason: WorkColumn
    k_chosen: WorkColumn
    k: WorkColumn
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
    pool_opponents: WorkColumn
    imaginary_games: WorkColumn  # n, W and the sum of ratings with the imaginary draws
    imaginary_half_points: WorkColumn
    imaginary_total: WorkColumn
    percentage: WorkColumn
    dp: WorkColumn


class Work(NamedTuple):
    """Everything a period's procedure writes."""

    sides: Sides
    entries: EntrySums
    players: Results


class Period(NamedTuple):
    """Everything a period's procedure reads, but the law."""

    year: int  # of the period's first day
    next_year: int  # of the first day of the period in which the new list is in force
    players: Players
    pool: Pool
    entries: Entries
    games: Games


@clause("8.3.2")
def rate_month(law: Law, period: Period, work: Work) -> None:
    """A rating period: every game from both sides, then every player once over all his events."""
    count_games(law, period, work, 0, len(period.games.white))
    for player in range(len(period.players.rating)):
        if period.players.rating[player] > 0:
            settle_rated(law, period, work, player)
        else:
            settle_unrated(law, period, work, player)


@clause("1.1", "5.1")
def count_games(law: Law, period: Period, work: Work, first: int, end: int) -> None:
    """The games from `first` up to `end`, each from both sides."""
    games = period.games
    seen = period.entries.seen
    for game in range(first, end):
        reason = games.barred[game]
        white = games.white[game]
        black = games.black[game]
        if reason == COUNTED:
            reason = unplayed(games.played[game], games.moved[game], games.ruling[game])
        if reason == COUNTED:
            reason = too_fast(law, seen[white], seen[black], games.seconds[game])
        count_side(law, period.entries, work, 2 * game, reason, white, black, games.white_half_points[game])
        count_side(law, period.entries, work, 2 * game + 1, reason, black, white, games.black_half_points[game])


@clause("8.3.1", "8.3.2", "7.1.4")
def count_side(
    law: Law, entries: Entries, work: Work, side: int, reason: int, entry: int, other: int, half_points: int
) -> None:
    """One player's side of a game: only rated opponents count, in any system."""
    own = entries.own[entry]
    opponent = entries.seen[other]
    sums = work.entries
    if reason == COUNTED and opponent == 0:
        reason = UNRATED_OPPONENT
    if reason == COUNTED and own == 0:
        reason = POOLED
    if reason == COUNTED:
        counted = counted_difference(law, own, opponent)
        expected = expectation(law, counted)
        gained = delta(half_points, expected)
        work.sides.difference[side] = own - opponent
        work.sides.counted_difference[side] = counted
        work.sides.expected[side] = expected
        work.sides.delta[side] = gained
        sums.expected[entry] += expected
        sums.delta[entry] += gained
    if reason == COUNTED or reason == POOLED:
        sums.games[entry] += 1
        sums.half_points[entry] += half_points
        sums.opponents[entry] += opponent
    work.sides.reason[side] = reason


@clause("7.2.1", "8.3.2", "8.3.3", "8.3.4")
def settle_rated(law: Law, period: Period, work: Work, player: int) -> None:
    """A rated player's period: K once, the change rounded once, and off the list below the floor."""
    players = period.players
    results = work.players
    games = 0
    total = 0
    for place in range(players.entries[player], players.entries[player + 1]):
        entry = period.entries.order[place]
        games += work.entries.games[entry]
        total += work.entries.delta[entry]
    rating = players.rating[player]
    before = players.games[player]
    peak = players.peak[player]
    birth_year = players.birth_year[player]
    given = players.k[player]
    chosen, reason = coefficient(law, given, rating, peak, before, birth_year, period.year)
    k = limited_coefficient(law, chosen, games)
    rounded = rounded_change(law, k * total)
    new = rating + rounded
    results.k_reason[player] = reason
    results.k_chosen[player] = chosen
    results.k[player] = k
    results.games[player] = games
    results.delta[player] = total
    results.change[player] = k * total
    results.rounded[player] = rounded
    results.computed[player] = new
    if on_list(law, new):
        after = before if before < 0 else before + games
        next_k, _ = coefficient(law, given, new, max(peak, rating), after, birth_year, period.next_year)
        results.outcome[player] = CHANGED if games > 0 else NOTHING
        results.new[player] = new
        results.next_k[player] = next_k
    else:
        results.outcome[player] = LEFT_LIST


@clause("7.1.4", "7.2.1", "8.2.1", "8.2.3", "8.3.3")
def settle_unrated(law: Law, period: Period, work: Work, player: int) -> None:
    """An unrated player's period: the events that stay pooled, and the first rating they give."""
    results = work.players
    newest = join_pool(law, period, work, player)
    earlier, half_points, opponents = sum_earlier(law, period, player, newest)
    games = 0
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        entry = period.entries.order[place]
        if work.entries.reason[entry] == ENTRY_COUNTS and work.entries.games[entry] > 0:
            if pooled_together(law, period.entries.end[entry], newest):
                games += work.entries.games[entry]
                half_points += work.entries.half_points[entry]
                opponents += work.entries.opponents[entry]
            else:
                work.entries.reason[entry] = OUT_OF_POOL
    results.games[player] = games
    results.pool_newest[player] = newest
    results.pool_games[player] = earlier + games
    results.pool_half_points[player] = half_points
    results.pool_opponents[player] = opponents
    if games == 0:
        return  # a period without a new game makes no rating: what was pooled before was judged before
    total, n, points = with_imaginary(law, opponents, earlier + games, half_points)
    percentage, dp = pool_difference(law, points, n)
    computed = computed_rating(total, n, dp)
    first = capped_rating(law, computed)
    results.imaginary_total[player] = total
    results.imaginary_games[player] = n
    results.imaginary_half_points[player] = points
    results.percentage[player] = percentage
    results.dp[player] = dp
    results.computed[player] = computed
    results.outcome[player] = outcome(law, earlier + games, first)
    if results.outcome[player] == LISTED:
        given, peak = period.players.k[player], period.players.peak[player]
        # The games of the first rating count towards those of a new player.
        next_k, _ = coefficient(
            law, given, first, peak, earlier + games, period.players.birth_year[player], period.next_year
        )
        results.new[player] = first
        results.next_k[player] = next_k


@clause("7.2.1", "8.2.1")
def join_pool(law: Law, period: Period, work: Work, player: int) -> int:
    """This period's events join the pool one by one, in order of time; the newest end, as a day code."""
    players = period.players
    newest = 0
    for place in range(players.pool[player], players.pool[player + 1]):
        newest = max(newest, period.pool.end[place])
    for place in range(players.entries[player], players.entries[player + 1]):
        entry = period.entries.order[place]
        if period.entries.own[entry] > 0:
            work.entries.reason[entry] = LEFT_SINCE  # rated then, and not any more: reading R4
        elif work.entries.games[entry] > 0:
            joined = max(newest, period.entries.end[entry])
            alone = pool_is_empty(law, period, work, player, place, joined)
            if disregarded(alone, event_half_points(period, work, player, entry)):
                work.entries.reason[entry] = FIRST_WITHOUT_POINT
            else:
                newest = joined
    return newest


@clause("8.2.1")
def event_half_points(period: Period, work: Work, player: int, entry: int) -> int:
    """A player's half points in the whole event of an entry, over all its months that are reported (reading R1)."""
    found = 0
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        other = period.entries.order[place]
        if period.entries.event[other] == period.entries.event[entry]:
            found += work.entries.half_points[other]
    return found


@clause("7.1.4", "8.2.1")
def pool_is_empty(law: Law, period: Period, work: Work, player: int, upto: int, newest: int) -> bool:
    """Whether no earlier event, and no event of this period before place `upto`, is pooled with `newest`."""
    players = period.players
    for place in range(players.pool[player], players.pool[player + 1]):
        if pooled_together(law, period.pool.end[place], newest):
            return False
    for place in range(players.entries[player], upto):
        entry = period.entries.order[place]
        if work.entries.reason[entry] == ENTRY_COUNTS and work.entries.games[entry] > 0:
            if pooled_together(law, period.entries.end[entry], newest):
                return False
    return True


@clause("7.1.4")
def sum_earlier(law: Law, period: Period, player: int, newest: int) -> tuple[int, int, int]:
    """The games, half points and sum of ratings of the earlier events that are pooled with `newest`."""
    games = 0
    half_points = 0
    opponents = 0
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        if pooled_together(law, period.pool.end[place], newest):
            games += period.pool.games[place]
            half_points += period.pool.half_points[place]
            opponents += period.pool.opponents[place]
    return games, half_points, opponents
