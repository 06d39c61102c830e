"""Games given by hand, for `arpad calc`: ratings and scores, without a report."""

from collections.abc import Sequence
from typing import NamedTuple


class HandGame(NamedTuple):
    """A game: the opponent's rating and the half points scored."""

    opponent: int
    half_points: int


class HandTotal(NamedTuple):
    """Games in sum: the ratings of the rated opponents added up, the games, the half points."""

    opponents: int
    games: int
    half_points: int


def summed(games: Sequence[HandGame]) -> HandTotal:
    return HandTotal(sum(game.opponent for game in games), len(games), sum(game.half_points for game in games))
