"""Calculations by `/api/v1/calc`: the arithmetic of the law for numbers given by hand."""

from __future__ import annotations

from typing import Any, Literal, get_args

from django.http import HttpRequest
from ninja import Router

from arpad.core.report import Importance
from arpad.library import calc
from arpad.site.api import shapes
from arpad.site.api.answers import CALCULATE, Lang, answer_or_refusal, documented, given, whole

router = Router(tags=["calculate"])

GAMES = given([], "A game as OPPONENT:SCORE, such as 1900:0.5. May be repeated.", max_length=200)
SET = given([], "A what-if as NAME=VALUE: another value for a number of the law.", max_length=50)
REGULATION = given("", "The edition to compute by, such as fide-2024.")
AVERAGE = given(None, "The average rating of the opponents, instead of `game` or `opponent`.")
NUMBER = given(None, "The number of games, with `average`.")
POINTS = given(None, "The points scored in all games, with `average`.")
RATING = given("", "The player's rating.")
K = given(None, "The player's K; without it, the rating alone decides it.")
OPPONENT = given([], "The rating of an opponent. May be repeated.", max_length=200)
OWN_OR_UNRATED = given(None, "The player's rating; without it, the player is unrated.")
REACH_RATING = given(None, "The rating to reach.")
REACH_K = given(None, "The K to reach, or a lower one.")
REACH_TITLE = given(None, "The title to reach.")
NORMAL_GAMES = given("0", "The games at normal time before, for a title.")
OWN_POINTS = given("", "The player's points.")
GO_GAME = given("", "The game as OPPONENT:SCORE:STONES received; stones given are negative.")
GO_REGULATION = given(calc.GO, "The edition to compute by.")
BOARD = given("19", "The number of lines of the board: 19 or 13.")
BASE = given(None, "The base time in minutes.")
BYO_YOMI = given(None, "japanese:SECONDS or canadian:MOVES:MINUTES.")
PLAYERS = given("1", "The number of players in the event.")
IMPORTANCE = given([], f"The kind of event, of {', '.join(get_args(Importance))}. May be repeated.", max_length=20)
HANDICAP = given("false", "Some games are played with handicap.")


@router.get(
    "/calc/change",
    operation_id="calc_change",
    summary="The change of a rating over one period, with the working of each game",
    openapi_extra=documented(
        shapes.CHANGE, lambda: calc.change("fide-2024", 1500, ["1900:1"], k=40).to_json(), CALCULATE
    ),
)
def calc_change(
    request: HttpRequest,
    regulation: str = REGULATION,
    rating: str = RATING,
    k: str | None = K,
    game: list[str] = GAMES,
    average: str | None = AVERAGE,
    games: str | None = NUMBER,
    points: str | None = POINTS,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    found = calc.change(
        regulation, rating, game, k=whole(k), average=average, games=whole(games), points=points, set=set
    )
    return answer_or_refusal(request, found, lang)


@router.get(
    "/calc/first",
    operation_id="calc_first",
    summary="The first rating of an unrated player from all their games",
    openapi_extra=documented(shapes.FIRST, lambda: calc.first("fide-2014", ["2220:1"]).to_json(), CALCULATE),
)
def calc_first(
    request: HttpRequest,
    regulation: str = REGULATION,
    game: list[str] = GAMES,
    average: str | None = AVERAGE,
    games: str | None = NUMBER,
    points: str | None = POINTS,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    found = calc.first(regulation, game, average=average, games=whole(games), points=points, set=set)
    return answer_or_refusal(request, found, lang)


@router.get(
    "/calc/performance",
    operation_id="calc_performance",
    summary="The performance over games against rated opponents; null if the rule gives none",
    openapi_extra=documented(
        shapes.PERFORMANCE, lambda: calc.performance("fide-2024", ["2000:1", "2000:0"]).to_json(), CALCULATE
    ),
)
def calc_performance(
    request: HttpRequest,
    regulation: str = REGULATION,
    game: list[str] = GAMES,
    average: str | None = AVERAGE,
    games: str | None = NUMBER,
    points: str | None = POINTS,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    found = calc.performance(regulation, game, average=average, games=whole(games), points=points, set=set)
    return answer_or_refusal(request, found, lang)


@router.get(
    "/calc/needed",
    operation_id="calc_needed",
    summary="The lowest score against some opponents that brings a rating, a K or a title",
    openapi_extra=documented(
        shapes.NEEDED,
        lambda: calc.needed("fide-2024", [2400] * 9, rating=2380, k=20, reach_rating=2400).to_json(),
        CALCULATE,
    ),
)
def calc_needed(
    request: HttpRequest,
    regulation: str = REGULATION,
    opponent: list[str] = OPPONENT,
    rating: str | None = OWN_OR_UNRATED,
    k: str | None = K,
    average: str | None = AVERAGE,
    games: str | None = NUMBER,
    reach_rating: str | None = REACH_RATING,
    reach_k: str | None = REACH_K,
    reach_title: str | None = REACH_TITLE,
    normal_games: str = NORMAL_GAMES,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    found = calc.needed(
        regulation,
        opponent,
        rating=rating or None,
        k=whole(k),
        average=average,
        games=whole(games),
        reach_rating=whole(reach_rating),
        reach_k=whole(reach_k),
        reach_title=reach_title,
        normal_games=whole(normal_games),
        set=set,
    )
    return answer_or_refusal(request, found, lang)


@router.get(
    "/calc/game-point",
    operation_id="calc_game_point",
    summary="The game point of a game of go",
    openapi_extra=documented(shapes.GAME_POINT, lambda: calc.game_point(1947, "2087:1:1").to_json(), CALCULATE),
)
def calc_game_point(
    request: HttpRequest,
    rating: str = OWN_POINTS,
    game: str = GO_GAME,
    regulation: str = GO_REGULATION,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    return answer_or_refusal(request, calc.game_point(rating, game, regulation=regulation, set=set), lang)


@router.get(
    "/calc/factor",
    operation_id="calc_factor",
    summary="The factor C of a go event, with the rows of the tables that make it up",
    openapi_extra=documented(
        shapes.FACTOR, lambda: calc.factor(base=60, byo_yomi="japanese:20", players=82).to_json(), CALCULATE
    ),
)
def calc_factor(
    request: HttpRequest,
    board: str = BOARD,
    base: str | None = BASE,
    byo_yomi: str | None = BYO_YOMI,
    players: str = PLAYERS,
    importance: list[str] = IMPORTANCE,
    handicap: Literal["true", "false"] = HANDICAP,
    regulation: str = GO_REGULATION,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    found = calc.factor(
        board=whole(board),
        base=whole(base),
        byo_yomi=byo_yomi or None,
        players=whole(players),
        importance=importance,
        handicap=handicap == "true",
        regulation=regulation,
        set=set,
    )
    return answer_or_refusal(request, found, lang)
