"""The search and the office at a glance, by `/api/v1/search` and `/api/v1/overview`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from arpad.office.public_record.overview import overview
from arpad.office.public_record.search import KindName, search
from arpad.site.api import shapes
from arpad.site.api.answers import CALCULATE, Lang, documented, given, json_answer, whole
from arpad.site.problem_json import problem_answer

router = Router(tags=["search"])

TEXT = given("", "A name or its beginning, national or FIDE IDs, a club, an event, or a clause: `fide-2024 8.3.1`.")
MANY = given("10", "How many of each kind, from 1 to 100.")
KIND = given(None, "One kind alone.")


@router.get(
    "/search",
    operation_id="search",
    summary="People, clubs, events and clauses that a text names, each with the reason why it is found",
    openapi_extra=documented(shapes.FOUND, lambda: search("fide-2024 8.3.1", kind="clauses").to_json(), CALCULATE),
)
def found(
    request: HttpRequest, q: str = TEXT, most: str = MANY, kind: KindName | None = KIND, lang: Lang = "en"
) -> Any:
    number = whole(most)
    if not isinstance(number, int) or not 1 <= number <= 100:
        return problem_answer(request, "parameter", 422, {"name": "most"})
    return json_answer(search(q, number, kind).to_json(lang))


@router.get(
    "/overview",
    operation_id="overview",
    summary="The office at a glance: the lists in force, the largest changes, and what happened lately",
    openapi_extra=documented(shapes.OVERVIEW, None, CALCULATE),
)
def at_a_glance(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001
    return json_answer(overview().to_json(lang))
