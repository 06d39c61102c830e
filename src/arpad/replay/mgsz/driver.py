"""The replay of the go list under mgsz-2012: its state, its limits, and the compiled procedures of the edition."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from arpad.core.verdicts import Problem
from arpad.regulations.mgsz_2012.columns import (
    Entrants,
    Games,
    Parts,
    Results,
    Sides,
    Starts,
    Work,
    note_part,
    note_reason,
    note_score,
    note_side,
)
from arpad.regulations.mgsz_2012.grades import NONE, heights_needed
from arpad.regulations.mgsz_2012.law import Law
from arpad.replay.buffers import full, zeros
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.event_list.driver import EventListReplay, Events
from arpad.replay.event_list.long_events import wrong_long_events
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.limits import not_between
from arpad.replay.mgsz.columns import (
    MOST_POINTS,
    OWN,
    STANDING,
    Facts,
    Room,
    Rows,
    State,
    grade_held,
    is_registered,
    open_registry,
    rate_events,
)

ROW_KINDS = {"rating": np.int16, "change": np.int16, "k": np.int32, "games": np.int32, "grade": np.int8}


class GoReplay(EventListReplay):
    """A history under the Hungarian edition of go."""

    game_columns = ("white", "black", "outcome", "round", "stones")

    @staticmethod
    def problem_of(history: History, law: Law) -> Problem | None:
        """Return the problem that a number has no meaning in the edition, or does not fit in its column."""
        last = len(law.limits) - 1
        players, events = ("players.parquet", history.players), ("events.parquet", history.events)
        bounds = (
            *((players, "entry_grade", -1, last), (players, "grade", -1, last), (players, "register", 0, 2)),
            (players, "rating", 0, MOST_POINTS),
            *((events, "base_seconds", -1, 2**31 - 1), (events, "byo_yomi_seconds", 0, 2**31 - 1)),
        )
        for (place, table), column, least, most in bounds:
            problem = not_between(place, table, column, least, most)
            if problem is not None:
                return problem
        return wrong_long_events(history)

    @staticmethod
    def compiled_procedure(working: bool) -> Callable[..., Any]:
        """The procedure that rates events, with the working of every game or without it."""
        return compiled_steps(working)[1]

    def opened_state(self) -> State:
        """Return all players at the beginning of the history."""
        history, players = self.history, self.history.players
        count, kept = len(history.ids), heights_needed(self.law, len(history.event_ids))
        self._own = zeros(OWN * count, np.int16)
        state = State(
            own=self._own,
            heights=full(kept * count, NONE, np.int8),
            kept=kept,
            register=players["register"],
            supplied=players["rating"],
            entry_place=players["entry_grade"],
        )
        compiled_steps(self.working)[0](self._law, columns(state), Column(players["grade"]))
        return state

    @property
    def ratings(self) -> Array:
        """Every player's points on the national list; 0: none."""
        listed = is_registered(self._own[STANDING::OWN])
        return np.where(listed, self._own[::OWN], 0).astype(np.int16)

    @property
    def grades(self) -> Array:
        """The place of every player's grade; -1: none."""
        return np.asarray(grade_held(self._own[STANDING::OWN]))

    def room(self) -> Room:
        """Return columns for one event at a time; they are small and stay in the processor's cache."""
        most = int(np.diff(self.history.entry).max(initial=0))

        def blank(kind: type[Any], count: int, dtype: Any) -> Any:
            return kind(*[zeros(count, dtype) for _ in kind._fields])

        work = Work(
            starts=blank(Starts, most, np.int32),
            sides=self.blank_sides(0),
            results=blank(Results, most, np.int64),
            parts=blank(Parts, 0, np.int64),
        )
        return Room(blank(Entrants, most, np.int32), work)

    def facts(self, first: int, end: int, events: Events) -> Facts:
        """The facts of events that the procedure needs, for the rows from `first` up to `end`."""
        rows = self.history.events
        of_rows = {name: rows[name][first:end] for name in Facts._fields if name in rows}
        return Facts(**events._asdict(), **of_rows)

    def games(self, read: dict[str, Array]) -> Games:
        """Return the games of a month. The procedure writes the reason why a game does not count."""
        return Games(**read, barred=self._buffers.zeros("barred", len(read["white"]), np.uint8))

    def blank_rows(self, entries: int) -> Rows:
        """A row for each player of each event of a month."""
        return Rows(**{name: self._buffers.room(f"rows.{name}", entries, kind) for name, kind in ROW_KINDS.items()})

    def blank_sides(self, games: int) -> Sides:
        """The columns of the working, with room for the two sides of each game."""
        return Sides(*[zeros(2 * games, np.int32) for _ in Sides._fields])

    def out_of_bounds(self, row: int) -> Problem:
        """Return the problem of an event after which a player's points cannot be kept."""
        return Problem("events.parquet", "history_points_out_of_bounds", {"row": row + 1, "most": MOST_POINTS})


@cache
def compiled_steps(working: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the compiled functions that open the state and that rate events, with or without the working."""
    left_out = (note_score, note_part) if working else (note_score, note_part, note_reason, note_side)
    return compiled(open_registry), compiled(rate_events, left_out)
