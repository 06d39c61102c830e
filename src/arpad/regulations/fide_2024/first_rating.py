"""8.2 The first rating: the rated opponents and two imaginary ones. (What is pooled is in `fide/pool.py`.)"""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import percentage


@clause("8.2.2")
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


@clause("8.2.3")
def pool_difference(law: Law, half_points: int, games: int) -> tuple[int, int]:
    """p in hundredths, and dp for it; both counts include the imaginary draws."""
    hundredths = percentage(half_points, games)
    return hundredths, law.dp[hundredths]


@clause("8.2.3")
def computed_rating(total: int, games: int, dp: int) -> int:
    """Ru before the maximum: Ra plus dp, rounded once, halves up (reading R11)."""
    return divide_half_up(total + dp * games, games)


@clause("8.2.3")
def half_rounded(numerator: int, denominator: int) -> bool:
    """Whether Ra, and so Ra plus a whole dp, is an exact half, so that reading R11 decided."""
    return 2 * numerator % (2 * denominator) == denominator


@clause("8.2.3")
def capped_rating(law: Law, rating: int) -> int:
    """No first rating is above the maximum."""
    return min(rating, law.highest_first_rating)
