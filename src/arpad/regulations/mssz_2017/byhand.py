"""Appendix II: the examples worked by hand, from the opponents' average."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.change import counted_difference
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import expectation


@clause("II.1")
def expectation_by_average(law: Law, rating: int, average: int, games: int) -> int:
    """The expected score over all games in hundredths, from one difference (reading E32: never used to rate)."""
    return games * expectation(law, counted_difference(law, rating, average))


@clause("II.2")
def games_left_new(law: Law, games: int) -> int:
    """For how many more games a newly listed player keeps the new player's K: those of the first rating count."""
    return max(0, law.new_games - games)
