"""The numbers and the table of the text as one argument that every rule is given."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.regulations.edition import Edition


class Law(NamedTuple):
    """Every parameter by its name, then the printed table by what looks it up."""

    least_minutes: int
    minutes_below: int
    longest_days: int
    least_rounds: int
    k_new: int
    new_games: int
    k_normal: int
    k_high: int
    high_rating: int
    floor: int
    first_games: int
    first_swing: int
    report_days: int
    appeal_days: int
    chances: Sequence[int]
    """Hundredths by difference, 0 in the middle; the first and the last entry serve every larger difference."""


def law_of(edition: Edition, overrides: Mapping[str, int]) -> Law:
    """The law as the edition has it, with what-ifs."""
    numbers = {name: parameter.value for name, parameter in edition.parameters.items()} | dict(overrides)
    return Law(**numbers, chances=edition.by_difference("chances"))
