"""Explains a player's line on a list, or why there is none. The text says little about lists."""

from datetime import date

from arpad.core.answer import LineExplanation, Standing
from arpad.core.verdicts import Step
from arpad.regulations.published import rating_on
from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022.formulas import rating_coefficient
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.listing import entry_of


def explain_line(of_list: Regulation[Law], day: date, standing: Standing) -> LineExplanation:
    """A player's line on the list of a day, and why."""
    player, number = standing.player, of_list.edition.number
    if entry_of(day, standing) is None:
        code = "line_not_listed" if rating_on(player, day) else "line_without_number"
        return LineExplanation(False, (), (Step(number(entry_of), code),))
    steps = [
        Step(number(entry_of), "line_number"),
        Step(number(rating_coefficient), "line_no_k"),
        Step(number(entry_of), "line_games_event", {"games": standing.games}),
    ]
    if player.title:
        steps.append(Step(number(entry_of), "line_title", {"title": player.title}))
    return LineExplanation(True, (), tuple(steps))
