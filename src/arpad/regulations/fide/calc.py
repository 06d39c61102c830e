"""The calculations of `arpad calc` under the FIDE editions: their rules, on numbers given by hand."""

from collections.abc import Iterable, Sequence
from typing import Any

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.hand_games import PLAYER, HandGame, HandTotal, event_by_hand, report_by_hand
from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition
from arpad.regulations.fide import first_rating
from arpad.regulations.fide.change import coefficient, games_left_new
from arpad.regulations.fide.law import AVERAGE_AND_BONUS, Law
from arpad.regulations.fide.listing import on_list
from arpad.regulations.fide.pool import disregarded, outcome
from arpad.regulations.fide.rate import rate
from arpad.regulations.fide.reasons import ENTRY_COUNTS, LISTED
from arpad.regulations.fide.tables import percentage, percentage_rounded, performance
from arpad.regulations.regulation import Regulation


def change(regulation: Regulation[Law], rating: int, k: int | None, games: list[HandGame]) -> Answer | Problem:
    """The answer to a report of one rated player's period, made of the given games."""
    off_list = off_list_problem(regulation, (rating, *(game.opponent for game in games)))
    if off_list is not None:
        return off_list
    day = regulation.edition.first_day
    event = event_by_hand(day, games)
    player = Player(PLAYER, rating=rating, k=k)
    report = report_by_hand("standard", Month.of(day).plus(1), event, player, games)
    return rate(regulation, {event.id: regulation}, report)


def k_of(regulation: Regulation[Law], rating: int) -> int:
    """K of a player who is neither new nor a junior, once this rating was published."""
    law = regulation.law
    return coefficient(law, 0, rating, rating, law.new_games, 0, 0)[0]


def off_list_problem(regulation: Regulation[Law], ratings: Iterable[int]) -> Problem | None:
    """The problem of the first rating that no list can have; None if there is none."""
    edition, law = regulation.edition, regulation.law
    given = next((rating for rating in ratings if not on_list(law, rating)), None)
    if given is None:
        return None
    return Problem("", "rating_off_list", {"given": given, "floor": law.floor, "regulation": edition.id})


def first(regulation: Regulation[Law], given: HandTotal) -> dict[str, Any]:
    """The first rating from all pooled games together, as if they were one Swiss event, and its working."""
    edition, law = regulation.edition, regulation.law
    total, n, points = given
    decisive: list[str] = []
    # From a score of one half on, the average and the bonus decide, and p is only shown.
    uses_p = law.first_method != AVERAGE_AND_BONUS or points < n
    if law.first_method == AVERAGE_AND_BONUS:
        average = first_rating.average_rating(total, n)
        computed = first_rating.unrated_rating(law, average, points, n, 0)
        p = percentage(points, n)
        dp = law.dp[p]
        shown, decisive = str(average), ["E15"] if total % n else []
        bonus = edition.parameters["bonus"].reading if points > n else None
        decisive += [bonus] if bonus else []
    else:
        total, n, points = first_rating.with_imaginary(law, *given)
        p, dp = first_rating.pool_difference(law, points, n)
        computed = first_rating.computed_rating(total, n, dp)
        shown, decisive = ratio_text(total, n), ["R11"] if first_rating.half_rounded(total, n) else []
    rating = first_rating.capped_rating(law, computed)
    # Too few points in all games are too few in the first event. It is disregarded, so that the next is the first.
    is_disregarded = disregarded(law, True, given.half_points, given.games) != ENTRY_COUNTS
    return {
        "rating": rating,
        "listed": not is_disregarded and outcome(law, given.games, rating) == LISTED,
        "computed": computed,
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": shown,
        "percentage": hundredths_text(p),
        "dp": dp,
        "new_games_left": games_left_new(law, given.games),
        "disregarded_as_first_event": is_disregarded,
        "readings": (readings(edition, p, points, n) if uses_p else []) + decisive,
    }


def readings(edition: Edition, p: int, half_points: int, games: int) -> list[str]:
    """The readings that decided p and dp: the rounding of p, or a misprinted row of the table of dp."""
    misprinted = [row["reading"] for row in edition.table("dp") if row["p"] == hundredths_text(p) and row["reading"]]
    return (["E14"] if percentage_rounded(half_points, games) else []) + misprinted


def performance_of(
    regulation: Regulation[Law],
    given: HandTotal,
    ratings: Sequence[int],  # noqa: ARG001 (their sum is enough here)
) -> dict[str, Any]:
    """The performance over games against rated opponents, and its working."""
    p, dp, rating = performance(regulation.law, *given)
    return {
        "performance": rating,
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.rating_sum, given.games),
        "percentage": hundredths_text(p),
        "dp": dp,
        "readings": ["R14", *readings(regulation.edition, p, given.half_points, given.games)],
    }
