"""The search for the lowest score that brings a rating, a K or a title, by the law's own calculations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from arpad.core.hand_games import HandGame, total_of
from arpad.formats.fields import HIGHEST_RATING
from arpad.library.calculation import Calculator, calculation_error
from arpad.library.hand_values import Rating, check_choice, check_integer, rating_of

HIGHEST_K = 1000
MOST_PLAYED = 100_000
"""The most games of a player."""


def new_ratings(
    calculator: Calculator, rating: Rating | None, k: int | None, opponents: Sequence[int]
) -> Callable[[int], int | None]:
    """Return the function from half points to the new rating; it gives None if an unrated player gets none."""
    own = None if rating is None else rating_of(rating, "--rating")

    @cache
    def brought(half_points: int) -> int | None:
        played = [HandGame(one, min(2, max(0, half_points - 2 * place))) for place, one in enumerate(opponents)]
        if own is not None:
            new: int | None = calculator.calculated("change", own, k, played).rows[0].new
            return new
        found = calculator.calculated("first", total_of(played))
        return found["rating"] if found.get("listed", True) else None

    return brought


def aim_condition(calculator: Calculator, aim: str, wanted: Any, games: int) -> Callable[[int | None], bool]:
    """Return the condition on the new rating; `games` is the number of games at normal time, these included."""
    calculations = calculator.regulation.calculations
    if aim == "rating":
        check_integer(wanted, "--reach-rating", HIGHEST_RATING)
        return lambda new: new is not None and new >= wanted
    if aim not in calculations:
        raise calculation_error("--regulation", "no_such_calculation", regulation=calculator.regulation.edition.id)
    if aim == "k":
        check_integer(wanted, "--reach-k", HIGHEST_K)
        return lambda new: new is not None and calculator.calculated("k", new) <= wanted
    titles = calculator.calculated("title", HIGHEST_RATING, MOST_PLAYED)
    check_choice(str(wanted), "--reach-title", titles)
    return lambda new: new is not None and wanted in calculator.calculated("title", new, games)
