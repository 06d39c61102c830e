"""A player as the next report must know him, so that its events go on from where this one's ended."""

from dataclasses import replace
from datetime import date

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.mgsz_2012.entering import Career
from arpad.regulations.mgsz_2012.grades import NONE
from arpad.regulations.mgsz_2012.starting import points_on


@clause("4", "5 (4)", "6 (1)")
def player_after(names: list[str], player: Player, career: Career) -> Player:
    """A player after the events of a report; `names` are the grades by place.

    Who is still not in the registry keeps what was told of him: points that were decided, and the entry grade, from
    which an event takes his points anew. Of the registry nobody's entry grade is kept: it is that of one event.
    """
    told = points_on(player, date.max)
    return replace(
        player,
        rating=(career.points or None) if career.registered else told,
        ratings=(),
        grade=grade_name(names, career),
        # A limit that takes more than two events (a what-if) has no place here: how often it was reached is lost.
        reached=tuple(names[place] for place in sorted(career.counts) if place > career.grade),
        register=None if career.registered else player.register,
        entry_grade=None if career.registered else player.entry_grade,
    )


@clause("4")
def grade_name(names: list[str], career: Career) -> str | None:
    """The grade that a player holds, which may be one above the table."""
    return career.kept if career.kept or career.grade == NONE else names[career.grade]
