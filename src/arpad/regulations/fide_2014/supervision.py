"""10.3 Whether the scale has moved."""

from collections.abc import Mapping

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.regulation import Drift


@clause("10.3")
def scale_drift(before: Mapping[str, int], after: Mapping[str, int]) -> Drift:
    """How far the average rating of the players on both lists has moved; newcomers and leavers do not count."""
    both = before.keys() & after.keys()
    moved = sum(after[name] - before[name] for name in both)
    return Drift(len(both), divide_half_up(100 * moved, len(both)) if both else 0)
