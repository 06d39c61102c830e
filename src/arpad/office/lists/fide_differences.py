"""Compares our list of a month with FIDE's, and gives the most likely reason of each difference.

A reason such as another K, a missing event or a missing game is given only if the law, computed with it, gives FIDE's
rating. Nothing here reads or writes records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import NamedTuple

from arpad.core.verdicts import Values
from arpad.office.fide_lists.rows import OutsideRow
from arpad.regulations.fide.change import limited_coefficient, rounded_change
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import leaves_list

REASONS = (
    *("only_ours", "only_theirs", "other_start", "event_not_reported", "some_events_not_reported", "other_k"),
    *("game_missing", "some_games_missing", "fewer_games", "more_games", "title", "unexplained"),
)
"""Every code of a difference."""
MOST_TRIED = 5_000
"""The most combinations of missing events or games that are tried for a player."""

UNKNOWN_RATING = -1
"""Stands for a rating that cannot be computed; no rating of a list is equal to it."""


class OurGame(NamedTuple):
    """A counted game: its round, and `delta`, which is dR in hundredths."""

    round: int
    delta: int


@dataclass(frozen=True, slots=True)
class OurEvent:
    """A player's event in the period. `change` is exactly K times dR, in hundredths; `played` has the known games."""

    id: str
    name: str
    change: int
    games: int
    played: tuple[OurGame, ...] = ()


@dataclass(frozen=True, slots=True)
class OurLine:
    """The line of a player on our list, with the events of the period.

    `k` is the K of the period before the limit of 8.3.3. `law` is the law of the player's period; None if it is the law
    of the list.
    """

    fide_id: int
    number: int
    name: str
    rating: int | None
    previous: int | None
    k: int
    games: int
    events: tuple[OurEvent, ...]
    title: str = ""
    law: Law | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between the two lists on a player, with its reason as `code` and `values`.

    The values of a list are None if the player is not on it. `our_k` is the K of the period; `their_k` is printed on
    FIDE's list, and is the K of the period after it.
    """

    fide_id: int
    number: int | None
    name: str
    our_rating: int | None
    their_rating: int | None
    our_games: int | None
    their_games: int | None
    our_k: int | None
    their_k: int | None
    code: str
    values: Values = field(default_factory=dict)


Reason = tuple[str, Values]


def compare(
    ours: Mapping[int, OurLine],
    theirs: Mapping[int, OutsideRow],
    law: Law,
    before: Mapping[int, OutsideRow] | None = None,
) -> list[Difference]:
    """The differences in the order of the FIDE IDs; `law` is that of our list.

    `theirs` has FIDE's rows of the players who should be on our list. `before` is FIDE's list at the start of the
    period, which shows a player who had another rating there.
    """
    earlier = before or {}
    differences = []
    for fide_id in sorted({*ours, *theirs}):
        our, their = ours.get(fide_id), theirs.get(fide_id)
        differences += [
            _difference(fide_id, our, their, reason) for reason in _reasons(our, their, earlier.get(fide_id), law)
        ]
    return differences


def _reasons(our: OurLine | None, their: OutsideRow | None, earlier: OutsideRow | None, law: Law) -> Iterator[Reason]:
    if our is None or their is None:
        yield ("only_theirs" if our is None else "only_ours"), {}
        return
    if (our.rating, our.games) != (their.rating, their.games):
        yield _reason(our, their, earlier, law)
    if our.title != their.title:
        yield "title", {"ours": our.title or None, "theirs": their.title or None}


def _reason(our: OurLine, their: OutsideRow, earlier: OutsideRow | None, law: Law) -> Reason:
    """The most certain reason why the rating or the number of games differs; `unexplained` if none applies."""
    if earlier is not None and earlier.rating != our.previous:
        return "other_start", {"ours": our.previous, "theirs": earlier.rating}
    fewer = our.games - their.games
    if fewer < 0:
        return "more_games", {"more": -fewer}
    if fewer == 0:
        return _other_k(our, their, earlier, law) or ("unexplained", {})
    without = _without_events(our, their, law) or _without_games(our, their, law)
    return without or ("fewer_games", {"fewer": fewer})


def _without_events(our: OurLine, their: OutsideRow, law: Law) -> Reason | None:
    """The reason that FIDE lacks events, if our games and rating without them are FIDE's; else None.

    The fewest such events are given, or all candidates if several combinations fit.
    """
    for count in range(1, len(our.events) + 1):
        if comb(len(our.events), count) > MOST_TRIED:
            return None
        ways = [
            events
            for events in combinations(our.events, count)
            if our.games - sum(event.games for event in events) == their.games
            and _rating(our, law, their.games, sum(event.change for event in events)) == their.rating
        ]
        if ways:
            named = _each_once(event.name for events in ways for event in events)
            if len(ways) == count == 1:
                return "event_not_reported", {"event": named[0], "games": ways[0][0].games}
            return "some_events_not_reported", {"count": count, "events": named}
    return None


def _without_games(our: OurLine, their: OutsideRow, law: Law) -> Reason | None:
    """The reason that FIDE lacks games of one event, if our rating without them is FIDE's; else None.

    All candidates are given if several combinations fit.
    """
    fewer = our.games - their.games
    applied = limited_coefficient(our.law or law, our.k, our.games)
    ways = []
    for event in our.events:
        if fewer < len(event.played) and comb(len(event.played), fewer) <= MOST_TRIED:
            for games in combinations(event.played, fewer):
                if _rating(our, law, their.games, applied * sum(game.delta for game in games)) == their.rating:
                    ways.append((event, games))
    if not ways:
        return None
    if len(ways) == 1:
        event, games = ways[0]
        return "game_missing", {"event": event.name, "rounds": [str(game.round) for game in games]}
    names = _each_once(f"{event.name} {game.round}" for event, games in ways for game in games)
    return "some_games_missing", {"count": fewer, "games": names}


def _other_k(our: OurLine, their: OutsideRow, earlier: OutsideRow | None, law: Law) -> Reason | None:
    """The reason that FIDE has used another K, if our rating with it is FIDE's; else None.

    The K of FIDE's lists are tried first, then those of the law.
    """
    printed = [row.k for row in (earlier, their) if row is not None and row.k is not None]
    own = our.law or law
    for k in (*printed, own.k_new, own.k_junior, own.k_normal, own.k_high):
        if k != our.k and our.rating != their.rating and _rating(our, law, our.games, 0, k) == their.rating:
            return "other_k", {"ours": our.k, "theirs": k}
    return None


def _rating(our: OurLine, law: Law, games: int, less: int, k: int | None = None) -> int | None:
    """Our rating with a change that is `less` hundredths smaller, with `games` games and with `k` (None: our own K).

    None: the player leaves the list. UNKNOWN_RATING: the player had no rating before, or K changed within the period
    and the limit on K and games would differ.
    """
    if our.previous is None:
        return UNKNOWN_RATING
    change = sum(event.change for event in our.events) - less
    own_law = our.law or law
    was = limited_coefficient(own_law, our.k, our.games)
    now = limited_coefficient(own_law, our.k if k is None else k, games)
    if was != now:
        if not was or change % was:
            return UNKNOWN_RATING
        change = change // was * now
    new = our.previous + rounded_change(own_law, change)
    return None if leaves_list(law, new) else new


def _each_once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _difference(fide_id: int, our: OurLine | None, their: OutsideRow | None, reason: Reason) -> Difference:
    return Difference(
        fide_id=fide_id,
        number=our.number if our else None,
        name=our.name if our else their.name if their else "",
        our_rating=our.rating if our else None,
        their_rating=their.rating if their else None,
        our_games=our.games if our else None,
        their_games=their.games if their else None,
        our_k=our.k if our else None,
        their_k=their.k if their else None,
        code=reason[0],
        values=reason[1],
    )
