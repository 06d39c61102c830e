"""The admission of events to the pool of an unrated player, decided in order of time."""

from arpad.core.clauses import clause
from arpad.core.outcomes import black_half_points, white_half_points
from arpad.regulations.fide.columns import Period, Work, black_entry, white_entry
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.pool import disregarded, pooled_together
from arpad.regulations.fide.reasons import ENTRY_COUNTS, LEFT_SINCE, OPPONENT_VOIDED, VOIDED


@clause(fide_2014="6.1")
def void_zeros(law: Law, period: Period, work: Work, event: int) -> None:
    """Remove players who score zero in a first event, with all games against them (reading E1).

    Repeat while the removals leave a player with zero (reading R20).
    """
    sums = work.entries
    voided = True
    while voided:
        voided = False
        for entry in range(period.events.entry[event], period.events.entry[event + 1]):
            if (
                period.entries.own[entry] == 0
                and sums.reason[entry] == ENTRY_COUNTS
                and sums.half_points[entry] == 0
                and is_first_event(law, period, work, entry)
            ):
                sums.reason[entry] = VOIDED
                remove_games(period, work, event, entry)
                voided = True


def remove_games(period: Period, work: Work, event: int, entry: int) -> None:
    """Take every game of one player out of a round robin, for both sides.

    The player is unrated, so that the opponents' sums over rated opponents stay. The sums of removed players are not
    read any more: a game between two of them is taken out twice.
    """
    games = period.games
    sums = work.entries
    for game in range(period.events.game[event], period.events.game[event + 1]):
        white, black = white_entry(period, event, game), black_entry(period, event, game)
        if white == entry or black == entry:
            work.sides.reason[2 * game] = OPPONENT_VOIDED
            work.sides.reason[2 * game + 1] = OPPONENT_VOIDED
            sums.games[white] -= 1
            sums.games[black] -= 1
            sums.half_points[white] -= white_half_points(games.outcome[game])
            sums.half_points[black] -= black_half_points(games.outcome[game])


def admit_unrated(law: Law, period: Period, work: Work, event: int) -> None:
    """Decide whether an event counts in the pool of each of its unrated players, in order of time (reading R1)."""
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


def event_sums(period: Period, work: Work, player: int, event: int) -> tuple[int, int]:
    """A player's half points and games against rated opponents in a whole event, all reported months included
    (reading R1).
    """
    half_points = 0
    rated_games = 0
    for place in range(period.players.entries[player], period.players.entries[player + 1]):
        other = period.entries.order[place]
        if period.events.whole[period.entries.event[other]] == period.events.whole[event]:
            half_points += work.entries.half_points[other]
            rated_games += work.entries.rated_games[other]
    return half_points, rated_games


@clause(fide_2014=("6.1 (2)", "8.21"), fide_2024="8.2.1")
def is_first_event(law: Law, period: Period, work: Work, entry: int) -> bool:
    """True if a player's pool is empty when an event joins it: no earlier event is still pooled with the newest.

    Other months of the same event are not earlier events.
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


def newest_pooled(period: Period, work: Work, player: int, upto: int) -> int:
    """The newest end, as a day code, of a player's earlier events and of the entries before place `upto`; 0: none."""
    newest = 0
    for place in range(period.players.pool[player], period.players.pool[player + 1]):
        newest = max(newest, period.pool.end[place])
    for place in range(period.players.entries[player], upto):
        entry = period.entries.order[place]
        if in_pool(work, entry):
            newest = max(newest, period.events.end[period.entries.event[entry]])
    return newest


def in_pool(work: Work, entry: int) -> bool:
    """True if an entry counts and has a game that counts."""
    return work.entries.reason[entry] == ENTRY_COUNTS and work.entries.games[entry] > 0
