"""1 The list: which month's an event is for, and who is on it."""

from datetime import date

from arpad.core.answer import LineExplanation, ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.verdicts import Step
from arpad.regulations.edition import Edition
from arpad.regulations.published import rating_on


@clause("1.1")
def list_of(end: date) -> Month:
    """The list that an event is for, by its last day."""
    return Month.of(end).plus(1)


@clause("1.2")
def entry_of(day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list of a day; None without a rating, or where not to be listed."""
    player = standing.player
    rating = rating_on(player, day)
    return list_line(player, rating, standing.games) if rating and not player.not_listed else None


def explain_line(edition: Edition, day: date, standing: Standing) -> LineExplanation:
    """Why a player has a line on the list of a day, or none."""
    number = edition.number(entry_of)
    if entry_of(day, standing) is not None:
        return LineExplanation(True, (), (Step(number, "avalon_on_list", {"games": standing.games}),))
    is_rated = rating_on(standing.player, day) > 0
    code = "avalon_not_to_be_listed" if is_rated else "avalon_without_rating"
    return LineExplanation(False, (), (Step(number, code),))
