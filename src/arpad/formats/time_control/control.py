"""A time control: its periods, what its moves add, and the time for 60 moves that follows."""

from collections.abc import Sequence
from typing import NamedTuple

MOVES_COUNTED = 60
LONGEST = 6 * 3600
"""The longest time for a player's 60 moves: a longer one is a misreading."""


class Period(NamedTuple):
    """The time of a period; `moves` None: for the rest of the game. `added`: the seconds that each move adds."""

    seconds: int
    moves: int | None = None
    added: int = 0


class TimeControl(NamedTuple):
    """Seconds for 60 moves; `first_control_moves` 0: the first control is not set by moves."""

    seconds: int
    first_control_moves: int
    has_delay: bool = False
    seconds_black: int | None = None
    """Black's seconds, where they differ from White's."""


def reaches_60(periods: Sequence[Period]) -> bool:
    """True if the periods cover 60 moves."""
    return bool(periods) and (periods[-1].moves is None or sum(p.moves or 0 for p in periods) >= MOVES_COUNTED)


def begins_after_60(periods: Sequence[Period]) -> bool:
    """True if the last period begins after move 60."""
    return sum(period.moves or 0 for period in periods[:-1]) >= MOVES_COUNTED


def control_of(
    periods: Sequence[Period], added: int = 0, from_move: int = 1, has_delay: bool = False
) -> TimeControl | None:
    """The time for 60 moves: the time of each period up to move 60, and what its moves add.

    `added` is what every move from `from_move` on adds in addition. None where the periods do not cover 60 moves, or
    the sum is out of range.
    """
    if not reaches_60(periods):
        return None
    total, left = added * max(0, MOVES_COUNTED - from_move + 1), MOVES_COUNTED
    for period in periods:
        if left == 0:
            break
        played = left if period.moves is None else min(period.moves, left)
        total += period.seconds + played * period.added
        left -= played
    if not 0 < total <= LONGEST:
        return None
    return TimeControl(total, periods[0].moves or 0, has_delay)
