"""3 to 5 The rating of a new player, the chance of winning and the change of an event."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_away
from thule_2021.law import Law


@clause("3")
def rating_at_start(law: Law, rating: int) -> int:
    """The rating that a player enters an event with."""
    return rating if rating > 0 else law.start


@clause("4")
def chance(law: Law, difference: int) -> int:
    """The chance of winning in hundredths, by the own rating less the opponent's (reading R1)."""
    return max(law.least_chance, min(100 - law.least_chance, 50 + divide_half_away(difference, law.step)))


@clause("5")
def change(law: Law, half_points: int, expected: int) -> int:
    """The change of an event; the chances are in hundredths (reading R1)."""
    return divide_half_away(law.k * (50 * half_points - expected), 100)
