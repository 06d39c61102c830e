"""The first rating, by both texts.

fide-2014, 8.21-8.25: the opponents' average, and a bonus above one half or dp below it.
fide-2024, 8.2: the rated opponents and two imaginary ones. What is pooled is in `pool.py`.

The symbols are those of the texts. Ru is the first rating, Ra and Rc are average ratings of opponents, n is the number
of opponents, p is the score as a fraction of the games, and dp is the rating difference of p.
"""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import percentage


@clause(fide_2014=("8.21a", "8.3", "8.32"))
def average_rating(opponents: int, games: int) -> int:
    """Rc over all opponents that count, of one event or of a whole pool, to the nearest integer (reading E15).

    `opponents` is the sum of their ratings.
    """
    return divide_half_up(opponents, games)


@clause(fide_2014="8.22")
def at_half(average: int) -> int:
    """Ru at 50 %: the average."""
    return average


@clause(fide_2014="8.23")
def above_half(law: Law, average: int, halves: int) -> int:
    """Ru above 50 %: the average plus a bonus for each half point above it (reading E3)."""
    return average + law.bonus * halves


@clause(fide_2014="8.24")
def below_half(average: int, dp: int) -> int:
    """Ru below 50 % in a Swiss or team event: the average plus dp, which is negative."""
    return average + dp


@clause(fide_2014=("8.25", "8.32"))
def in_round_robin(average: int, dp: int, opponents: int) -> int:
    """Ru below 50 % in a round robin: the average plus n/(n+1) of dp, to the nearest integer (reading E27)."""
    return divide_half_up(average * (opponents + 1) + dp * opponents, opponents + 1)


@clause(fide_2014=("8.22", "8.23", "8.24", "8.25"), mssz_2017=("8.22", "II.2"))
def unrated_rating(law: Law, average: int, half_points: int, games: int, opponents: int) -> int:
    """Ru by the score, from the average Rc or Ra (reading E30).

    `opponents` is n if the games are those of one round robin, else 0.
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


@clause(fide_2024="8.2.2")
def with_imaginary(law: Law, opponents: int, games: int, half_points: int) -> tuple[int, int, int]:
    """The sum of ratings, the number of games and the half points, the imaginary draws included.

    `opponents` is the sum of the rated opponents' ratings.
    """
    more = law.imaginary_opponents
    return (
        opponents + more * law.imaginary_rating,
        games + more,
        half_points + more * law.imaginary_half_points,
    )


@clause(fide_2024="8.2.3")
def pool_difference(law: Law, half_points: int, games: int) -> tuple[int, int]:
    """p in hundredths, and dp for it; both counts include the imaginary draws."""
    hundredths = percentage(half_points, games)
    return hundredths, law.dp[hundredths]


@clause(fide_2024="8.2.3")
def computed_rating(total: int, games: int, dp: int) -> int:
    """Ru before the maximum: Ra plus dp, rounded once, halves up (reading R11)."""
    return divide_half_up(total + dp * games, games)


def half_rounded(numerator: int, denominator: int) -> bool:
    """True if Ra is an exact half, so that reading R11 decided; adding the whole dp does not change that."""
    return 2 * numerator % (2 * denominator) == denominator


@clause(fide_2024="8.2.3")
def capped_rating(law: Law, rating: int) -> int:
    """The first rating, at most the maximum."""
    return min(rating, law.highest_first_rating)
