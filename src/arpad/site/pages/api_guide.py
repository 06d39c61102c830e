"""The page about the API: its addresses, one answer, a refusal, and how to ask well."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arpad.library import calc
from arpad.site.languages import language_of

EXAMPLES = {
    "overview": "/api/v1/overview",
    "lists": "/api/v1/lists",
    "list": "/api/v1/lists/standard",
    "list_lines": "/api/v1/lists/standard/1?sort=-rating&most=10",
    "list_changes": "/api/v1/lists/standard/1/changes",
    "list_csv": "/api/v1/lists/standard/1.csv.gz",
    "list_parquet": "/api/v1/lists/standard/1.parquet",
    "players": "/api/v1/players?ids=1,2",
    "player": "/api/v1/players/1",
    "player_history": "/api/v1/players/1/history",
    "player_events": "/api/v1/players/1/events",
    "player_opponents": "/api/v1/players/1/opponents",
    "compared_players": "/api/v1/players/1/beside/2",
    "working": "/api/v1/players/1/standard/1",
    "search": "/api/v1/search?q=fide-2024%208.3.1",
    "events": "/api/v1/events",
    "event": "/api/v1/events/1",
    "deadlines": "/api/v1/deadlines",
    "editions": "/api/v1/editions",
    "edition": "/api/v1/editions/fide-2024",
    "all_clauses": "/api/v1/clauses",
    "clauses": "/api/v1/clauses/fide-2024",
    "clause": "/api/v1/clauses/fide-2024/8.3.1",
    "calc_change": "/api/v1/calc/change?regulation=fide-2024&rating=1500&k=40&game=1900:1",
    "calc_first": "/api/v1/calc/first?regulation=fide-2014&game=2220:1",
    "calc_performance": "/api/v1/calc/performance?regulation=fide-2024&game=2000:1&game=2000:0",
    "calc_needed": "/api/v1/calc/needed?regulation=fide-2024&rating=2380&k=20&reach_rating=2400&average=2400&games=9",
    "calc_game_point": "/api/v1/calc/game-point?rating=1947&game=2087:1:1",
    "calc_factor": "/api/v1/calc/factor?base=60&byo_yomi=japanese:20&players=82&importance=invitational",
}
"""An address of each operation that can be opened."""


def api_page(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    shown = {
        "operations": _operations(),
        "working": _lines(_example(language)),
        "refusal": _lines(_refusal(language)),
        "example": EXAMPLES["calc_change"],
    }
    return render(request, "api.html", shown)


@cache
def _operations() -> list[dict[str, Any]]:
    """Each operation of the OpenAPI document: method, address, and an address that can be opened."""
    from arpad.site.api.addresses import api

    document = api.get_openapi_schema(path_prefix="/api/v1/")
    return [
        {
            "name": operation["operationId"],
            "method": method.upper(),
            "address": address,
            "example": EXAMPLES.get(operation["operationId"]),
        }
        for address, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def _lines(answer: dict[str, Any]) -> str:
    """An answer with a line for each of its keys."""
    entries = [f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in answer.items()]
    return "{\n" + ",\n".join(entries) + "\n}"


def _example(language: str) -> dict[str, Any]:
    """The answer of the example without its steps, to be read at a glance."""
    answer = calc.change("fide-2024", 1500, ["1900:1"], k=40).to_json(language)
    return {**answer, "steps": answer["steps"][:2]}


def _refusal(language: str) -> dict[str, Any]:
    from arpad.library.sentences import problem_json

    refused = calc.change("fide-2024", "high", ["1900:1"])
    listed = [problem_json(one, language) for one in getattr(refused, "problems", ())]
    return {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "code": listed[0]["code"],
        "detail": listed[0]["message"],
        "problems": listed,
    }
