"""Made histories in the layout of docs/replay.md, whichever list they are of."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Protocol, TypeVar

import polars as pl

from arpad.core.outcomes import outcome
from arpad.core.report import FORFEITS, PLAYED
from arpad.replay.history.layout import EARLIER, EVENTS, GAMES, PLAYERS

RULINGS = {None: 0, "fair-play": 1, "force-majeure": 2}
BLANK_PLAYER: dict[str, Any] = {
    "federation": "HUN",
    "birth": None,
    "peak": 0,
    "games": -1,
    "k": 0,
    "elo": 0,
    "register": 0,
    "entry_grade": -1,
    "grade": -1,
}
BLANK_EVENT: dict[str, Any] = {
    "part": 1,
    "official": False,
    "system": 0,
    "country": "",
    "limited_to": 0,
    "seconds": -1,
    "board": 0,
    "base_seconds": 0,
    "byo_yomi_moves": 0,
    "byo_yomi_seconds": 0,
    "importance": 0,
    "factor": -1,
    "refused": False,
}
BLANK_GAME: dict[str, Any] = {"stones": 0, "playoff": False}
"""What a history does not say."""

Rows = Sequence[Mapping[str, Any]]


def write_tables(folder: Path, players: Rows, events: Rows, games: Rows, earlier: Rows | None = None) -> None:
    """Write a history into a new folder. What a row leaves out is blank; without `earlier` that file is not written."""
    folder.mkdir()
    tables: list[tuple[str, Rows, pl.Schema, dict[str, Any]]] = [
        ("players", players, PLAYERS, BLANK_PLAYER),
        ("events", events, EVENTS, BLANK_EVENT),
        ("games", games, GAMES, BLANK_GAME),
    ]
    if earlier is not None:
        tables.append(("earlier", earlier, EARLIER, {}))
    for name, rows, schema, blank in tables:
        full = [{**blank, **row} for row in rows]
        pl.DataFrame(full, schema=schema).write_parquet(folder / f"{name}.parquet")


def code(result: str, moved: bool, ruling: str | None = None) -> int:
    """The outcome of a game as its column holds it."""
    played = result in PLAYED
    white, black = PLAYED.get(result) or FORFEITS[result]
    return outcome(white, black, int(played), int(played and moved), RULINGS[ruling])


class Long(Protocol):
    """An event of several months."""

    days: list[date]  # of its rounds

    def day(self, round_: int) -> date:
        """The day of a round."""


Game = TypeVar("Game")


def months_of(event: Long, games: Sequence[tuple[int, Game]]) -> list[tuple[int, date, date, list[Game]]]:
    """The rows of a long event, one for each month with a round: part, first day, last day, games.

    `games` are given with their rounds.
    """
    found = []
    for part, month in enumerate(sorted({(day.year, day.month) for day in event.days}), start=1):
        days = [day for day in event.days if (day.year, day.month) == month]
        found.append((part, days[0], days[-1], [game for round_, game in games if event.day(round_) in days]))
    return found
