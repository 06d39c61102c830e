"""The standing of a person on a list between two publications: what the next rating starts from."""

from __future__ import annotations

import json
from datetime import date
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from arpad.core.dates import Month
from arpad.core.report import EarlierGame, Player, PublishedRating
from arpad.office.registry.record import Record
from arpad.office.storage.canonical import canonical

PLAIN = (
    *("title", "rating", "games", "peak", "k", "earlier_games", "normal_games", "elo_games_since"),
    "untimed_games",
    *("grade", "entry_grade", "register", "excepted"),
)
"""The fields of a player that are carried as they are; days, earlier games and grades reached are beside them."""
IN_MEMORY = 200_000
"""Texts. Where everybody is asked for, of a hundred thousand people, they are read once all the same."""
CARRIED = (*PLAIN, "earlier", "elo_taken", "reached", "titles_due")
_of_player = attrgetter(*CARRIED)


class Outside(NamedTuple):
    """FIDE ratings as the opening list supplies them, on its own day; None: it does not say."""

    elo: int | None = None
    elo_rapid: int | None = None


NOTHING_OUTSIDE = Outside()


class Held(NamedTuple):
    """The carried fields of a player, the games counted in the period, the last period with a counted game."""

    player: Player
    games: int = 0
    last_active: Month | None = None
    earlier: tuple[PublishedRating, ...] = ()
    """What was published of him before an opening list, as far as it is told: events may have begun before it."""
    gone: bool = False
    """Lists had him on which everything was rated again, and he is not on the list that came of it."""
    beside: Outside = NOTHING_OUTSIDE
    """Of an opening list alone."""

    @property
    def rating(self) -> int | None:
        return self.player.rating

    def text(self) -> str:
        """As it is stored: canonical JSON, without what is not known."""
        player = self.player
        told: dict[str, Any] = {name: value for name in PLAIN if (value := getattr(player, name)) is not None}
        if player.earlier:
            told["earlier"] = [[str(g.date), g.event, g.opponent, g.half_points] for g in player.earlier]
        if player.elo_taken is not None:
            told["elo_taken"] = str(player.elo_taken)
        if player.reached:
            told["reached"] = list(player.reached)
        if player.titles_due:
            told["titles_due"] = list(player.titles_due)
        if self.earlier:
            told["before"] = [[str(one.since), one.rating, one.peak] for one in self.earlier]
        if self.games:
            told["period_games"] = self.games
        if self.last_active is not None:
            told["last_active"] = str(self.last_active)
        if self.gone:
            told["gone"] = True
        told |= {name: rating for name, rating in self.beside._asdict().items() if rating is not None}
        return canonical(told)


class Before(NamedTuple):
    """What somebody has on a list, which may be that he is gone from it, and the ratings that he had on it from some
    day on, each with its own first day.
    """

    held: Held
    ratings: tuple[PublishedRating, ...]


def carried(number: int, player: Player) -> Player:
    """What of a player is carried, under his number in the registry; his name and birth are the registry's."""
    return Player(str(number), **dict(zip(CARRIED, _of_player(player), strict=True)))


_month = cache(Month.parse)
"""Many were active last in the same few."""


@lru_cache(maxsize=IN_MEMORY)
def read_held(number: int, text: str) -> Held:
    """What `text` has written; from list to list most of it stays."""
    told = json.loads(text)
    games, last_active, before = told.pop("period_games", 0), told.pop("last_active", None), told.pop("before", ())
    gone = told.pop("gone", False)
    beside = Outside(*(told.pop(name, None) for name in Outside._fields))
    if "earlier" in told:
        told["earlier"] = tuple(EarlierGame(date.fromisoformat(day), *rest) for day, *rest in told["earlier"])
    if "elo_taken" in told:
        told["elo_taken"] = date.fromisoformat(told["elo_taken"])
    for name in ("reached", "titles_due"):
        if name in told:
            told[name] = tuple(told[name])
    month = None if last_active is None else _month(last_active)
    earlier = tuple(PublishedRating(date.fromisoformat(day), rating, peak=peak) for day, rating, peak in before)
    return Held(Player(str(number), **told), games, month, earlier, gone, beside)


def player_of(number: int, record: Record, held: Held | None) -> Player:
    """A person of the registry as the law asks for them, with what they have on a list."""
    own = Player(str(number)) if held is None else held.player
    return own._replace(
        name=record.name,
        federation=record.federation or None,
        sex=record.sex or None,  # type: ignore[arg-type]
        birth_year=record.birth_date.year if record.birth_date else record.birth_year,
        birth_date=record.birth_date,
        suspended=record.suspended or None,
        not_listed=(record.not_listed or record.died is not None) or None,
        title=own.title or record.title or None,  # a list may give titles of its own; else the registry's is his
    )
