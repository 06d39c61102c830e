"""1 The list."""

from datetime import date

from arpad.core.answer import ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.regulations.published import rating_on


@clause("1")
def entry_of(day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list; None where the player has not played."""
    rating = rating_on(standing.player, day)
    return list_line(standing.player, rating, standing.games) if rating else None
