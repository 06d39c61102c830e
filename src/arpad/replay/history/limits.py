"""The limits of a history: each reference must be to an existing row, and no sum may overflow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
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
"""The most games of an event: a player's sums over them fit in 32 bits."""
MOST_DAYS_OF_EVENT = 120 * MONTH_STEP
"""The most days of an event. All lists since its first day are kept, so a wrong year would fill the memory."""
HIGHEST_RATING = 2**15 - 1
"""The highest rating: ratings are kept in 16 bits."""
MOST_MEETINGS = 2
"""The most games between two players in a round robin."""
MOST_LIMIT = 2
"""The largest value of `limited_to`."""
ALL_IMPORTANCE = 0b1111
MOST_GAMES = 2**31 - 1
"""The most games of a history: they are counted in 32 bits."""


def first_problem(history: History) -> Problem | None:
    """Return the problem of the first value that is out of bounds in a history; None if all are within."""
    sides = _of_days, _of_players, _of_earlier, _of_events, _of_games
    checks = chain.from_iterable(side(history) for side in sides)
    return next(filter(None, checks), None)


def first_row(is_wrong: Array) -> int | None:
    """Return the first row, counted from 0, for which a condition is true; None: no row."""
    rows = np.flatnonzero(is_wrong)
    return int(rows[0]) if len(rows) else None


def bad_row(place: str, code: str, is_wrong: Array, **values: str | int) -> Problem | None:
    """Return the problem of the first row for which a condition is true."""
    row = first_row(is_wrong)
    return None if row is None else Problem(place, code, {"row": row + 1, **values})


def below(place: str, table: Mapping[str, Array], column: str, least: int, shown: int | None = None) -> Problem | None:
    """Return the problem of a column's first number below the least; `shown` is the limit to name (default: least)."""
    row = first_row(table[column] < least)
    if row is None:
        return None
    values: Values = {"row": row + 1, "column": column, "given": int(table[column][row])}
    return Problem(place, "history_out_of_bounds", {**values, "least": least if shown is None else shown})


def not_between(place: str, table: Mapping[str, Array], column: str, least: int, most: Array | int) -> Problem | None:
    """Return the problem of a column's first number outside of its bounds; `most` may differ from row to row."""
    row = first_row((table[column] < least) | (table[column] > most))
    if row is None:
        return None
    values: Values = {"row": row + 1, "column": column, "given": int(table[column][row])}
    most_here = int(np.broadcast_to(most, table[column].shape)[row])
    return Problem(place, "history_not_between", {**values, "least": least, "most": most_here})


def too_many_games(games: Array) -> Problem | None:
    """Return the problem of the first event with more games than its sums have room for."""
    row = first_row(games > MOST_GAMES_OF_EVENT)
    if row is None:
        return None
    values = {"row": row + 1, "given": int(games[row]), "most": MOST_GAMES_OF_EVENT}
    return Problem("events.parquet", "history_event_too_large", values)


Checks = Iterator[Problem | None]
"""Checks in order, up to the first problem: each may rely on those before it."""


def _of_days(history: History) -> Checks:
    code = "history_day_out_of_bounds"
    yield bad_row("players.parquet", code, history.players["birth"] == OUTSIDE, column="birth")
    yield bad_row("earlier.parquet", code, history.earlier["end"] == OUTSIDE, column="end")
    for column in ("start", "first_day", "last_day"):
        yield bad_row("events.parquet", code, history.events[column] == OUTSIDE, column=column)


def _of_players(history: History) -> Checks:
    place, players = "players.parquet", history.players
    for column, least in (("rating", 0), ("peak", 0), ("games", -1), ("k", 0), ("elo", 0), ("entry_grade", -1)):
        yield below(place, players, column, least)
    if history.ids.n_unique() < len(history.ids):
        yield Problem(place, "history_id_twice")
    if (history.ids == "").any():
        yield Problem(place, "history_empty_cell", {"column": "id"})


def _of_earlier(history: History) -> Checks:
    place, earlier = "earlier.parquet", history.earlier
    yield bad_row(place, "history_unknown_player", _is_unknown(history, earlier["player"]))
    for column, least in (("games", 1), ("half_points", 0), ("ratings", 0)):
        yield below(place, earlier, column, least, shown=0)
    games = earlier["games"].astype(np.int64)
    for column, most in (("half_points", 2 * games), ("ratings", HIGHEST_RATING * games)):
        yield not_between(place, earlier, column, 0, most)
    if len(history.events["first_day"]):
        yield bad_row(place, "history_earlier_is_later", earlier["end"] >= history.events["first_day"].min())


def _of_events(history: History) -> Checks:
    place, events, entrants = "events.parquet", history.events, history.entrants
    for column, least in (
        *(("games", 0), ("seconds", -1), ("byo_yomi_moves", 0)),
        *(("factor", -1), ("part", 1), ("rounds", 0)),
    ):
        yield below(place, events, column, least)
    for column, most in (("system", MOST_MEETINGS), ("limited_to", MOST_LIMIT), ("importance", ALL_IMPORTANCE)):
        yield not_between(place, events, column, 0, most)
    yield too_many_games(events["games"])
    days = events["last_day"].astype(np.int64) << 32 | events["first_day"]
    yield bad_row(place, "history_not_in_order", np.diff(days, prepend=days[:1]) < 0)
    is_reversed = (events["start"] > events["first_day"]) | (events["first_day"] > events["last_day"])
    yield bad_row(place, "history_days_reversed", is_reversed)
    yield bad_row(place, "history_event_too_long", events["last_day"] - events["start"] > MOST_DAYS_OF_EVENT)
    unknown = first_row(_is_unknown(history, entrants))
    if unknown is not None:
        row = int(np.searchsorted(history.entry, unknown, "right"))
        yield Problem(place, "history_unknown_player", {"row": row})
    seen = np.zeros(len(history.ids), np.int32)
    twice = compiled_check()(Column(history.entry), Column(entrants), Column(seen))
    if twice >= 0:
        yield Problem(place, "history_player_twice", {"row": int(twice) + 1})


def _is_unknown(history: History, players: Array) -> Array:
    """Return for each number whether no player of the history has it."""
    return (players < 0) | (players >= len(history.ids))


def _of_games(history: History) -> Checks:
    place, rows, expected = "games.parquet", len(history.games), int(history.game[-1])
    if rows != expected:
        yield Problem(place, "history_games_differ", {"given": rows, "expected": expected})
    if rows > MOST_GAMES:
        yield Problem(place, "history_too_long", {"given": rows, "most": MOST_GAMES})


@cache
def compiled_check() -> Callable[..., Any]:
    """Return the compiled search for a player who is twice in an event."""
    return compiled(first_with_twice)
