"""What every address of the API shares: its parameters, its answers, and how it is described."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja.params.functions import Query

from arpad.library.refusal import Refused
from arpad.site.api import shapes
from arpad.site.problem_json import problem_answer

Lang = Literal["en", "hu", "fi"]
READ = (304, 400, 404, 422, 429)
"""The refusals of an address that names something."""
CALCULATE = (304, 400, 422, 429)
"""The refusals of an address that is always there."""
UNKNOWN = (
    *("unknown_regulation", "unknown_clause", "unknown_person", "list_not_here", "no_list_here", "list_not_opened"),
    *("publication_not_here", "no_list_before"),
)
"""Problems that mean that there is nothing at the address."""


def json_answer(content: Any) -> HttpResponse:
    return HttpResponse(json.dumps(content, ensure_ascii=False), content_type="application/json")


def answer_or_refusal(request: HttpRequest, found: Any, lang: str) -> HttpResponse:
    """The JSON of a result of the library; a refusal as a problem."""
    if isinstance(found, Refused):
        status = 404 if found.problems[0].code in UNKNOWN and "/calc/" not in request.path_info else 422
        return problem_answer(request, "refused", status, {}, found.problems, found.file)
    return json_answer(found.to_json(lang))


def documented(shape: shapes.Schema, example: Callable[[], Any] | None, refused: tuple[int, ...]) -> dict[str, Any]:
    """What the description of an address says of its answers."""
    return {"responses": shapes.responses(shape, example, refused)}


def given(default: Any, text: str, max_length: int | None = None) -> Any:
    """A parameter of an address, with what it is."""
    return Query(default, description=text, max_length=max_length)


def whole(text: str | None) -> Any:
    """A whole number; any other text as it is, which the library refuses in a sentence."""
    digits = (text or "").removeprefix("-")
    return int(text or "") if digits.isascii() and digits.isdigit() and len(digits) < 10 else text or None
