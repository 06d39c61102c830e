"""The encoded time control of TRF26 (`5400+30`, `40/6000+30:900+30`, `W300-B240`) as seconds for 60 moves."""

import re

MOVES_COUNTED = 60
PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
SIDES = re.compile(r"W(.+)-B(.+)")


def seconds_for_60_moves(text: str) -> tuple[int, int] | None:
    """What white and black have for 60 moves; None where the text is no encoded time control."""
    sides = SIDES.fullmatch(text)
    white, black = (_seconds(part) for part in (sides.groups() if sides else (text, text)))
    return None if white is None or black is None else (white, black)


def _seconds(text: str) -> int | None:
    """The sum over the periods that 60 moves reach: the time of each, and what its moves add."""
    total, left = 0, MOVES_COUNTED
    for part in text.split(":"):
        period = PERIOD.fullmatch(part)
        if not period:
            return None
        moves, seconds, added = (None if number is None else int(number) for number in period.groups())
        if left == 0:
            break
        played = left if moves is None else min(moves, left)
        total += (seconds or 0) + played * (added or 0)
        left -= played
    return total
