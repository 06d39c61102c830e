"""Runs a replay of an opened history, slice by slice, and writes the results."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import numpy as np

from arpad.core.list_kind import ListKind, list_kinds
from arpad.core.verdicts import Problem
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.history.parquet import write_table
from arpad.replay.results import Driver, Replay, Slice, Watch, digest


class Summary(NamedTuple):
    """The totals of a replay."""

    games: int
    periods: int
    seconds: dict[str, float]
    digest: str


def open_replay(
    history: History, text: Regulation[Any], list_name: str, threads: int, working: bool, watch: Watch
) -> Replay | Problem:
    """The replay of an edition's list, or the problem that the history cannot be rated by it."""
    kind = list_kinds()[list_name]
    another_game = _another_game(history, kind)
    if another_game is not None:
        return another_game
    driver: Driver = resolve_name(text.driver)
    return driver.of(history, text, list_name, threads, working, watch)


def _another_game(history: History, kind: ListKind) -> Problem | None:
    """The problem that only one of the history and the list is of go. Only events of go have a size of board."""
    of_go = history.events["board"] > 0
    if not kind.is_go and of_go.any():
        row = int(np.flatnonzero(of_go)[0]) + 1
        return Problem("events.parquet", "history_of_go", {"row": row, "list": kind.name})
    if kind.is_go and len(of_go) and not of_go.any():
        return Problem("events.parquet", "history_not_of_go", {"list": kind.name})
    return None


def run(
    history: History,
    text: Regulation[Any],
    list_name: str,
    threads: int = 1,
    working: bool = False,
    watch: Watch | None = None,
    to: Path | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> Summary | Problem:
    """Rate a whole history; the results go into the folder `to`. `advance` gets the number of games done."""
    watch = watch or Watch()
    with watch.of("rate"):
        replay = open_replay(history, text, list_name, threads, working, watch)
    if isinstance(replay, Problem):
        return replay
    games = periods = 0
    for piece in replay.slices():
        if isinstance(piece, Problem):
            return piece
        games += piece.games
        periods += 1
        if to is not None:
            with watch.of("write"):
                _write(piece, to)
        advance(games)
    if to is not None:
        with watch.of("write"):
            columns = {"id": history.ids, "rating": np.ascontiguousarray(replay.ratings)}
            write_table(to / "ratings.parquet", columns)
    return Summary(games, periods, watch.seconds, digest(replay.ratings))


def _write(piece: Slice, to: Path) -> None:
    for name, columns in (("results", piece.rows), ("working", piece.working)):
        if columns is not None:
            (to / name).mkdir(exist_ok=True)
            write_table(to / name / f"{piece.name}.parquet", columns)


def starting_from(history: History, published: Mapping[str, int]) -> History | Problem:
    """The history with the ratings of a published list; players who are not on it begin without a rating."""
    if not history.ids.is_in(list(published)).any():
        return Problem("--from", "nobody_on_list", {"players": len(history.ids)})
    ratings: Array = np.array([published.get(name, 0) for name in history.ids], np.int16)
    return replace(history, players={**history.players, "rating": ratings})
