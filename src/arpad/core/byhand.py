"""Games given by hand, for `arpad calc`: ratings and scores, and the report that they make."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Event, Game, Player, Report

PLAYER = "player"
"""The id of the player whose games are given."""
RESULTS = ("0-1", "1/2-1/2", "1-0")
"""The results of white, by half points."""


class HandGame(NamedTuple):
    """A game: the opponent's rating and the half points scored."""

    opponent: int
    half_points: int


class HandTotal(NamedTuple):
    """The sum of the rated opponents' ratings, the number of games, and the half points."""

    opponents: int
    games: int
    half_points: int


def summed(games: Sequence[HandGame]) -> HandTotal:
    """The games in sum."""
    return HandTotal(sum(game.opponent for game in games), len(games), sum(game.half_points for game in games))


def event_by_hand(day: date, games: Sequence[HandGame], **facts: Any) -> Event:
    """An event of one day in which the player has white in each game, against opponents #1, #2 and so on."""
    results = [RESULTS[game.half_points] for game in games]
    played = tuple(Game(number, PLAYER, f"#{number}", result) for number, result in enumerate(results, start=1))
    return Event("games", day, day, played, **facts)


def report_by_hand(
    of_list: str, period: Month | None, event: Event, player: Player, games: Sequence[HandGame]
) -> Report:
    """A report of such an event. The opponents have as many games as the player."""
    opponents = [Player(f"#{n}", rating=game.opponent, games=player.games) for n, game in enumerate(games, start=1)]
    return Report(of_list, period, {known.id: known for known in (player, *opponents)}, {event.id: event})
