"""Made-up games of a Swiss or a round robin. Their results are drawn by the strengths of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from arpad.core.report import Game
from arpad.made import pairings

Pair = tuple[int, int | None]
Played = tuple[Pair, str, int]
"""The seats of White and Black (None: a bye), the result and the round. A seat is a place in the strengths, from 0."""
FORFEITS = 0.008
"""The share of games that a player forfeits by absence."""
GO_SCALE, CHESS_SCALE = 250.0, 400.0
"""The difference in strength at which the stronger player scores ten to one."""


def swiss(chance: Random, strengths: Sequence[float], rounds: int, is_go: bool = False) -> list[Played]:
    """The games of a Swiss. Players with equal points are in random order."""
    points = [0] * len(strengths)
    met: set[Pair] = set()
    had_bye: set[int] = set()
    played: list[Played] = []
    for number in range(1, rounds + 1):
        order = sorted(range(len(strengths)), key=lambda seat: (-points[seat], chance.random()))
        if len(order) % 2:
            alone = next(seat for seat in reversed(order) if seat not in had_bye or len(had_bye) == len(order))
            had_bye.add(alone)
            order.remove(alone)
            points[alone] += 2
            played.append(((alone, None), "bye", number))
        for white, black in _paired(order, met):
            met |= {(white, black), (black, white)}
            result = result_of(chance, strengths[white] - strengths[black], is_go)
            for seat, gained in zip((white, black), _gained(result), strict=True):
                points[seat] += gained
            played.append(((white, black), result, number))
    return played


def _paired(order: list[int], met: set[Pair]) -> Iterator[tuple[int, int]]:
    """Yield pairs of seats: each with the next opponent not met yet; if all were met, with the next."""
    while order:
        player = order.pop(0)
        at = next((place for place, other in enumerate(order) if (player, other) not in met), 0)
        other = order.pop(at)
        # Which of the two is White varies with the seats.
        yield (player, other) if (player + other + len(order)) % 4 else (other, player)


def round_robin(chance: Random, strengths: Sequence[float], is_go: bool = False) -> list[Played]:
    """The games of a round robin. If the number of players is odd, one player has no game in each round."""
    played: list[Played] = []
    for number, pairs in enumerate(pairings.round_robin(range(len(strengths))), start=1):
        for first, second in pairs:
            white, black = (first, second) if number % 2 else (second, first)
            result = result_of(chance, strengths[white] - strengths[black], is_go)
            played.append(((white, black), result, number))
    return played


def result_of(chance: Random, difference: float, is_go: bool) -> str:
    """The result of a game; `difference` is White's strength less Black's. Go has no draws."""
    if chance.random() < FORFEITS:
        return "+/-" if chance.random() < 0.5 else "-/+"
    expected = 1 / (1 + 10 ** (-(difference + (0 if is_go else 30)) / (GO_SCALE if is_go else CHESS_SCALE)))
    drawn = 0.0 if is_go else 0.9 * min(expected, 1 - expected) * 0.75
    draw = chance.random()
    if draw < expected - drawn / 2:
        return "1-0"
    return "1/2-1/2" if draw < expected + drawn / 2 else "0-1"


def _gained(result: str) -> tuple[int, int]:
    """The half points of White and of Black."""
    game = Game(1, "", "", result)
    return game.half_points
