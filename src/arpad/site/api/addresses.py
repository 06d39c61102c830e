"""The addresses of the API under `/api/v1`: editions, clauses, calculations, and the check of a file.

Every answer is the JSON of the command and of the library function of the same name. A refusal is a problem of RFC
9457.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Literal, get_args

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.params.functions import Query

from arpad import __version__
from arpad.core.report import Importance
from arpad.core.visible_text import in_one_line
from arpad.library import calc
from arpad.library.clauses import clauses as clauses_of
from arpad.library.editions import editions as editions_of
from arpad.library.refusal import Refused
from arpad.site.api import shapes
from arpad.site.file_check import STATUS, WAIT, Wanted, check_file
from arpad.site.pages.check import is_too_large, options_of
from arpad.site.problem_json import problem_answer

Lang = Literal["en", "hu", "fi"]
READ = (304, 400, 404, 422, 429)
CALCULATE = (304, 400, 422, 429)
FILES = (400, 413, 422, 429, 503)
UNKNOWN = ("unknown_regulation", "unknown_clause")
"""Problems that mean that there is nothing at the address."""
PROMISE = (
    "Open for reading, without a key. Under /api/v1 no key of an answer goes away and none changes its meaning; new "
    "ones may come. Exact decimals are strings with a point, days are YYYY-MM-DD. `lang` chooses the language of the "
    "sentences. Every answer has an ETag; send it back as If-None-Match and an answer that still holds is 304 without "
    "a body. A refusal is application/problem+json (RFC 9457)."
)

api = NinjaAPI(
    title="Arpad",
    version=__version__,
    description=PROMISE,
    docs_url=None,
    openapi_url="openapi.json",
    urls_namespace="api",
)


def _answer(content: Any) -> HttpResponse:
    return HttpResponse(json.dumps(content, ensure_ascii=False), content_type="application/json")


def _answer_or_refusal(request: HttpRequest, found: Any, lang: str) -> HttpResponse:
    """The JSON of a result of the library; a refusal as a problem."""
    if isinstance(found, Refused):
        status = 404 if found.problems[0].code in UNKNOWN and "/calc/" not in request.path_info else 422
        return problem_answer(request, "refused", status, {}, found.problems, found.file)
    return _answer(found.to_json(lang))


def _documented(answer: shapes.Schema, example: Callable[[], Any] | None, refused: tuple[int, ...]) -> dict[str, Any]:
    return {"responses": shapes.responses(answer, example, refused)}


@api.exception_handler(ValidationError)
def _wrong_parameter(request: HttpRequest, error: ValidationError) -> HttpResponse:
    names = [str(one["loc"][-1]) for one in error.errors]
    return problem_answer(request, "parameter", 422, {"name": ", ".join(names)})


@api.get(
    "/editions",
    operation_id="editions",
    summary="The editions of the law that are installed",
    tags=["law"],
    openapi_extra=_documented(shapes.EDITIONS, lambda: editions_of().to_json(), CALCULATE),
)
def editions(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001 (every address gets it)
    return _answer(editions_of().to_json(lang))


@api.get(
    "/editions/{regulation}",
    operation_id="edition",
    summary="Every number of an edition with its clause, and every reading where its text is silent",
    tags=["law"],
    openapi_extra=_documented(shapes.NUMBERS, None, READ),
)
def edition(request: HttpRequest, regulation: str, lang: Lang = "en") -> Any:
    return _answer_or_refusal(request, editions_of(regulation), lang)


@api.get(
    "/clauses",
    operation_id="all_clauses",
    summary="The clauses of every edition, with the rules, numbers and cases of each",
    tags=["law"],
    openapi_extra=_documented(shapes.ALL_CLAUSES, None, CALCULATE),
)
def all_clauses(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001
    return _answer(clauses_of().to_json(lang))


@api.get(
    "/clauses/{regulation}",
    operation_id="clauses",
    summary="The clauses of an edition, with the rules, numbers and cases of each",
    tags=["law"],
    openapi_extra=_documented(shapes.CLAUSES, None, READ),
)
def clauses(request: HttpRequest, regulation: str, lang: Lang = "en") -> Any:
    return _answer_or_refusal(request, clauses_of(regulation), lang)


@api.get(
    "/clauses/{regulation}/{number}",
    operation_id="clause",
    summary="Everything about a clause: text, numbers, rule, readings, cases, sentences; of a paragraph its clauses",
    tags=["law"],
    openapi_extra=_documented(
        {"anyOf": [shapes.CLAUSE, shapes.PARAGRAPH]}, lambda: clauses_of("fide-2024", "8.3.4").to_json(), READ
    ),
)
def clause(request: HttpRequest, regulation: str, number: str, lang: Lang = "en") -> Any:
    return _answer_or_refusal(request, clauses_of(regulation, number), lang)


def _whole(text: str | None) -> Any:
    """A whole number; any other text as it is, which the library refuses in a sentence."""
    digits = (text or "").removeprefix("-")
    return int(text or "") if digits.isascii() and digits.isdigit() and len(digits) < 10 else text or None


def _given(default: Any, text: str, max_length: int | None = None) -> Any:
    """A parameter of an address, with what it is."""
    return Query(default, description=text, max_length=max_length)


GAMES = _given([], "A game as OPPONENT:SCORE, such as 1900:0.5. May be repeated.", max_length=200)
SET = _given([], "A what-if as NAME=VALUE: another value for a number of the law.", max_length=50)
REGULATION = _given("", "The edition to compute by, such as fide-2024.")
AVERAGE = _given(None, "The average rating of the opponents, instead of `game` or `opponent`.")
NUMBER = _given(None, "The number of games, with `average`.")
POINTS = _given(None, "The points scored in all games, with `average`.")
RATING = _given("", "The player's rating.")
K = _given(None, "The player's K; without it, the rating alone decides it.")
OPPONENT = _given([], "The rating of an opponent. May be repeated.", max_length=200)
OWN_OR_UNRATED = _given(None, "The player's rating; without it, the player is unrated.")
REACH_RATING = _given(None, "The rating to reach.")
REACH_K = _given(None, "The K to reach, or a lower one.")
REACH_TITLE = _given(None, "The title to reach.")
NORMAL_GAMES = _given("0", "The games at normal time before, for a title.")
OWN_POINTS = _given("", "The player's points.")
GO_GAME = _given("", "The game as OPPONENT:SCORE:STONES received; stones given are negative.")
GO_REGULATION = _given(calc.GO, "The edition to compute by.")
BOARD = _given("19", "The number of lines of the board: 19 or 13.")
BASE = _given(None, "The base time in minutes.")
BYO_YOMI = _given(None, "japanese:SECONDS or canadian:MOVES:MINUTES.")
PLAYERS = _given("1", "The number of players in the event.")
IMPORTANCE = _given([], f"The kind of event, of {', '.join(get_args(Importance))}. May be repeated.", max_length=20)
HANDICAP = _given("false", "Some games are played with handicap.")


@api.get(
    "/calc/change",
    operation_id="calc_change",
    summary="The change of a rating over one period, with the working of each game",
    tags=["calculate"],
    openapi_extra=_documented(
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
        regulation, rating, game, k=_whole(k), average=average, games=_whole(games), points=points, set=set
    )
    return _answer_or_refusal(request, found, lang)


@api.get(
    "/calc/first",
    operation_id="calc_first",
    summary="The first rating of an unrated player from all their games",
    tags=["calculate"],
    openapi_extra=_documented(shapes.FIRST, lambda: calc.first("fide-2014", ["2220:1"]).to_json(), CALCULATE),
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
    found = calc.first(regulation, game, average=average, games=_whole(games), points=points, set=set)
    return _answer_or_refusal(request, found, lang)


@api.get(
    "/calc/performance",
    operation_id="calc_performance",
    summary="The performance over games against rated opponents; null if the rule gives none",
    tags=["calculate"],
    openapi_extra=_documented(
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
    found = calc.performance(regulation, game, average=average, games=_whole(games), points=points, set=set)
    return _answer_or_refusal(request, found, lang)


@api.get(
    "/calc/needed",
    operation_id="calc_needed",
    summary="The lowest score against some opponents that brings a rating, a K or a title",
    tags=["calculate"],
    openapi_extra=_documented(
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
        k=_whole(k),
        average=average,
        games=_whole(games),
        reach_rating=_whole(reach_rating),
        reach_k=_whole(reach_k),
        reach_title=reach_title,
        normal_games=_whole(normal_games),
        set=set,
    )
    return _answer_or_refusal(request, found, lang)


@api.get(
    "/calc/game-point",
    operation_id="calc_game_point",
    summary="The game point of a game of go",
    tags=["calculate"],
    openapi_extra=_documented(shapes.GAME_POINT, lambda: calc.game_point(1947, "2087:1:1").to_json(), CALCULATE),
)
def calc_game_point(
    request: HttpRequest,
    rating: str = OWN_POINTS,
    game: str = GO_GAME,
    regulation: str = GO_REGULATION,
    set: list[str] = SET,
    lang: Lang = "en",
) -> Any:
    return _answer_or_refusal(request, calc.game_point(rating, game, regulation=regulation, set=set), lang)


@api.get(
    "/calc/factor",
    operation_id="calc_factor",
    summary="The factor C of a go event, with the rows of the tables that make it up",
    tags=["calculate"],
    openapi_extra=_documented(
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
        board=_whole(board),
        base=_whole(base),
        byo_yomi=byo_yomi or None,
        players=_whole(players),
        importance=importance,
        handicap=handicap == "true",
        regulation=regulation,
        set=set,
    )
    return _answer_or_refusal(request, found, lang)


def _file_body(example: Callable[[], Any] | None, answer: shapes.Schema) -> dict[str, Any]:
    options = {
        "regulation": "the edition to rate by; without it, the one in force on each event's first day",
        "list": "the list, where the file does not say it",
        "period": "the month of the list (YYYY-MM), where the file does not say it",
        "start": "the first day (YYYY-MM-DD), where the file does not say it",
        "end": "the last day (YYYY-MM-DD), where the file does not say it",
        "minutes": "the minutes of a player for 60 moves, where the file does not say them",
    }
    properties: dict[str, Any] = {name: {"type": "string", "description": text} for name, text in options.items()}
    properties["file"] = {"type": "string", "format": "binary"}
    schema = {"type": "object", "required": ["file"], "properties": properties}
    return {
        "requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}},
        **_documented(answer, example, FILES),
    }


@api.post(
    "/check",
    operation_id="check",
    summary="The findings on the events of a file; nothing is kept",
    tags=["files"],
    openapi_extra=_file_body(None, shapes.CHECKED),
)
def check(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "check", lang)


@api.post(
    "/rate",
    operation_id="rate",
    summary="The events of a file rated: expected changes, the working, the findings; nothing is kept",
    tags=["files"],
    openapi_extra=_file_body(None, shapes.RATED),
)
def rate(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "rate", lang)


def _of_file(request: HttpRequest, answer: Literal["check", "rate"], lang: str) -> HttpResponse:
    if is_too_large(request):
        return problem_answer(request, "too_large", 413)
    file = request.FILES.get("file")
    if file is None:
        return problem_answer(request, "parameter", 422, {"name": "file"})
    wanted = Wanted(in_one_line(file.name or ""), lang, answer, options_of(request.POST))
    checked = check_file(wanted, file.read(), request.META.get("REMOTE_ADDR") or "")
    if checked.outcome != "done":
        refused = problem_answer(request, checked.outcome, STATUS[checked.outcome], {"seconds": WAIT})
        if checked.outcome == "busy":
            refused["Retry-After"] = str(WAIT)
        return refused
    if checked.answer["refused"]:
        return _refused_file(request, checked.answer["answer"]["problems"])
    return _answer(checked.answer["answer"])


def _refused_file(request: HttpRequest, problems: Iterable[dict[str, Any]]) -> HttpResponse:
    """The problems of a file, which the child process has put into words."""
    refused = problem_answer(request, "refused", 422)
    body = json.loads(refused.content)
    listed = list(problems)
    body |= {"problems": listed, "code": listed[0]["code"], "detail": listed[0]["message"]}
    refused.content = json.dumps(body, ensure_ascii=False).encode()
    return refused
