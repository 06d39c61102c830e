"""8.21b and 8.58 Round robins with unrated players: the field's average, and its correction by the 400-point rule."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.columns import EntrySums, Period, Work
from arpad.regulations.fide.first_rating import unrated_rating
from arpad.regulations.fide.law import ONCE, Law
from arpad.regulations.fide.reasons import VOIDED
from arpad.regulations.fide.tables import percentage

MOST_PASSES = 1000
"""The most passes, in case "until stable" never settles; no number of the text (reading R23)."""


@clause(fide_2014="8.21b")
def field_average(ratings: int, rated: int, dp: int, opponents: int) -> int:
    """Ra = Rar - dpa x n/(n+1) to the nearest integer (reading E15); `ratings` and `dp` are sums over the rated."""
    n = opponents
    return divide_half_up(ratings * (n + 1) - dp * n, rated * (n + 1))


@clause(fide_2014="8.58")
def corrected_average(average: int, excess: int, shortfall: int, opponents: int) -> int:
    """Rc corrected, to the nearest integer (reading E15): less the sum of what opponents are above the player's Ru
    beyond the limit, plus the sum of what they are below it beyond the limit, over all opponents.
    """
    return divide_half_up(average * opponents - excess + shortfall, opponents)


@clause(fide_2014="8.58")
def rate_field(law: Law, period: Period, work: Work, event: int) -> None:
    """Find the Ru of each unrated player, first from the field's average, then from their own corrected one (E16)."""
    sums = work.entries
    first, end = period.events.entry[event], period.events.entry[event + 1]
    rated, ratings, dp = 0, 0, 0
    n = field_size(period, work, event) - 1
    games = n * period.events.meetings[event]
    for entry in range(first, end):
        seen = period.entries.seen[entry]
        if seen > 0:
            sums.percentage[entry] = percentage(sums.half_points[entry], games)
            sums.dp[entry] = law.dp[sums.percentage[entry]]
            rated += 1
            ratings += seen
            dp += sums.dp[entry]
    average = field_average(ratings, rated, dp, n)
    work.events.opponents[event] = n
    work.events.games[event] = games
    work.events.rated[event] = rated
    work.events.ratings[event] = ratings
    work.events.dp[event] = dp
    work.events.average[event] = average
    for entry in range(first, end):
        if period.entries.seen[entry] == 0 and sums.reason[entry] != VOIDED:
            sums.first_ru[entry] = unrated_rating(law, average, sums.half_points[entry], games, n)
            sums.ru[entry] = sums.first_ru[entry]
    moved = correct_field(law, period, work, event)
    work.events.passes[event] = 1
    while moved and law.iteration != ONCE and work.events.passes[event] < MOST_PASSES:
        moved = correct_field(law, period, work, event)
        work.events.passes[event] += 1
    if moved and law.iteration != ONCE:
        work.events.passes[event] = 0  # it swings or runs away: one pass, as the printed table has it (reading R23)
        for entry in range(first, end):
            sums.ru[entry] = sums.first_ru[entry]
        correct_field(law, period, work, event)


def field_size(period: Period, work: Work, event: int) -> int:
    """How many players of a round robin are left after the removal of players with a zero."""
    players = 0
    for entry in range(period.events.entry[event], period.events.entry[event + 1]):
        if work.entries.reason[entry] != VOIDED:
            players += 1
    return players


@clause(fide_2014="8.58")
def correct_field(law: Law, period: Period, work: Work, event: int) -> bool:
    """Correct all unrated players at once, against each other's Ru of the pass before; True if any Ru moved."""
    sums = work.entries
    first, end = period.events.entry[event], period.events.entry[event + 1]
    n = work.events.opponents[event]
    for entry in range(first, end):
        if period.entries.seen[entry] == 0 and sums.reason[entry] != VOIDED:
            own_rating = sums.ru[entry]
            excess, shortfall = 0, 0
            for other in range(first, end):
                if other != entry and sums.reason[other] != VOIDED:
                    rating = field_rating(period.entries.seen[other], sums, other)
                    excess += max(0, rating - own_rating - law.difference_limit)
                    shortfall += max(0, own_rating - law.difference_limit - rating)
            average = corrected_average(work.events.average[event], excess, shortfall, n)
            sums.beyond[entry] = excess - shortfall
            sums.rc[entry] = average
            sums.next_ru[entry] = unrated_rating(law, average, sums.half_points[entry], work.events.games[event], n)
    moved = False
    for entry in range(first, end):
        if period.entries.seen[entry] == 0 and sums.reason[entry] != VOIDED:
            moved = moved or sums.next_ru[entry] != sums.ru[entry]
            sums.ru[entry] = sums.next_ru[entry]
    return moved


@clause(fide_2014="8.58")
def field_rating(seen: int, sums: EntrySums, entry: int) -> int:
    """The rating that a player counts with for the others: the list's, or the Ru as if it were official, even below the
    floor (reading R21).
    """
    return seen if seen > 0 else sums.ru[entry]
