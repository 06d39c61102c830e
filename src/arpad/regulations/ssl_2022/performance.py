"""7.6 and 7.10 Performances, and 5.5 the best reliable one over consecutive games.

Ratings are whole millionths of a point ("micro"), and expectations whole parts of 10^12 of a game. Their sums are exact
and the same in any order, so that comparing two runs never compares two roundings.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.regulations.ssl_2022.law import Law

POINT = 1_000_000
"""A point of rating in micro."""
GAME = 1_000_000_000_000
"""A full point of score, p = 100 %."""
HALF = GAME // 2
REACH = 8
"""The distance from every opponent, in scales, at which p is 0 or 1 in all twelve places: every performance is nearer.
The text does not have this number."""
FIRST_LOOK = 32
"""One first game in so many is searched first. No number of the text: it changes only how long the search takes."""
LARGEST_PRODUCT = 2**62
"""The largest product that fits into 64 bits. No number of the text: it changes only how long the search takes."""

Games = Sequence[tuple[int, int]]
"""Opponent's rating and half points of each game."""
Runs = list[tuple[int, Sequence[int]]]
"""For each first game, in order, the places after the last games of the runs that begin with it, in order."""


class Run(NamedTuple):
    """Consecutive games by their places from 0, both included, and their performance in micro."""

    first: int
    last: int
    performance: int


@clause("7.10")
def expected_exact(law: Law, difference: int) -> int:
    """p(D) for a difference in micro, in parts of 10^12 of a game. D is R_p - R_i (reading E37).

    This line has the only float of the edition. p(D) and p(-D) are exactly one game together. Compiled code gives the
    same: below 2^53 a quotient of whole numbers is rounded once in both, and erf is that of the C library, which is
    exact enough never to fall from one micro to the next.
    """
    return HALF + round(HALF * math.erf(difference / (law.performance_scale * POINT)))


@clause("7.6")
def performance(law: Law, ratings: Sequence[int], half_points: int) -> int | None:
    """R_p in micro against opponents whose ratings are whole points."""
    return performance_among(law, [rating * POINT for rating in ratings], half_points)


def performance_among(law: Law, opponents: Sequence[int], half_points: int) -> int | None:
    """R_p in micro; the opponents' numbers are in micro too, because they may be performances.

    None for 0 % and 100 %, which no finite number makes.
    """
    count = len(opponents)
    if not 0 < half_points < 2 * count:
        return None
    return least_between(law, opponents, count, half_points, *range_of(law, opponents, count))


def least_between(law: Law, opponents: Sequence[int], count: int, half_points: int, low: int, high: int) -> int:
    """R_p in micro, the least number from which the score is expected: above `low`, and at most `high`.

    There are `count` opponents. The expected score only rises with the number, so any search finds the same. A straight
    line between the two ends is tried in turn with their middle: the line is quick near the number, the middle far from
    it.
    """
    wanted = half_points * HALF
    short = _expected_sum(law, opponents, count, low) - wanted
    over = _expected_sum(law, opponents, count, high) - wanted
    by_line = False
    while high - low > 1:
        at = _on_line(low, high, short, over) if by_line else (low + high) // 2
        by_line = not by_line
        at = max(low + 1, min(high - 1, at))
        surplus = _expected_sum(law, opponents, count, at) - wanted
        if surplus < 0:
            low, short = at, surplus
        else:
            high, over = at, surplus
    return high


def _on_line(low: int, high: int, short: int, over: int) -> int:
    """A guess at the zero of a straight line that is `short` below 0 at `low` and `over` above 0 at `high`.

    Both are made coarser if their product with the distance would not fit into 64 bits.
    """
    unit = (over - short) // (LARGEST_PRODUCT // (high - low)) + 1
    return low + (high - low) * (-short // unit) // ((over - short) // unit)


@clause("5.5")
def reliable(law: Law, ratings: Sequence[int], rating: int) -> bool:
    """True if one more game can change the performance `rating`, in micro, by at most the limit.

    A win over an infinitely strong opponent is one point more against the same opponents, a loss to an infinitely weak
    one is one point less. The performance moves by at most the limit if the expected score moves by a whole game within
    it.
    """
    change = law.reliable_change * POINT
    opponents = [opponent * POINT for opponent in ratings]
    count = len(opponents)
    at = _expected_sum(law, opponents, count, rating)
    above = _expected_sum(law, opponents, count, rating + change) - at
    below = at - _expected_sum(law, opponents, count, rating - change)
    return above >= GAME and below >= GAME


@clause("5.5")
def best_run(law: Law, games: Games) -> Run | None:
    """The best reliable performance over all runs of consecutive games, given as (opponent's rating, half points).

    Among runs with the same performance, the earliest is taken, then the shortest. Some first games are searched first:
    their best run is a lower bound that excludes most other runs.
    """
    if not games:
        return None
    games = [(rating * POINT, half_points) for rating, half_points in games]
    low, high = range_of(law, [opponent for opponent, _ in games], len(games))
    runs = _finite(games)
    best = _best(law, games, runs[::FIRST_LOOK], low, high)
    if best is None:
        return _best(law, games, runs, low, high)
    floor = best.performance
    beating, rest = _split(runs, _surplus(law, games, floor))
    best = _best(law, games, beating, floor, high)
    if best is not None:
        return best
    equal, _ = _split(rest, _surplus(law, games, floor - 1))
    return _best(law, games, equal, floor - 1, floor)


def _best(law: Law, games: Games, runs: Runs, low: int, high: int) -> Run | None:
    """The best reliable run with a performance above `low` and at most `high`, halved until one value is left.

    No run is solved by itself. The upper half is searched first, and the lower half only if the upper has no reliable
    run; all runs that cannot be reliable in the interval are dropped together.
    """
    runs = _perhaps_reliable(law, games, runs, low, high)
    if not runs:
        return None
    if high - low == 1:
        first, ends = runs[0]
        return Run(first, ends[0] - 1, high)
    middle = (low + high) // 2
    upper, lower = _split(runs, _surplus(law, games, middle))
    best = _best(law, games, upper, middle, high)
    return best if best is not None else _best(law, games, lower, low, middle)


def _finite(games: Games) -> Runs:
    """The runs with more than one point won and more than one lost: for others, one more game may make 0 % or 100 %.

    Both only grow with the length of a run, so that the least length is found in the sums.
    """
    points = list(accumulate((half_points for _, half_points in games), initial=0))
    lacking = [2 * place - sum_so_far for place, sum_so_far in enumerate(points)]
    runs: Runs = []
    for first in range(len(games)):
        least = max(bisect_right(points, points[first] + 2), bisect_right(lacking, lacking[first] + 2))
        if least <= len(games):
            runs.append((first, range(least, len(games) + 1)))
    return runs


def _split(runs: Runs, surplus: Sequence[int]) -> tuple[Runs, Runs]:
    """The runs that beat the rating of these sums, and those that do not."""
    upper: Runs = []
    lower: Runs = []
    for first, ends in runs:
        start = surplus[first]
        beating = [end for end in ends if surplus[end] > start]
        if len(beating) == len(ends):
            upper.append((first, ends))
        elif not beating:
            lower.append((first, ends))
        else:
            upper.append((first, beating))
            lower.append((first, [end for end in ends if surplus[end] <= start]))
    return upper, lower


def _perhaps_reliable(law: Law, games: Games, runs: Runs, low: int, high: int) -> Runs:
    """The runs that may be reliable with a performance above `low` and at most `high`; with one value left, those that
    are.

    The possible gain within the limit only grows with the length of a run, so that the least length is found in the
    sums.
    """
    change = law.reliable_change * POINT
    above = _most_gained(law, games, low, high)
    below = _most_gained(law, games, low - change, high - change)
    kept: Runs = []
    for first, ends in runs:
        least = max(bisect_left(above, above[first] + GAME), bisect_left(below, below[first] + GAME))
        place = bisect_left(ends, least)
        if place < len(ends):
            kept.append((first, ends[place:] if place else ends))
    return kept


def _most_gained(law: Law, games: Games, low: int, high: int) -> list[int]:
    """Sums, from the first game on, of the largest growth of an expectation within the limit, from a rating above `low`
    and at most `high`.

    It grows most for an opponent in the middle of the step, and less farther away. Two units are added for rounding,
    unless only one value is left.
    """
    change = law.reliable_change * POINT
    granted = 2 if high - low > 1 else 0
    most = {}
    for opponent in {opponent for opponent, _ in games}:
        difference = max(low + 1 - opponent, min(high - opponent, -change // 2))
        most[opponent] = expected_exact(law, difference + change) - expected_exact(law, difference) + granted
    return list(accumulate((most[opponent] for opponent, _ in games), initial=0))


def _surplus(law: Law, games: Games, rating: int) -> list[int]:
    """Sums, from the first game on, of the score less the expected score at the rating: a run beats it if they rise."""
    expected = {opponent: expected_exact(law, rating - opponent) for opponent in {game[0] for game in games}}
    return list(accumulate((half_points * HALF - expected[opponent] for opponent, half_points in games), initial=0))


def _expected_sum(law: Law, opponents: Sequence[int], count: int, rating: int) -> int:
    """S(R), the expected score of the rating against all opponents together."""
    expected = 0
    for place in range(count):
        expected += expected_exact(law, rating - opponents[place])
    return expected


def range_of(law: Law, opponents: Sequence[int], count: int) -> tuple[int, int]:
    """The bounds of every performance against these opponents."""
    least, most = opponents[0], opponents[0]
    for place in range(count):
        least = min(least, opponents[place])
        most = max(most, opponents[place])
    reach = REACH * law.performance_scale * POINT
    return least - reach, most + reach
