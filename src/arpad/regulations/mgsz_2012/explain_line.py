"""Explains a player's line on the national list, or its absence."""

from datetime import date

from arpad.core.answer import LineExplanation, Standing
from arpad.core.verdicts import Step
from arpad.regulations.mgsz_2012.grades import grade_before, grade_names
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.listing import entry_of
from arpad.regulations.mgsz_2012.starting_points import joins_registry, points_listed, points_on
from arpad.regulations.regulation import Regulation


def explain_line(of_list: Regulation[Law], day: date, standing: Standing) -> LineExplanation:
    """The reasons for a player's line on the list of a day, or for its absence."""
    player, number = standing.player, of_list.edition.number
    entry = entry_of(of_list.law, grade_names(of_list.edition), day, standing)
    if entry is None:
        if player.register is not None:
            step = Step(number(joins_registry), "line_not_in_registry")
        elif points_on(player, day) is None:
            step = Step(number(points_listed), "line_without_points")
        else:
            step = Step(number(entry_of), "line_not_listed")
        return LineExplanation(False, (), (step,))
    grade = Step(number(grade_before), "line_grade_held", {"grade": entry.grade})
    if player.grade is None:
        grade = Step(number(grade_before), "line_grade_of_points", {"grade": entry.grade, "reading": "R8"})
    return LineExplanation(True, (), (grade, Step(number(entry_of), "line_games_event", {"games": standing.games})))
