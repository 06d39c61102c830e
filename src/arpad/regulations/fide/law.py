"""An edition's numbers and tables as one value, which every rule takes as its first argument."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.regulations.edition import Edition

NO_LIMIT = 1_000_000_000
"""The value of a limit that a text does not have: nothing reaches it."""

# Places among the choices of a parameter
HALF_UP = 0
BY_EVENT = 0  # of `time_by`, and of `k_fixed`
EXACTLY = 0  # of `first_control`
RULINGS_COUNT = 0  # of `rulings`: they change nothing
AVERAGE_AND_BONUS = 0  # of `first_method`
POOL_DROPPED = 0  # of `below_floor`
UNTIL_BIRTHDAY = 0  # of `junior_until`
NOT_COUNTED = 0  # of `unrated_in_round_robin`
ONCE = 0  # of `iteration`


class Law(NamedTuple):
    """Every parameter of the editions by its name, then the printed tables as the rules look them up.

    Numbers that only some texts have come last, with a default that has no effect.
    """

    registration_days: int
    appeal_days: int
    time_by: int
    upper_time_rating: int
    lower_time_rating: int
    minutes_upper: int
    minutes_middle: int
    minutes_lower: int
    minutes_at_lower: int
    first_control: int
    first_control_moves: int
    hours_per_day: int
    long_event_days: int
    floor: int
    closing_days: int
    closing_days_official: int
    first_games: int
    pool_months: int
    below_floor: int
    inactive_periods: int
    first_event_half_points: int
    first_method: int
    difference_limit: int
    k_fixed: int
    k_new: int
    new_games: int
    k_normal: int
    k_high: int
    high_rating: int
    k_junior: int
    junior_age: int
    junior_until: int
    junior_rating: int
    half: int
    dp: Sequence[int]
    """The difference for each percentage, 0 to 100."""
    expected: Sequence[int]
    """Hundredths by difference, 0 in the middle: the lower rated's before it, the higher rated's from it on; the first
    and the last entry serve every larger one."""
    registration_days_norms: int = 0
    registration_days_top: int = 0
    top_rating: int = NO_LIMIT
    top_rating_women: int = NO_LIMIT
    rulings: int = RULINGS_COUNT
    players_for_one_rated: int = NO_LIMIT
    small_field: int = 0
    small_field_rated: int = 0
    double_players: int = 0
    double_rated: int = 0
    national_rated: int = 0
    national_rated_women: int = 0
    further_event_games: int = 0
    unrated_in_round_robin: int = NOT_COUNTED
    iteration: int = ONCE
    bonus: int = 0
    imaginary_opponents: int = 0
    imaginary_rating: int = 0
    imaginary_half_points: int = 0
    highest_first_rating: int = NO_LIMIT
    full_difference_rating: int = NO_LIMIT
    k_games_limit: int = NO_LIMIT
    arbiter_days: int = 0
    upload_days: int = 0
    next_list_days: int = 0
    last_list: int = 0


TABLES = {"dp": "dp", "expected": "pd"}
"""For each field that is made of a printed table, the name of the table's file."""


def law_of(edition: Edition, overrides: Mapping[str, int]) -> Law:
    """The law as the edition has it, with what-ifs."""
    numbers = {name: parameter.value for name, parameter in edition.parameters.items()} | dict(overrides)
    by_percentage = {int(row["p"].replace(".", "")): int(row["dp"]) for row in edition.table("dp")}
    dp = [by_percentage[hundredths] for hundredths in range(len(by_percentage))]
    return Law(
        **numbers,
        dp=dp,
        expected=edition.by_difference("pd"),
    )
