"""The columns of the months of a standard history for the loop in C."""

from typing import Any

import numpy as np

from arpad.core.dates import MONTH_STEP, Month
from arpad.regulations.fide.listing import on_list, rating_period
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History
from arpad.replay.results import Slice
from benchmarks.replay_peers.flat import list_months
from benchmarks.replay_peers.loop_columns import Array, compared, numbers, replayed, room, timed

LAW = (
    *("difference_limit", "floor", "high_rating", "k_high", "junior_rating", "junior_age", "k_junior", "new_games"),
    *("k_new", "k_normal", "k_games_limit", "upper_time_rating", "lower_time_rating"),
)
GAMES = ("white", "black", "outcome")
RATING, PEAK, PLAYED, BIRTH, K, WIDTH = 0, 1, 2, 3, 4, 8


def rated(library: Any, history: History, text: Regulation[Any], times: int) -> dict[str, Any]:
    """Return the best time of several, and how many final ratings are equal."""
    found = replayed(history, text, "standard")
    assert found is not None
    slices, ratings = found
    law = text.law
    minutes = (law.minutes_upper, law.minutes_middle, law.minutes_lower)
    law_numbers = numbers(law, LAW, *(60 * m for m in minutes), len(law.expected) // 2)
    months = _months(history, text)
    rooms = _rooms(history, months)
    firsts = _first_ratings(history, slices)
    best = None
    for _ in range(times):
        players, lists = _opened(history, text, len(months))
        seconds = 0.0
        for latest, (year, columns) in enumerate(months):
            fixed = (law_numbers, np.array(law.expected, np.int16), players, lists, len(history.ids), latest, year)
            seconds += timed(library.rate_month, *fixed, *columns, *rooms)
            who, rating, games = firsts[latest]
            lists[(latest + 1) * len(history.ids) + who] = rating
            players[who * WIDTH + RATING] = rating
            players[who * WIDTH + PEAK] = np.maximum(players[who * WIDTH + PEAK], rating)
            players[who * WIDTH + PLAYED] = games
        best = seconds if best is None else min(best, seconds)
    return {"seconds": best, **compared(ratings, players[RATING::WIDTH])}


def _opened(history: History, text: Regulation[Any], months: int) -> tuple[Array, Array]:
    """Return a row for each player before the first month, and room for all lists."""
    given, count = history.players, len(history.ids)
    players = np.zeros(count * WIDTH, np.int32)
    listed = np.array([value if on_list(text.law, value) else 0 for value in given["rating"].tolist()], np.int32)
    players[RATING::WIDTH] = listed
    players[PEAK::WIDTH] = np.maximum(given["peak"], given["rating"])
    players[PLAYED::WIDTH] = given["games"]
    players[BIRTH::WIDTH] = np.where(given["birth"] > 0, (given["birth"] // MONTH_STEP - 1) // 12, 0)
    players[K::WIDTH] = given["k"]
    lists = np.zeros(count * (months + 1), np.int16)
    lists[:count] = listed
    return players, lists


def _months(history: History, text: Regulation[Any]) -> list[tuple[int, list[Any]]]:
    """Yield the year of each period with its columns, in the order of the loop's arguments."""
    events = history.events
    lists = np.array([month.year * 12 + month.month for month in list_months(history, text)])
    opening = int(lists.min()) - 1
    found = []
    for month in range(opening + 1, int(lists.max()) + 1):
        rows = np.flatnonzero(lists == month)
        named = Month((month - 1) // 12, (month - 1) % 12 + 1)
        spans = [(int(history.game[run[0]]), int(history.game[run[-1] + 1])) for run in _runs(rows)]
        games = history.games.read(GAMES, *spans)
        assert isinstance(games, dict)
        columns = [
            len(rows),
            _starts(history.entry, rows),
            _starts(history.game, rows),
            np.maximum(0, events["start"][rows] // MONTH_STEP - opening).astype(np.int32),
            np.maximum(0, events["first_day"][rows] // MONTH_STEP - opening).astype(np.int32),
            events["seconds"][rows],
            events["refused"][rows],
            np.concatenate([history.entrants[history.entry[r[0]] : history.entry[r[-1] + 1]] for r in _runs(rows)]),
            *(games[name] for name in GAMES),
        ]
        found.append((rating_period(named).first_day.year, columns))
    return found


def _runs(rows: Array) -> list[Array]:
    """Return rows divided into runs without a gap."""
    return np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)


def _starts(starts: Array, rows: Array) -> Array:
    return np.concatenate([[0], np.cumsum(starts[rows + 1] - starts[rows])]).astype(np.int64)


def _rooms(history: History, months: list[tuple[int, list[Any]]]) -> list[Array]:
    seats = int(np.diff(history.entry).max(initial=1))
    people = max(len(columns[7]) for _, columns in months)
    return [*room(4 * seats, np.int32), *room(people, np.int32, np.int16, np.int16, np.int16, np.int16)]


def _first_ratings(history: History, slices: list[Slice]) -> list[tuple[Array, Array, Array]]:
    """Return the players new to each list, with rating and games: arpad's, because the loop finds no first ratings."""
    rating = history.players["rating"].astype(np.int32)
    pooled = np.zeros(len(rating), np.int32)
    np.add.at(pooled, history.earlier["player"], history.earlier["games"])
    found = []
    for piece in slices:
        player, new = piece.rows["player"], piece.rows["rating"]
        unrated = rating[player] == 0
        pooled[player[unrated]] += piece.rows["games"][unrated]
        came = unrated & (new > 0)
        found.append((player[came], new[came], pooled[player[came]]))
        pooled[player[~unrated & (new == 0)]] = 0
        rating[player] = new
    return found
