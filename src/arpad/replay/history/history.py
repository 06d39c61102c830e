"""A history in a folder of Parquet files: opened with every limit checked, its games read slice by slice.

The law needs whole numbers: days become day codes, and everything that a procedure reads is a NumPy array. Players and
events are kept in memory; of the games only those of the current slice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl

from arpad.core.dates import day_code
from arpad.core.verdicts import Problem
from arpad.replay.history.groups import starts_of
from arpad.replay.history.layout import EARLIER, EVENTS, GAMES, PLAYERS, Array
from arpad.replay.history.limits import OUTSIDE, first_problem
from arpad.replay.history.months import day_of
from arpad.replay.history.parquet import GroupedRows, opened, read_table

FIRST_DAY, LAST_DAY = date(1800, 1, 1), date(2199, 12, 31)
NUMBER_OF_FIRST_DAY = FIRST_DAY.toordinal() - date(1970, 1, 1).toordinal()
"""Files count days from 1970."""


@dataclass(frozen=True, slots=True)
class History:
    """The players, their earlier events and the events, each as arrays by the name of the column.

    Days are day codes (0: unknown). Texts are series of Polars.
    """

    players: Mapping[str, Array]
    ids: pl.Series
    federation: pl.Series
    earlier: Mapping[str, Array]
    events: Mapping[str, Array]
    event_ids: pl.Series
    long_rows: Mapping[int, str]  # the rows of events that have several rows, in order, with the event's ID
    country: pl.Series
    entry: Array  # where each event's players begin in `entrants`; one row more than events
    entrants: Array  # numbers of players
    game: Array  # where each event's games begin; one row more than events
    games: GroupedRows


def open_history(folder: Path) -> History | Problem:
    """Return the history of a folder, or the first problem of it."""
    frames: dict[str, pl.DataFrame] = {}
    for name, schema in (("players", PLAYERS), ("events", EVENTS), ("earlier", EARLIER)):
        path = folder / f"{name}.parquet"
        if name == "earlier" and not path.exists():
            frames[name] = pl.DataFrame(schema=schema)
            continue
        table = read_table(path, schema, may_be_empty="birth")
        if isinstance(table, Problem):
            return table
        frames[name] = table
    players, events, earlier = frames["players"], frames["events"], frames["earlier"]
    games = opened(folder / "games.parquet", GAMES)
    if isinstance(games, Problem):
        return games
    lengths = events["players"].list.len().to_numpy()
    history = History(
        players=_numbers(players),
        ids=players["id"],
        federation=players["federation"],
        earlier=_numbers(earlier),
        events=_numbers(events),
        event_ids=events["id"],
        long_rows=_long_rows(events["id"]),
        country=events["country"],
        entry=starts_of(lengths),
        entrants=np.ascontiguousarray(events["players"].explode().drop_nulls().to_numpy()),
        game=starts_of(events["games"].to_numpy()),
        games=GroupedRows(folder / "games.parquet", games),
    )
    return first_problem(history) or history


def first_day(history: History) -> date:
    """Return the first day of a history's events; without events the last possible day."""
    days = history.events["first_day"]
    return day_of(int(days.min())) if len(days) else date.max


def _long_rows(event_ids: pl.Series) -> dict[int, str]:
    """Return the rows whose event has other rows too, with the event's ID."""
    rows = np.flatnonzero(event_ids.is_duplicated().to_numpy())
    return dict(zip(rows.tolist(), event_ids.gather(rows).to_list(), strict=True))


def _numbers(frame: pl.DataFrame) -> dict[str, Array]:
    """Return the columns of numbers, booleans and days as arrays."""
    numbers = {}
    for column in frame.iter_columns():
        if column.dtype == pl.Date:
            numbers[column.name] = _day_codes(column)
        elif column.dtype.is_integer() or column.dtype == pl.Boolean:
            numbers[column.name] = np.ascontiguousarray(column.to_numpy())
    return numbers


def _day_codes(days: pl.Series) -> Array:
    """Return days as day codes (`arpad.core.dates.day_code`); 0 for none, OUTSIDE for one out of bounds."""
    numbers: Array = days.to_physical().fill_null(0).to_numpy().astype(np.int64) - NUMBER_OF_FIRST_DAY
    table = _codes_by_day()
    within = (numbers >= 0) & (numbers < len(table))
    codes = table[np.where(within, numbers, 0)]
    codes[~within] = OUTSIDE
    codes[days.is_null().to_numpy()] = 0
    return codes


@cache
def _codes_by_day() -> Array:
    days = range(FIRST_DAY.toordinal(), LAST_DAY.toordinal() + 1)
    return np.array([day_code(date.fromordinal(day)) for day in days], np.int32)
