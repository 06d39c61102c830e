"""6 § (1) step 2 The points of those who are not in the registry."""

from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.grades import grade_names, nearest_place, place_of
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.published import rating_on


class Start(NamedTuple):
    """A player's points when an event begins, and where they are from."""

    points: int
    source: str  # decision, proposal, entry_grade, beyond_table, given


@clause("4")
def points_on(player: Player, day: date) -> int | None:
    """The points that a report gives; of several by date those in force on a day; None where there are none."""
    return rating_on(player, day) or None


@clause("6 (1)")
def entry_points(edition: Edition, law: Law, grade: str) -> Start:
    """The points of an entry grade: its limit; beyond the ends of the table the nearest one (procedures.md 18)."""
    source = "entry_grade" if grade in grade_names(edition) else "beyond_table"
    return Start(law.limits[nearest_place(edition, grade)], source)


@clause("5 (3)", "6 (1)")
def proposed_points(edition: Edition, law: Law, grade: str, games: int, half_points: int) -> int:
    """What the administrator may take for an entrant: the entry grade's limit, moved by one grade for each full point
    above or below half the games, at most 5 kyu (reading R4).
    """
    surplus = half_points - games  # in half points
    moved = surplus // 2 if surplus >= 0 else -(-surplus // 2)
    highest = place_of(law, law.highest_start)
    return law.limits[max(0, min(highest, nearest_place(edition, grade) + moved))]


@clause("6 (1)")
def start_of(
    edition: Edition, law: Law, player: Player, told: int | None, games: int, half_points: int
) -> Start | None:
    """The points of a player who is not in the registry: a decision (the points told), a proposal, or an entry grade's.

    None where the report does not tell enough to say: nobody's points are made up (reading R11).
    """
    grade = player.entry_grade
    if player.register == "entrant" and told is not None:
        return Start(told, "decision")
    if grade is None:
        return None if told is None else Start(told, "given")
    if player.register == "entrant":
        return Start(proposed_points(edition, law, grade, games, half_points), "proposal")
    return entry_points(edition, law, grade)
