"""Appendix II: the examples worked by hand, from the opponents' average."""

from typing import Any

from arpad.core.clauses import clause
from arpad.core.dates import day_code
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.hand_games import HandTotal
from arpad.core.verdicts import Problem
from arpad.regulations.fide.calc import off_list_problem
from arpad.regulations.fide.change import coefficient, counted_difference, delta, difference, rounded_change
from arpad.regulations.fide.first_rating import average_rating
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import expectation
from arpad.regulations.regulation import Regulation


@clause("II.1")
def expectation_by_average(law: Law, rating: int, average: int, games: int) -> int:
    """The expected score over all games in hundredths, from one difference (reading E32: never used to rate)."""
    return games * expectation(law, counted_difference(law, rating, average))


@clause("II.1")
def change_by_average(
    regulation: Regulation[Law], rating: int, k: int | None, given: HandTotal
) -> dict[str, Any] | Problem:
    """The change of a rating by the opponents' average."""
    edition, law = regulation.edition, regulation.law
    average = average_rating(given.rating_sum, given.games)
    off_list = off_list_problem(regulation, (rating, average))
    if off_list is not None:
        return off_list
    expected = expectation_by_average(law, rating, average, given.games)
    used = k or coefficient(law, 0, rating, 0, -1, 0, day_code(edition.first_day))[0]
    change = used * delta(given.half_points, expected)
    rounded = rounded_change(law, change)
    return {
        "change": hundredths_text(change),
        "rounded": rounded,
        "new": rating + rounded,
        "k": used,
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": str(average),
        "difference": difference(rating, average),
        "expected": hundredths_text(expected),
        "readings": ["E32"],
    }
