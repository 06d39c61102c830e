"""The state of a player for the next report, whose events continue from it."""

from datetime import date

from arpad.core.report import Player
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.entry import Career
from arpad.regulations.mgsz_2012.grades import NONE, above_table, nearest_place
from arpad.regulations.mgsz_2012.starting_points import points_on


def player_after(names: list[str], player: Player, career: Career) -> Player:
    """A player after the events of a report; `names` are the grades by place.

    A player who is still not in the registry keeps the supplied facts: decided points, and the entry grade from which
    the next event takes points again. A player of the registry keeps no entry grade, because it holds for one event.
    """
    supplied = points_on(player, date.max)
    return player._replace(
        rating=(career.points or None) if career.registered else supplied,
        ratings=(),
        grade=grade_name(names, career),
        # A limit that takes more than two events (a what-if) has no place here: how often it was reached is lost.
        reached=tuple(names[place] for place in sorted(career.counts) if place > career.grade),
        register=None if career.registered else player.register,
        entry_grade=None if career.registered else player.entry_grade,
    )


def as_published(edition: Edition, player: Player, published: Player) -> Player:
    """A player who is rated again after a list on which they had a grade: a grade only rises."""
    if published.grade is None:
        return player
    if player.grade is not None and _height(edition, player.grade) >= _height(edition, published.grade):
        return player
    stronger = tuple(grade for grade in player.reached if _height(edition, grade) > _height(edition, published.grade))
    return player._replace(grade=published.grade, reached=stronger)


def _height(edition: Edition, grade: str) -> tuple[int, str]:
    """The place of a grade. The dans above the table have places above it, in their order."""
    return nearest_place(edition, grade), grade if above_table(edition, grade) else ""


def grade_name(names: list[str], career: Career) -> str | None:
    """The grade that a player holds, which may be one above the table."""
    return career.kept if career.kept or career.grade == NONE else names[career.grade]
