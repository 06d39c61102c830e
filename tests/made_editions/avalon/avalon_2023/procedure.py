"""A period over columns. The office runs it as it stands, and a replay compiles it: whole numbers, columns, loops."""

from arpad.core.outcomes import black_half_points, white_half_points
from avalon_2023.change import at_least_floor, chance, coefficient, exact_change, is_rated, rounded_change
from avalon_2023.columns import Games, Players, Work
from avalon_2023.first_rating import first_rating, has_enough
from avalon_2023.law import Law


def rate_period(law: Law, players: Players, games: Games, work: Work) -> None:
    """Every game from both sides, then every player once."""
    for game in range(len(games.white)):
        white, black, outcome = games.white[game], games.black[game], games.outcome[game]
        if games.refused[game] == 0 and is_rated(outcome):
            count_side(law, players, work, 2 * game, white, black, white_half_points(outcome))
            count_side(law, players, work, 2 * game + 1, black, white, black_half_points(outcome))
    for player in range(len(players.rating)):
        settle(law, players, work, player)


def count_side(law: Law, players: Players, work: Work, side: int, own: int, other: int, half_points: int) -> None:
    """A game for one of its players; it counts against a rated opponent (reading R2)."""
    results = work.results
    if players.rating[other] == 0:
        return
    work.sides.counted[side] = 1
    results.games[own] += 1
    results.half_points[own] += half_points
    results.opponents[own] += players.rating[other]
    if players.rating[own] > 0:
        expected = chance(law, players.rating[own] - players.rating[other])
        work.sides.expected[side] = expected
        results.expected[own] += expected


def settle(law: Law, players: Players, work: Work, player: int) -> None:
    """A player's new rating."""
    results = work.results
    rating, games = players.rating[player], results.games[player]
    results.new[player] = rating
    if rating > 0 and games > 0:
        k = coefficient(law, rating, players.games[player])
        change = exact_change(k, results.half_points[player], results.expected[player])
        results.k[player] = k
        results.change[player] = change
        results.computed[player] = rating + rounded_change(change)
        results.new[player] = at_least_floor(law, results.computed[player])
    elif rating == 0 and has_enough(law, games):
        results.computed[player] = first_rating(law, results.opponents[player], results.half_points[player], games)
        results.new[player] = at_least_floor(law, results.computed[player])
