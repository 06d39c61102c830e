"""Moves the rows of a month in which a game counted to the front, column by column."""

from collections.abc import MutableSequence, Sequence

Column = MutableSequence[int]


def pack_column(games: Sequence[int], values: Sequence[int], to: Column) -> int:
    """Copy the values of rows with games to the front of `to`; return their number.

    `to` is one longer than `values`. Every row is written, and the next one overwrites a row without games: that is
    faster than a branch.
    """
    count = 0
    for row in range(len(games)):
        to[count] = values[row]
        count += 1 if games[row] > 0 else 0
    return count


def pack_events(entry: Sequence[int], games: Sequence[int], first_event: int, to: Column) -> int:
    """Write the number of the event of each row with games to the front of `to`; return their number."""
    count = 0
    for event in range(len(entry) - 1):
        for row in range(entry[event], entry[event + 1]):
            to[count] = first_event + event
            count += 1 if games[row] > 0 else 0
    return count
