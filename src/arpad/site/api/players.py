"""Players by `/api/v1/players`: ratings, history, events, and the games between two."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from arpad.library import players as library
from arpad.site.api import shapes_players as shapes
from arpad.site.api.answers import CALCULATE, READ, Lang, answer_or_refusal, documented, given

router = Router(tags=["players"])
IDS = given("", "National or FIDE IDs, with commas between them.", max_length=4_000)
NAME = given("", "A name: the beginning of each word, in any order, without accents; or an ID.", max_length=200)


@router.get(
    "/players",
    operation_id="players",
    summary="Players by their IDs, several at once, or by a name, with their ratings in force",
    openapi_extra=documented(shapes.PLAYERS, shapes.players_example, CALCULATE),
)
def players(request: HttpRequest, ids: str = IDS, q: str = NAME, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.players(ids) if ids else library.players_named(q), lang)


@router.get(
    "/players/{number}",
    operation_id="player",
    summary="A player: the rating on every list, titles and grades, and why K is what it is",
    openapi_extra=documented(shapes.PLAYER, None, READ),
)
def player(request: HttpRequest, number: int, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.player(number), lang)


@router.get(
    "/players/{number}/history",
    operation_id="player_history",
    summary="The ratings of a player on every list, each with the days it was in force, its change and its events",
    openapi_extra=documented(shapes.HISTORY, shapes.history_example, READ),
)
def history(request: HttpRequest, number: int, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.history(number), lang)


@router.get(
    "/players/{number}/events",
    operation_id="player_events",
    summary="The events of a player with the games, and the change that each makes",
    openapi_extra=documented(shapes.EVENTS, None, READ),
)
def events(request: HttpRequest, number: int, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.player_events(number), lang)


@router.get(
    "/players/{number}/opponents",
    operation_id="player_opponents",
    summary="The games of a player against each opponent, list by list",
    openapi_extra=documented(shapes.OPPONENTS, None, READ),
)
def opponents(request: HttpRequest, number: int, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.opponents(number), lang)


@router.get(
    "/players/{number}/beside/{other}",
    operation_id="compared_players",
    summary="Two players beside each other, and the games between them",
    openapi_extra=documented(shapes.COMPARED, None, READ),
)
def beside(request: HttpRequest, number: int, other: int, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.head_to_head(number, other), lang)
