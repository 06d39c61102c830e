"""A month of fide-2024 as one SQL query of DuckDB, from tables in memory to a table in memory.

python duckdb_month.py FOLDER THREADS
"""

import sys
import time

import duckdb
import polars as pl
from month_in_common import FIRST_YEAR, table, tell

MONTH = f"""
CREATE OR REPLACE TABLE rated AS
WITH met AS (
    SELECT g.*, w.rating AS white_rating, b.rating AS black_rating
    FROM games g JOIN players w ON w.player = g.white JOIN players b ON b.player = g.black
    WHERE w.rating > 0 AND b.rating > 0
      AND (g.seconds < 0 OR g.seconds >= CASE WHEN greatest(w.rating, b.rating) > 2400 THEN 7200
                                              WHEN greatest(w.rating, b.rating) > 1800 THEN 5400 ELSE 3600 END)
), sides AS (
    SELECT white AS player, white_half_points AS half_points, white_rating - black_rating AS difference FROM met
    UNION ALL
    SELECT black, black_half_points, black_rating - white_rating FROM met
), sums AS (
    SELECT player, count(*) AS n, sum(50 * half_points - expected) AS delta
    FROM sides JOIN pd ON pd.difference = greatest(-400, least(400, sides.difference))
    GROUP BY player
), coefficients AS (
    SELECT player, p.rating, n, delta,
           CASE WHEN p.k > 0 THEN p.k WHEN p.peak >= 2400 THEN 10
                WHEN p.birth_year > 0 AND p.birth_year + 18 >= {FIRST_YEAR} AND p.peak < 2300 THEN 40
                WHEN p.games BETWEEN 0 AND 29 THEN 40 ELSE 20 END AS chosen
    FROM sums JOIN players p USING (player)
), changes AS (
    SELECT player, rating, CASE WHEN chosen * n > 700 THEN 700 // n ELSE chosen END * delta AS change FROM coefficients
)
SELECT player, (rating + sign(change) * ((abs(change) + 50) // 100))::INTEGER AS rating,
       (sign(change) * ((abs(change) + 50) // 100))::INTEGER AS change
FROM changes
"""


def main() -> None:
    folder, threads = sys.argv[1], int(sys.argv[2])
    database = duckdb.connect(config={"threads": threads})
    for name in ("games", "players", "pd"):
        database.execute(f"CREATE TABLE {name} AS SELECT * FROM '{folder}/month/{name}.parquet'")
    database.execute(MONTH)  # once for memory and plan; the second is measured
    began = time.perf_counter()
    database.execute(MONTH)
    seconds = time.perf_counter() - began
    found = database.sql("SELECT * FROM rated").fetchnumpy()
    tell(folder, seconds, table(folder, "games").height, pl.DataFrame(found))


if __name__ == "__main__":
    main()
