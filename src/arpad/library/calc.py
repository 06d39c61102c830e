"""`arpad.calc`: the law's arithmetic for values given by hand. Each command of `arpad calc` has a function here."""

from __future__ import annotations

import datetime
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, get_args

from arpad.core.exact import half_points_text
from arpad.core.hand_games import HandTotal
from arpad.core.report import ByoYomi, Importance, Report
from arpad.library.calculation import (
    Calculated,
    Calculator,
    accepted,
    calculation_error,
    calculator_of,
    returning_refusals,
)
from arpad.library.hand_values import (
    Game,
    GoGame,
    Rating,
    Score,
    byo_yomi_of,
    check_choice,
    check_integer,
    game_list,
    games_of,
    go_game_of,
    opponent_ratings,
    rating_of,
    total_given,
)
from arpad.library.needed_score import HIGHEST_K, MOST_PLAYED, aim_condition, new_ratings
from arpad.library.refusal import Refused
from arpad.library.reports import File, Read, day_of, read, source_of
from arpad.library.settings import Settings, texts

__all__ = ["Calculated", "change", "factor", "first", "game_point", "needed", "performance", "selection"]

MOST_MINUTES = 10_000
MOST_PLAYERS = 100_000
BOARDS = ("19", "13")
GO = "mgsz-2012"
"""The edition for calculations of go, unless another one is given."""
FINNISH = "ssl-2022"
"""The edition for selection numbers, unless another one is given."""
CHANGE_KEYS = ("change", "rounded", "new", "old", "k", "games", "score", "expected", "performance", "status")
"""The fields of a `Row` that are the values of a calculated change."""


@returning_refusals
def change(
    regulation: str,
    rating: Rating,
    game: Iterable[Game] = (),
    *,
    k: int | None = None,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the change of a rating over one period.

    The games are given one by one. Some regulations also take the average rating of the opponents, the number of games
    and the points. Without `k`, K follows from the rating alone.

    >>> change("fide-2024", 1500, [(1900, 1)], k=40)["change"]
    '36.80'
    """
    calculator = calculator_of(regulation, set, "change")
    check_integer(k, "--k", HIGHEST_K)
    played = game_list(game)
    if not played or not {average, games, points} <= {None, ""}:  # `total_given` refuses an average beside games
        return _change_by_average(calculator, rating, k, total_given(played, average, games, points))
    row = calculator.calculated("change", rating_of(rating, "--rating"), k, games_of(played)).rows[0]
    values = {key: getattr(row, key) for key in CHANGE_KEYS}
    return Calculated(regulation, calculator.shown, values, row.steps, row=row)


@returning_refusals
def first(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the first rating of a player from all their games.

    The games are given one by one, or as the average rating of the opponents, the number of games and the points.

    >>> first("fide-2014", average=2184, games=12, points=6.5)["rating"]
    2199
    """
    calculator = calculator_of(regulation, set, "first")
    total = total_given(game_list(game), average, games, points)
    return Calculated(regulation, calculator.shown, calculator.calculated("first", total))


@returning_refusals
def performance(
    regulation: str,
    game: Iterable[Game] = (),
    *,
    average: Rating | None = None,
    games: int | None = None,
    points: Score | None = None,
    set: Settings = (),
) -> Calculated:
    """Compute the performance (TPR) over games against rated opponents; it is None if the rule gives none.

    >>> performance("fide-2024", [(2000, 1), (2000, 0)])["performance"]
    2000
    """
    calculator = calculator_of(regulation, set, "performance")
    played = game_list(game)
    total = total_given(played, average, games, points)
    # If only the average is known, it is the rating of every opponent.
    ratings = [hand_game.opponent for hand_game in games_of(played)] or [total.rating_sum // total.games] * total.games
    return Calculated(regulation, calculator.shown, calculator.calculated("performance", total, ratings))


@returning_refusals
def selection(
    player: File | Read | Report | Refused,
    date: datetime.date | str,
    *,
    id: str | None = None,
    regulation: str = FINNISH,
    set: Settings = (),
) -> Calculated:
    """Compute a player's selection numbers on a day, from a report of their selo events.

    `id` names the player; without it, the player is the first of the report.
    """
    calculator = calculator_of(regulation, set, "selection")
    if isinstance(player, Report):
        place, report = "", player
    elif isinstance(player, Read | Refused):
        place, report = "", accepted(player).report
    else:
        place, report = source_of(player).shown, accepted(read(player)).report
    day = accepted(day_of("--date", date if date is not None else "None"))
    if report.list != "selo" or "selo" not in calculator.regulation.edition.lists:
        raise calculation_error(place, "not_selo", given=report.list)
    if not report.players:
        raise calculation_error(place, "no_events")
    name = id or next(iter(report.players))
    if name not in [*report.players]:
        raise calculation_error("--id", "no_player", given=str(name), known=[*report.players])
    values = calculator.calculated("selection", report, name, day)
    findings, steps = values.pop("findings"), values.pop("steps")
    return Calculated(regulation, calculator.shown, {"player": name, "date": str(day), **values}, steps, findings)


@returning_refusals
def factor(
    *,
    board: int = 19,
    base: int | None = None,
    byo_yomi: ByoYomi | str | None = None,
    players: int = 1,
    importance: Iterable[str] = (),
    handicap: bool = False,
    regulation: str = GO,
    set: Settings = (),
) -> Calculated:
    """Compute the factor C of a go event; its steps name the rows of the tables that apply.

    `byo_yomi` is a text such as `japanese:20` (seconds) or `canadian:30:5` (moves and minutes).

    >>> factor(base=60, byo_yomi="japanese:20", players=82, importance=["invitational"])["factor"]
    30
    """
    kinds = texts(importance)
    calculator = calculator_of(regulation, set)
    check_choice(str(board), "--board", BOARDS)
    check_integer(base, "--base", MOST_MINUTES, 0)
    check_integer(players, "--players", MOST_PLAYERS)
    for kind in kinds:
        check_choice(kind, "--importance", get_args(Importance))
    overtime = byo_yomi if byo_yomi is None else byo_yomi_of(byo_yomi)
    _need_go(calculator, "factor")
    seconds = None if base is None else 60 * base
    values, steps, findings = calculator.calculated("factor", board, seconds, overtime, kinds, players, handicap)
    return Calculated(regulation, calculator.shown, values, steps, findings)


@returning_refusals
def game_point(rating: Rating, game: GoGame, *, regulation: str = GO, set: Settings = ()) -> Calculated:
    """Compute the game point of a game of go.

    >>> game_point(1947, (2087, 1, 1))["game_point"]
    '0.69'
    """
    calculator = calculator_of(regulation, set)
    opponent, half_points, stones = go_game_of(game)
    _need_go(calculator, "game_point")
    own, other = rating_of(rating, "--rating"), rating_of(opponent, "--game")
    values, steps = calculator.calculated("game_point", own, other, half_points, stones)
    return Calculated(regulation, calculator.shown, values, steps)


@returning_refusals
def needed(
    regulation: str,
    opponent: Iterable[Rating] = (),
    *,
    rating: Rating | None = None,
    k: int | None = None,
    average: Rating | None = None,
    games: int | None = None,
    reach_rating: int | None = None,
    reach_k: int | None = None,
    reach_title: str | None = None,
    normal_games: int = 0,
    set: Settings = (),
) -> Calculated:
    """Find the lowest score against some opponents that brings a rating, a K or a title.

    Exactly one of these is wanted; a K is reached by one that is no higher. Without `rating` the player is unrated, and
    the rating is the first one. A title asks for games at normal time too: `normal_games` are those before. The law's
    own rules are asked. The rating with half a point less, and with all points, stands beside the answer.

    >>> found = needed("fide-2024", [2400] * 9, rating=2380, k=20, reach_rating=2400)
    >>> found["score"], found["new"], found["below"]
    ('5.5', 2405, 2395)
    """
    calculator = calculator_of(regulation, set, "change" if rating is not None else "first")
    check_integer(k, "--k", HIGHEST_K)
    check_integer(normal_games, "--normal-games", MOST_PLAYED, 0)
    wanted = {"rating": reach_rating, "k": reach_k, "title": reach_title}
    named = [name for name, value in wanted.items() if value is not None]
    if len(named) != 1 or (rating is None and named != ["rating"]):
        raise calculation_error("", "one_aim")
    (aim,) = named
    ratings = opponent_ratings(opponent, average, games)
    brought = new_ratings(calculator, rating, k, ratings)
    is_reached = aim_condition(calculator, aim, wanted[aim], normal_games + len(ratings))
    most = 2 * len(ratings)
    least = bisect_left(range(most + 1), True, key=lambda half_points: is_reached(brought(half_points)))
    is_possible = least <= most
    values = {
        "aim": aim,
        "wanted": wanted[aim],
        "games": len(ratings),
        "old": None if rating is None else rating_of(rating, "--rating"),
        "score": half_points_text(least) if is_possible else None,
        "new": brought(least) if is_possible else None,
        "below": brought(least - 1) if is_possible and least else None,
        "most": brought(most),
    }
    return Calculated(regulation, calculator.shown, values)


def _change_by_average(calculator: Calculator, rating: Rating, k: int | None, total: HandTotal) -> Calculated:
    if "change_by_average" not in calculator.regulation.calculations:
        raise calculation_error("--average", "no_average", regulation=calculator.regulation.edition.id)
    old = rating_of(rating, "--rating")
    values = calculator.calculated("change_by_average", old, k, total)
    further_keys: dict[str, Any] = {"old": old, "performance": None, "status": "rated", "working": [], "steps": []}
    return Calculated(calculator.regulation.edition.id, calculator.shown, values, further_keys=further_keys)


def _need_go(calculator: Calculator, name: str) -> None:
    """Refuse a regulation that does not have this calculation of go."""
    if name not in calculator.regulation.calculations:
        raise calculation_error(
            "--regulation", "list_not_covered", list="go", regulation=calculator.regulation.edition.id
        )
