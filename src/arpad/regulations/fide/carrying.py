"""What a player carries from one period into the next beside his rating: the games that K asks for, and his pool."""

from arpad.core.clauses import clause
from arpad.regulations.fide.change import games_after
from arpad.regulations.fide.reasons import DROPPED, LEFT_LIST, LISTED


@clause(fide_2014="8.56", mssz_2017="2 § K", fide_2024="8.3.3")
def games_carried(was_rated: bool, outcome: int, before: int, games: int, pooled: int) -> int:
    """The games that count towards those of a new player: a first rating's own, then every one that is rated."""
    if outcome == LISTED:
        return pooled
    return games_after(before, games) if was_rated else before


@clause(fide_2014=("7.14", "7.21", "8.31", "8.33"), fide_2024=("7.1.4", "7.2.1"))
def pool_ends(outcome: int) -> bool:
    """Whether nothing of a pool is left: it made a rating, was dropped, or its player left the list."""
    return outcome == LISTED or outcome == DROPPED or outcome == LEFT_LIST
