"""The edition's arithmetic for a few numbers given by hand: the same functions, without a report."""

from typing import Any, NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Problem
from arpad.regulations.fide_2024.first_rating import (
    capped_rating,
    computed_rating,
    disregarded,
    outcome,
    pool_percentage,
)
from arpad.regulations.fide_2024.law import Law, edition
from arpad.regulations.fide_2024.listing import on_list
from arpad.regulations.fide_2024.rate import rate
from arpad.regulations.fide_2024.reasons import LISTED
from arpad.regulations.fide_2024.tables import difference_for, percentage, performance

RESULTS = ("0-1", "1/2-1/2", "1-0")
PLAYER = "player"


class HandGame(NamedTuple):
    """A game given by hand: the opponent's rating and the half points scored."""

    opponent: int
    half_points: int


class Total(NamedTuple):
    """Games given by hand in sum: the ratings of the rated opponents, the games, the half points."""

    opponents: int
    games: int
    half_points: int


def total(games: list[HandGame]) -> Total:
    return Total(sum(g.opponent for g in games), len(games), sum(g.half_points for g in games))


def change(law: Law, rating: int, k: int | None, games: list[HandGame]) -> Answer | Problem:
    """A period of one rated player: the answer to a report made of the games given."""
    for given in (rating, *(game.opponent for game in games)):
        if not on_list(law, given):
            return Problem("", "rating_off_list", {"given": given, "floor": law.floor, "regulation": edition().id})
    day = edition().first_day
    players = [Player(PLAYER, rating=rating, k=k)]
    players += [Player(f"#{number}", rating=game.opponent) for number, game in enumerate(games, start=1)]
    played = tuple(
        Game(round=number, white=PLAYER, black=f"#{number}", result=RESULTS[game.half_points])
        for number, game in enumerate(games, start=1)
    )
    event = Event("games", day, day, played)
    return rate(law, Report("standard", Month.of(day).plus(1), {p.id: p for p in players}, {event.id: event}))


def first(law: Law, given: Total) -> dict[str, Any]:
    """A first rating from all pooled games together."""
    n = given.games + law.imaginary_opponents
    p = pool_percentage(law, given.half_points, given.games)
    computed = computed_rating(law, given.opponents, given.games, given.half_points)
    rating = capped_rating(law, computed)
    return {
        "rating": rating,
        "listed": outcome(law, given.games, rating) == LISTED,
        "computed": computed,
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.opponents + law.imaginary_opponents * law.imaginary_rating, n),
        "percentage": hundredths_text(p),
        "dp": difference_for(law, p),
        "disregarded_as_first_event": disregarded(True, given.half_points),
    }


def performance_of(law: Law, given: Total) -> dict[str, Any]:
    """The performance over games against rated opponents."""
    p = percentage(given.half_points, given.games)
    return {
        "performance": performance(law, given.opponents, given.games, given.half_points),
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.opponents, given.games),
        "percentage": hundredths_text(p),
        "dp": difference_for(law, p),
    }
