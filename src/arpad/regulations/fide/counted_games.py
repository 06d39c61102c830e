"""The games of an event, each from both sides: which count, and against which rating."""

from arpad.core.clauses import clause
from arpad.core.outcomes import black_half_points, had_moves, ruling_on, was_played, white_half_points
from arpad.regulations.fide.change import counted_difference, delta, difference
from arpad.regulations.fide.columns import Period, Work, black_entry, note_reason, note_side, white_entry
from arpad.regulations.fide.eligibility import against_unrated, between_unrated, too_fast, unplayed
from arpad.regulations.fide.law import BY_EVENT, Law
from arpad.regulations.fide.reasons import BOTH_UNRATED, COUNTED, OPPONENT_VOIDED, POOLED, UNRATED_OPPONENT
from arpad.regulations.fide.round_robin import field_rating
from arpad.regulations.fide.tables import expectation


def find_highest_ratings(laws: tuple[Law, ...], period: Period, work: Work) -> None:
    """Find the highest rating of each event's players, where it decides how much time the event's games need.

    The months of a long event are one event. Only players with a played game count: a player who never came needs no
    time (reading R27).
    """
    seen = period.entries.seen
    for event in range(len(period.events.law)):
        if laws[period.events.law[event]].time_by == BY_EVENT:
            whole = period.events.whole[event]
            highest = max(work.events.highest[whole], period.events.elsewhere[whole])
            for game in range(period.events.game[event], period.events.game[event + 1]):
                outcome = period.games.outcome[game]
                if was_played(outcome) > 0 and had_moves(outcome) > 0:
                    highest = max(highest, seen[white_entry(period, event, game)])
                    highest = max(highest, seen[black_entry(period, event, game)])
            work.events.highest[whole] = highest


def count_event(law: Law, period: Period, work: Work, event: int) -> None:
    """Count an event's games from both sides.

    In a round robin with unrated players the games are only added to the sums: `count_field` counts them later.
    """
    games = period.games
    first, end = period.events.game[event], period.events.game[event + 1]
    highest = work.events.highest[period.events.whole[event]]
    iterated = period.events.meetings[event] > 0 and every_game_counts(law, period, event, highest)
    for game in range(first, end):
        white, black = white_entry(period, event, game), black_entry(period, event, game)
        outcome = games.outcome[game]
        if iterated:
            sum_field_side(period, work, 2 * game, white, black, white_half_points(outcome))
            sum_field_side(period, work, 2 * game + 1, black, white, black_half_points(outcome))
        else:
            reason = game_reason(law, period, event, game, highest)
            count_side(law, period, work, 2 * game, reason, white, black, white_half_points(outcome))
            count_side(law, period, work, 2 * game + 1, reason, black, white, black_half_points(outcome))
    if iterated:
        work.events.iterated[event] = 1
    else:
        complete_sums(period, work, event)


def game_reason(law: Law, period: Period, event: int, game: int, highest: int) -> int:
    """Why a game counts for neither player; COUNTED if it may count."""
    games = period.games
    reason = games.barred[game]
    if reason == COUNTED:
        outcome = games.outcome[game]
        reason = unplayed(law, was_played(outcome), had_moves(outcome), ruling_on(outcome))
    if reason == COUNTED:
        reason = too_fast(law, time_rating(law, period, event, game, highest), games.seconds[game])
    return reason


@clause(fide_2014="1.1", fide_2024="1.1")
def time_rating(law: Law, period: Period, event: int, game: int, highest: int) -> int:
    """The rating that decides how much time a game needs: the highest of the event, or of its two players."""
    if law.time_by == BY_EVENT:
        return highest
    seen = period.entries.seen
    return max(seen[white_entry(period, event, game)], seen[black_entry(period, event, game)])


@clause(fide_2014="6.4")
def every_game_counts(law: Law, period: Period, event: int, highest: int) -> bool:
    """True if every game of a round robin counts; otherwise the event is rated as a Swiss."""
    for game in range(period.events.game[event], period.events.game[event + 1]):
        if game_reason(law, period, event, game, highest) != COUNTED:
            return False
    return True


def count_side(
    law: Law, period: Period, work: Work, side: int, reason: int, entry: int, other: int, half_points: int
) -> None:
    """Count one side of a game. Only rated opponents count; the games of an unrated player are pooled."""
    opponent = period.entries.seen[other]
    if reason == COUNTED and against_unrated(period.entries.own[entry], opponent):
        reason = UNRATED_OPPONENT
    if reason == COUNTED and between_unrated(period.entries.own[entry], opponent):
        reason = BOTH_UNRATED
    if reason == COUNTED and period.entries.own[entry] == 0:
        reason = POOLED
    note_reason(work, side, reason)
    if reason == COUNTED or reason == POOLED:
        work.entries.games[entry] += 1
        work.entries.half_points[entry] += half_points
        work.entries.opponents[entry] += opponent
    if reason == COUNTED:
        compute_side(law, work, side, entry, period.entries.own[entry], opponent, half_points)


def compute_side(law: Law, work: Work, side: int, entry: int, rating: int, opponent: int, half_points: int) -> None:
    """Compute a rated player's side of a game: D, the D that counts and PD. Add PD to the player's sum."""
    counted = counted_difference(law, rating, opponent)
    expected = expectation(law, counted)
    work.entries.expected[entry] += expected
    note_side(work, side, difference(rating, opponent), counted, expected, delta(half_points, expected))


def complete_sums(period: Period, work: Work, event: int) -> None:
    """Complete the sums of each player of an event: those over rated opponents, and dR.

    Only games against rated opponents have counted, so each sum over rated opponents is the sum over all.
    """
    sums = work.entries
    for entry in range(period.events.entry[event], period.events.entry[event + 1]):
        sums.rated_games[entry] = sums.games[entry]
        sums.rated_half_points[entry] = sums.half_points[entry]
        sums.rated_opponents[entry] = sums.opponents[entry]
        if period.entries.own[entry] > 0:
            sums.delta[entry] = delta(sums.half_points[entry], sums.expected[entry])


@clause(fide_2014="8.3")
def sum_field_side(period: Period, work: Work, side: int, entry: int, other: int, half_points: int) -> None:
    """Add one side of a game in a round robin with unrated players to the sums: all results count (reading E26)."""
    work.sides.reason[side] = COUNTED if period.entries.own[entry] > 0 else POOLED
    work.entries.games[entry] += 1
    work.entries.half_points[entry] += half_points
    if period.entries.seen[other] > 0:
        work.entries.rated_games[entry] += 1
        work.entries.rated_half_points[entry] += half_points
        work.entries.rated_opponents[entry] += period.entries.seen[other]


@clause(fide_2014="8.58")
def count_field(law: Law, period: Period, work: Work, event: int) -> None:
    """Count the games of a round robin once each unrated player has a Ru, which counts as an official rating."""
    for game in range(period.events.game[event], period.events.game[event + 1]):
        white, black = white_entry(period, event, game), black_entry(period, event, game)
        outcome = period.games.outcome[game]
        count_field_side(law, period, work, 2 * game, white, black, white_half_points(outcome))
        count_field_side(law, period, work, 2 * game + 1, black, white, black_half_points(outcome))
    for entry in range(period.events.entry[event], period.events.entry[event + 1]):
        if period.entries.own[entry] > 0:
            work.entries.delta[entry] = delta(work.entries.half_points[entry], work.entries.expected[entry])


def count_field_side(law: Law, period: Period, work: Work, side: int, entry: int, other: int, half_points: int) -> None:
    """Count one side of a game for `count_field`."""
    if work.sides.reason[side] != OPPONENT_VOIDED:
        opponent = field_rating(period.entries.seen[other], work.entries, other)
        work.entries.opponents[entry] += opponent
        if work.sides.reason[side] == COUNTED:
            compute_side(law, work, side, entry, period.entries.own[entry], opponent, half_points)
