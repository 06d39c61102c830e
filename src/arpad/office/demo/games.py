"""Games, drawn from the true strengths of the players: a Swiss with simple pairings, or a round robin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from arpad.core.report import Game
from arpad.made import pairings

Pair = tuple[int, int | None]
Played = tuple[Pair, str, int]
"""The seats (white, black; none: a bye), the result, the round."""
FORFEITS = 0.008
"""The share of games in which a player does not appear."""
GO_SCALE, CHESS_SCALE = 250.0, 400.0


def swiss(chance: Random, strengths: Sequence[float], rounds: int, is_go: bool = False) -> list[Played]:
    """The games of a Swiss. Players of one score are paired by chance."""
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
    """Pairs of players: each with the next one not met yet, or, where all were met, with the next."""
    while order:
        player = order.pop(0)
        at = next((place for place, other in enumerate(order) if (player, other) not in met), 0)
        other = order.pop(at)
        # Colours alternate; chance has shuffled the players.
        yield (player, other) if (player + other + len(order)) % 4 else (other, player)


def round_robin(chance: Random, strengths: Sequence[float], is_go: bool = False) -> list[Played]:
    """The games of a round robin. Of an odd number one player is free in each round, which is no game."""
    played: list[Played] = []
    for number, pairs in enumerate(pairings.round_robin(range(len(strengths))), start=1):
        for one, other in pairs:
            white, black = (one, other) if number % 2 else (other, one)
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
    game = Game(1, "", "", result)
    return game.half_points
