"""3.7, 3.9 Which FIDE rating of a player is in force on a day, where an office has several sources (reading R20)."""

from collections.abc import Sequence
from datetime import date

from arpad.core.report import EloSource, Player, SuppliedElo
from arpad.regulations.published import in_force

ORDER: tuple[EloSource, ...] = ("decision", "fide-list", "fide-page", "opening-list", "event-file")
"""The sources, the one that prevails first."""


def in_force_on(sources: Sequence[SuppliedElo], day: date) -> list[SuppliedElo]:
    """The ratings that are in force on a day, the one that counts first."""
    valid = [supplied for supplied in sources if supplied.first <= day <= supplied.last]
    return sorted(valid, key=lambda supplied: ORDER.index(supplied.source))


def nearest_not_in_force(sources: Sequence[SuppliedElo], day: date) -> SuppliedElo | None:
    """The rating nearest to a day on which none is in force: the last one before it, else the first one after it."""
    rated = [supplied for supplied in sources if supplied.rating and supplied.first <= supplied.last]
    earlier = [supplied for supplied in rated if supplied.last < day]
    if earlier:
        return max(earlier, key=lambda supplied: (supplied.last, -ORDER.index(supplied.source)))
    later = [supplied for supplied in rated if supplied.first > day]
    return min(later, key=lambda supplied: (supplied.first, ORDER.index(supplied.source)), default=None)


def elo_on(player: Player, day: date) -> int:
    """The Elo of the list in force on a day; 0: none."""
    if not player.elo_sources:
        return in_force(player.elo, day)
    valid = in_force_on(player.elo_sources, day)
    return valid[0].rating if valid else 0


def elo_rapid_on(player: Player, day: date) -> int:
    """The FIDE rapid rating of the list in force on a day; 0: none. A report supplies one for any day."""
    if not player.elo_rapid_sources:
        return player.elo_rapid or 0
    valid = in_force_on(player.elo_rapid_sources, day)
    return valid[0].rating if valid else 0
