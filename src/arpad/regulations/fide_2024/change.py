"""8.3 The change of a rated player's rating."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_away, divide_half_up
from arpad.regulations.fide_2024.law import HALF_UP, Law
from arpad.regulations.fide_2024.reasons import K_GIVEN, K_HIGH, K_JUNIOR, K_JUNIOR_ENDED, K_NEW, K_NORMAL


@clause("8.3.1")
def counted_difference(law: Law, own: int, opponent: int) -> int:
    """D against a rated opponent; more than the limit counts as the limit."""
    return max(-law.difference_limit, min(law.difference_limit, own - opponent))


@clause("8.3.2")
def delta(half_points: int, expected: int) -> int:
    """dR, the score less PD, in hundredths."""
    return 50 * half_points - expected


@clause("8.3.3")
def coefficient(
    law: Law, given: int, rating: int, peak: int, games: int, birth_year: int, year: int
) -> tuple[int, int]:
    """K of a period that begins in `year`, and the reason; the order is reading E22.

    `given` (0: none) is a K that the report gives and is taken as it is. `games` before the period are
    -1 and `birth_year` is 0 where unknown: then the condition is not met.
    """
    highest = max(rating, peak)
    young = birth_year > 0 and year <= birth_year + law.junior_age
    if given > 0:
        return given, K_GIVEN
    if highest >= law.high_rating:
        return law.k_high, K_HIGH
    if young and highest < law.junior_rating:
        return law.k_junior, K_JUNIOR
    if 0 <= games < law.new_games:
        return law.k_new, K_NEW
    return law.k_normal, K_JUNIOR_ENDED if young else K_NORMAL


@clause("8.3.3")
def facts_missing(law: Law, given: int, rating: int, peak: int, games: int, birth_year: int, year: int) -> bool:
    """Whether K depends on something unknown: `peak` and `birth_year` are then 0, `games` -1."""
    peaks = (peak,) if peak > 0 else (rating, law.high_rating)
    counts = (games,) if games >= 0 else (0, law.new_games)
    births = (birth_year,) if birth_year > 0 else (0, year)
    found = {coefficient(law, given, rating, p, n, b, year)[0] for p in peaks for n in counts for b in births}
    return len(found) > 1


@clause("8.3.3")
def order_decided(law: Law, k: int, games: int, birth_year: int, year: int) -> bool:
    """Whether a junior's or a new player's K would have been another, had it come first (reading E22)."""
    young = birth_year > 0 and year <= birth_year + law.junior_age
    new = 0 <= games < law.new_games
    return (young and k != law.k_junior) or (new and k != law.k_new)


@clause("8.3.3")
def new_beyond_limit(law: Law, before: int, games: int) -> bool:
    """Whether a new player's period goes past his last game at the new player's K (reading E23)."""
    return before + games > law.new_games


@clause("8.3.3")
def limited_coefficient(law: Law, k: int, games: int) -> int:
    """The largest K for which K times the games of the period is within the limit."""
    if k * games > law.k_games_limit:
        return law.k_games_limit // games
    return k


@clause("8.3.4")
def rounded_change(law: Law, change: int) -> int:
    """The period's change, given in hundredths, to the nearest integer (reading E20 for halves)."""
    if law.half == HALF_UP:
        return divide_half_up(change, 100)
    return divide_half_away(change, 100)


@clause("8.3.4")
def half_decided(change: int) -> bool:
    """Whether the reading of halves decided: only a negative half tells "up" from "away from zero"."""
    return divide_half_up(change, 100) != divide_half_away(change, 100)
