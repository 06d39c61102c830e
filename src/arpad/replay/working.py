"""The working of games: a row for each side, with the numbers of event, player and opponent."""

from typing import Any, NamedTuple

import numpy as np

from arpad.replay.history.layout import Array


class Seats(NamedTuple):
    """Where each event's players begin, and who they are."""

    entry: Any
    entrants: Any


def whose_sides(rows: Array, event: Array, side: Array, seats: Any, games: Any) -> dict[str, Array]:
    """The number of the event, of the player and of the opponent at each side of some games.

    `rows` are the numbers of the events, `event` and `side` tell which each side is of and its place among all sides.
    `seats` has where each event's players begin and who they are, `games` the places of white and black.
    """
    seat, entrants = np.asarray(seats.entry)[event], np.asarray(seats.entrants)
    white, black = (np.asarray(column)[side // 2] for column in (games.white, games.black))
    is_black = side % 2 == 1
    return {
        "event": rows[event].astype(np.int32),
        "player": entrants[seat + np.where(is_black, black, white)],
        "opponent": entrants[seat + np.where(is_black, white, black)],
    }
