"""The numbers of the law."""

from typing import NamedTuple


class Law(NamedTuple):
    """Every parameter by its name."""

    least_players: int
    start: int
    step: int
    least_chance: int
    k: int
