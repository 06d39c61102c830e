"""Divides events into levels. The events of one level have no player in common, so they can be rated in parallel."""

from collections.abc import MutableSequence, Sequence

Column = MutableSequence[int]


def find_levels(
    order: Sequence[int], entry: Sequence[int], entrants: Sequence[int], latest: Column, base: int, level: Column
) -> int:
    """Write the level of each event: one above the highest level of its players' earlier events. Return the highest
    level.

    `order` has the events in order of time. The players of an event are entrants[entry[event] : entry[event + 1]].
    `latest` keeps the highest level of each player. Levels up to `base` are of earlier months and do not count.
    """
    highest = base
    for place in range(len(order)):
        event = order[place]
        level_of_event = base
        for seat in range(entry[event], entry[event + 1]):
            level_of_event = max(level_of_event, latest[entrants[seat]])
        level_of_event += 1
        for seat in range(entry[event], entry[event + 1]):
            latest[entrants[seat]] = level_of_event
        level[event] = level_of_event
        highest = max(highest, level_of_event)
    return highest
