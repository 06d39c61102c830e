"""The rows of a month: its ordinary events and its parts of long events, in the order of the layout."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from arpad.replay.history.layout import EVENTS
from arpad.replay.synth.chance import Array
from arpad.replay.synth.facts import Facts
from arpad.replay.synth.kinds import Kind
from arpad.replay.synth.long_events import Part
from arpad.replay.synth.plan import Games, Plan

DTYPES = (np.uint16, np.uint16, np.uint8, np.uint8, np.int8, np.bool_)


def empty_games(count: int) -> Games:
    return Games(*(np.empty(count, dtype) for dtype in DTYPES))


def order_rows(plan: Plan, parts: Sequence[Part]) -> tuple[Array, Array]:
    """The order of a month's rows, and the place at which the games of each row begin.

    Rows are numbered with the ordinary events first, then the parts. They are ordered by last day, first day and id;
    the ids of long events sort last.
    """
    last = np.concatenate([plan.last_day, np.array([part.last_day for part in parts], np.int64)])
    first = np.concatenate([plan.first_day, np.array([part.first_day for part in parts], np.int64)])
    games = np.concatenate([plan.games, np.array([len(part.games.white) for part in parts], np.int64)])
    named = np.concatenate([np.zeros(len(plan.size), np.int64), np.arange(1, len(parts) + 1)])
    order = np.lexsort((named, first, last))
    begin = np.empty(len(order), np.int64)
    begin[order] = np.cumsum(games[order]) - games[order]
    return order, begin


def place_parts(games: Games, parts: Sequence[Part], begin: Array) -> None:
    """Write the games of each part into the month's games, from the place at which they begin."""
    for part, at in zip(parts, begin, strict=True):
        for column, own in zip(games, part.games, strict=True):
            column[at : at + len(own)] = own


def events_frame(
    plan: Plan, facts: Facts, seats: Array, ids: Sequence[str], parts: Sequence[Part], order: Array, kind: Kind
) -> pl.DataFrame:
    whole = {
        "id": pl.Series(ids, dtype=pl.String),
        "part": np.ones(len(plan.size), np.int16),
        "start": plan.first_day,
        "first_day": plan.first_day,
        "last_day": plan.last_day,
        "system": plan.system,
        "rounds": plan.rounds,
        "players": _lists(seats, plan.size),
        "games": plan.games,
    }
    frames = [_frame(whole, facts, kind)]
    for part in parts:
        row = {
            "id": [part.id],
            "part": [part.number],
            "start": [part.start],
            "first_day": [part.first_day],
            "last_day": [part.last_day],
            "system": [part.system],
            "rounds": [part.rounds],
            "players": _lists(part.players, np.array([len(part.players)])),
            "games": [len(part.games.white)],
        }
        frames.append(_frame(row, part.facts, kind))
    return pl.concat(frames).select(pl.all().gather(order))


def _frame(columns: dict[str, Any], facts: Facts, kind: Kind) -> pl.DataFrame:
    countries = pl.Series(["", *kind.neighbours], dtype=pl.String)
    rest = facts._asdict() | {"country": countries.gather(facts.country + 1)}
    days = {name: pl.Series(columns[name], dtype=pl.Int32) for name in ("start", "first_day", "last_day")}
    return pl.DataFrame(columns | days | rest).cast(EVENTS).select(EVENTS.names())


def _lists(flat: Array, sizes: Array) -> pl.Series:
    """A column of lists. `flat` has the numbers of all lists in a row, `sizes` the length of each list."""
    event = np.repeat(np.arange(len(sizes)), sizes)
    frame = pl.DataFrame({"event": event, "player": flat.astype(np.int32)})
    return frame.group_by("event", maintain_order=True).agg("player")["player"]
