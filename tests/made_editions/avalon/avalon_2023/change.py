"""3 The change of a rating."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_away
from arpad.core.outcomes import was_played
from avalon_2023.columns import UNKNOWN
from avalon_2023.law import Law


@clause("2.4")
def is_rated(outcome: int) -> bool:
    """True for a game that was played."""
    return was_played(outcome) == 1


@clause("3.1")
def chance(law: Law, difference: int) -> int:
    """The chance of winning in hundredths, by the own rating less the opponent's."""
    last = len(law.chances) // 2
    return law.chances[last + max(-last, min(last, difference))]


@clause("3.2")
def coefficient(law: Law, rating: int, games: int) -> int:
    """K of a player with a rating and so many games before the period (reading R1)."""
    if games != UNKNOWN and games < law.new_games:
        return law.k_new
    return law.k_high if rating >= law.high_rating else law.k_normal


@clause("3.3")
def exact_change(k: int, half_points: int, expected: int) -> int:
    """The change in hundredths: K times the points less the chances, which are in hundredths."""
    return k * (50 * half_points - expected)


@clause("3.3")
def rounded_change(change: int) -> int:
    """A change in hundredths as a whole number."""
    return divide_half_away(change, 100)


@clause("3.4")
def at_least_floor(law: Law, rating: int) -> int:
    """A new rating, which is the floor where it would be below."""
    return max(rating, law.floor)
