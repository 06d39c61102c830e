"""The arithmetic for numbers given by hand: the same functions, without a report."""

from typing import Any

from arpad.core.answer import Answer
from arpad.core.exact import half_points_text
from arpad.core.hand_games import HandGame, HandTotal
from arpad.core.report import Event, Game, Player, Report
from arpad.regulations.regulation import Regulation, interpreted
from avalon_2023.change import at_least_floor
from avalon_2023.first_rating import first_rating, has_enough
from avalon_2023.law import Law
from avalon_2023.rate import rate

RESULTS = ("0-1", "1/2-1/2", "1-0")


def change(regulation: Regulation[Law], rating: int, k: int | None, games: list[HandGame]) -> Answer:
    """The change of one rated player: the answer to a report made of the games given."""
    if k is not None:
        regulation = regulation.with_law(regulation.law._replace(k_new=k, k_normal=k, k_high=k))
    day = regulation.edition.first_day
    players = [Player("player", rating=rating)]
    players += [Player(f"#{number}", rating=game.opponent) for number, game in enumerate(games, start=1)]
    played = tuple(Game(n, "player", f"#{n}", RESULTS[game.half_points]) for n, game in enumerate(games, start=1))
    event = Event("games", day, day, played)
    report = Report("rapid", None, {player.id: player for player in players}, {event.id: event})
    return rate(regulation, {event.id: regulation}, report, interpreted)


def first(regulation: Regulation[Law], given: HandTotal) -> dict[str, Any]:
    """A first rating from all games of a month together."""
    rating = at_least_floor(regulation.law, first_rating(regulation.law, *given_in_order(given)))
    listed = has_enough(regulation.law, given.games)
    return {"rating": rating, "listed": listed, "games": given.games, "score": half_points_text(given.half_points)}


def given_in_order(given: HandTotal) -> tuple[int, int, int]:
    """The opponents' ratings added up, the half points and the games."""
    return given.rating_sum, given.half_points, given.games
