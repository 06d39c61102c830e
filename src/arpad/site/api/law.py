"""The law by `/api/v1`: editions, their numbers and readings, and clauses."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from arpad.library.clauses import clauses as clauses_of
from arpad.library.editions import editions as editions_of
from arpad.site.api import shapes
from arpad.site.api.answers import CALCULATE, READ, Lang, answer_or_refusal, documented, json_answer

router = Router(tags=["law"])


@router.get(
    "/editions",
    operation_id="editions",
    summary="The editions of the law that are installed",
    openapi_extra=documented(shapes.EDITIONS, lambda: editions_of().to_json(), CALCULATE),
)
def editions(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001 (every address gets it)
    return json_answer(editions_of().to_json(lang))


@router.get(
    "/editions/{regulation}",
    operation_id="edition",
    summary="Every number of an edition with its clause, and every reading where its text is silent",
    openapi_extra=documented(shapes.NUMBERS, None, READ),
)
def edition(request: HttpRequest, regulation: str, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, editions_of(regulation), lang)


@router.get(
    "/clauses",
    operation_id="all_clauses",
    summary="The clauses of every edition, with the rules, numbers and cases of each",
    openapi_extra=documented(shapes.ALL_CLAUSES, None, CALCULATE),
)
def all_clauses(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001
    return json_answer(clauses_of().to_json(lang))


@router.get(
    "/clauses/{regulation}",
    operation_id="clauses",
    summary="The clauses of an edition, with the rules, numbers and cases of each",
    openapi_extra=documented(shapes.CLAUSES, None, READ),
)
def clauses(request: HttpRequest, regulation: str, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, clauses_of(regulation), lang)


@router.get(
    "/clauses/{regulation}/{number}",
    operation_id="clause",
    summary="Everything about a clause: text, numbers, rule, readings, cases, sentences; of a paragraph its clauses",
    openapi_extra=documented(
        {"anyOf": [shapes.CLAUSE, shapes.PARAGRAPH]}, lambda: clauses_of("fide-2024", "8.3.4").to_json(), READ
    ),
)
def clause(request: HttpRequest, regulation: str, number: str, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, clauses_of(regulation, number), lang)
