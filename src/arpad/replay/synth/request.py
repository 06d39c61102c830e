"""The numbers that a made-up history is made from, and their limits."""

from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.list_kind import ListKind, list_kinds

LEAST_PLAYERS = 30
MOST_PLAYERS = 20_000_000
MOST_MONTHS = 600
MOST_GAMES_A_MONTH = 100
"""The most games of a player in a month, on average: a month has no time for more."""
MOST_SEED = (1 << 63) - 1
EARLIEST, LATEST = Month(1900, 1), Month(2199, 12)


class Request(NamedTuple):
    """The numbers of a history. Equal requests give equal bytes."""

    players: int
    games: int
    months: int
    seed: int
    list: str
    """The name of its kind of list."""
    start: Month

    @property
    def kind(self) -> ListKind:
        return list_kinds()[self.list]


def bounds(players: int, months: int) -> dict[str, tuple[int, int]]:
    """The least and the most of each number. The most games depend on the players and months."""
    room = max(LEAST_PLAYERS, players) * max(1, months) * MOST_GAMES_A_MONTH // 2
    return {
        "players": (LEAST_PLAYERS, MOST_PLAYERS),
        "months": (1, MOST_MONTHS),
        "games": (1, min(room, (1 << 31) - 1)),
        "seed": (0, MOST_SEED),
    }
