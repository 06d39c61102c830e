"""Which events of a list may be rated side by side: those of which no player waits for another of them."""

from collections.abc import MutableSequence, Sequence

Column = MutableSequence[int]


def find_levels(
    order: Sequence[int], entry: Sequence[int], entrants: Sequence[int], latest: Column, base: int, level: Column
) -> int:
    """The level of each event: one more than the highest of any of its players' earlier ones. The highest of all.

    `latest` keeps each player's highest level; what is not above `base` is of an earlier month and means none.
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
