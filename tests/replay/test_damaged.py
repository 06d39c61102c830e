"""A history whose files are damaged, or whose numbers would not fit: each is a problem, not a crash."""

import random
import shutil
from datetime import date
from itertools import count
from pathlib import Path

import polars as pl
import pytest

from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.replay.history.checks import is_possible
from arpad.replay.history.history import open_history
from arpad.replay.run import Summary, run
from tests.replay.histories import Made, MadeEvent, MadeGame, MadePlayer, made_history, write_history

COPIES = 150


def outcome(folder: Path, edition: str = "fide-2014") -> Summary | Problem:
    history = open_history(folder)
    if isinstance(history, Problem):
        return history
    found = editions()[edition]
    return run(history, found.regulation(), "standard")


@pytest.mark.parametrize("name", ["players", "events", "games", "earlier"])
def test_every_damaged_copy_is_answered(name: str, tmp_path: Path) -> None:
    whole, damaged = tmp_path / "whole", tmp_path / "damaged"
    write_history(made_history(random.Random("damaged"), 1000), whole)
    shutil.copytree(whole, damaged)
    content = (whole / f"{name}.parquet").read_bytes()
    rng = random.Random(f"damaged {name}")
    refused = 0
    for _ in range(COPIES):
        changed = bytearray(content)
        if rng.random() < 0.2:
            del changed[rng.randrange(5, len(changed)) :]
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(4, len(changed))] = rng.randrange(256)
        (damaged / f"{name}.parquet").write_bytes(changed)
        found = outcome(damaged)
        refused += isinstance(found, Problem)
    assert refused > COPIES / 3  # many a changed byte is of a number, and makes another history


def match(wins: int, k: int) -> Made:
    """One of two equal players wins all their games."""
    players = [MadePlayer("winner", 2000, 2000, 100, k, None), MadePlayer("loser", 2000, 2000, 100, 20, None)]
    day = date(2024, 3, 2)
    games = [MadeGame(0, 1, "1-0", number + 1, None) for number in range(wins)]
    return Made(players, [MadeEvent("match", 1, day, day, day, [0, 1], games, 7200)])


def test_a_rating_that_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    # Each win over an equal is half of K: six come to 30,000, and 2000 + 30,000 is still within 16 bits.
    write_history(match(6, 10_000), tmp_path / "within")
    assert isinstance(outcome(tmp_path / "within"), Summary)
    write_history(match(7, 10_000), tmp_path / "beyond")
    found = outcome(tmp_path / "beyond")
    assert isinstance(found, Problem)
    assert found.code == "history_rating_lost"
    assert found.values["row"] == 1
    assert found.values["list"] == "2024-04"


@pytest.mark.parametrize(("column", "given", "most"), [("ratings", 65_535, 65_534), ("half_points", 5, 4)])
def test_earlier_sums_are_those_of_games(tmp_path: Path, column: str, given: int, most: int) -> None:
    """Two games: 2 x 32,767 is the most that ratings come to, and four half points are."""
    folder = tmp_path / "history"
    histories = (made_history(random.Random(number), 1000) for number in count())
    write_history(next(made for made in histories if any(player.earlier for player in made.players)), folder)
    right = {"games": 2, "half_points": 4, "ratings": 65_534}
    for told, expected in ((right, None), ({**right, column: given}, most)):
        earlier = pl.read_parquet(folder / "earlier.parquet")
        columns = {name: pl.lit(value, earlier.schema[name]) for name, value in told.items()}
        earlier.with_columns(**columns).write_parquet(folder / "earlier.parquet")
        found = outcome(folder)
        if expected is None:
            assert not isinstance(found, Problem)
        else:
            assert isinstance(found, Problem)
            assert (found.code, found.values["column"], found.values["most"]) == (
                "history_not_between",
                column,
                expected,
            )


def test_only_possible_outcomes_are() -> None:
    """The seven results of docs/replay.md, those that were played also without a move each, and three rulings."""
    played = {50, 56, 53, 48}
    possible = {
        made | ruling << 6 for made in played | {made - 32 for made in played} | {2, 8, 0} for ruling in range(3)
    }
    assert {outcome for outcome in range(256) if is_possible(outcome)} == possible
