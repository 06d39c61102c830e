"""A federation between two monthly lists, as columns, and the way into a period and out of it.

Only those who play in a period are in its columns; everybody else's state stays as it is. The functions here move
numbers and ask the law for every rule. They are compiled, and run interpreted as well.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.regulations.fide.admitting import in_pool
from arpad.regulations.fide.carrying import games_carried, pool_ends
from arpad.regulations.fide.change import highest_after
from arpad.regulations.fide.entering import ratings_entered
from arpad.regulations.fide.law import BY_EVENT, Law
from arpad.regulations.fide.listing import on_list
from arpad.regulations.fide.period import Period, Work
from arpad.regulations.fide.pool import pooled_together
from arpad.regulations.fide.settling import pooled_sums
from arpad.regulations.fide_2014.eligibility import all_met, meetings_counted

Column = MutableSequence[int]
NOBODY = -1
MOST = 2**15 - 1
"""The highest rating that is kept, and the largest change. So many games times a K stay within 32 bits."""

# A player's numbers in `State.players`
RATING = 0  # on the latest list
PEAK = 1
GAMES = 2
BIRTH = 3
K = 4
POOL = 5  # the first of his rows of `Pooled`; NOBODY: none
PLACE = 6  # in the columns of the period in hand; NOBODY outside of it
WIDTH = 8  # half a line of the processor's cache


class State(NamedTuple):
    """Every player between two lists.

    A player's numbers lie together, because they are asked for together and players in no order. `lists` and `peaks`
    are the last few lists, one after the other, in turn.
    """

    players: Column
    everybody: int
    lists: Column  # ratings: those of list n begin at (n % kept) * everybody
    peaks: Column  # the highest published by then; empty where no law asks for it
    kept: int  # how many lists


class Pooled(NamedTuple):
    """Earlier events of players without a rating: rows that name the next one of the same player."""

    next: Column
    end: Column
    games: Column
    half_points: Column
    opponents: Column
    free: Column  # two numbers: the first of the rows that nobody uses, and how many they are


class Facts(NamedTuple):
    """The events of a period as the history has them; the lists by number, the oldest 0."""

    start_list: Sequence[int]  # in force on the whole event's first day
    first_list: Sequence[int]  # in force on the part's first day
    each: Sequence[int]  # how often each two should meet in a round robin; 0: any other event, and months of a long one
    entrants: Sequence[int]  # numbers of players
    met: Column  # room to count who met in the largest round robin


class Rows(NamedTuple):
    """What came of a period, a row a player."""

    player: Column
    rating: Column
    change: Column
    k: Column
    games: Column


def enter_period(law: Law, state: State, pooled: Pooled, facts: Facts, latest: int, period: Period, who: Column) -> int:
    """Fill the columns of a period's players, pools and entries; how many players there are."""
    games = period.games
    everybody = state.everybody
    events, entries = period.events, period.entries
    count = 0
    row = 0
    for event in range(len(events.law)):
        start, first = facts.start_list[event], facts.first_list[event]
        on_start, on_first = (start % state.kept) * everybody, (first % state.kept) * everybody
        rated = 0
        for entry in range(events.entry[event], events.entry[event + 1]):
            player = facts.entrants[entry]
            own_row = player * WIDTH
            place = state.players[own_row + PLACE]
            if place == NOBODY:
                place = count
                state.players[own_row + PLACE] = place
                who[place] = player
                row = enter_player(state, pooled, period, own_row, place, row)
                count += 1
            period.players.entries[place + 1] += 1
            on_first_day = state.players[own_row + RATING]
            if first != latest:
                on_first_day = state.lists[on_first + player]
            at_start = on_first_day
            if start != first:
                at_start = state.lists[on_start + player]
            later = 0
            if on_first_day == 0:
                for number in range(first + 1, latest + 1):
                    if later == 0:
                        later = state.lists[(number % state.kept) * everybody + player]
            own, seen = ratings_entered(at_start, on_first_day, later)
            entries.event[entry] = event
            entries.player[entry] = place
            entries.own[entry] = own
            entries.seen[entry] = seen
            if seen > 0:
                rated += 1
            if law.k_fixed == BY_EVENT:
                entries.began[entry] = at_start if at_start > 0 else own
                entries.peak[entry] = state.peaks[on_start + player]
                entries.k[entry] = state.players[own_row + K]
        seats = events.entry[event + 1] - events.entry[event]
        first_game, end = events.game[event], events.game[event + 1]
        each = meetings_counted(law, facts.each[event], rated, seats)
        if each > 0 and not all_met(each, seats, games.white, games.black, first_game, end, facts.met):
            each = 0
        events.meetings[event] = each
    period.players.pool[count] = row
    order_entries(period, count)
    return count


def enter_player(state: State, pooled: Pooled, period: Period, own_row: int, place: int, row: int) -> int:
    """The columns of a player, and of what he has pooled from `row` on; the row after that."""
    players = period.players
    players.rating[place] = state.players[own_row + RATING]
    players.peak[place] = state.players[own_row + PEAK]
    players.games[place] = state.players[own_row + GAMES]
    players.birth[place] = state.players[own_row + BIRTH]
    players.k[place] = state.players[own_row + K]
    players.pool[place] = row
    players.entries[place + 1] = 0
    earlier = state.players[own_row + POOL]
    while earlier != NOBODY:
        period.pool.end[row] = pooled.end[earlier]
        period.pool.games[row] = pooled.games[earlier]
        period.pool.half_points[row] = pooled.half_points[earlier]
        period.pool.opponents[row] = pooled.opponents[earlier]
        row += 1
        earlier = pooled.next[earlier]
    return row


def order_entries(period: Period, count: int) -> None:
    """Each player's entries together, in order of time; how many each has is known."""
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
    law: Law, state: State, pooled: Pooled, latest: int, period: Period, work: Work, who: Column, count: int, rows: Rows
) -> int:
    """The new list, and what everybody takes into the next period; a player whose numbers cannot be kept, or NOBODY."""
    results = work.players
    new_list = ((latest + 1) % state.kept) * state.everybody
    for place in range(count):
        player = who[place]
        own_row = player * WIDTH
        outcome, new = results.outcome[place], results.new[place]
        was_rated = period.players.rating[place] > 0
        before, games, pool = period.players.games[place], results.games[place], results.pool_games[place]
        peak = highest_after(period.players.peak[place], new)
        state.players[own_row + RATING] = new
        state.players[own_row + PEAK] = peak
        state.players[own_row + GAMES] = games_carried(was_rated, outcome, before, games, pool)
        state.players[own_row + PLACE] = NOBODY
        state.lists[new_list + player] = new
        if law.k_fixed == BY_EVENT:
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
    return NOBODY


def can_be_kept(rating: int, change: int, games: int, pool: int) -> bool:
    """Whether a player's numbers are what was computed: a made-up law or K may carry them past what columns hold."""
    return max(rating, games, pool) <= MOST and -MOST <= change <= MOST


def forget_pool(state: State, pooled: Pooled, own_row: int) -> None:
    """Give a player's rows back."""
    row = state.players[own_row + POOL]
    while row != NOBODY:
        after = pooled.next[row]
        give_back(pooled, row)
        row = after
    state.players[own_row + POOL] = NOBODY


def give_back(pooled: Pooled, row: int) -> None:
    """Nobody uses a row any more."""
    pooled.next[row] = pooled.free[0]
    pooled.free[0] = row
    pooled.free[1] += 1


def taken(pooled: Pooled) -> int:
    """A row that nobody used; there is one."""
    row = pooled.free[0]
    pooled.free[0] = pooled.next[row]
    pooled.free[1] -= 1
    return row


def keep_pool(law: Law, state: State, pooled: Pooled, period: Period, work: Work, own_row: int, place: int) -> None:
    """What stays pooled of earlier events, and what of the period's own joins it."""
    newest = work.players.pool_newest[place]
    row = state.players[own_row + POOL]
    first = NOBODY
    while row != NOBODY:
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
    """The list that a history begins with, as the first that is known."""
    for player in range(state.everybody):
        own_row = player * WIDTH
        rating = state.players[own_row + RATING]
        listed = rating if on_list(law, rating) else 0
        peak = highest_after(state.players[own_row + PEAK], rating)
        state.players[own_row + RATING] = listed
        state.players[own_row + PEAK] = peak
        state.lists[player] = listed
        if law.k_fixed == BY_EVENT:
            state.peaks[player] = peak
