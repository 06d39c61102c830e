"""The columns of one period: those that its procedure reads, filled from the history, and those that it writes."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from arpad.core.dates import day_code
from arpad.regulations.fide.change import fixed_by_event
from arpad.regulations.fide.columns import (
    Entries,
    EntrySums,
    Events,
    EventSums,
    Games,
    Period,
    Players,
    Pool,
    Results,
    Sides,
    Work,
)
from arpad.regulations.fide.law import NOT_COUNTED, Law
from arpad.regulations.fide.listing import rating_period
from arpad.regulations.fide.reasons import EVENT_REFUSED
from arpad.replay.buffers import Buffers
from arpad.replay.history.groups import starts_of
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.months import month_named

RESULT_KINDS = {"change": np.int64}
"""The change, which is K times all of a period's games, may need more than 32 bits."""
NOTED_OF_ENTRIES = {"k_reason", "k_chosen", "k"}
NOTED_OF_PLAYERS = {"law", "k_reason", "k_chosen", "delta", "change", "next_k"}
"""Columns that only left-out functions write. Without the working they have no rows."""
OF_FIELDS = {"percentage", "dp", "first_ru", "beyond", "rc", "ru", "next_ru"}
"""Columns of entries that only a round robin with unrated players writes."""
SUMMED_UP = {"rated_games", "rated_half_points", "rated_opponents"}
"""Columns of entries that are written when an event's games are counted, unless it is a round robin of `OF_FIELDS`."""
WRITTEN = {"pool_newest", "computed", "first_games", "first_half_points", "first_total", "percentage", "dp"}
"""Columns of players that are written before they are read, so that they need no zeros."""


class InHand(NamedTuple):
    """The events of a period and their games, as the history states them."""

    month: int
    rows: Array
    seats: Array  # how many players each has
    counts: Array  # how many games each has
    games: Mapping[str, Array]


def period_of(keep: Buffers, law: Law, history: History, long: Array, in_hand: InHand, pool_rows: int) -> Period:
    """Return the columns of a period; `enter_period` fills those of its players, entries and pools."""
    _, rows, seats, counts, games = in_hand
    events = history.events
    total, entries = len(rows), int(seats.sum())
    named = month_named(in_hand.month)
    seconds: Array = np.repeat(events["seconds"][rows], counts)
    barred: Array = np.repeat(np.where(events["refused"][rows], EVENT_REFUSED, 0).astype(np.uint8), counts)
    by_event = entries if fixed_by_event(law) else 0
    return Period(
        first_day=day_code(rating_period(named).first_day),
        next_first_day=day_code(named.first_day),
        players=Players(
            rating=keep.room("players.rating", entries, np.int16),
            peak=keep.room("players.peak", entries, np.int16),
            games=keep.room("players.games", entries, np.int32),
            birth=keep.room("players.birth", entries, np.int32),
            k=keep.room("players.k", entries, np.int16),
            entries=keep.zeros("entries.entries", entries + 1, np.int32),
            pool=keep.room("pool.pool", entries + 1, np.int32),
        ),
        pool=Pool(*[keep.room(f"pool.{name}", pool_rows, np.int32) for name in Pool._fields]),
        events=Events(
            law=keep.zeros("events.law", total, np.int8),
            whole=whole_rows(history, rows, long),
            start=events["start"][rows],
            end=events["last_day"][rows],
            meetings=keep.zeros("events.meetings", total, np.int8),
            elsewhere=keep.zeros("events.elsewhere", total, np.int16),
            game=starts_of(counts).astype(np.int32),
            entry=starts_of(seats).astype(np.int32),
        ),
        entries=Entries(
            event=keep.room("entries.event", entries, np.int32),
            player=keep.room("entries.player", entries, np.int32),
            own=keep.room("entries.own", entries, np.int16),
            seen=keep.room("entries.seen", entries, np.int16),
            began=keep.room("entries.began", by_event, np.int16),
            peak=keep.room("entries.peak", by_event, np.int16),
            k=keep.room("entries.k", by_event, np.int16),
            place=keep.room("entries.place", entries, np.int32),
            order=keep.room("entries.order", entries, np.int32),
        ),
        games=Games(games["white"], games["black"], games["outcome"], seconds, barred),
    )


def whole_rows(history: History, rows: Array, long: Array) -> Array:
    """Return for each event its row, and for each month of a long event the row of its last month."""
    whole = np.arange(len(rows), dtype=np.int32)
    places = {int(place): history.event_ids[int(rows[place])] for place in np.flatnonzero(long[rows])}
    last = {name: place for place, name in places.items()}
    for place, name in places.items():
        whole[place] = last[name]
    return whole


def blank_work(buffers: Buffers, law: Law, working: bool, events: int, entries: int, games: int) -> Work:
    """Return the columns that the procedure writes; a column that it does not write has no rows."""
    zeros, room = buffers.zeros, buffers.room
    fields = law.unrated_in_round_robin != NOT_COUNTED
    sides = {name: zeros(f"sides.{name}", 2 * games if working else 0, np.int16) for name in Sides._fields}
    if working or fields:
        sides["reason"] = room("reason", 2 * games, np.int8)
    sums = {}
    for name in EntrySums._fields:
        unused = (not working and name in NOTED_OF_ENTRIES) or (not fields and name in OF_FIELDS)
        column = room if not fields and name in SUMMED_UP else zeros
        sums[name] = column(f"entry.{name}", 0 if unused else entries, np.int32)
    results = {}
    for name in Results._fields:
        unused = not working and name in NOTED_OF_PLAYERS
        column = room if name in WRITTEN else zeros
        results[name] = column(f"result.{name}", 0 if unused else entries, RESULT_KINDS.get(name, np.int32))
    return Work(
        sides=Sides(**sides),
        events=EventSums(*[zeros(f"sums.{name}", events, np.int32) for name in EventSums._fields]),
        entries=EntrySums(**sums),
        players=Results(**results),
    )
