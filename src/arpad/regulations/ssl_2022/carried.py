"""A player as the next report must know him, so that its events go on from the state that this one's left."""

from collections.abc import Sequence
from datetime import date

from arpad.core.report import EarlierGame, Player
from arpad.regulations.ssl_2022.entry import CLASSES, State, is_established
from arpad.regulations.ssl_2022.law import Law

SINCE_EVER = date.min
"""Since when an Elo is told as taken over that an earlier event took. One that is rated later may have begun before it,
and it is taken all the same: the order of the events decides, not the day (reading R19 is of a day that is told)."""


def player_after(law: Law, of_list: int, player: Player, state: State, played: Sequence[EarlierGame]) -> Player:
    """A player after the events of a report, in which these games of his counted.

    Of one without any nothing is known that was not told before, but for a number that known games came to.
    """
    if not played and not state.computed:
        return player._replace(rating=state.number or None, ratings=())
    known = with_elo_taken(player) if state.taken else player
    return known._replace(
        rating=state.number or None,
        ratings=(),
        games=state.games,
        normal_games=state.normal_games,
        untimed_games=state.untimed_games or None,
        titles_due=tuple(title for title in state.due if title not in state.titles),
        earlier=() if is_established(law, of_list, state) else (*player.earlier, *played),
        earlier_games=None,  # they are the rest of the games
        title=next((title for title in CLASSES if title in state.titles), player.title),
    )


def as_published(player: Player, published: Player) -> Player:
    """A player who is rated again, after a list on which he had a title: titles are permanent."""
    held = (player.title, published.title)
    return player._replace(title=next((title for title in CLASSES if title in held), player.title))


def with_elo_taken(player: Player) -> Player:
    """A player whose Elo was taken over; what was told of his games since is of the time before."""
    return player._replace(elo_taken=SINCE_EVER, elo_games_since=None)
