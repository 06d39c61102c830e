"""Ratings from the lists of others, where one was imported."""

from collections.abc import Mapping, Sequence
from datetime import date


def outside_ratings(fide_ids: Sequence[int], day: date, entry: int) -> Mapping[int, tuple[int, int]]:  # noqa: ARG001
    """FIDE's rating and K of some people on the list in force on a day, as far as such a list was imported by then."""
    return {}
