"""What both queries of a month share: its tables, its numbers, and how many of its players they agree on with arpad.

They know the plain part of fide-2024: the pairings, PD with the limit of 400, times, K with its limit, rounding.
They leave out first ratings and pools, the floor, ratings of older lists and what a player carries into the next month.
"""

import json

import polars as pl

FIRST_YEAR = 2024
"""The year of the made history's first month: juniors are those who turn 18 in it or later."""


def table(folder: str, name: str) -> pl.DataFrame:
    return pl.read_parquet(f"{folder}/month/{name}.parquet")


def tell(folder: str, seconds: float, games: int, found: pl.DataFrame) -> None:
    """Print the measurement; `found` has a row (`player`, `rating`, `change`) for each rated player with a game."""
    ours = table(folder, "expected").filter(pl.col("rating") > 0)
    beside = found.join(ours, on="player", suffix="_arpad")
    agree = beside.filter(
        (pl.col("rating") == pl.col("rating_arpad")) & (pl.col("change") == pl.col("change_arpad"))
    ).height
    compared = {"seconds": seconds, "games": games, "players": beside.height, "agree": agree}
    print(json.dumps(compared))
