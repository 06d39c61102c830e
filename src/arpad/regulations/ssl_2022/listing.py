"""2.1 Who has a number. On the list itself the text is silent."""

from datetime import date

from arpad.core.answer import ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.regulations.published import rating_on


@clause("2.1")
def entry_of(day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list of a day; None without a number, or where not to be listed.

    The text does not say who is on a list and with what. Taken is the plain choice: every player with a number, new
    ones among them and unmarked; no K, because K_r is an event's (7.7), and no one is inactive.
    """
    player = standing.player
    number = rating_on(player, day)
    return list_line(player, number, standing.games) if number and not player.not_listed else None
