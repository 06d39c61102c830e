"""The edition's numbers and tables as one argument that every rule is given."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.regulations.edition import Edition

HALF_UP = 0  # place of "up" among the choices of the parameter `half`


class Law(NamedTuple):
    """Every parameter of parameters.yaml by its name, then the printed tables by what looks them up."""

    registration_days_top: int
    top_rating: int
    top_rating_women: int
    registration_days: int
    appeal_days: int
    upper_time_rating: int
    lower_time_rating: int
    minutes_upper: int
    minutes_middle: int
    minutes_lower: int
    minutes_at_lower: int
    first_control_moves: int
    hours_per_day: int
    long_event_days: int
    floor: int
    closing_days: int
    closing_days_official: int
    first_games: int
    pool_months: int
    inactive_periods: int
    imaginary_opponents: int
    imaginary_rating: int
    imaginary_half_points: int
    highest_first_rating: int
    difference_limit: int
    k_new: int
    new_games: int
    k_normal: int
    k_high: int
    high_rating: int
    k_junior: int
    junior_age: int
    junior_rating: int
    k_games_limit: int
    half: int
    next_list_days: int
    last_list: int
    dp: Sequence[int]
    """8.1.1: the difference for each percentage, 0 to 100."""
    expected_high: Sequence[int]
    """8.1.2: hundredths for the higher rated, by difference; the last entry serves every larger one."""
    expected_low: Sequence[int]
    """8.1.2: the same for the lower rated."""


def law_of(edition: Edition) -> Law:
    """The law as the edition has it; `_replace(name=value)` makes a what-if."""
    numbers = {name: parameter.value for name, parameter in edition.parameters.items()}
    by_percentage = {int(row["p"].replace(".", "")): int(row["dp"]) for row in edition.table("dp")}
    high: list[int] = []
    low: list[int] = []
    for row in edition.table("pd"):
        # The open last row is one entry long: it serves every larger difference.
        width = int(row["to"] or row["from"]) - int(row["from"]) + 1
        high += [int(row["high"])] * width
        low += [int(row["low"])] * width
    dp = [by_percentage[hundredths] for hundredths in range(len(by_percentage))]
    return Law(**numbers, dp=dp, expected_high=high, expected_low=low)
