"""4 § The national list: the players of the registry by their points, with the grades that they hold."""

from datetime import date

from arpad.core.answer import ListEntry, Standing, list_line
from arpad.core.clauses import clause
from arpad.regulations.mgsz_2012.grades import NONE, grade_before
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.starting_points import points_listed, points_on


@clause("4")
def entry_of(law: Law, names: list[str], day: date, standing: Standing) -> ListEntry | None:
    """A player's line on the list of a day; None if not in the registry, without points, or not to be listed.

    `names` are the grades by place. The text does not say who is omitted, and knows no inactive players. A player
    without a supplied grade holds that of the points (reading R8).
    """
    player = standing.player
    points = points_listed(player.register is None, points_on(player, day) or 0)
    if not points or player.not_listed:
        return None
    grade = player.grade or names[grade_before(law, NONE, points)]
    # A title in the registry is one of chess; go has grades alone.
    return list_line(player._replace(title=None), points, standing.games, grade=grade)
