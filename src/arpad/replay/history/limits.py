"""The limits of a history: nothing in it leads outside, and no sum of it can overflow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from arpad.core.dates import MONTH_STEP
from arpad.core.verdicts import Problem, Values
from arpad.replay.compiler.column import Column
from arpad.replay.compiler.functions import compiled
from arpad.replay.history.checks import first_with_twice
from arpad.replay.history.layout import Array

if TYPE_CHECKING:
    from arpad.replay.history.history import History

OUTSIDE = -1
"""The code of a day that is not from 1800 to 2199."""
MOST_GAMES_OF_EVENT = 65_535
"""A player's sums over the games of an event stay within 32 bits."""
MOST_DAYS_OF_EVENT = 120 * MONTH_STEP
"""Every list since an event's first day is kept: a wrong year must not fill the memory."""
HIGHEST_RATING = 2**15 - 1
"""Ratings are kept in 16 bits."""
MOST_MEETINGS = 2
"""Of each two players, in a round robin."""
MOST_LIMIT = 2
"""The last of the kinds of limited events."""
ALL_IMPORTANCE = 0b1111
MOST_GAMES = 2**31 - 1
"""Games are counted in 32 bits."""


def first_problem(history: History) -> Problem | None:
    """The first thing that is out of bounds in a history; None: nothing."""
    return _wrong_days(history) or _wrong_players(history) or _wrong_events(history) or _wrong_games(history)


def _wrong_days(history: History) -> Problem | None:
    for place, table, columns in (
        ("players.parquet", history.players, ("birth",)),
        ("earlier.parquet", history.earlier, ("end",)),
        ("events.parquet", history.events, ("start", "first_day", "last_day")),
    ):
        for column in columns:
            bad = np.flatnonzero(table[column] == OUTSIDE)
            if len(bad):
                return Problem(place, "history_day_out_of_bounds", {"row": int(bad[0]) + 1, "column": column})
    return None


def _wrong_players(history: History) -> Problem | None:
    for column, least in (("rating", 0), ("peak", 0), ("games", -1), ("k", 0), ("elo", 0), ("entry_grade", -1)):
        bad = np.flatnonzero(history.players[column] < least)
        if len(bad):
            return _cell("players.parquet", int(bad[0]), column, history.players[column], least)
    if history.ids.n_unique() < len(history.ids):
        return Problem("players.parquet", "history_id_twice")
    if (history.ids == "").any():
        return Problem("players.parquet", "history_empty_cell", {"column": "id"})
    whose = history.earlier["player"]
    bad = np.flatnonzero((whose < 0) | (whose >= len(history.ids)))
    if len(bad):
        return Problem("earlier.parquet", "history_unknown_player", {"row": int(bad[0]) + 1})
    for column in ("games", "half_points", "ratings"):
        bad = np.flatnonzero(history.earlier[column] < (1 if column == "games" else 0))
        if len(bad):
            return _cell("earlier.parquet", int(bad[0]), column, history.earlier[column], 0)
    games = history.earlier["games"].astype(np.int64)
    for column, most in (("half_points", 2 * games), ("ratings", HIGHEST_RATING * games)):
        bad = np.flatnonzero(history.earlier[column] > most)
        if len(bad):
            return _too_large("earlier.parquet", int(bad[0]), column, history.earlier[column], int(most[bad[0]]))
    if len(history.events["first_day"]):
        bad = np.flatnonzero(history.earlier["end"] >= history.events["first_day"].min())
        if len(bad):
            return Problem("earlier.parquet", "history_earlier_is_later", {"row": int(bad[0]) + 1})
    return None


def _too_large(place: str, row: int, column: str, values: Array, most: int) -> Problem:
    cell: Values = {"row": row + 1, "column": column, "given": int(values[row])}
    return Problem(place, "history_not_between", {**cell, "least": 0, "most": most})


def _cell(place: str, row: int, column: str, values: Array, least: int) -> Problem:
    return Problem(
        place, "history_out_of_bounds", {"row": row + 1, "column": column, "given": int(values[row]), "least": least}
    )


def _wrong_events(history: History) -> Problem | None:
    place = "events.parquet"
    events, entrants = history.events, history.entrants
    columns = (("games", 0), ("seconds", -1), ("byo_yomi_moves", 0), ("factor", -1), ("part", 1), ("rounds", 0))
    for column, least in columns:
        bad = np.flatnonzero(events[column] < least)
        if len(bad):
            return _cell(place, int(bad[0]), column, events[column], least)
    for column, most in (("system", MOST_MEETINGS), ("limited_to", MOST_LIMIT), ("importance", ALL_IMPORTANCE)):
        bad = np.flatnonzero(events[column] > most)
        if len(bad):
            return _too_large(place, int(bad[0]), column, events[column], most)
    bad = np.flatnonzero(events["games"] > MOST_GAMES_OF_EVENT)
    if len(bad):
        values = {"row": int(bad[0]) + 1, "given": int(events["games"][bad[0]]), "most": MOST_GAMES_OF_EVENT}
        return Problem(place, "history_event_too_large", values)
    days = events["last_day"].astype(np.int64) << 32 | events["first_day"]
    bad = np.flatnonzero(days[1:] < days[:-1])
    if len(bad):
        return Problem(place, "history_not_in_order", {"row": int(bad[0]) + 2})
    bad = np.flatnonzero((events["start"] > events["first_day"]) | (events["first_day"] > events["last_day"]))
    if len(bad):
        return Problem(place, "history_days_reversed", {"row": int(bad[0]) + 1})
    bad = np.flatnonzero(events["last_day"] - events["start"] > MOST_DAYS_OF_EVENT)
    if len(bad):
        return Problem(place, "history_event_too_long", {"row": int(bad[0]) + 1})
    bad = np.flatnonzero((entrants < 0) | (entrants >= len(history.ids)))
    if len(bad):
        return Problem(place, "history_unknown_player", {"row": int(np.searchsorted(history.entry, bad[0], "right"))})
    seen = np.zeros(len(history.ids), np.int32)
    twice = compiled_check()(Column(history.entry), Column(entrants), Column(seen))
    return Problem(place, "history_player_twice", {"row": int(twice) + 1}) if twice >= 0 else None


@cache
def compiled_check() -> Callable[..., Any]:
    """Looks for a player who is twice in an event."""
    return compiled(first_with_twice)


def _wrong_games(history: History) -> Problem | None:
    place = "games.parquet"
    rows, expected = len(history.games), int(history.game[-1])
    if rows != expected:
        return Problem(place, "history_games_differ", {"given": rows, "expected": expected})
    return Problem(place, "history_too_long", {"given": rows, "most": MOST_GAMES}) if rows > MOST_GAMES else None
