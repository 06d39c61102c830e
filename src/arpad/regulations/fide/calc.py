"""The edition's arithmetic for a few numbers given by hand: the same functions, without a report."""

from collections.abc import Sequence
from typing import Any

from arpad.core.answer import Answer
from arpad.core.byhand import HandGame, HandTotal
from arpad.core.dates import Month
from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition
from arpad.regulations.fide.change import games_left_new
from arpad.regulations.fide.first_rating import (
    average_rating,
    capped_rating,
    computed_rating,
    half_rounded,
    pool_difference,
    unrated_rating,
    with_imaginary,
)
from arpad.regulations.fide.law import AVERAGE_AND_BONUS, Law
from arpad.regulations.fide.listing import on_list
from arpad.regulations.fide.pool import disregarded, outcome
from arpad.regulations.fide.rate import rate
from arpad.regulations.fide.reasons import ENTRY_COUNTS, LISTED
from arpad.regulations.fide.tables import percentage, percentage_rounded, performance
from arpad.regulations.regulation import Regulation

RESULTS = ("0-1", "1/2-1/2", "1-0")
PLAYER = "player"


def change(regulation: Regulation[Law], rating: int, k: int | None, games: list[HandGame]) -> Answer | Problem:
    """A period of one rated player: the answer to a report made of the games given."""
    edition, law = regulation.edition, regulation.law
    for given in (rating, *(game.opponent for game in games)):
        if not on_list(law, given):
            return Problem("", "rating_off_list", {"given": given, "floor": law.floor, "regulation": edition.id})
    day = edition.first_day
    players = [Player(PLAYER, rating=rating, k=k)]
    players += [Player(f"#{number}", rating=game.opponent) for number, game in enumerate(games, start=1)]
    played = tuple(
        Game(round=number, white=PLAYER, black=f"#{number}", result=RESULTS[game.half_points])
        for number, game in enumerate(games, start=1)
    )
    event = Event("games", day, day, played)
    report = Report("standard", Month.of(day).plus(1), {p.id: p for p in players}, {event.id: event})
    return rate(regulation, {event.id: regulation}, report)


def first(regulation: Regulation[Law], given: HandTotal) -> dict[str, Any]:
    """A first rating from all pooled games together, as though they were one Swiss event."""
    edition, law = regulation.edition, regulation.law
    total, n, points = given
    found: list[str] = []
    # From one half on the average and the bonus decide, and p is shown for information.
    uses_p = law.first_method != AVERAGE_AND_BONUS or points < n
    if law.first_method == AVERAGE_AND_BONUS:
        average = average_rating(total, n)
        computed = unrated_rating(law, average, points, n, 0)
        p = percentage(points, n)
        dp = law.dp[p]
        shown, found = str(average), ["E15"] if total % n else []
        bonus = edition.parameters["bonus"].reading if points > n else None
        found += [bonus] if bonus else []
    else:
        total, n, points = with_imaginary(law, *given)
        p, dp = pool_difference(law, points, n)
        computed = computed_rating(total, n, dp)
        shown, found = ratio_text(total, n), ["R11"] if half_rounded(total, n) else []
    rating = capped_rating(law, computed)
    # Too few points in all are too few in the first event, and then in the next, which is the first that counts.
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
        "readings": (readings(edition, p, points, n) if uses_p else []) + found,
    }


def readings(edition: Edition, p: int, half_points: int, games: int) -> list[str]:
    """The readings that decided what the first table gave."""
    misprinted = [row["reading"] for row in edition.table("dp") if row["p"] == hundredths_text(p) and row["reading"]]
    return (["E14"] if percentage_rounded(half_points, games) else []) + misprinted


def performance_of(
    regulation: Regulation[Law],
    given: HandTotal,
    ratings: Sequence[int],  # noqa: ARG001 (their sum is enough here)
) -> dict[str, Any]:
    """The performance over games against rated opponents."""
    p, dp, found = performance(regulation.law, *given)
    return {
        "performance": found,
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.opponents, given.games),
        "percentage": hundredths_text(p),
        "dp": dp,
        "readings": ["R14", *readings(regulation.edition, p, given.half_points, given.games)],
    }
