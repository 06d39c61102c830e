"""The games of one event, added one by one as the rows of a table or the texts of a PGN file state them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from arpad.formats.entrants import Entrants, Key
from arpad.formats.tournament import Pairing, Tournament


class EventGame(NamedTuple):
    """A game. Until all players are known, its pairing has the number 0 for both."""

    white: Key
    black: Key | None
    pairing: Pairing
    line: int


@dataclass(slots=True)
class EventGames:
    """What is known of an event so far. `facts` are attributes of its tournament."""

    entrants: Entrants = field(default_factory=Entrants)
    facts: dict[str, Any] = field(default_factory=dict)
    games: list[EventGame] = field(default_factory=list)
    busy: set[tuple[int, Key]] = field(default_factory=set)

    def add(self, game: EventGame, stop: Callable[[Key], None]) -> None:
        """Add a game; `stop` is called for a player who has another game in that round."""
        for key in (game.white, game.black):
            if key is not None and (game.pairing.round, key) in self.busy:
                stop(key)
            if key is not None:
                self.busy.add((game.pairing.round, key))
        self.games.append(game)

    def tournament(self, name: str | None) -> Tournament:
        """The event as a tournament. One time for all games is the event's."""
        numbers = self.entrants.numbers()
        pairings = [
            pairing._replace(white=numbers[white], black=None if black is None else numbers[black])
            for white, black, pairing, _ in self.games
        ]
        facts = dict(self.facts)
        times = {(pairing.seconds, pairing.seconds_black) for pairing in pairings}
        if len(times) == 1:
            facts["seconds"], facts["seconds_black"] = times.pop()
            pairings = [pairing._replace(seconds=None, seconds_black=None) for pairing in pairings]
        return Tournament(entrants=self.entrants.by_number(), pairings=tuple(pairings), name=name, **facts)
