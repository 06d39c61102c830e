"""7.1.4 and 8.2 The first rating of a player who has none. (8.2.4, entering during an event, is in `entering`.)"""

from arpad.core.clauses import clause
from arpad.core.dates import MONTH_STEP
from arpad.core.exact import divide_half_up
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import on_list
from arpad.regulations.fide_2024.reasons import BELOW_FLOOR, LISTED, TOO_FEW_GAMES
from arpad.regulations.fide_2024.tables import percentage


@clause("8.2.1")
def disregarded(pool_is_empty: bool, half_points: int) -> bool:
    """A first event without any point is disregarded; a first event is one met with an empty pool (reading R1)."""
    return pool_is_empty and half_points == 0


@clause("7.1.4")
def pooled_together(law: Law, end: int, newest: int) -> bool:
    """Whether an event that ended on `end` is still pooled with the newest one; both are day codes (reading R2)."""
    return newest <= end + law.pool_months * MONTH_STEP


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


@clause("7.1.4")
def outcome(law: Law, games: int, rating: int) -> int:
    """Whether a first rating enters the list: enough games against rated opponents, and not below the floor."""
    if games < law.first_games:
        return TOO_FEW_GAMES
    if not on_list(law, rating):
        return BELOW_FLOOR  # the pool is kept: reading R3
    return LISTED
