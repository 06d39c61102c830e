"""The driver by reports, which serves any text, agrees with those that the texts of this package have of their own."""

from collections.abc import Sequence
from pathlib import Path
from unittest import mock

import numpy as np

from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.regulation import interpreted
from arpad.replay.history.history import History, open_history
from arpad.replay.reports.driver import ReportReplay
from arpad.replay.results import Replay, Watch
from arpad.replay.run import open_replay
from arpad.replay.synth.maker import make_history
from arpad.replay.synth.request import Request

Row = tuple[int, ...]


def made(folder: Path, list_name: str) -> History:
    """A history of a year."""
    make_history(Request(60, 800, 12, 7, list_name, Month(2024, 3)), folder, lambda _: None)
    history = open_history(folder)
    assert isinstance(history, History)
    return history


def rated(replay: Replay, names: Sequence[str]) -> dict[tuple[str, int], list[Row]]:
    """Some columns of the players of whom a game counted, by slice and player."""
    found: dict[tuple[str, int], list[Row]] = {}
    for piece in replay.slices():
        assert not isinstance(piece, Problem)
        columns = (piece.rows[name].tolist() for name in ("games", "player", *names))
        for games, player, *numbers in zip(*columns, strict=True):
            if games:
                found.setdefault((piece.name, player), []).append((games, *numbers))
    return found


def agree(folder: Path, regulation: str, list_name: str, *names: str) -> None:
    history, text = made(folder, list_name), editions()[regulation].regulation()
    own = open_replay(history, text, list_name, 1, False, Watch())
    assert not isinstance(own, Problem)
    assert not isinstance(own, ReportReplay)
    by_reports = ReportReplay.of(history, text, list_name, 1, True, Watch())
    with mock.patch("arpad.replay.reports.driver.run_compiled", interpreted):
        assert rated(by_reports, names) == rated(own, names)
    assert np.array_equal(by_reports.ratings, own.ratings)


def test_it_agrees_with_the_driver_of_fide(tmp_path: Path) -> None:
    agree(tmp_path, "fide-2024", "standard", "rating", "change")


def test_it_agrees_with_the_driver_of_selo(tmp_path: Path) -> None:
    """Its own driver counts a change from an Elo that the event took over, an answer from the number before."""
    agree(tmp_path, "ssl-2022", "selo", "rating")
