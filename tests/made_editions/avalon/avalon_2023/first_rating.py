"""4 The rating of a player who has none."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from avalon_2023.law import Law


@clause("4.1")
def has_enough(law: Law, games: int) -> bool:
    """True for a player without a rating who is rated after so many games against rated players."""
    return games >= law.first_games


@clause("4.2")
def first_rating(law: Law, opponents: int, half_points: int, games: int) -> int:
    """The first rating, from the ratings of the opponents added up.

    The half points less the games are the wins less the losses: 7 half points of 4 games are 3 more wins.
    """
    return divide_half_up(opponents + law.first_swing * (half_points - games), games)
