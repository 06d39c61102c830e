"""An event over columns: whole numbers and loops alone, so that a replay can compile it."""

from arpad.core.outcomes import black_half_points, was_played, white_half_points
from thule_2021.change import chance, change, rating_at_start
from thule_2021.columns import Games, Results
from thule_2021.law import Law


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
