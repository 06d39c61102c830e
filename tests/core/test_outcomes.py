"""A game's outcome as one number, and every fact back out of it; the numbers are those of docs/replay.md."""

import pytest

from arpad.core.outcomes import (
    RULINGS,
    black_half_points,
    had_moves,
    outcome,
    outcome_of,
    ruling_on,
    was_played,
    white_half_points,
)
from arpad.core.report import Game


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ((2, 0, 1, 1, 0), 50),  # 1-0: 2 + 16 + 32
        ((0, 2, 1, 1, 0), 56),  # 0-1: 2 * 4 + 16 + 32
        ((1, 1, 1, 1, 0), 53),  # a draw: 1 + 4 + 16 + 32
        ((0, 0, 1, 1, 0), 48),
        ((2, 0, 0, 0, 0), 2),  # +/-
        ((0, 2, 0, 0, 0), 8),  # -/+
        ((0, 0, 0, 0, 0), 0),  # -/-
        ((2, 0, 1, 0, 0), 18),  # won without a move
        ((2, 0, 1, 1, 1), 114),  # fair play: 64 more
        ((0, 2, 1, 1, 2), 184),  # force majeure: 128 more
    ],
)
def test_an_outcome_holds_every_fact(facts: tuple[int, int, int, int, int], number: int) -> None:
    assert outcome(*facts) == number
    told = (white_half_points, black_half_points, was_played, had_moves, ruling_on)
    assert tuple(tell(number) for tell in told) == facts


def test_the_outcome_of_a_game_of_a_report() -> None:
    assert outcome_of(Game(1, "a", "b", "1-0")) == 50
    assert outcome_of(Game(1, "a", "b", "1-0", one_move_each=False)) == 18
    assert outcome_of(Game(1, "a", "b", "+/-")) == 34  # 2 + 32: moves are not denied
    assert outcome_of(Game(1, "a", "b", "1-0", ruling="fair-play")) == 114
    assert outcome_of(Game(1, "a", "b", "0-1", ruling="force-majeure")) == 184
    assert sorted(RULINGS.values()) == [0, 1, 2]
