"""The packages that the replay is measured beside, and how each is run over the files of `flat`."""

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Package(NamedTuple):
    """A script of the peers' environment."""

    shown: str
    script: str
    most_games: int | None = None  # so many of the first games, where all would take minutes; None: all
    way: tuple[str, ...] = ()
    threads: int = 1
    of_month: bool = False  # one month, as a query

    def command(self, python: Path, flat: Path, players: int, games: int) -> list[str | Path]:
        script = [python, HERE / self.script, flat]
        if self.of_month:
            return [*script, str(self.threads)]
        return [*script, str(players), str(min(games, self.most_games or games)), *self.way]


PACKAGES = {
    "riix by event": Package("riix Elo, by event", "riix_elo.py", way=("batched",)),
    "riix by game": Package("riix Elo, by game", "riix_elo.py", 1_000_000, ("iterative",)),
    "elote": Package("elote EloCompetitor", "elote_elo.py", 200_000),
    "openskill": Package("openskill PlackettLuce", "openskill_rate.py", 50_000),
    "duckdb": Package("DuckDB, a month in SQL", "duckdb_month.py", of_month=True),
    "duckdb 2": Package("DuckDB, a month in SQL", "duckdb_month.py", threads=2, of_month=True),
    "polars": Package("Polars, a month", "polars_month.py", of_month=True),
    "polars 2": Package("Polars, a month", "polars_month.py", threads=2, of_month=True),
}
