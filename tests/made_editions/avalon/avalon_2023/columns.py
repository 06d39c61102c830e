"""The columns of a period: what the procedure reads, and what it writes.

A column is a list of whole numbers; a replay hands over arrays in its place and compiles the procedure.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

UNKNOWN = -1


class Players(NamedTuple):
    """One row a player of the report."""

    rating: Sequence[int]  # 0: none
    games: Sequence[int]  # rated before the period; UNKNOWN: not told


class Games(NamedTuple):
    """One row a game between two players."""

    white: Sequence[int]  # the row of a player
    black: Sequence[int]
    outcome: Sequence[int]  # as arpad.core.outcomes packs it
    refused: Sequence[int]  # 1: its event may not be rated


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    counted: MutableSequence[int]
    expected: MutableSequence[int]  # hundredths


class Results(NamedTuple):
    """What the period comes to, one row a player."""

    games: MutableSequence[int]  # that count
    half_points: MutableSequence[int]
    expected: MutableSequence[int]  # hundredths
    opponents: MutableSequence[int]  # their ratings added up
    k: MutableSequence[int]  # 0: none
    change: MutableSequence[int]  # hundredths
    computed: MutableSequence[int]  # the new rating before the floor
    new: MutableSequence[int]  # 0: none


class Work(NamedTuple):
    """Everything that the procedure writes."""

    sides: Sides
    results: Results
