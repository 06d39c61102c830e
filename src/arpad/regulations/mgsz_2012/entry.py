"""A player's points, grade and limits: as the report states them, then updated by each event."""

from dataclasses import dataclass, field
from datetime import date

from arpad.core.answer import Part
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Step, Values, player_subject
from arpad.regulations.mgsz_2012.grades import (
    NONE,
    above_table,
    counts_of,
    grade_before,
    grade_names,
    nearest_place,
)
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.starting_points import Start, points_on
from arpad.regulations.mgsz_2012.submission import Submission
from arpad.regulations.regulation import Regulation


@dataclass(slots=True)
class Career:
    """A player's state between two events."""

    first: int | None
    points: int
    registered: bool
    grade: int  # its place in the table of grades; -1: none
    counts: dict[int, int]  # how often each limit above the grade was reached, by the place of the limit
    kept: str | None  # a supplied grade that is above the table
    start: Start | None = None
    half_points: int = 0
    moved: int = 0
    parts: list[Part] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def career_of(of_list: Regulation[Law], player: Player) -> Career:
    """The state that the report states. The points are the latest; an event takes those of its first day instead."""
    edition, law = of_list.edition, of_list.law
    points = points_on(player, date.max)
    return Career(
        first=points,
        points=(points or 0) if player.register is None else 0,
        registered=player.register is None,
        grade=NONE if player.grade is None else nearest_place(edition, player.grade),
        counts=counts_of(law, [nearest_place(edition, grade) for grade in player.reached]),
        kept=player.grade if player.grade is not None and above_table(edition, player.grade) else None,
    )


def assume_grade(text: Regulation[Law], player: Player, career: Career) -> list[Finding]:
    """Give a registered player without a supplied grade the grade of their points (reading R8), and note it."""
    if player.grade is not None or player.register is not None:
        return []
    grade = grade_before(text.law, NONE, career.points)
    if grade in (NONE, career.grade):  # already noted at an earlier event without a counted game
        return []
    career.grade = grade
    values: Values = {"grade": grade_names(text.edition)[grade], "reading": "R8"}
    return [Finding("note", text.edition.number(grade_before), player_subject(player.id), "go_grade_not_told", values)]


def take_points(submission: Submission, player: Player, career: Career) -> list[Finding]:
    """Set a player's points to those in force on an event's first day, unless a game of the report already counted."""
    if any(part.games for part in career.parts):
        return []
    career.first = points_on(player, submission.event.start)
    if player.register is None:
        career.points = career.first or 0
    return assume_grade(submission.regulation, player, career)
