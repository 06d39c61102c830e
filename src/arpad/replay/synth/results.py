"""Draws the result of a game from the true strengths of the players."""

import math

from arpad.replay.history.layout import FAIR_PLAY, FORCE_MAJEURE, MOVED, OUTCOMES
from arpad.replay.synth.chance import Array, chance

WHITE_WINS, BLACK_WINS, DRAW, BOTH_LOSE = (OUTCOMES[result] for result in ("1-0", "0-1", "1/2-1/2", "0-0"))
WHITE_COMES, BLACK_COMES, NEITHER_COMES = (OUTCOMES[result] for result in ("+/-", "-/+", "-/-"))

FORFEITS = 0.031
BOTH_ABSENT = 0.00103
"""The share of games to which neither player came, among the forfeits."""
RULED_FAIR_PLAY = 0.0005
RULED_FORCE_MAJEURE = 0.0008
NO_MOVE = 0.0018
LOST_BY_BOTH = 0.002
WHITE_BONUS = 30.0
CHESS_SCALE = 173.7
GO_SCALE = 98.0
JIGO = 0.003


def play_game(state: Array, white: float, black: float, go: bool) -> int:
    """The outcome, packed as the layout has it."""
    luck = chance(state)
    if luck < FORFEITS:
        if luck < BOTH_ABSENT:
            return NEITHER_COMES
        return WHITE_COMES if chance(state) < 0.5 else BLACK_COMES
    outcome = _go_result(state, white, black) if go else _chess_result(state, white, black)
    rare = chance(state)
    if rare < RULED_FAIR_PLAY:
        return outcome | FAIR_PLAY
    if rare < RULED_FORCE_MAJEURE:
        return outcome | FORCE_MAJEURE
    if rare < NO_MOVE:
        return (WHITE_WINS if outcome == WHITE_WINS else BLACK_WINS) - MOVED
    if rare < LOST_BY_BOTH:
        return BOTH_LOSE
    return outcome


def _chess_result(state: Array, white: float, black: float) -> int:
    """Draw a result: stronger players draw more games, and unequal players fewer."""
    expected = 1.0 / (1.0 + math.exp((black - white - WHITE_BONUS) / CHESS_SCALE))
    height = min(max((white + black) / 2.0 - 1200.0, 0.0) / 1600.0, 0.8)
    drawn = 2.0 * min(expected, 1.0 - expected) * (0.15 + height / 2.0)
    luck = chance(state)
    if luck < expected - drawn / 2.0:
        return WHITE_WINS
    return DRAW if luck < expected + drawn / 2.0 else BLACK_WINS


def _go_result(state: Array, white: float, black: float) -> int:
    luck = chance(state)
    if luck < JIGO:
        return DRAW
    expected = 1.0 / (1.0 + math.exp((black - white) / GO_SCALE))
    return WHITE_WINS if chance(state) < expected else BLACK_WINS
