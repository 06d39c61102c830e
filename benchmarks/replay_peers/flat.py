"""A history as other packages take it: games between numbers of players, and one month with the facts for K.

Nothing of this is measured. What is written:

- `pairs.npy` (white, black), `scores.npy` (white's: 1, 0.5 or 0), `events.npy`: all games with a score, in order
- `month/`: the events of the first list as Parquet: `games` (white, black, half points of both, seconds for 60 moves;
  only games that were played, with moves and without a ruling, of events that were not refused), `players` (rating,
  peak, games, birth year), `pd` (the edition's table) and `expected` (what arpad came to)
"""

from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from arpad.core.dates import MONTH_STEP
from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.fide.listing import list_for, on_list
from arpad.regulations.regulation import Regulation
from arpad.replay.fide.driver import PeriodReplay
from arpad.replay.history.history import History, open_history
from arpad.replay.results import Slice, Watch

COLUMNS = ("white", "black", "outcome")
POINTS = 4
"""So many of an outcome's lower bits are points."""
COUNTED = 0b0011
"""The others of a game that was played, in which both moved, and that no ruling touches."""


def write_flat(folder: Path, to: Path, edition_id: str) -> None:
    """Write both forms of a standard history; an edition rates the month."""
    edition = editions()[edition_id]
    history = open_history(folder)
    assert not isinstance(history, Problem), history
    to.mkdir()
    games = _numbered(history)
    _write_pairs(games, to)
    (to / "month").mkdir()
    _write_month(history, games, edition.regulation(), to / "month")


def _numbered(history: History) -> dict[str, Any]:
    """Return all games with the numbers of their players and events."""
    found = history.games.read(COLUMNS, (0, int(history.game[-1])))
    event = np.repeat(np.arange(len(history.game) - 1), np.diff(history.game))
    seats = history.entry[event]
    return {
        "event": event,
        "white": history.entrants[seats + found["white"]],
        "black": history.entrants[seats + found["black"]],
        "outcome": found["outcome"],
    }


def _write_pairs(games: dict[str, Any], to: Path) -> None:
    white, black = games["outcome"] & 3, games["outcome"] >> 2 & 3
    scored = (games["outcome"] >> POINTS == COUNTED) & (white + black == 2)
    np.save(to / "pairs.npy", np.column_stack([games["white"][scored], games["black"][scored]]).astype(np.int32))
    np.save(to / "scores.npy", (white[scored] / 2).astype(np.float64))
    np.save(to / "events.npy", games["event"][scored].astype(np.int32))


def _write_month(history: History, games: dict[str, Any], text: Regulation[Any], to: Path) -> None:
    replay = PeriodReplay.of(history, text, "standard", 1, False, Watch())
    assert not isinstance(replay, Problem), replay
    first = next(replay.slices())
    assert isinstance(first, Slice), first
    law, events, players = text.law, history.events, history.players
    of_month = np.array([str(month) == first.name for month in list_months(history, text)])
    wanted = (of_month & ~events["refused"])[games["event"]] & (games["outcome"] >> POINTS == COUNTED)
    outcome = games["outcome"][wanted]
    month = {
        "white": games["white"][wanted],
        "black": games["black"][wanted],
        "white_half_points": outcome & 3,
        "black_half_points": outcome >> 2 & 3,
        "seconds": events["seconds"][games["event"][wanted]],
    }
    pl.DataFrame(month).write_parquet(to / "games.parquet")
    rating = [value if on_list(law, value) else 0 for value in players["rating"].tolist()]
    facts = {
        "player": np.arange(len(rating), dtype=np.int32),
        "rating": np.array(rating, np.int16),
        "peak": np.maximum(players["peak"], players["rating"]),
        "games": players["games"],
        "k": players["k"],
        "birth_year": (players["birth"] // MONTH_STEP - 1) // 12,
    }
    pl.DataFrame(facts).write_parquet(to / "players.parquet")
    half = len(law.expected) // 2
    table = {"difference": np.arange(-half, half + 1, dtype=np.int16), "expected": np.array(law.expected, np.int16)}
    pl.DataFrame(table).write_parquet(to / "pd.parquet")
    pl.DataFrame({name: first.rows[name] for name in ("player", "rating", "change")}).write_parquet(
        to / "expected.parquet"
    )


def list_months(history: History, text: Regulation[Any]) -> list[Any]:
    """Return the list that each event is in time for."""

    def day(code: int) -> date:
        year, month = divmod(code // MONTH_STEP - 1, 12)
        return date(year, month + 1, code % MONTH_STEP)

    asked: dict[tuple[int, bool], Any] = {}
    found = []
    for key in zip(history.events["last_day"].tolist(), history.events["official"].tolist(), strict=True):
        if key not in asked:
            asked[key] = list_for(text.law, day(key[0]), key[1])
        found.append(asked[key])
    return found
