"""The columns of an event: games, and what they come to for each player."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple


class Games(NamedTuple):
    """One row a game, with the rows of its players."""

    white: Sequence[int]
    black: Sequence[int]
    outcome: Sequence[int]  # as arpad.core.outcomes packs it


class Results(NamedTuple):
    """What the event comes to, one row a player."""

    rating: MutableSequence[int]  # when it begins; 0: the player is new
    games: MutableSequence[int]
    half_points: MutableSequence[int]
    expected: MutableSequence[int]  # hundredths
    new: MutableSequence[int]
