"""The standing of a player on a list: what the next rating starts from, and its text in the table of standings."""

from __future__ import annotations

import json
from datetime import date
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from arpad.core.canonical import canonical
from arpad.core.dates import Month
from arpad.core.report import EarlierGame, Player, PublishedRating

PLAIN = (
    *("title", "rating", "games", "peak", "k", "earlier_games", "normal_games", "elo_games_since"),
    "untimed_games",
    *("grade", "entry_grade", "register", "excepted"),
)
"""The fields of a player that are stored as they are; days, earlier games and grades have a form of their own."""
IN_MEMORY = 200_000
"""How many standings are kept in memory after their texts were read: two for each of a hundred thousand people."""
CARRIED = (*PLAIN, "earlier", "elo_taken", "reached", "titles_due")
"""The fields of a player that the next rating needs."""
_of_player = attrgetter(*CARRIED)


class Registered(Protocol):
    """The facts about a person in a registry that the law needs. None or empty: not known."""

    @property
    def name(self) -> str: ...
    @property
    def fide_id(self) -> int | None: ...
    @property
    def birth_date(self) -> date | None: ...
    @property
    def birth_year(self) -> int | None: ...
    @property
    def sex(self) -> str: ...
    @property
    def federation(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def suspended(self) -> bool: ...
    @property
    def not_listed(self) -> bool: ...
    @property
    def died(self) -> date | None: ...


class FideElos(NamedTuple):
    """The FIDE ratings of a player that an opening list supplies; None: it supplies none."""

    elo: int | None = None
    elo_rapid: int | None = None


class PlayerStanding(NamedTuple):
    """What a player has on a list. The table `Standing` stores it as text."""

    player: Player
    """The player with the fields CARRIED alone."""
    games: int = 0
    """The number of games counted in the period of the list."""
    last_active: Month | None = None
    """The last period with a counted game."""
    earlier_ratings: tuple[PublishedRating, ...] = ()
    """Ratings from before an opening list, if it supplies them: an event may have begun before its day."""
    gone: bool = False
    """True if the player was on an earlier list, and is not on this one because everything was rated again."""
    fide_elos: FideElos = FideElos()
    """Supplied by an opening list; no other list has them."""

    @property
    def rating(self) -> int | None:
        return self.player.rating

    def text(self) -> str:
        """The stored text: canonical JSON without unknown facts."""
        player = self.player
        facts: dict[str, Any] = {name: value for name in PLAIN if (value := getattr(player, name)) is not None}
        if player.earlier:
            facts["earlier"] = [[str(g.date), g.event, g.opponent, g.half_points] for g in player.earlier]
        if player.elo_taken is not None:
            facts["elo_taken"] = str(player.elo_taken)
        if player.reached:
            facts["reached"] = player.reached
        if player.titles_due:
            facts["titles_due"] = player.titles_due
        if self.earlier_ratings:
            facts["before"] = [[str(entry.since), entry.rating, entry.peak] for entry in self.earlier_ratings]
        if self.games:
            facts["period_games"] = self.games
        if self.last_active is not None:
            facts["last_active"] = str(self.last_active)
        if self.gone:
            facts["gone"] = True
        facts |= {name: rating for name, rating in self.fide_elos._asdict().items() if rating is not None}
        return canonical(facts)


class StandingHistory(NamedTuple):
    """The standing of a player on a list, and the ratings up to that list, each with its first day in force."""

    standing: PlayerStanding
    ratings: tuple[PublishedRating, ...]


def carried(number: int, player: Player) -> Player:
    """The player with the fields CARRIED alone; the ID is the number in the registry. Name and birth are left out."""
    return Player(str(number), **dict(zip(CARRIED, _of_player(player), strict=True)))


_month = cache(Month.parse)
"""Cached, because many players share their last active month."""


@lru_cache(maxsize=IN_MEMORY)
def read_standing(number: int, text: str) -> PlayerStanding:
    """Read the stored text of a standing. Results are cached, because most texts stay the same from list to list."""
    facts = json.loads(text)
    games, last_active, before = facts.pop("period_games", 0), facts.pop("last_active", None), facts.pop("before", ())
    gone = facts.pop("gone", False)
    fide_elos = FideElos(*(facts.pop(name, None) for name in FideElos._fields))
    if "earlier" in facts:
        facts["earlier"] = tuple(EarlierGame(date.fromisoformat(day), *rest) for day, *rest in facts["earlier"])
    if "elo_taken" in facts:
        facts["elo_taken"] = date.fromisoformat(facts["elo_taken"])
    for name in ("reached", "titles_due"):
        if name in facts:
            facts[name] = tuple(facts[name])
    month = None if last_active is None else _month(last_active)
    earlier = tuple(PublishedRating(date.fromisoformat(day), rating, peak=peak) for day, rating, peak in before)
    return PlayerStanding(Player(str(number), **facts), games, month, earlier, gone, fide_elos)


def player_of(number: int, record: Registered, standing: PlayerStanding | None) -> Player:
    """The player for the law: the facts of the registry and of the standing on a list; None: no standing."""
    on_list = Player(str(number)) if standing is None else standing.player
    return on_list._replace(
        name=record.name,
        federation=record.federation or None,
        sex=record.sex or None,  # type: ignore[arg-type]
        birth_year=record.birth_date.year if record.birth_date else record.birth_year,
        birth_date=record.birth_date,
        suspended=record.suspended or None,
        not_listed=(record.not_listed or record.died is not None) or None,
        title=on_list.title or record.title or None,  # a title of the list comes before that of the registry
    )
