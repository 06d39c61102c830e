"""Explains a line of a list (K, the games of the period, the title, inactivity), or why there is none."""

from collections.abc import Iterator
from datetime import date

from arpad.core.answer import LineExplanation, Standing
from arpad.core.dates import Month, day_code
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide.change import coefficient
from arpad.regulations.fide.entry import birth_code, games_of, given_k, highest_published, rating_on
from arpad.regulations.fide.explain import KFacts, chosen_steps
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import (
    inactive,
    inactive_from,
    leaves_list,
    list_entry,
    marked_inactive,
    on_list,
    printed,
    rating_period,
)
from arpad.regulations.fide.printed_line import entry_of, findings_on, printed_coefficient
from arpad.regulations.regulation import Regulation


def explain_line(of_list: Regulation[Law], day: date, standing: Standing) -> LineExplanation:
    """A player's line on the list in force from a day, and why."""
    findings = tuple(findings_on(of_list.edition, standing.player))
    entry = entry_of(of_list.law, day, standing)
    if entry is None:
        return LineExplanation(False, findings, (absent_step(of_list, day, standing),))
    is_listed = bool(printed([entry], findings))
    return LineExplanation(is_listed, findings, tuple(line_steps(of_list, day, standing)) if is_listed else ())


def absent_step(of_list: Regulation[Law], day: date, standing: Standing) -> Step:
    """The step of a player without a rating: they fell below the floor, or never reached it."""
    edition, law = of_list.edition, of_list.law
    had_one = highest_published(standing.player, day) > 0
    if had_one:
        return Step(edition.number(leaves_list), "line_left", {"floor": law.floor})
    return Step(edition.number(on_list), "line_unrated", {"floor": law.floor})


def line_steps(of_list: Regulation[Law], day: date, standing: Standing) -> Iterator[Step]:
    """The columns of a line that are not the rating."""
    edition, law = of_list.edition, of_list.law
    player, month = standing.player, Month.of(day)
    rating, games = rating_on(law, player, day), games_of(player)
    given, peak = given_k(player, day), highest_published(player, day)
    k, reason = coefficient(law, given, rating, peak, games, birth_code(player), day_code(day))
    yield Step(edition.number(printed_coefficient), "line_k", {"k": k, "period": str(month), "reading": "R12"})
    yield from chosen_steps(of_list, player, KFacts(rating, peak, games, day_code(day)), k, reason)
    values: Values = {"games": standing.games, "period": str(rating_period(month))}
    yield Step(edition.number(list_entry), "line_games", values)
    if player.title:
        yield Step(edition.number(list_entry), "line_title", {"title": player.title})
    if standing.last_active is not None:
        is_inactive = marked_inactive(law, standing.last_active, month)
        values = {
            "last": str(standing.last_active),
            "since": str(inactive_from(law, standing.last_active)),
            "periods": law.inactive_periods,
        }
        yield Step(edition.number(inactive), "line_inactive" if is_inactive else "line_active", values)
