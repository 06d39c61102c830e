"""The games of a player against each opponent, and those between two players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.answer import Colour, Working
from arpad.core.exact import half_points_text
from arpad.office.lists.workings import Names
from arpad.office.public_record.played import PlayedEvent, PlayerEvents

HALVES = {"1": 2, "0.5": 1, "0": 0}
"""The half points of a game's score."""
NOT_PLAYED = ("forfeit", "no_move", "no_opponent")
"""Why a game does not count, where it was not played at all."""


class Balance(NamedTuple):
    """The games of a player against an opponent on one list, the game on the board alone."""

    list_name: str
    opponent: int
    won: int
    drawn: int
    lost: int
    last: date
    """The first day of the last event with a game."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> str:
        """The player's points, an exact decimal."""
        return half_points_text(2 * self.won + self.drawn)

    def to_json(self, names: Names) -> dict[str, Any]:
        return {
            "list": self.list_name,
            "opponent": self.opponent,
            "name": names.get(self.opponent),
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": self.score,
            "last": str(self.last),
        }


class Meeting(NamedTuple):
    """A game between two players. Score and colour are those of the first; None: the colour is not known."""

    event: PlayedEvent
    round: int
    score: str
    colour: Colour | None
    counted: bool
    reason: str | None

    def to_json(self) -> dict[str, Any]:
        event = self.event
        return {
            "event": event.number,
            "name": event.named.name,
            "start": str(event.named.start),
            "list": event.list_name,
            "number": event.edition.number,
            "edition": event.edition.text,
            "round": self.round,
            "score": self.score,
            "colour": self.colour,
            "counted": self.counted,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Opponents:
    """The balances of a player, on each list the opponent with most games first."""

    number: int
    balances: tuple[Balance, ...]
    names: Names

    def on(self, of_list: str) -> tuple[Balance, ...]:
        """Those on one list."""
        return tuple(one for one in self.balances if one.list_name == of_list)

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (numbers and names)
        return {"number": self.number, "opponents": [one.to_json(self.names) for one in self.balances]}


def opponents_of(events: PlayerEvents) -> Opponents:
    """The balances of a player's events, with the names of the opponents."""
    return Opponents(events.number, balances_of(events.events), events.names)


def balances_of(events: Iterable[PlayedEvent]) -> tuple[Balance, ...]:
    """The balances of a player's events, on each list the opponent with most games first, then the latest."""
    counts: dict[tuple[str, int], list[int]] = {}
    last: dict[tuple[str, int], date] = {}
    lists: dict[str, int] = {}
    for event in events:
        lists.setdefault(event.list_name, len(lists))
        for game in _played(event):
            key = (event.list_name, int(game.opponent))
            counts.setdefault(key, [0, 0, 0])[2 - HALVES[game.score]] += 1
            last[key] = max(last.get(key, event.named.start), event.named.start)
    found = [
        Balance(of_list, opponent, won, drawn, lost, last[of_list, opponent])
        for (of_list, opponent), (won, drawn, lost) in counts.items()
    ]
    found.sort(key=lambda one: (-one.games, -one.last.toordinal(), one.opponent))
    return tuple(sorted(found, key=lambda one: lists[one.list_name]))


def meetings_of(events: Iterable[PlayedEvent], opponent: int) -> tuple[Meeting, ...]:
    """The games of a player's events against an opponent, the latest first, those that were not played included."""
    wanted = str(opponent)
    found = [
        Meeting(event, game.round, game.score, game.colour, game.counted, game.reason)
        for event in events
        for game in event.games
        if game.opponent == wanted
    ]
    return tuple(sorted(found, key=lambda one: (one.event.named.start, one.round), reverse=True))


def _played(event: PlayedEvent) -> Iterator[Working]:
    """The games of an event that were played against an opponent."""
    return (game for game in event.games if game.opponent and game.reason not in NOT_PLAYED and game.score in HALVES)
