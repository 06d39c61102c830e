"""8.21-8.25 The first rating: the opponents' average, and a bonus above one half or dp below it."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import percentage


@clause("8.21a", "8.3")
def average_rating(opponents: int, games: int) -> int:
    """Rc over all opponents that count, of one event or of a whole pool, to the nearest integer (reading E15).

    `opponents` is the sum of the ratings.
    """
    return divide_half_up(opponents, games)


@clause("8.22")
def at_half(average: int) -> int:
    """Ru at 50 %: the average."""
    return average


@clause("8.23")
def above_half(law: Law, average: int, halves: int) -> int:
    """Ru above 50 %: the average and a bonus for each half point over."""
    return average + law.bonus * halves


@clause("8.24")
def below_half(average: int, dp: int) -> int:
    """Ru below 50 % in a Swiss or team event: the average and dp."""
    return average + dp


@clause("8.25", "8.32")
def in_round_robin(average: int, dp: int, opponents: int) -> int:
    """Ru below 50 % in a round robin: the average and n/(n+1) of dp, to the nearest integer (reading E27)."""
    return divide_half_up(average * (opponents + 1) + dp * opponents, opponents + 1)


@clause("8.22", "8.23", "8.24", "8.25")
def unrated_rating(law: Law, average: int, half_points: int, games: int, opponents: int) -> int:
    """Ru by the score, from Rc or Ra (reading E30).

    `opponents` is n of a round robin; 0 says that the games are not one round robin alone.
    """
    halves = half_points - games
    if halves == 0:
        return at_half(average)
    if halves > 0:
        return above_half(law, average, halves)
    dp = law.dp[percentage(half_points, games)]
    if opponents == 0:
        return below_half(average, dp)
    return in_round_robin(average, dp, opponents)
