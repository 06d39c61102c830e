"""4 § The national list: the players of the registry by their points, with the grades that they hold."""

from datetime import date

from arpad.core.answer import ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.regulations.edition import Text
from arpad.regulations.mgsz_2012.grades import NONE, grade_before, grade_names
from arpad.regulations.mgsz_2012.starting import points_listed, points_on


@clause("4")
def entry_of(of_list: Text, day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list of a day; None where he is not in the registry, has no points or is not to be listed.

    The text does not say who is left off, and knows nobody as inactive. Whose grade is not told holds that of his
    points (reading R8).
    """
    player = standing.player
    points = points_listed(player.register is None, points_on(player, day) or 0)
    if not points or player.not_listed:
        return None
    grade = player.grade or grade_names(of_list.edition)[grade_before(of_list.law, NONE, points)]
    return list_line(player, points, standing.games, grade=grade)
