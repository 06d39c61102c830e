"""The edition's numbers and tables as one value, which every rule takes as its first argument."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.core.countries import countries_number, country_codes
from arpad.regulations.edition import Edition
from arpad.regulations.ssl_2022.pelo_change import pelo_table


class Law(NamedTuple):
    """Every parameter of parameters.yaml by its name, then the tables as the rules look them up."""

    pelo_over_minutes: int
    selo_over_minutes: int
    long_team_days: int
    established_games: int
    start_primary: int
    start_secondary: int
    start_other: int
    elo_margin: int
    lowest_number: int
    rapid_below_minutes: int
    pelo_established_games: int
    reliable_change: int
    master_selo: int
    master_games: int
    candidate_selo: int
    candidate_games: int
    first_class_selo: int
    first_class_games: int
    games_for_a_point: int
    new_slope: int
    pelo_range: int
    pelo_scale: int
    provisional_slope: int
    kr_least: int
    kr_most: int
    kr_step: int
    kr_zero: int
    kr_width: int
    normal_minutes: int
    half_rapid_minutes: int
    rapid_high_rating: int
    kt_normal: int
    kt_half_rapid: int
    kt_rapid: int
    kt_rapid_high: int
    highest_expectation: int
    performance_scale: int
    comparable_countries: Sequence[int]
    """3.9: the codes of `arpad.core.countries`, one a country, after a 0, which is none."""
    expected: Sequence[int]
    """7.9: percent by difference, 0 in the middle: column L before it, H from it on; the ends serve any larger one."""
    pelo_change: Sequence[int]
    """7.4: 200 (1 - e^(-|W - E| / 10)) in ten-thousandths, by |W - E| in hundredths; the last serves any larger."""
    pelo_rounded: Sequence[int]
    """7.4: the same to the nearest integer, from the exact value."""


TABLES = {"expected": "pd"}
"""For each field that is made of a printed table, the name of the table's file."""


NUMBERS = {"pelo_change": ("pelo_range", "pelo_scale"), "pelo_rounded": ("pelo_range", "pelo_scale")}
"""For each field that is computed from numbers, their names."""


def law_of(edition: Edition, overrides: Mapping[str, int]) -> Law:
    """The law as the edition has it, with what-ifs; the table of 7.4 follows its own numbers."""
    numbers = {name: parameter.value for name, parameter in edition.parameters.items()} | dict(overrides)
    change, rounded = pelo_table(numbers["pelo_range"], numbers["pelo_scale"])
    comparable = country_codes(numbers.pop("comparable_countries"))
    return Law(
        **numbers,
        comparable_countries=[0, *(countries_number([name]) for name in comparable)],
        expected=edition.by_difference("pd"),
        pelo_change=list(change),
        pelo_rounded=list(rounded),
    )
