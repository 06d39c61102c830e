"""The replay of a Finnish list (selo or pelo): its state, its limits, and the compiled procedure of the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import polars as pl

from arpad.core.verdicts import Problem
from arpad.regulations.ssl_2022.columns import (
    NOTES,
    Entrants,
    Games,
    Gathered,
    Kinds,
    KindsWork,
    Lists,
    Met,
    Results,
    Sides,
    Unlisted,
    Work,
)
from arpad.regulations.ssl_2022.eligibility import is_outside
from arpad.regulations.ssl_2022.entry import of_another_country
from arpad.regulations.ssl_2022.foreign_numbers import note_raised
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, REACH
from arpad.regulations.ssl_2022.setup import LISTS
from arpad.replay.buffers import zeros
from arpad.replay.compiler.column import Column
from arpad.replay.compiler.functions import compiled
from arpad.replay.event_list.driver import EventListReplay, Events
from arpad.replay.event_list.long_events import games_so_far, wrong_long_events
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.ssl.columns import (
    ELO,
    FOREIGNER,
    KNOWN_GAMES,
    KNOWN_HALF_POINTS,
    KNOWN_RATINGS,
    LARGEST_NUMBER,
    MARKS,
    NUMBER,
    WIDTH,
    Facts,
    Room,
    Rows,
    State,
    open_state,
    rate_events,
)

KINDS = 2
"""Games and play-offs."""
LARGEST_SUM = 2**62
"""The largest sum allowed: rounding doubles it, and the double still fits in 64 bits."""
LARGEST_DIFFERENCE = 2**53
"""Up to this size a float holds every whole number exactly: so interpreted and compiled code agree in 7.10."""
SMALL: dict[str, Any] = {"reason": np.int8}
WIDE = (
    *("gains", "numerator", "denominator", "base_ratings", "earlier_ratings", "new", "beside", "expected"),
    *("micro", "performance", "value", "rise", "side", "opponent"),
)
"""Columns whose numbers may need more than 32 bits, some only under a changed law."""


class SeloReplay(EventListReplay):
    """A history under one Finnish edition."""

    game_columns = ("white", "black", "outcome", "playoff")

    @staticmethod
    def problem_of(history: History, law: Law) -> Problem | None:
        """Return the problem that a long event cannot be rated, or that a sum would not fit in its column."""
        wrong = wrong_long_events(history)
        if wrong is not None:
            return wrong
        most = int(games_so_far(history).max(initial=0))
        if largest_sum(law, most) > LARGEST_SUM or largest_difference(law, most) > LARGEST_DIFFERENCE:
            return Problem("events.parquet", "history_sums_too_large", {"games": most})
        if max(sums.max(initial=0) for sums in known_sums(history).values()) > LARGEST_NUMBER:
            return Problem("earlier.parquet", "history_sums_too_large", {"games": len(history.earlier["player"])})
        return None

    @staticmethod
    def compiled_procedure(working: bool) -> Callable[..., Any]:
        """The procedure that rates events, with the working of every game or without it."""
        return compiled_steps(working)[1]

    def opened_state(self) -> State:
        """Return all players at the beginning of the history."""
        history, players = self.history, self.history.players
        numbers = zeros(WIDTH * len(history.ids), np.int32)
        numbers[ELO::WIDTH] = players["elo"]
        numbers[MARKS::WIDTH] = FOREIGNER * _marked(history.federation, of_another_country)
        for place, sums in known_sums(history).items():
            numbers[place::WIDTH] = sums
        state = State(LISTS[self.list_name], numbers)
        open_players = compiled_steps(self.working)[0]
        open_players(self._law, state.list, Column(numbers), Column(players["rating"]), Column(players["games"]))
        self._players = numbers
        self._foreign = _marked(history.country, is_outside)
        return state

    @property
    def ratings(self) -> Array:
        """The current number of every player; 0: none."""
        numbers: Array = self._players[NUMBER::WIDTH].copy()
        return numbers

    def room(self) -> Room:
        """Return columns for the largest event, and for the games of the largest event abroad."""
        most = int(np.diff(self.history.entry).max(initial=0))
        games_abroad = int((games_so_far(self.history) * self._foreign).max(initial=0))

        def blank(names: Sequence[str], count: int) -> list[Array]:
            return [np.zeros(count, np.int64 if name in WIDE else np.int32) for name in names]

        return Room(
            Entrants(*blank(Entrants._fields, most)),
            Lists(*blank(Lists._fields, most)),
            Kinds(*blank(Kinds._fields, KINDS)),
            Work(
                KindsWork(*blank(KindsWork._fields, KINDS)),
                self.blank_sides(0),
                Results(*blank(Results._fields, most)),
                Met(*blank(Met._fields, 2 * most)),
                Unlisted(*blank(Unlisted._fields, most)),
                Gathered(*blank(Gathered._fields, 2 * games_abroad)),
            ),
        )

    def facts(self, first: int, end: int, events: Events) -> Facts:
        """The facts of events that the procedure needs, for the rows from `first` up to `end`."""
        rows = self.history.events
        return Facts(
            **events._asdict(),
            foreign=self._foreign[first:end],
            limited_to=rows["limited_to"][first:end],
            seconds=rows["seconds"][first:end],
        )

    def games(self, read: dict[str, Array]) -> Games:
        """The games of a month; play-offs are the second kind."""
        return Games(read["white"], read["black"], read["outcome"], read["playoff"].view(np.uint8))

    def blank_rows(self, entries: int) -> Rows:
        """A row for each player of each event of a month."""
        return Rows(*[self._buffers.room(name, entries, np.int32) for name in Rows._fields])

    def blank_sides(self, games: int) -> Sides:
        """The columns of the working, with room for the two sides of each game."""
        made: list[Array] = [zeros(2 * games, SMALL.get(name, np.int32)) for name in Sides._fields]
        return Sides(*made)

    def working_columns(self, sides: Sides) -> dict[str, Array]:
        """The columns of the working to write, where `opponent_number` is the number the opponent is taken at."""
        columns: dict[str, Array] = super().working_columns(sides)
        columns["opponent_number"] = columns.pop("opponent")
        return columns

    def out_of_bounds(self, row: int) -> Problem:
        """Return the problem that a number of an event does not fit in its column."""
        return Problem("events.parquet", "history_number_lost", {"row": row + 1})


@cache
def compiled_steps(working: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the compiled functions that open the state and that rate events, with or without the working."""
    left_out = (note_raised,) if working else (*NOTES, note_raised)
    return compiled(open_state), compiled(rate_events, left_out)


def known_sums(history: History) -> dict[int, Array]:
    """Return three sums over each player's earlier events (games, points, ratings), by their places in the state.

    They are floats: exact up to 2^53, and `problem_of` refuses sums far below.
    """
    player, count = history.earlier["player"], len(history.ids)
    columns = (KNOWN_GAMES, "games"), (KNOWN_HALF_POINTS, "half_points"), (KNOWN_RATINGS, "ratings")
    return {place: np.bincount(player, history.earlier[name], count) for place, name in columns}


def largest_sum(law: Law, games: int) -> int:
    """Return an upper bound, under a law, of every sum in an event with this number of games."""
    weight = max(law.kt_normal, law.kt_half_rapid, law.kt_rapid, law.kt_rapid_high)
    change = max(law.kr_most, law.kr_least) * weight * 100 * games * law.games_for_a_point
    return change + 1000 * games + (law.new_slope + 2**17) * law.games_for_a_point * (games + law.established_games)


def largest_difference(law: Law, games: int) -> int:
    """Return an upper bound of the differences in the search for a performance, in micro (3.9, 7.10).

    A performance is at most `REACH` scales above an opponent's number, which may itself be a performance.
    """
    bounded = REACH * law.performance_scale * (games + 2)
    return (2 * LARGEST_NUMBER + law.lowest_number + bounded) * POINT


def _marked(names: pl.Series, rule: Callable[[str | None], bool]) -> Array:
    """Return 1 for each name for which a rule is true, else 0. The rule gets None for an empty name."""
    return names.is_in([name for name in names.unique() if rule(name or None)]).to_numpy().view(np.uint8)
