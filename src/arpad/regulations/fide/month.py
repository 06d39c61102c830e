"""A rating period over columns: the procedure that the office runs as it stands and the replay compiles.

Nothing is created inside but integers; the working is written into the columns of `Work`. Games are counted, and events
admitted to a pool, by the law of their event; players are settled by the law of the list (reading R16).
"""

from arpad.core.clauses import clause
from arpad.regulations.fide.change import (
    coefficient,
    counted_difference,
    delta,
    difference,
    limited_coefficient,
    rounded_change,
)
from arpad.regulations.fide.eligibility import against_unrated, between_unrated, too_fast, unplayed
from arpad.regulations.fide.law import AVERAGE_AND_BONUS, BY_EVENT, Law
from arpad.regulations.fide.listing import leaves_list
from arpad.regulations.fide.period import Period, Work
from arpad.regulations.fide.pool import disregarded, outcome, pooled_together
from arpad.regulations.fide.reasons import (
    CHANGED,
    COUNTED,
    ENTRY_COUNTS,
    LEFT_LIST,
    LEFT_SINCE,
    LISTED,
    NOTHING,
    OPPONENT_VOIDED,
    OUT_OF_POOL,
    POOLED,
    VOIDED,
)
from arpad.regulations.fide.tables import expectation, percentage
from arpad.regulations.fide_2014.first_rating import average_rating, unrated_rating
from arpad.regulations.fide_2014.round_robin import field_rating, field_size, rate_field
from arpad.regulations.fide_2024.first_rating import capped_rating, computed_rating, pool_difference, with_imaginary


@clause(fide_2014="8.55", mssz_2017="1 § 2", fide_2024="8.3.2")
def rate_month(laws: tuple[Law, ...], period: Period, work: Work) -> None:
    """A rating period: every event by its own law, then every player once by the law of the list, the first of them."""
    events = period.events
    for event in range(len(events.law)):
        find_highest(laws[events.law[event]], period, work, event)
    for event in range(len(events.law)):
        count_event(laws[events.law[event]], period, work, event)
    for event in range(len(events.law)):
        law = laws[events.law[event]]
        if work.events.iterated[event] > 0:
            void_zeros(law, period, work, event)
        admit_unrated(law, period, work, event)
        if work.events.iterated[event] > 0 and field_size(period, work, event) > 1:
            rate_field(law, period, work, event)
            count_field(law, period, work, event)
    for player in range(len(period.players.rating)):
        if period.players.rating[player] > 0:
            settle_rated(laws[0], period, work, player)
        else:
            settle_unrated(laws[0], period, work, player)


@clause(fide_2014=("1.1", "5.1"), fide_2024=("1.1", "5.1"))
def count_event(law: Law, period: Period, work: Work, event: int) -> None:
    """An event's games, each from both sides; a round robin with unrated players is summed up first."""
    games = period.games
    first, end = period.events.game[event], period.events.game[event + 1]
    highest = work.events.highest[period.events.whole[event]]
    if period.events.meetings[event] > 0 and every_game_counts(law, period, event, highest):
        work.events.iterated[event] = 1
        for game in range(first, end):
            sum_up(period, work, 2 * game, games.white[game], games.black[game], games.white_half_points[game])
            sum_up(period, work, 2 * game + 1, games.black[game], games.white[game], games.black_half_points[game])
        return
    for game in range(first, end):
        reason = game_reason(law, period, game, highest)
        white, black = games.white[game], games.black[game]
        count_side(law, period, work, 2 * game, reason, white, black, games.white_half_points[game])
        count_side(law, period, work, 2 * game + 1, reason, black, white, games.black_half_points[game])


@clause(fide_2014="1.1", fide_2024="1.1")
def find_highest(law: Law, period: Period, work: Work, event: int) -> None:
    """The highest rating of an event's players, over all its months, where its times are asked for by event."""
    if law.time_by == BY_EVENT:
        whole = period.events.whole[event]
        for entry in range(period.events.entry[event], period.events.entry[event + 1]):
            work.events.highest[whole] = max(work.events.highest[whole], period.entries.seen[entry])


@clause(fide_2014=("1.1", "5.1"), fide_2024=("1.1", "5.1"))
def game_reason(law: Law, period: Period, game: int, highest: int) -> int:
    """Why a game does not count whoever played it, or that it may."""
    games = period.games
    reason = games.barred[game]
    if reason == COUNTED:
        reason = unplayed(law, games.played[game], games.moved[game], games.ruling[game])
    if reason == COUNTED:
        reason = too_fast(law, time_rating(law, period, game, highest), games.seconds[game])
    return reason


@clause(fide_2014="1.1", fide_2024="1.1")
def time_rating(law: Law, period: Period, game: int, highest: int) -> int:
    """The rating by which a game's time is asked for: the highest of the event, or of its two players."""
    if law.time_by == BY_EVENT:
        return highest
    return max(period.entries.seen[period.games.white[game]], period.entries.seen[period.games.black[game]])


@clause(fide_2014="6.4")
def every_game_counts(law: Law, period: Period, event: int, highest: int) -> bool:
    """Whether a round robin has no game that was not played or does not count (else it is rated as a Swiss)."""
    for game in range(period.events.game[event], period.events.game[event + 1]):
        if game_reason(law, period, game, highest) != COUNTED:
            return False
    return True


@clause(fide_2014=("8.52", "6.32", "6.6"), fide_2024=("8.3.1", "7.1.4"))
def count_side(
    law: Law, period: Period, work: Work, side: int, reason: int, entry: int, other: int, half_points: int
) -> None:
    """One player's side of a game: only rated opponents count."""
    opponent = period.entries.seen[other]
    if reason == COUNTED and opponent == 0:
        reason = against_unrated() if period.entries.own[entry] > 0 else between_unrated()
    if reason == COUNTED and period.entries.own[entry] == 0:
        reason = POOLED
    work.sides.reason[side] = reason
    if reason == COUNTED or reason == POOLED:
        work.entries.games[entry] += 1
        work.entries.rated_games[entry] += 1
        work.entries.half_points[entry] += half_points
        work.entries.opponents[entry] += opponent
        work.entries.rated_half_points[entry] += half_points
        work.entries.rated_opponents[entry] += opponent
    if reason == COUNTED:
        measure(law, work, side, entry, period.entries.own[entry], opponent, half_points)


@clause(fide_2014=("8.51", "8.54", "8.55"), fide_2024=("8.3.1", "8.3.2"))
def measure(law: Law, work: Work, side: int, entry: int, own: int, opponent: int, half_points: int) -> None:
    """A rated player's game: D, what counts of it, PD, and the score less PD."""
    counted = counted_difference(law, own, opponent)
    expected = expectation(law, counted)
    gained = delta(half_points, expected)
    work.sides.difference[side] = difference(own, opponent)
    work.sides.counted_difference[side] = counted
    work.sides.expected[side] = expected
    work.sides.delta[side] = gained
    work.entries.expected[entry] += expected
    work.entries.delta[entry] += gained


@clause(fide_2014="8.21b")
def sum_up(period: Period, work: Work, side: int, entry: int, other: int, half_points: int) -> None:
    """One side of a game of a round robin with unrated players: everybody's results count (reading E26)."""
    work.sides.reason[side] = COUNTED if period.entries.own[entry] > 0 else POOLED
    work.entries.games[entry] += 1
    work.entries.half_points[entry] += half_points
    if period.entries.seen[other] > 0:
        work.entries.rated_games[entry] += 1
        work.entries.rated_half_points[entry] += half_points
        work.entries.rated_opponents[entry] += period.entries.seen[other]


@clause(fide_2014=("8.51", "8.58"))
def count_field(law: Law, period: Period, work: Work, event: int) -> None:
    """The games of a round robin when every unrated player has his Ru, which counts as though it were official."""
    games = period.games
    sums = work.entries
    for game in range(period.events.game[event], period.events.game[event + 1]):
        for is_black in range(2):
            side = 2 * game + is_black
            entry = games.black[game] if is_black else games.white[game]
            other = games.white[game] if is_black else games.black[game]
            half_points = games.black_half_points[game] if is_black else games.white_half_points[game]
            if work.sides.reason[side] != OPPONENT_VOIDED:
                opponent = field_rating(period.entries.seen[other], sums, other)
                sums.opponents[entry] += opponent
                if work.sides.reason[side] == COUNTED:
                    measure(law, work, side, entry, period.entries.own[entry], opponent, half_points)


@clause(fide_2014="6.1")
def void_zeros(law: Law, period: Period, work: Work, event: int) -> None:
    """Whoever scores zero in a first event goes, with all games against him; and so on while that leaves a zero."""
    sums = work.entries
    found = True
    while found:
        found = False
        for entry in range(period.events.entry[event], period.events.entry[event + 1]):
            if (
                period.entries.own[entry] == 0
                and sums.reason[entry] == ENTRY_COUNTS
                and sums.half_points[entry] == 0
                and is_first_event(law, period, work, entry)
            ):
                sums.reason[entry] = VOIDED
                remove_games(period, work, event, entry)
                found = True


@clause(fide_2014="6.1")
def remove_games(period: Period, work: Work, event: int, entry: int) -> None:
    """Take every game of one player out of a round robin, for both sides.

    He is unrated, so that his opponents' sums over rated opponents stay; his own are not read any more, nor those of
    another who went, from which their common game is taken twice.
    """
    games = period.games
    sums = work.entries
    for game in range(period.events.game[event], period.events.game[event + 1]):
        white, black = games.white[game], games.black[game]
        if white == entry or black == entry:
            work.sides.reason[2 * game] = OPPONENT_VOIDED
            work.sides.reason[2 * game + 1] = OPPONENT_VOIDED
            sums.games[white] -= 1
            sums.games[black] -= 1
            sums.half_points[white] -= games.white_half_points[game]
            sums.half_points[black] -= games.black_half_points[game]


@clause(fide_2014="8.21", fide_2024=("8.2.1", "7.2.1"))
def admit_unrated(law: Law, period: Period, work: Work, event: int) -> None:
    """Which of an event's unrated players have it in their pools. Events come in order of time (reading R1)."""
    sums = work.entries
    for entry in range(period.events.entry[event], period.events.entry[event + 1]):
        player = period.entries.player[entry]
        if period.players.rating[player] == 0:
            if period.entries.own[entry] > 0:
                sums.reason[entry] = LEFT_SINCE  # rated then, and not any more: reading R4
            elif sums.reason[entry] == ENTRY_COUNTS and sums.games[entry] > 0:
                half_points, rated_games = event_sums(period, work, player, event)
                first = is_first_event(law, period, work, entry)
                sums.reason[entry] = disregarded(law, first, half_points, rated_games)


@clause(fide_2014="8.21", fide_2024="8.2.1")
def event_sums(period: Period, work: Work, player: int, event: int) -> tuple[int, int]:
    """A player's half points and games against rated opponents in the whole of an event, over all its months that are
    reported (reading R1).
    """
    half_points = 0
    rated_games = 0
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        other = period.entries.order[place]
        if period.events.whole[period.entries.event[other]] == period.events.whole[event]:
            half_points += work.entries.half_points[other]
            rated_games += work.entries.rated_games[other]
    return half_points, rated_games


@clause(fide_2014=("7.14", "8.21"), fide_2024=("7.1.4", "8.2.1"))
def is_first_event(law: Law, period: Period, work: Work, entry: int) -> bool:
    """Whether a player's pool is empty when an event joins it: no earlier one is still pooled with the newest.

    Months of the same event are no earlier ones.
    """
    player = period.entries.player[entry]
    upto = period.entries.place[entry]
    event = period.entries.event[entry]
    newest = max(newest_pooled(period, work, player, upto), period.events.end[event])
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        if pooled_together(law, period.pool.end[place], newest):
            return False
    for place in range(period.players.entries[player], upto):
        other = period.entries.order[place]
        before = period.entries.event[other]
        if period.events.whole[before] != period.events.whole[event] and in_pool(work, other):
            if pooled_together(law, period.events.end[before], newest):
                return False
    return True


@clause(fide_2014="7.14", fide_2024="7.1.4")
def newest_pooled(period: Period, work: Work, player: int, upto: int) -> int:
    """The newest end, as a day code, of a player's earlier events and of his entries before place `upto`; 0: none."""
    newest = 0
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        newest = max(newest, period.pool.end[place])
    for place in range(period.players.entries[player], upto):
        entry = period.entries.order[place]
        if in_pool(work, entry):
            newest = max(newest, period.events.end[period.entries.event[entry]])
    return newest


@clause(fide_2014="7.14", fide_2024="7.1.4")
def in_pool(work: Work, entry: int) -> bool:
    """Whether an unrated player's entry has games that were admitted."""
    return work.entries.reason[entry] == ENTRY_COUNTS and work.entries.games[entry] > 0


@clause(fide_2014=("8.55", "8.56", "8.57", "7.21"), mssz_2017="2 § K", fide_2024=("8.3.2", "8.3.3", "8.3.4", "7.2.1"))
def settle_rated(law: Law, period: Period, work: Work, player: int) -> None:
    """A rated player's period: K times the sums, rounded once, and off the list below the floor."""
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
    change = 0
    for place in range(players.entries[player], players.entries[player + 1]):
        entry = period.entries.order[place]
        if law.k_fixed == BY_EVENT:
            chosen, reason = event_coefficient(law, period, work, player, entry)
            k = limited_coefficient(law, chosen, games)
        work.entries.k_reason[entry] = reason
        work.entries.k_chosen[entry] = chosen
        work.entries.k[entry] = k
        change += k * work.entries.delta[entry]
    rounded = rounded_change(law, change)
    new = rating + rounded
    results.k_reason[player] = reason
    results.k_chosen[player] = chosen
    results.k[player] = k
    results.games[player] = games
    results.delta[player] = total
    results.change[player] = change
    results.rounded[player] = rounded
    results.computed[player] = new
    if leaves_list(law, new):
        results.outcome[player] = LEFT_LIST
    else:
        after = before if before < 0 else before + games
        next_k, _ = coefficient(law, given, new, max(peak, rating), after, birth, period.next_first_day)
        results.outcome[player] = CHANGED if games > 0 else NOTHING
        results.new[player] = new
        results.next_k[player] = next_k


@clause(mssz_2017="2 § K")
def event_coefficient(law: Law, period: Period, work: Work, player: int, entry: int) -> tuple[int, int]:
    """K as it is fixed when an event begins, for the whole of it."""
    entries = period.entries
    before = games_before(period, work, player, entry)
    day = period.events.start[entries.event[entry]]
    birth = period.players.birth[player]
    return coefficient(law, entries.k[entry], entries.began[entry], entries.peak[entry], before, birth, day)


@clause(mssz_2017="2 § K")
def games_before(period: Period, work: Work, player: int, entry: int) -> int:
    """A player's counted games before an event: earlier ones, and of events that had ended; -1: unknown."""
    games = period.players.games[player]
    if games >= 0:
        start = period.events.start[period.entries.event[entry]]
        for place in range(period.players.entries[player], period.players.entries[player + 1]):
            other = period.entries.order[place]
            if period.events.end[period.entries.event[other]] < start:
                games += work.entries.games[other]
    return games


@clause(fide_2014=("7.14", "8.3"), fide_2024=("7.1.4", "8.2.3", "8.3.3"))
def settle_unrated(law: Law, period: Period, work: Work, player: int) -> None:
    """An unrated player's period: the events that stay pooled, and the first rating they give."""
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
        given, peak = period.players.k[player], period.players.peak[player]
        # The games of the first rating count towards those of a new player.
        next_k, _ = coefficient(
            law, given, first, peak, earlier + games, period.players.birth[player], period.next_first_day
        )
        results.new[player] = first
        results.next_k[player] = next_k


@clause(fide_2014=("8.3", "8.32", "8.34"), fide_2024=("8.2.2", "8.2.3"))
def first_rating(law: Law, work: Work, player: int) -> int:
    """The first rating of what is pooled, as though it were one event."""
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


@clause(fide_2014=("7.14", "8.3"), fide_2024="7.1.4")
def sum_earlier(law: Law, period: Period, work: Work, player: int, newest: int) -> int:
    """Add up the earlier events that are pooled with `newest`, the first that are; their games."""
    pool = period.pool
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        if pooled_together(law, pool.end[place], newest):
            opponents = pool.opponents[place]
            if law.first_method == AVERAGE_AND_BONUS:
                opponents = pool.games[place] * average_rating(opponents, pool.games[place])
            add_to_pool(work, player, pool.games[place], pool.half_points[place], opponents)
    return work.players.pool_games[player]


@clause(fide_2014=("7.14", "8.3"), fide_2024="7.1.4")
def sum_entries(law: Law, period: Period, work: Work, player: int, newest: int) -> int:
    """Add up this period's events that are pooled with `newest`; their games."""
    before = work.players.pool_games[player]
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        entry = period.entries.order[place]
        event = period.entries.event[entry]
        if in_pool(work, entry):
            if not pooled_together(law, period.events.end[event], newest):
                work.entries.reason[entry] = OUT_OF_POOL
            elif law.first_method == AVERAGE_AND_BONUS:
                pool_by_average(work, player, entry, event)
            else:
                pool_by_rated(work, player, entry)
    return work.players.pool_games[player] - before


@clause(fide_2014=("8.21a", "8.21b", "8.25", "8.3"))
def pool_by_average(work: Work, player: int, entry: int, event: int) -> None:
    """An event in a pool with its average, rounded (reading E15); a round robin alone in it has its n."""
    sums = work.entries
    games, field = sums.games[entry], work.events.opponents[event]
    average = sums.rc[entry] if field > 0 else average_rating(sums.opponents[entry], games)
    work.players.pool_field[player] = field if work.players.pool_games[player] == 0 else 0
    add_to_pool(work, player, games, sums.half_points[entry], games * average)


@clause(fide_2024=("7.1.4", "8.2.2"))
def pool_by_rated(work: Work, player: int, entry: int) -> None:
    """An event in a pool with the ratings of its rated opponents: those of a round robin's others do not count."""
    sums = work.entries
    add_to_pool(work, player, sums.rated_games[entry], sums.rated_half_points[entry], sums.rated_opponents[entry])


@clause(fide_2014="8.3", fide_2024="8.2.2")
def add_to_pool(work: Work, player: int, games: int, half_points: int, opponents: int) -> None:
    """Games in a pool, with the sum of what their opponents count for."""
    results = work.players
    results.pool_games[player] += games
    results.pool_half_points[player] += half_points
    results.pool_opponents[player] += opponents
