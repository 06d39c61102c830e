"""What a player carries into the next period, from both sides of every outcome."""

import pytest

from arpad.regulations.fide import reasons
from arpad.regulations.fide.carried import games_carried, pool_ends


@pytest.mark.parametrize(
    ("was_rated", "outcome", "carried"),
    [
        (True, reasons.CHANGED, 12 + 5),  # 8.3.3: every rated game counts towards the 30 of a new player
        (True, reasons.NOTHING, 12 + 5),
        (True, reasons.LEFT_LIST, 12 + 5),
        (False, reasons.LISTED, 7),  # the games of the first rating itself
        (False, reasons.TOO_FEW_GAMES, 12),
        (False, reasons.BELOW_FLOOR, 12),
        (False, reasons.NOTHING, 12),
        (False, reasons.DROPPED, 12),
    ],
)
def test_games_towards_those_of_a_new_player(was_rated: bool, outcome: int, carried: int) -> None:
    assert games_carried(was_rated, outcome, before=12, games=5, pooled=7) == carried


def test_unknown_games_stay_unknown() -> None:
    assert games_carried(True, reasons.CHANGED, before=-1, games=5, pooled=0) == -1
    assert games_carried(True, reasons.CHANGED, before=0, games=5, pooled=0) == 5


@pytest.mark.parametrize(
    ("outcome", "ends"),
    [
        (reasons.LISTED, True),  # 7.1.4: it made a rating
        (reasons.DROPPED, True),  # 2014, 8.31: below the floor, and dropped with it
        (reasons.LEFT_LIST, True),  # 7.2.1: who leaves begins anew
        (reasons.BELOW_FLOOR, False),
        (reasons.TOO_FEW_GAMES, False),
        (reasons.NOTHING, False),
        (reasons.CHANGED, False),
    ],
)
def test_when_a_pool_ends(outcome: int, ends: bool) -> None:
    assert pool_ends(outcome) is ends
