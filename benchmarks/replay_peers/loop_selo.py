"""The columns of a selo history for the loop in C."""

from typing import Any

import numpy as np

from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022.eligibility import HOME
from arpad.replay.history.history import History
from benchmarks.replay_peers.loop_columns import Array, compared, numbers, replayed, room, timed

LAW = (
    *("games_for_a_point", "new_slope", "kr_least", "kr_most", "kr_step", "kr_zero", "kr_width", "normal_minutes"),
    *("half_rapid_minutes", "rapid_high_rating", "kt_normal", "kt_half_rapid", "kt_rapid", "kt_rapid_high"),
    "highest_expectation",
)
STARTS = ("established_games", "start_primary", "start_secondary", "start_other")
GAMES = ("white", "black", "outcome")
WIDTH, SEAT = 6, 8


def rated(library: Any, history: History, text: Regulation[Any], times: int) -> dict[str, Any]:
    """Return the best time of several, and how many final numbers are equal."""
    law = text.law
    events = history.events
    games = history.games.read(GAMES, (0, int(history.game[-1])))
    first = numbers(law, STARTS, 60 * law.selo_over_minutes)
    law_numbers = np.concatenate([first, numbers(law, LAW, len(law.expected) // 2)])
    columns = [
        *(len(events["games"]), history.entry, history.game, events["seconds"], events["refused"]),
        *(events["limited_to"], history.entrants, *(games[name] for name in GAMES)),
    ]
    seats = int(np.diff(history.entry).max(initial=1))
    kinds = (np.int32, np.int32, np.int16, np.int16, np.int16, np.int16)
    rooms = [*room(SEAT * seats, np.int32), *room(len(history.entrants), *kinds)]
    best = None
    for _ in range(times):
        players = _opened(history, law)
        seconds = timed(library.rate_selo, law_numbers, np.array(law.expected, np.int16), players, *columns, *rooms)
        best = seconds if best is None else min(best, seconds)
    found = replayed(history, text, "selo")
    return {"seconds": best, **({} if found is None else compared(found[1], players[::WIDTH]))}


def _opened(history: History, law: Any) -> Array:
    """Return each player before the first event: number, games, and the sums of a new player's earlier games.

    A foreigner's Elo is taken over here, once; the loop does not (3.7).
    """
    given, count = history.players, len(history.ids)
    known, half_points, ratings = np.zeros((3, count), np.int32)
    for sums, name in ((known, "games"), (half_points, "half_points"), (ratings, "ratings")):
        np.add.at(sums, history.earlier["player"], history.earlier[name])
    number, elo = given["rating"].astype(np.int32), given["elo"].astype(np.int32)
    enough = law.established_games
    games = np.where(number > 0, np.where(given["games"] < 0, enough, given["games"]), known)
    unknown = np.where(number > 0, np.maximum(0, games - known), 0)
    foreigner = ~history.federation.is_in(["", HOME]).to_numpy()
    taken = foreigner & (elo > 0) & ((number == 0) | (elo - number >= law.elo_margin))
    number, games = np.where(taken, elo, number), np.where(taken, np.maximum(enough, games), games)
    columns = (number, games, known, half_points, ratings, unknown)
    return np.ascontiguousarray(np.stack(columns, axis=1).astype(np.int32)).ravel()
