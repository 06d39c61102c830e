"""7.1.4 and 8.2 The first rating of a player who has none."""

from arpad.core.clauses import clause
from arpad.core.dates import MONTH_STEP
from arpad.core.exact import divide_half_up
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.reasons import BELOW_FLOOR, LISTED, TOO_FEW_GAMES
from arpad.regulations.fide_2024.tables import difference_for, percentage


@clause("8.2.1")
def disregarded(pool_is_empty: bool, half_points: int) -> bool:
    """A first event without any point is disregarded; a first event is one met with an empty pool."""
    return pool_is_empty and half_points == 0


@clause("7.1.4")
def pooled_together(law: Law, end: int, newest: int) -> bool:
    """Whether an event that ended on `end` is still pooled with the newest one; both are day codes."""
    return newest <= end + law.pool_months * MONTH_STEP


@clause("8.2.2", "8.2.3")
def pool_percentage(law: Law, half_points: int, games: int) -> int:
    """p in hundredths over the games and the draws against the imaginary opponents."""
    imaginary = law.imaginary_opponents
    return percentage(half_points + imaginary * law.imaginary_half_points, games + imaginary)


@clause("8.2.2", "8.2.3")
def computed_rating(law: Law, opponents: int, games: int, half_points: int) -> int:
    """Ru before the maximum: the average with the imaginary opponents plus dp, rounded once.

    `opponents` is the sum of the rated opponents' ratings.
    """
    n = games + law.imaginary_opponents
    total = opponents + law.imaginary_opponents * law.imaginary_rating
    dp = difference_for(law, pool_percentage(law, half_points, games))
    return divide_half_up(total + dp * n, n)


@clause("8.2.3")
def capped_rating(law: Law, rating: int) -> int:
    """No first rating is above the maximum."""
    return min(rating, law.highest_first_rating)


@clause("7.1.4")
def outcome(law: Law, games: int, rating: int) -> int:
    """Whether a first rating enters the list: enough games against rated opponents, and at the floor."""
    if games < law.first_games:
        return TOO_FEW_GAMES
    if rating < law.floor:
        return BELOW_FLOOR
    return LISTED
