"""Checks of the games and players of events: each names a player of its event, and has a possible outcome."""

from collections.abc import MutableSequence, Sequence

from arpad.core.outcomes import black_half_points, had_moves, ruling_on, was_played, white_half_points

POINT = 2  # half points
LAST_RULING = 2


def first_bad_game(
    starts: Sequence[int], seats: Sequence[int], white: Sequence[int], black: Sequence[int], outcome: Sequence[int]
) -> int:
    """Return the first game with an unknown player, one player on both sides, or an impossible outcome; -1: none.

    `starts` has where each event's games begin, `seats` how many players it has.
    """
    for event in range(len(seats)):
        for game in range(starts[event], starts[event + 1]):
            if white[game] >= seats[event] or black[game] >= seats[event] or white[game] == black[game]:
                return game
            if not is_possible(outcome[game]):
                return game
    return -1


def is_possible(outcome: int) -> bool:
    """True if a game can have this outcome: one point or none in all, and without play neither a draw nor moves."""
    white, black = white_half_points(outcome), black_half_points(outcome)
    if (white + black != POINT and white + black != 0) or ruling_on(outcome) > LAST_RULING:
        return False
    return was_played(outcome) == 1 or ((white != black or white == 0) and had_moves(outcome) == 0)


def first_bad_round(starts: Sequence[int], rounds: Sequence[int]) -> int:
    """Return the first game whose round is 0, or before that of the preceding game of its event; -1: none."""
    for event in range(len(starts) - 1):
        before = 1
        for game in range(starts[event], starts[event + 1]):
            if rounds[game] < before:
                return game
            before = rounds[game]
    return -1


def first_with_twice(entry: Sequence[int], entrants: Sequence[int], seen: MutableSequence[int]) -> int:
    """Return the first event that has a player twice, or -1. `seen` has a 0 for each player."""
    for event in range(len(entry) - 1):
        for seat in range(entry[event], entry[event + 1]):
            player = entrants[seat]
            if seen[player] == event + 1:
                return event
            seen[player] = event + 1
    return -1
