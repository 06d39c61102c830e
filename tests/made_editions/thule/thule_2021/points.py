"""3 to 5 The rules, and an event over columns: whole numbers and loops alone, so that a replay can compile it."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_away
from arpad.core.outcomes import black_half_points, was_played, white_half_points


class Law(NamedTuple):
    """Every parameter by its name."""

    least_players: int
    start: int
    step: int
    least_chance: int
    k: int


class Games(NamedTuple):
    """One row a game, with the rows of its players."""

    white: Sequence[int]
    black: Sequence[int]
    outcome: Sequence[int]  # as arpad.core.outcomes packs it


class Results(NamedTuple):
    """What the event comes to, one row a player."""

    rating: MutableSequence[int]  # when it begins; 0: the player is new
    games: MutableSequence[int]
    half_points: MutableSequence[int]
    expected: MutableSequence[int]  # hundredths
    new: MutableSequence[int]


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


def rate_event(law: Law, games: Games, results: Results) -> None:
    """Every game from both sides with the ratings at the start, then every player once."""
    for player in range(len(results.rating)):
        results.rating[player] = rating_at_start(law, results.rating[player])
    for game in range(len(games.white)):
        white, black, outcome = games.white[game], games.black[game], games.outcome[game]
        if was_played(outcome) == 1:
            count_side(law, results, white, black, white_half_points(outcome))
            count_side(law, results, black, white, black_half_points(outcome))
    for player in range(len(results.rating)):
        moved = change(law, results.half_points[player], results.expected[player])
        results.new[player] = results.rating[player] + moved


def count_side(law: Law, results: Results, own: int, other: int, half_points: int) -> None:
    """A game for one of its players."""
    results.games[own] += 1
    results.half_points[own] += half_points
    results.expected[own] += chance(law, results.rating[own] - results.rating[other])
