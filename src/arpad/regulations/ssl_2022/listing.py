"""2.1 The players with a number. About the list itself the text is silent."""

from datetime import date

from arpad.core.answer import ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.regulations.published import rating_on


@clause("2.1")
def entry_of(day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list of a day; None without a number, or if not to be listed.

    The text does not say who is on a list, and with which facts. We list every player with a number, new players
    unmarked; no K, because K_r belongs to an event (7.7); and no player is inactive.
    """
    player = standing.player
    number = rating_on(player, day)
    return list_line(player, number, standing.games) if number and not player.not_listed else None
