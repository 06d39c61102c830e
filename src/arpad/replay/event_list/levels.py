"""Divides events into levels. The events of one level have no player in common, so that they are rated side by side."""

from collections.abc import MutableSequence, Sequence

Column = MutableSequence[int]


def find_levels(
    order: Sequence[int], entry: Sequence[int], entrants: Sequence[int], latest: Column, base: int, level: Column
) -> int:
    """Write the level of each event, one above the levels of its players' earlier events; return the highest level.

    `latest` keeps the highest level of each player. Levels up to `base` are of earlier months and do not count.
    """
    highest = base
    for at in range(len(order)):
        event = order[at]
        found = base
        for seat in range(entry[event], entry[event + 1]):
            found = max(found, latest[entrants[seat]])
        found += 1
        for seat in range(entry[event], entry[event + 1]):
            latest[entrants[seat]] = found
        level[event] = found
        highest = max(highest, found)
    return highest
