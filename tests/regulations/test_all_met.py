"""6.4: every two players of a round robin met as often as its system says."""

import pytest

from arpad.regulations.fide.meetings import all_met

ONCE = [(0, 1), (2, 0), (1, 2)]


@pytest.mark.parametrize(
    ("each", "players", "games", "met"),
    [
        (1, 3, ONCE, True),
        (1, 3, ONCE[:2], False),
        (1, 3, [*ONCE, (0, 1)], False),
        (1, 3, [(0, 1), (1, 0), (1, 2)], False),  # as many games, and yet 0 and 2 never met
        (1, 3, [(0, 1), (0, 1), (1, 2)], False),
        (1, 3, [(0, 2), (2, 1), (1, 2)], False),
        (2, 3, [*ONCE, (1, 0), (0, 2), (2, 1)], True),
        (2, 3, [*ONCE, *ONCE], True),  # with the same colours twice
        (2, 3, [*ONCE, (1, 0), (0, 1), (2, 1)], False),
        (2, 3, ONCE, False),
        (1, 2, [(1, 0)], True),
    ],
)
def test_who_met(each: int, players: int, games: list[tuple[int, int]], met: bool) -> None:
    others = [(0, 1)] * 2  # games of other events lie before and behind; whoever counted before left his numbers
    white, black = (list(side) for side in zip(*others, *games, *others, strict=True))
    assert all_met(each, players, white, black, 2, 2 + len(games), [7] * players**2) is met
