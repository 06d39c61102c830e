"""7 and 8 § A part of an event over columns: the procedure that the office runs and the replay compiles."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.reasons import ABSENT, COUNTED, RULED, UNREGISTERED

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Entrants(NamedTuple):
    """One row a player."""

    points: Column  # at the start of the part
    registered: Column  # 0: a foreigner whose points stay those of his entry grade


class Games(NamedTuple):
    """One row a game between two players."""

    white: Column
    black: Column
    white_half_points: Column
    black_half_points: Column
    played: Column
    ruled: Column  # 1: won, or lost by both, by a ruling
    stones: Column  # received by black; negative: by white
    barred: Column  # a reason found before, for the event or the game; 0: none


class Part(NamedTuple):
    """Everything a part's procedure reads, but the law."""

    factor: int
    entrants: Entrants
    games: Games


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    reason: WorkColumn
    corrected: WorkColumn  # own points after the stones
    difference: WorkColumn  # own corrected points less the opponent's
    chance: WorkColumn
    point: WorkColumn  # Jp in thousandths


class Results(NamedTuple):
    """What the part comes to for each entrant."""

    games: WorkColumn
    half_points: WorkColumn
    total: WorkColumn  # sum of Jp in thousandths
    change: WorkColumn
    new: WorkColumn


class Work(NamedTuple):
    """Everything a part's procedure writes."""

    sides: Sides
    results: Results


@clause("7", "8 (1)", "8 (2)")
def rate_part(law: Law, part: Part, work: Work) -> None:
    """Every game from both sides, with the points at the start of the part; then every player once."""
    for game in range(len(part.games.white)):
        count_game(law, part, work, game)
    for entrant in range(len(part.entrants.points)):
        change = rounded_change(part.factor, work.results.total[entrant])
        if part.entrants.registered[entrant] == 0:
            change = 0
        work.results.change[entrant] = change
        work.results.new[entrant] = part.entrants.points[entrant] + change


@clause("8 (1)", "8 (2)")
def count_game(law: Law, part: Part, work: Work, game: int) -> None:
    """One game: what was not played gives nothing, what was gives each side his game point."""
    games = part.games
    white, black = games.white[game], games.black[game]
    reason = games.barred[game]
    if reason == COUNTED:
        reason = unplayed(games.played[game], games.ruled[game])
    if reason == COUNTED and part.entrants.registered[white] == 0 and part.entrants.registered[black] == 0:
        reason = UNREGISTERED
    stones = games.stones[game]
    own = corrected_points(law, part.entrants.points[white], -stones)
    other = corrected_points(law, part.entrants.points[black], stones)
    for is_black in range(2):
        side = 2 * game + is_black
        entrant = black if is_black else white
        half_points = games.black_half_points[game] if is_black else games.white_half_points[game]
        difference = other - own if is_black else own - other
        work.sides.reason[side] = reason
        work.sides.corrected[side] = other if is_black else own
        work.sides.difference[side] = difference
        if reason == COUNTED:
            favourite = chance(law, abs(difference))
            point = game_point(law, favourite, difference, half_points, is_black)
            work.sides.chance[side] = favourite
            work.sides.point[side] = point
            work.results.games[entrant] += 1
            work.results.half_points[entrant] += half_points
            work.results.total[entrant] += point


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
    last = len(law.limits) - 1
    band = 0
    for place in range(last):
        if law.limits[place] <= points:
            band = place
    return law.limits[band + 1] - law.limits[band]


@clause("8 (2)")
def corrected_points(law: Law, points: int, stones: int) -> int:
    """The points of whoever receives stones: a band's width is added for each of them, one after the other; for those
    that he gives nothing (a negative number).
    """
    for _ in range(stones):
        points += band_width(law, points)
    return points


@clause("8 (2)")
def to_stronger(receiver: int, giver: int, stones: int) -> bool:
    """Whether stones were received by the player with more points: they are added all the same (reading R5)."""
    return stones > 0 and receiver > giver


@clause("8 (2)", "table 1")
def beyond_table(law: Law, points: int, stones: int) -> bool:
    """Whether a stone was added where the table has no band, so that the nearest one's width was taken (reading E9)."""
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
    winners = favourite if is_favourite == (half_points == 2) else 1000 - favourite
    return winners if half_points == 2 else -winners


@clause("7")
def has_thousandths(point: int) -> bool:
    """Whether a game point is finer than the hundredths that the text's examples sum up (reading R2)."""
    return point % 10 != 0


@clause("7")
def rounded_change(factor: int, total: int) -> int:
    """floor(C x sum(Jp) + 0.5), with the sum in thousandths (reading R2)."""
    return (factor * total + 500) // 1000
