"""The state of a player for the next report, whose events continue from it."""

from collections.abc import Sequence
from datetime import date

from arpad.core.report import EarlierGame, Player
from arpad.regulations.ssl_2022.entry import CLASSES, State, is_established
from arpad.regulations.ssl_2022.law import Law

SINCE_EVER = date.min
"""The day on which an Elo taken over in an event counts as taken: before every event, because an event that is rated
later may have begun earlier. The order of events decides, not the day. (Reading R19 is about a day that a report
gives.)"""


def player_after(law: Law, of_list: int, player: Player, state: State, played: Sequence[EarlierGame]) -> Player:
    """A player after the events of a report; `played` are their counted games.

    A player without counted games is unchanged, unless earlier known games gave a number.
    """
    if not played and not state.computed:
        return player._replace(rating=state.number or None, ratings=())
    known = player
    if state.taken:  # what the report says of games since an earlier Elo is over
        known = player._replace(elo_taken=SINCE_EVER, elo_games_since=None)
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
    """A player who is rated again after a list on which they had a title: titles are permanent."""
    held = (player.title, published.title)
    return player._replace(title=next((title for title in CLASSES if title in held), player.title))
