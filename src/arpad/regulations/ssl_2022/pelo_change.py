"""7.4 The change of a pelo by an event: the formula, computed once for every |W - E|, for `formulas` to look up."""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache

from arpad.core.clauses import clause

DIGITS = Context(prec=40)
LAST = 20
"""After so many scales the power of e is below any decimal that is shown: e^-20 is 2 in a thousand million."""


@clause("7.4")
def pelo_moves(most: int, scale: int) -> list[Decimal]:
    """200 (1 - e^(-|W - E|/10)) for every hundredth of |W - E| from 0 on; `most` is the 200, `scale` the 10.

    Computed to forty digits: no value except 0 is so near to a half that it could be rounded wrongly.
    """
    step = DIGITS.exp(DIGITS.divide(Decimal(-1), Decimal(100 * scale)))
    rest = Decimal(most)  # 200 e^(-|W - E|/10)
    moves = []
    for _ in range(100 * scale * LAST + 1):
        moves.append(most - rest)
        rest = DIGITS.multiply(rest, step)
    return moves


@cache
def pelo_table(most: int, scale: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The moves in ten-thousandths, and to the nearest integer. Cached: this takes longer than to rate an event."""
    moves = pelo_moves(most, scale)
    return (
        tuple(int((10_000 * move).to_integral_value(ROUND_HALF_UP)) for move in moves),
        tuple(int(move.to_integral_value(ROUND_HALF_UP)) for move in moves),
    )
