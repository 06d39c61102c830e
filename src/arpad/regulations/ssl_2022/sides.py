"""7.1 A game from its sides: white's is 2 * game, black's 2 * game + 1."""

from arpad.core.outcomes import black_half_points, had_moves, was_played, white_half_points
from arpad.regulations.ssl_2022.columns import Event, Work
from arpad.regulations.ssl_2022.eligibility import unplayed
from arpad.regulations.ssl_2022.reasons import COUNTED


def reason_of(event: Event, work: Work, game: int) -> int:
    """Why a game does not count for either player; COUNTED if it counts."""
    outcome = event.games.outcome[game]
    reason = unplayed(was_played(outcome), had_moves(outcome))
    return work.kinds.reason[event.games.kind[game]] if reason == COUNTED else reason


def entrant_of(event: Event, side: int) -> int:
    """The player of a side."""
    return event.games.black[side // 2] if side % 2 == 1 else event.games.white[side // 2]


def opponent_of(event: Event, side: int) -> int:
    """The opponent of a side."""
    return event.games.white[side // 2] if side % 2 == 1 else event.games.black[side // 2]


def half_points_of(event: Event, side: int) -> int:
    """W_i of a side, in half points."""
    outcome = event.games.outcome[side // 2]
    return black_half_points(outcome) if side % 2 == 1 else white_half_points(outcome)
