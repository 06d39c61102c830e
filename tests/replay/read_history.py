"""A history in Parquet as the facts of reports: the way back from `write_history`."""

from collections import Counter
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import polars as pl

from arpad.core.outcomes import black_half_points, had_moves, ruling_on, was_played, white_half_points
from arpad.core.report import FORFEITS, PLAYED, EarlierGame
from tests.replay.histories import TOLD, Made, MadeEvent, MadeGame, MadePlayer
from tests.replay.written import RULINGS

RESULTS = {(points, 1): result for result, points in PLAYED.items()}
RESULTS |= {(points, 0): result for result, points in FORFEITS.items()}
"""By the half points of both and whether it was played."""
NAMED = {number: ruling for ruling, number in RULINGS.items()}


def read_history(folder: Path) -> Made:
    """The players, events and games of a folder; go has more than what is read here."""
    players = [
        MadePlayer(row["id"], row["rating"], row["peak"], row["games"], row["k"], row["birth"])
        for row in _rows(folder, "players")
    ]
    if (folder / "earlier.parquet").exists():
        for number, row in enumerate(_rows(folder, "earlier")):
            players[row["player"]].earlier += one_by_one(f"earlier {number}", **row)
    games, events = iter(_rows(folder, "games")), _rows(folder, "events")
    rows = Counter(row["id"] for row in events)
    return Made(players, [_event(row, list(islice(games, row["games"])), rows[row["id"]] > 1) for row in events])


def _rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return pl.read_parquet(folder / f"{name}.parquet").to_dicts()


def one_by_one(name: str, player: int, end: date, games: int, half_points: int, ratings: int) -> list[EarlierGame]:
    """Games of an earlier event that come to its sums; which of them brought the points does not matter."""
    wins, draw = divmod(half_points, 2)
    points = [2] * wins + [1] * draw + [0] * (games - wins - draw)
    opponents = [(ratings + place) // games for place in range(games)]
    return [EarlierGame(end, name, *game) for game in zip(opponents, points, strict=True)]


def _event(row: dict[str, Any], games: list[dict[str, Any]], in_parts: bool) -> MadeEvent:
    """An event, or a month of a long one.

    The days of rounds are not in the files, and matter only where they tell a month's first day and last: in a long
    event the rounds of a month are spread over it.
    """
    rounds = [game["round"] for game in games] or [1]
    days = (row["last_day"] - row["first_day"]).days
    pace = max(1, max(rounds) - min(rounds))
    found = [
        MadeGame(
            white=row["players"][game["white"]],
            black=row["players"][game["black"]],
            result=_result(game["outcome"]),
            round=game["round"],
            day=row["first_day"] + timedelta(days * (game["round"] - min(rounds)) // pace) if in_parts else None,
            moved=bool(had_moves(game["outcome"])) or not was_played(game["outcome"]),
            ruling=NAMED[ruling_on(game["outcome"])],
            playoff=game["playoff"],
        )
        for game in games
    ]
    told = {name: row[name] for name in (*TOLD, "seconds", "refused", "players")}
    return MadeEvent(games=found, **told)


def _result(outcome: int) -> str:
    return RESULTS[(white_half_points(outcome), black_half_points(outcome)), was_played(outcome)]
