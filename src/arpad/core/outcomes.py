"""A game's outcome as one small number, as columns and files of games hold it: six facts in a byte."""


def outcome(white: int, black: int, played: int, moved: int, ruling: int) -> int:
    """The half points of white and black, whether it was played, whether both made a move, and what was ruled on it.

    `ruling` is 0 (none) to 3.
    """
    return white | black << 2 | played << 4 | moved << 5 | ruling << 6


def white_half_points(outcome: int) -> int:
    """What the game gives white."""
    return outcome & 3


def black_half_points(outcome: int) -> int:
    """What the game gives black."""
    return outcome >> 2 & 3


def was_played(outcome: int) -> int:
    """0: a forfeit."""
    return outcome >> 4 & 1


def had_moves(outcome: int) -> int:
    """0: fewer than one move each."""
    return outcome >> 5 & 1


def ruling_on(outcome: int) -> int:
    """What was ruled on the game; 0: nothing."""
    return outcome >> 6
