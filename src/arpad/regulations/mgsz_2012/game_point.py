"""7 and 8 § The games that give points, the points of a game, the change, and the deciding readings."""

from arpad.core.clauses import clause
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.reasons import ABSENT, COUNTED, RULED


@clause("8 (1)")
def unplayed(played: int, ruled: int) -> int:
    """A game that an absence or a ruling decided gives no points; a bye is no game."""
    if ruled:
        return RULED
    return COUNTED if played else ABSENT


@clause("8 (2)", "table 1")
def band_width(law: Law, points: int) -> int:
    """The width of the band of table 1 that points lie in; a limit belongs to the band above it, and beyond the ends
    the nearest band's width is taken (reading E9).
    """
    return law.widths[max(0, min(points - law.limits[0], len(law.widths) - 1))]


@clause("8 (2)")
def corrected_points(law: Law, points: int, stones: int) -> int:
    """The points of a player who receives stones: a band's width is added for each of them, one after the other; for
    stones that the player gives (a negative number) nothing is added.
    """
    for _ in range(stones):
        points += band_width(law, points)
    return points


@clause("8 (2)")
def to_stronger(receiver: int, giver: int, stones: int) -> bool:
    """True if the player with more points received stones, which are added all the same (reading R5)."""
    return stones > 0 and receiver > giver


def beyond_table(law: Law, points: int, stones: int) -> bool:
    """True if a stone was added where the table has no band, so that the nearest band's width counted (reading E9)."""
    last = len(law.limits) - 1
    for _ in range(stones):
        if points >= law.limits[last] or points < law.limits[0]:
            return True
        points += band_width(law, points)
    return False


@clause("8 (2)", "table 4")
def chance(law: Law, difference: int) -> int:
    """The chance of table 4 at a difference of corrected points, in thousandths."""
    return law.chances[min(difference, len(law.chances) - 1)]


@clause("8 (2)")
def game_point(law: Law, favourite: int, difference: int, half_points: int, is_black: int) -> int:
    """Jp in thousandths: a winning favourite gets the chance, a winning underdog 1 less it, the loser the negative.

    A jigo gives the favourite the chance less one half, and the other the negative (reading R3); of two with equal
    points white is taken as the favourite (reading R7).
    """
    is_favourite = difference > 0 or (difference == 0 and is_black == 0)
    if half_points == 1:
        return favourite - law.jigo if is_favourite else law.jigo - favourite
    won = favourite if is_favourite else 1000 - favourite
    return won if half_points == 2 else won - 1000  # the opponent, who won, gets 1000 - won


def has_thousandths(point: int) -> bool:
    """True if a game point is finer than the hundredths that the text's examples add up (reading R2)."""
    return point % 10 != 0


@clause("7")
def rounded_change(factor: int, total: int) -> int:
    """floor(C x sum(Jp) + 0.5), with the sum in thousandths (reading R2)."""
    return (factor * total + 500) // 1000
