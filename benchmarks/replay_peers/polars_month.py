"""A month of fide-2024 as one lazy query of Polars, from frames in memory to a frame in memory.

POLARS_MAX_THREADS is set outside. Players are looked up by their number and PD by its difference, both with `gather`,
which is faster than a join.

    python polars_month.py FOLDER
"""

import sys
import time

import polars as pl
from month_in_common import FIRST_YEAR, table, tell


def month(games: pl.DataFrame, players: pl.DataFrame, pd: pl.DataFrame) -> pl.LazyFrame:
    """Return the new rating of every rated player with a game that counts."""
    rating, expected = players["rating"].cast(pl.Int32), pd["expected"].cast(pl.Int32)
    zero = int(pd["difference"].search_sorted(0))
    higher = pl.max_horizontal("white_rating", "black_rating")
    needed = pl.when(higher > 2400).then(7200).when(higher > 1800).then(5400).otherwise(3600)
    met = (
        games.lazy()
        .with_columns(
            white_rating=pl.lit(rating).gather(pl.col("white")), black_rating=pl.lit(rating).gather(pl.col("black"))
        )
        .filter(
            pl.col("white_rating") > 0,
            pl.col("black_rating") > 0,
            (pl.col("seconds") < 0) | (pl.col("seconds") >= needed),
        )
        .with_columns(difference=(pl.col("white_rating") - pl.col("black_rating")).clip(-400, 400))
    )

    def side(player: str, half_points: str, sign: int) -> pl.LazyFrame:
        found = pl.lit(expected).gather(zero + sign * pl.col("difference"))
        return met.select(player=pl.col(player), delta=50 * pl.col(half_points).cast(pl.Int32) - found)

    sides = pl.concat([side("white", "white_half_points", 1), side("black", "black_half_points", -1)])
    young = (pl.col("birth_year") > 0) & (pl.col("birth_year") + 18 >= FIRST_YEAR) & (pl.col("peak") < 2300)
    chosen = (
        pl.when(pl.col("k") > 0)
        .then(pl.col("k"))
        .when(pl.col("peak") >= 2400)
        .then(10)
        .when(young | pl.col("games").is_between(0, 29))
        .then(40)
        .otherwise(20)
        .cast(pl.Int64)
    )
    limited = pl.when(pl.col("chosen") * pl.col("n") > 700).then(700 // pl.col("n")).otherwise(pl.col("chosen"))
    rounded = pl.col("moved").sign() * ((pl.col("moved").abs() + 50) // 100)
    return (
        sides.group_by("player")
        .agg(n=pl.len().cast(pl.Int64), delta=pl.col("delta").sum().cast(pl.Int64))
        .join(players.lazy(), on="player")
        .with_columns(chosen=chosen)
        .with_columns(moved=limited * pl.col("delta"))
        .select("player", rating=pl.col("rating") + rounded, change=rounded)
    )


def main() -> None:
    folder = sys.argv[1]
    games, players, pd = (table(folder, name) for name in ("games", "players", "pd"))
    month(games, players, pd).collect()  # once for memory; the second is measured
    began = time.perf_counter()
    found = month(games, players, pd).collect()
    tell(folder, time.perf_counter() - began, games.height, found)


if __name__ == "__main__":
    main()
