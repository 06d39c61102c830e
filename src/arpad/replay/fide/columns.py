"""The columns of a federation's players between two monthly lists, and the functions that fill a period and store it.

The columns of a period have only its players; the state of all others stays as it is. The functions here move numbers
and call the law for every rule. They run compiled and interpreted.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.regulations.fide.admission import in_pool
from arpad.regulations.fide.carried import games_carried, pool_ends
from arpad.regulations.fide.change import fixed_by_event, highest_after
from arpad.regulations.fide.columns import Period, Work
from arpad.regulations.fide.entry import ratings_entered
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import on_list
from arpad.regulations.fide.meetings import all_met, meetings_counted
from arpad.regulations.fide.pool import pooled_together
from arpad.regulations.fide.settlement import pooled_sums
from arpad.replay.compiler.prefetch import AHEAD, fetch

Column = MutableSequence[int]
NONE = -1
MOST = 2**15 - 1
"""The highest rating, change and number of games that are kept. K times this number still fits in 32 bits."""

# A player's numbers in `State.players`
RATING = 0  # on the latest list
PEAK = 1
GAMES = 2
BIRTH = 3
K = 4
POOL = 5  # the first of the player's rows of `Pooled`; NONE: no row
WIDTH = 8  # half a line of the processor's cache


class State(NamedTuple):
    """All players between two lists.

    A player's numbers lie together because they are read together, and players are read in any order. `lists` and
    `peaks` have room for the last `kept` lists; list n overwrites list n - `kept`.
    """

    players: Column
    places: Column  # in the columns of the current period; NONE outside of it
    total: int  # of players
    lists: Column  # ratings: those of list n begin at (n % kept) * total
    peaks: Column  # the highest published by then; empty if the law does not read it
    kept: int  # how many lists


class Pooled(NamedTuple):
    """Earlier events of players without a rating; each row names the next row of the same player."""

    next: Column
    end: Column
    games: Column
    half_points: Column
    opponents: Column
    free: Column  # two numbers: the first free row, and how many rows are free


class Facts(NamedTuple):
    """The events of a period as the history has them; the lists by number, the oldest 0."""

    start_list: Sequence[int]  # in force on the whole event's first day
    first_list: Sequence[int]  # in force on the part's first day
    each: Sequence[int]  # how often each two meet in a round robin; 0: another system, or a month of a long event
    entrants: Sequence[int]  # numbers of players
    met: Column  # room to count the meetings of the largest round robin


class Rows(NamedTuple):
    """The results of a period, a row for each player."""

    player: Column
    rating: Column
    change: Column
    k: Column
    games: Column


def enter_period(
    law: Law, state: State, pooled: Pooled, facts: Facts, latest: int, period: Period, in_period: Column
) -> int:
    """Fill the columns of a period's players, pools and entries; return the number of players.

    Each step loops over all entries or all players, whose rows lie anywhere in memory. The processor fetches many rows
    at once only if no step of a loop waits for one.
    """
    count = take_places(state, facts, period, in_period)
    enter_players(state, pooled, period, in_period, count)
    for event in range(len(period.events.law)):
        rated = enter_event(law, state, facts, latest, period, event)
        period.events.meetings[event] = meetings(law, facts, period, event, rated)
    order_entries(period, count)
    return count


def take_places(state: State, facts: Facts, period: Period, in_period: Column) -> int:
    """Give each player of the period a place, in the order of the entries; return their number.

    `in_period` has room for one more than the entries.
    """
    count = 0
    entries = len(period.entries.player)
    for entry in range(entries):
        fetch(state.places, facts.entrants[min(entry + AHEAD, entries - 1)])
        player = facts.entrants[entry]
        place = state.places[player]
        is_new = place == NONE
        place = count if is_new else place
        state.places[player] = place
        in_period[count] = player  # overwritten by the next entry unless the player is new: faster than a branch
        period.entries.player[entry] = place
        count += is_new
    return count


def enter_players(state: State, pooled: Pooled, period: Period, in_period: Column, count: int) -> None:
    """Fill the columns of the players, and those of their pools."""
    players, row = period.players, 0
    for place in range(count):
        fetch(state.players, in_period[min(place + AHEAD, count - 1)] * WIDTH)
        own_row = in_period[place] * WIDTH
        players.rating[place] = state.players[own_row + RATING]
        players.peak[place] = state.players[own_row + PEAK]
        players.games[place] = state.players[own_row + GAMES]
        players.birth[place] = state.players[own_row + BIRTH]
        players.k[place] = state.players[own_row + K]
        players.pool[place] = row
        players.entries[place + 1] = 0
        earlier = state.players[own_row + POOL]
        while earlier != NONE:
            period.pool.end[row] = pooled.end[earlier]
            period.pool.games[row] = pooled.games[earlier]
            period.pool.half_points[row] = pooled.half_points[earlier]
            period.pool.opponents[row] = pooled.opponents[earlier]
            row += 1
            earlier = pooled.next[earlier]
    players.pool[count] = row


def enter_event(law: Law, state: State, facts: Facts, latest: int, period: Period, event: int) -> int:
    """Fill the entries of an event; return the number of its rated players."""
    entries = period.entries
    start, first = facts.start_list[event], facts.first_list[event]
    on_start, on_first = list_row(state, start), list_row(state, first)
    rated = 0
    for entry in range(period.events.entry[event], period.events.entry[event + 1]):
        place = entries.player[entry]
        period.players.entries[place + 1] += 1
        on_first_day = period.players.rating[place]
        if first != latest:
            on_first_day = state.lists[on_first + facts.entrants[entry]]
        at_start = on_first_day
        if start != first:
            at_start = state.lists[on_start + facts.entrants[entry]]
        later = 0
        if on_first_day == 0:
            for number in range(first + 1, latest + 1):
                if later == 0:
                    later = state.lists[list_row(state, number) + facts.entrants[entry]]
        rating, seen = ratings_entered(at_start, on_first_day, later)
        entries.event[entry] = event
        entries.own[entry] = rating
        entries.seen[entry] = seen
        rated += seen > 0
        if fixed_by_event(law):
            entries.began[entry] = at_start if at_start > 0 else rating
            entries.peak[entry] = state.peaks[on_start + facts.entrants[entry]]
            entries.k[entry] = period.players.k[place]
    return rated


def list_row(state: State, number: int) -> int:
    """Return the row at which list `number` begins."""
    return (number % state.kept) * state.total


def meetings(law: Law, facts: Facts, period: Period, event: int, rated: int) -> int:
    """Return how often each two players met in a round robin that the law treats apart; 0 for any other event."""
    events, games = period.events, period.games
    seats = events.entry[event + 1] - events.entry[event]
    first, end = events.game[event], events.game[event + 1]
    each = meetings_counted(law, facts.each[event], rated, seats)
    if each > 0 and not all_met(each, seats, games.white, games.black, first, end, facts.met):
        return 0
    return each


def order_entries(period: Period, count: int) -> None:
    """Order the entries by player, then by time; `players.entries` has each player's number of entries."""
    starts, entries = period.players.entries, period.entries
    starts[0] = 0
    for place in range(count):
        starts[place + 1] += starts[place]
    for entry in range(len(entries.event)):
        place = entries.player[entry]
        entries.order[starts[place]] = entry
        entries.place[entry] = starts[place]
        starts[place] += 1
    for place in range(count, 0, -1):
        starts[place] = starts[place - 1]
    starts[0] = 0


def carry_period(
    law: Law,
    state: State,
    pooled: Pooled,
    latest: int,
    period: Period,
    work: Work,
    in_period: Column,
    count: int,
    rows: Rows,
) -> int:
    """Write the new list and the state after the period; return a player whose numbers cannot be kept, or NONE."""
    results = work.players
    new_list = list_row(state, latest + 1)
    for place in range(count):
        next_player = in_period[min(place + AHEAD, count - 1)]
        fetch(state.players, next_player * WIDTH)
        fetch(state.places, next_player)
        fetch(state.lists, new_list + next_player)
        player = in_period[place]
        own_row = player * WIDTH
        outcome, new = results.outcome[place], results.new[place]
        was_rated = period.players.rating[place] > 0
        before, games, pool = period.players.games[place], results.games[place], results.pool_games[place]
        peak = highest_after(period.players.peak[place], new)
        state.players[own_row + RATING] = new
        state.players[own_row + PEAK] = peak
        state.players[own_row + GAMES] = games_carried(was_rated, outcome, before, games, pool)
        state.places[player] = NONE
        state.lists[new_list + player] = new
        if fixed_by_event(law):
            state.peaks[new_list + player] = peak
        if not was_rated:
            if pool_ends(outcome):
                forget_pool(state, pooled, own_row)
            else:
                keep_pool(law, state, pooled, period, work, own_row, place)
        rows.player[place] = player
        rows.rating[place] = new
        rows.change[place] = results.rounded[place]
        rows.k[place] = results.k[place]
        rows.games[place] = games
        if not can_be_kept(new, results.rounded[place], games, pool):
            return player
    return NONE


def can_be_kept(rating: int, change: int, games: int, pool: int) -> bool:
    """True if a player's numbers fit into the columns. Under a changed law or K they may not."""
    return max(rating, games, pool) <= MOST and -MOST <= change <= MOST


def forget_pool(state: State, pooled: Pooled, own_row: int) -> None:
    """Free all rows of a player's pool."""
    row = state.players[own_row + POOL]
    while row != NONE:
        after = pooled.next[row]
        give_back(pooled, row)
        row = after
    state.players[own_row + POOL] = NONE


def give_back(pooled: Pooled, row: int) -> None:
    """Add a row to the free ones."""
    pooled.next[row] = pooled.free[0]
    pooled.free[0] = row
    pooled.free[1] += 1


def taken(pooled: Pooled) -> int:
    """Return a free row and mark it as used. The caller makes sure that there is one."""
    row = pooled.free[0]
    pooled.free[0] = pooled.next[row]
    pooled.free[1] -= 1
    return row


def keep_pool(law: Law, state: State, pooled: Pooled, period: Period, work: Work, own_row: int, place: int) -> None:
    """Keep the earlier events that stay pooled, and add those of the period."""
    newest = work.players.pool_newest[place]
    row = state.players[own_row + POOL]
    first = NONE
    while row != NONE:
        after = pooled.next[row]
        if pooled_together(law, pooled.end[row], newest):
            pooled.next[row] = first
            first = row
        else:
            give_back(pooled, row)
        row = after
    for at in range(period.players.entries[place], period.players.entries[place + 1]):
        entry = period.entries.order[at]
        if in_pool(work, entry):
            event = period.entries.event[entry]
            games, half_points, opponents = pooled_sums(law, work, entry, event)
            row = taken(pooled)
            pooled.end[row] = period.events.end[event]
            pooled.games[row] = games
            pooled.half_points[row] = half_points
            pooled.opponents[row] = opponents
            pooled.next[row] = first
            first = row
    state.players[own_row + POOL] = first


def open_lists(law: Law, state: State) -> None:
    """Write the list that a history begins with as list 0."""
    for player in range(state.total):
        own_row = player * WIDTH
        rating = state.players[own_row + RATING]
        listed = rating if on_list(law, rating) else 0
        peak = highest_after(state.players[own_row + PEAK], rating)
        state.players[own_row + RATING] = listed
        state.players[own_row + PEAK] = peak
        state.lists[player] = listed
        if fixed_by_event(law):
            state.peaks[player] = peak
