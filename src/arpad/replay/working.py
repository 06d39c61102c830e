"""The working of games: a row for each side, with the numbers of event, player and opponent."""

from typing import Any, NamedTuple

import numpy as np

from arpad.replay.history.layout import Array


class Seats(NamedTuple):
    """The players of events, event after event, and the places at which those of each event begin."""

    entry: Any
    entrants: Any


def whose_sides(rows: Array, event: Array, side: Array, seats: Any, games: Any) -> dict[str, Array]:
    """Return the numbers of event, player and opponent for each side of some games.

    `rows` are the numbers of the events in the history. `event` has for each side the place of its event in `rows`.
    `side` has its place among all sides: white's of game 0, black's of game 0, white's of game 1, and so on. `games`
    has the seats of white and black in their event.
    """
    seat, entrants = np.asarray(seats.entry)[event], np.asarray(seats.entrants)
    white, black = (np.asarray(column)[side // 2] for column in (games.white, games.black))
    is_black = side % 2 == 1
    return {
        "event": rows[event].astype(np.int32),
        "player": entrants[seat + np.where(is_black, black, white)],
        "opponent": entrants[seat + np.where(is_black, white, black)],
    }
