"""The settlement of a period for each player: the change of a rated one, the first rating of an unrated one."""

from arpad.core.clauses import clause
from arpad.regulations.fide.admission import in_pool, newest_pooled
from arpad.regulations.fide.change import (
    coefficient,
    fixed_by_event,
    games_after,
    highest_after,
    limited_coefficient,
    rounded_change,
)
from arpad.regulations.fide.columns import (
    DIFFERENT,
    Period,
    Work,
    note_change,
    note_coefficient,
    note_coefficients,
)
from arpad.regulations.fide.first_rating import (
    average_rating,
    capped_rating,
    computed_rating,
    pool_difference,
    unrated_rating,
    with_imaginary,
)
from arpad.regulations.fide.law import AVERAGE_AND_BONUS, Law
from arpad.regulations.fide.listing import leaves_list
from arpad.regulations.fide.pool import outcome, pooled_together
from arpad.regulations.fide.reasons import CHANGED, LEFT_LIST, LISTED, NOTHING, OUT_OF_POOL
from arpad.regulations.fide.tables import percentage


@clause(fide_2014="0.1", fide_2024="0.1")
def law_of_player(period: Period, work: Work, player: int) -> int:
    """The number of the law that settles a player's period: the latest among the events in which they have a counted
    game; without one 0, that of the list (reading R16).
    """
    latest = 0
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        entry = period.entries.order[place]
        if in_pool(work, entry):
            latest = max(latest, period.events.law[period.entries.event[entry]])
    return latest


def settle_rated(law: Law, list_law: Law, period: Period, work: Work, player: int) -> None:
    """Settle a rated player's period: K times the sums, rounded once.

    A player below the floor of `list_law`, the law of the list, leaves the list.
    """
    players = period.players
    results = work.players
    games = 0
    total = 0
    for place in range(players.entries[player], players.entries[player + 1]):
        games += work.entries.games[period.entries.order[place]]
        total += work.entries.delta[period.entries.order[place]]
    rating, peak = players.rating[player], players.peak[player]
    before, birth, given = players.games[player], players.birth[player], players.k[player]
    chosen, reason = coefficient(law, given, rating, peak, before, birth, period.first_day)
    k = limited_coefficient(law, chosen, games)
    change = k * total
    if fixed_by_event(law):
        change = 0
        counted = 0
        for place in range(players.entries[player], players.entries[player + 1]):
            entry = period.entries.order[place]
            chosen, reason = event_coefficient(law, period, work, player, entry)
            of_event = limited_coefficient(law, chosen, games)
            change += of_event * work.entries.delta[entry]
            note_coefficient(work, entry, reason, chosen, of_event)
            k = common_coefficient(k, counted, of_event, work.entries.games[entry])
            counted += work.entries.games[entry]
    else:
        note_coefficients(period, work, player, reason, chosen, k)
    rounded = rounded_change(law, change)
    new = rating + rounded
    results.k[player] = k
    results.games[player] = games
    results.rounded[player] = rounded
    note_change(work, player, reason, chosen, total, change, new)
    if leaves_list(list_law, new):
        results.outcome[player] = LEFT_LIST
    else:
        results.outcome[player] = CHANGED if games > 0 else NOTHING
        results.new[player] = new
        highest, after = highest_after(peak, rating), games_after(before, games)
        note_next_coefficient(list_law, period, work, player, new, highest, after)


def note_next_coefficient(
    law: Law, period: Period, work: Work, player: int, rating: int, peak: int, games: int
) -> None:
    """Keep the K that is printed on the new list, by the list's law (reading R12); nothing is computed from it."""
    given, birth = period.players.k[player], period.players.birth[player]
    work.players.next_k[player], _ = coefficient(law, given, rating, peak, games, birth, period.next_first_day)


def common_coefficient(k: int, counted: int, of_event: int, games: int) -> int:
    """The K that all events with counted games have in common, including one more event; DIFFERENT if they differ.

    `counted` are the games before that event; without any, K is that of the event.
    """
    if counted == 0 or (games > 0 and k == of_event):
        return of_event
    return DIFFERENT if games > 0 else k


@clause(mssz_2017="2 § K")
def event_coefficient(law: Law, period: Period, work: Work, player: int, entry: int) -> tuple[int, int]:
    """K as it is fixed when an event begins, for the whole of it (reading E23)."""
    entries = period.entries
    before = games_before(period, work, player, entry)
    day = period.events.start[entries.event[entry]]
    birth = period.players.birth[player]
    return coefficient(law, entries.k[entry], entries.began[entry], entries.peak[entry], before, birth, day)


def games_before(period: Period, work: Work, player: int, entry: int) -> int:
    """A player's counted games before an event: those before the period, and of events that had ended; -1: unknown."""
    games = period.players.games[player]
    if games >= 0:
        start = period.events.start[period.entries.event[entry]]
        for place in range(period.players.entries[player], period.players.entries[player + 1]):
            other = period.entries.order[place]
            if period.events.end[period.entries.event[other]] < start:
                games += work.entries.games[other]
    return games


def settle_unrated(law: Law, list_law: Law, period: Period, work: Work, player: int) -> None:
    """Settle an unrated player's period: the events that stay pooled, and the first rating from them.

    The floor is the one in force for the events (8.33 of 2014), also on the first list of a later text (reading R16).
    """
    results = work.players
    newest = newest_pooled(period, work, player, period.players.entries[player + 1])
    earlier = sum_earlier(law, period, work, player, newest)
    games = sum_entries(law, period, work, player, newest)
    results.games[player] = games
    results.pool_newest[player] = newest
    if games == 0:
        return  # a period without a new game makes no rating: what was pooled before was judged before
    first = first_rating(law, work, player)
    results.outcome[player] = outcome(law, earlier + games, first)
    if results.outcome[player] == LISTED:
        results.new[player] = first
        # The games of the first rating count towards those of a new player.
        note_next_coefficient(list_law, period, work, player, first, period.players.peak[player], earlier + games)


@clause(fide_2014=("8.3", "8.34", "8.22"), fide_2024="8.2.2")
def first_rating(law: Law, work: Work, player: int) -> int:
    """The first rating of all pooled games, as if they were of one event."""
    results = work.players
    total, n, points = results.pool_opponents[player], results.pool_games[player], results.pool_half_points[player]
    if law.first_method == AVERAGE_AND_BONUS:
        average = average_rating(total, n)
        computed = unrated_rating(law, average, points, n, results.pool_field[player])
        results.percentage[player] = percentage(points, n)
        results.dp[player] = law.dp[results.percentage[player]]
    else:
        total, n, points = with_imaginary(law, total, n, points)
        results.percentage[player], results.dp[player] = pool_difference(law, points, n)
        computed = computed_rating(total, n, results.dp[player])
    results.first_total[player] = total
    results.first_games[player] = n
    results.first_half_points[player] = points
    results.computed[player] = computed
    return capped_rating(law, computed)


def sum_earlier(law: Law, period: Period, work: Work, player: int, newest: int) -> int:
    """Add the earlier events that are pooled with `newest` to the empty pool; return the number of their games."""
    pool = period.pool
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        if pooled_together(law, pool.end[place], newest):
            add_to_pool(work, player, pool.games[place], pool.half_points[place], pool.opponents[place])
    return work.players.pool_games[player]


def sum_entries(law: Law, period: Period, work: Work, player: int, newest: int) -> int:
    """Add this period's events that are pooled with `newest` to the pool; return the number of their games."""
    before = work.players.pool_games[player]
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        entry = period.entries.order[place]
        event = period.entries.event[entry]
        if in_pool(work, entry):
            if not pooled_together(law, period.events.end[event], newest):
                work.entries.reason[entry] = OUT_OF_POOL
            else:
                if law.first_method == AVERAGE_AND_BONUS:  # a round robin alone in a pool has its n
                    alone = work.players.pool_games[player] == 0
                    work.players.pool_field[player] = work.events.opponents[event] if alone else 0
                pooled, half_points, opponents = pooled_sums(law, work, entry, event)
                add_to_pool(work, player, pooled, half_points, opponents)
    return work.players.pool_games[player] - before


@clause(fide_2014="8.3")
def pooled_sums(law: Law, work: Work, entry: int, event: int) -> tuple[int, int, int]:
    """What an event adds to a pool: games, half points and the sum of the ratings that its opponents count with.

    These are their own ratings: the average is taken over the whole pool, and rounded once (reading E15). A round
    robin with unrated players counts by the text of 2014 with the player's own Rc, once for each game; by that of 2024
    only the ratings of its rated opponents count.
    """
    sums = work.entries
    if law.first_method != AVERAGE_AND_BONUS:
        return sums.rated_games[entry], sums.rated_half_points[entry], sums.rated_opponents[entry]
    games = sums.games[entry]
    opponents = games * sums.rc[entry] if work.events.opponents[event] > 0 else sums.opponents[entry]
    return games, sums.half_points[entry], opponents


def add_to_pool(work: Work, player: int, games: int, half_points: int, opponents: int) -> None:
    """Add games to a pool, with the sum of the ratings that their opponents count with."""
    results = work.players
    results.pool_games[player] += games
    results.pool_half_points[player] += half_points
    results.pool_opponents[player] += opponents
