"""The edition's numbers and tables as one value, which every rule takes as its first argument."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.regulations.edition import Edition


class Law(NamedTuple):
    """Every parameter of parameters.yaml by its name, then the printed tables as the rules look them up."""

    once_up_to: int
    times_stronger: int
    highest_start: int
    split_at: int
    japanese_moves: int
    canadian_moves: int
    small_board: int
    invitational: int
    many_players: int
    large_event: int
    championship: int
    no_handicap: int
    most_rows: int
    jigo: int
    limits: Sequence[int]
    """Table 1: the lower limits of the grades, the weakest first."""
    places: Sequence[int]
    """For each number of points from the first limit to the last: the place of its grade in table 1."""
    widths: Sequence[int]
    """For each number of points likewise: the width of its band in table 1. The last limit is in the last band."""
    base_minutes: Sequence[int]
    """Table 2: the least base time of each category, the longest first."""
    extended_minutes: Sequence[int]
    """Table 2: the least extended time of each."""
    factors: Sequence[int]
    """Table 2: the factor of each."""
    chances: Sequence[int]
    """Table 4: thousandths by difference; the last entry holds for every larger difference."""


TABLES = {
    **dict.fromkeys(("limits", "places", "widths"), "grades"),
    **dict.fromkeys(("base_minutes", "extended_minutes", "factors"), "times"),
    "chances": "chances",
}
"""For each field that is made of a printed table, the name of the table's file."""


def places_by_points(limits: Sequence[int]) -> list[int]:
    """The place of the highest limit at or below each number of points, from the first limit to the last."""
    places: list[int] = []
    for place in range(len(limits) - 1):
        places += [place] * (limits[place + 1] - limits[place])
    return [*places, len(limits) - 1]


def widths_by_points(limits: Sequence[int]) -> list[int]:
    """The width of the band of each number of points, from the first limit to the last, which is in the last band."""
    last = len(limits) - 2
    return [limits[min(place, last) + 1] - limits[min(place, last)] for place in places_by_points(limits)]


def law_of(edition: Edition, overrides: Mapping[str, int]) -> Law:
    """The law of an edition; `overrides` are what-ifs, by the names of their parameters."""
    numbers = {name: parameter.value for name, parameter in edition.parameters.items()} | dict(overrides)
    chances: list[int] = []
    for row in edition.table("chances"):
        chances += [int(row["thousandths"])] * (int(row["to"] or row["from"]) - int(row["from"]) + 1)
    times = edition.table("times")
    limits = sorted(int(row["points"]) for row in edition.table("grades"))
    return Law(
        **numbers,
        limits=limits,
        places=places_by_points(limits),
        widths=widths_by_points(limits),
        base_minutes=[int(row["base"]) for row in times],
        extended_minutes=[int(row["extended"]) for row in times],
        factors=[int(row["factor"]) for row in times],
        chances=chances,
    )
