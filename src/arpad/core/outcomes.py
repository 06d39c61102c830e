"""A game's outcome packed in one byte, for columns and files of games."""

from arpad.core.report import PLAYED, Game

RULED_FAIR_PLAY = 1
RULED_FORCE_MAJEURE = 2
RULINGS = {None: 0, "fair-play": RULED_FAIR_PLAY, "force-majeure": RULED_FORCE_MAJEURE}
"""The rulings on a game, as a report has them; None: there is none."""


def outcome(white: int, black: int, played: int, moved: int, ruling: int) -> int:
    """Pack the half points of white and black, whether the game was played, whether both moved, and the ruling.

    `ruling` is 0 (none) to 3.
    """
    return white | black << 2 | played << 4 | moved << 5 | ruling << 6


def outcome_of(game: Game) -> int:
    """The outcome of a game of a report."""
    played, moved = int(game.result in PLAYED), int(game.one_move_each is not False)
    return outcome(*game.half_points, played, moved, RULINGS[game.ruling])


def white_half_points(outcome: int) -> int:
    """What the game gives white."""
    return outcome & 3


def black_half_points(outcome: int) -> int:
    """What the game gives black."""
    return outcome >> 2 & 3


def was_played(outcome: int) -> int:
    """1 if the game was played; 0 for a forfeit."""
    return outcome >> 4 & 1


def had_moves(outcome: int) -> int:
    """1 if each player made a move, else 0."""
    return outcome >> 5 & 1


def ruling_on(outcome: int) -> int:
    """The ruling on the game; 0: none."""
    return outcome >> 6
