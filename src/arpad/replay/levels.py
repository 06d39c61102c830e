"""Which events of a month may be rated side by side: those none of which has a player of another."""

from collections.abc import MutableSequence, Sequence


def level_events(
    entry: Sequence[int], entrants: Sequence[int], seen: MutableSequence[int], level: MutableSequence[int]
) -> int:
    """The level of each event: one more than the highest of its players' earlier events; how many levels there are.

    `seen` has a 0 for every player of the history, before and after.
    """
    levels = 0
    for event in range(len(level)):
        highest = 0
        for place in range(entry[event], entry[event + 1]):
            highest = max(highest, seen[entrants[place]])
        level[event] = highest
        levels = max(levels, highest + 1)
        for place in range(entry[event], entry[event + 1]):
            seen[entrants[place]] = highest + 1
    for place in range(entry[0], entry[len(level)]):
        seen[entrants[place]] = 0
    return levels
