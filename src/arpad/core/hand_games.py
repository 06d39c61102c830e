"""Games given by hand, for `arpad calc`: ratings and scores, and the report that is made of them."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Event, Game, Player, Report

PLAYER = "player"
"""The id of the player whose games are given."""
RESULTS = ("0-1", "1/2-1/2", "1-0")
"""White's results, by white's half points."""


class HandGame(NamedTuple):
    """A game: the opponent's rating and the half points scored."""

    opponent: int
    half_points: int


class HandTotal(NamedTuple):
    """All games against rated opponents: the sum of their ratings, the number of games, and the half points scored."""

    rating_sum: int
    games: int
    half_points: int


def total_of(games: Sequence[HandGame]) -> HandTotal:
    """The total of games given one by one."""
    return HandTotal(sum(game.opponent for game in games), len(games), sum(game.half_points for game in games))


def event_by_hand(day: date, games: Sequence[HandGame], **facts: Any) -> Event:
    """An event of one day in which the player has white in each game, against opponents #1, #2 and so on.

    `facts` are further fields of the event.
    """
    results = [RESULTS[game.half_points] for game in games]
    played = tuple(Game(number, PLAYER, f"#{number}", result) for number, result in enumerate(results, start=1))
    return Event("games", day, day, played, **facts)


def report_by_hand(
    of_list: str, period: Month | None, event: Event, player: Player, games: Sequence[HandGame]
) -> Report:
    """The report of an event made by `event_by_hand`. Each opponent has the player's number of earlier games."""
    opponents = [Player(f"#{n}", rating=game.opponent, games=player.games) for n, game in enumerate(games, start=1)]
    return Report(of_list, period, {entrant.id: entrant for entrant in (player, *opponents)}, {event.id: event})
