"""The pool of a first rating: events that are pooled, events that are disregarded, and the outcome."""

from arpad.core.clauses import clause
from arpad.core.dates import MONTH_STEP
from arpad.regulations.fide.law import POOL_DROPPED, Law
from arpad.regulations.fide.listing import on_list
from arpad.regulations.fide.reasons import (
    BELOW_FLOOR,
    DROPPED,
    ENTRY_COUNTS,
    FIRST_WITHOUT_POINT,
    FURTHER_TOO_SHORT,
    LISTED,
    TOO_FEW_GAMES,
)


@clause(fide_2014=("8.21", "6.31"), fide_2024="8.2.1")
def disregarded(law: Law, pool_is_empty: bool, half_points: int, rated_games: int) -> int:
    """A first event with too few points is disregarded, a further one with too few games against rated opponents.

    A first event is one that meets an empty pool (reading R1); points of counted games count (reading E1).
    """
    if pool_is_empty:
        return FIRST_WITHOUT_POINT if half_points < law.first_event_half_points else ENTRY_COUNTS
    return FURTHER_TOO_SHORT if rated_games < law.further_event_games else ENTRY_COUNTS


@clause(fide_2014="7.14", fide_2024="7.1.4")
def pooled_together(law: Law, end: int, newest: int) -> bool:
    """True if an event that ended on `end` is still pooled with the newest one; both are day codes (reading R2)."""
    return newest <= end + law.pool_months * MONTH_STEP


@clause(fide_2014=("7.14", "8.33"), mssz_2017="2 § FIDE ID", fide_2024="7.1.4")
def outcome(law: Law, games: int, rating: int) -> int:
    """What becomes of a first rating: too few games, listed, or below the floor."""
    if games < law.first_games:
        return TOO_FEW_GAMES
    if on_list(law, rating):
        return LISTED
    return below_floor(law)


@clause(fide_2014="8.31", fide_2024="7.1.4")
def below_floor(law: Law) -> int:
    """The outcome of a first rating below the floor: its pool is dropped, or kept for later (reading R3)."""
    return DROPPED if law.below_floor == POOL_DROPPED else BELOW_FLOOR
