"""10.3 The supervision of the scale: whether ratings rise or fall on average from list to list."""

from collections.abc import Mapping

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.regulation import Drift


@clause("10.3")
def scale_drift(before: Mapping[str, int], after: Mapping[str, int]) -> Drift:
    """The number of players on both lists, and by how many hundredths their average rating has moved."""
    both = before.keys() & after.keys()
    moved = sum(after[name] - before[name] for name in both)
    return Drift(len(both), divide_half_up(100 * moved, len(both)) if both else 0)
