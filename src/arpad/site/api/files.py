"""A file checked or rated by `/api/v1`; nothing of it is kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from arpad.core.visible_text import in_one_line
from arpad.library.calc import FINNISH
from arpad.site.api import shapes
from arpad.site.api.answers import Lang, documented, json_answer
from arpad.site.file_check import STATUS, WAIT, Wanted, check_file
from arpad.site.pages.check import is_too_large, options_of
from arpad.site.problem_json import problem_answer

FILES = (400, 413, 422, 429, 503)
router = Router(tags=["files"])


RATING_OPTIONS = {
    "regulation": "the edition to rate by; without it, the one in force on each event's first day",
    "list": "the list, where the file does not say it",
    "period": "the month of the list (YYYY-MM), where the file does not say it",
    "start": "the first day (YYYY-MM-DD), where the file does not say it",
    "end": "the last day (YYYY-MM-DD), where the file does not say it",
    "minutes": "the minutes of a player for 60 moves, where the file does not say them",
}
SELECTION_OPTIONS = {
    "date": "the day of selection (YYYY-MM-DD)",
    "id": "the ID of the player in the file; without it, the first player",
    "regulation": f"the edition to compute by; without it, {FINNISH}",
}
"""What may be given beside a file."""


def _file_body(answer: shapes.Schema, options: Mapping[str, str] = RATING_OPTIONS) -> dict[str, Any]:
    properties: dict[str, Any] = {name: {"type": "string", "description": text} for name, text in options.items()}
    properties["file"] = {"type": "string", "format": "binary"}
    schema = {"type": "object", "required": ["file"], "properties": properties}
    return {
        "requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}},
        **documented(answer, None, FILES),
    }


@router.post(
    "/check",
    operation_id="check",
    summary="The findings on the events of a file; nothing is kept",
    openapi_extra=_file_body(shapes.CHECKED),
)
def check(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "check", lang)


@router.post(
    "/rate",
    operation_id="rate",
    summary="The events of a file rated: expected changes, the working, the findings; nothing is kept",
    openapi_extra=_file_body(shapes.RATED),
)
def rate(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "rate", lang)


@router.post(
    "/calc/selection",
    operation_id="calc_selection",
    summary="A Finnish player's selection numbers on a day, from a report of their selo events; nothing is kept",
    openapi_extra=_file_body(shapes.SELECTION, SELECTION_OPTIONS),
)
def calc_selection(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "selection", lang, SELECTION_OPTIONS)


def _of_file(
    request: HttpRequest,
    answer: Literal["check", "rate", "selection"],
    lang: str,
    options: Iterable[str] = RATING_OPTIONS,
) -> HttpResponse:
    if is_too_large(request):
        return problem_answer(request, "too_large", 413)
    file = request.FILES.get("file")
    if file is None:
        return problem_answer(request, "parameter", 422, {"name": "file"})
    wanted = Wanted(in_one_line(file.name or ""), lang, answer, options_of(request.POST, options))
    checked = check_file(wanted, file.read(), request.META.get("REMOTE_ADDR") or "")
    if checked.outcome != "done":
        refused = problem_answer(request, checked.outcome, STATUS[checked.outcome], {"seconds": WAIT})
        if checked.outcome == "busy":
            refused["Retry-After"] = str(WAIT)
        return refused
    if checked.answer["refused"]:
        return _refused_file(request, checked.answer["answer"]["problems"], checked.answer.get("so_far"))
    return json_answer(checked.answer["answer"])


def _refused_file(
    request: HttpRequest, problems: Iterable[dict[str, Any]], so_far: dict[str, Any] | None
) -> HttpResponse:
    """The problems of a file, which the child process has put into words, and the findings on what can be read."""
    refused = problem_answer(request, "refused", 422)
    body = json.loads(refused.content)
    listed = list(problems)
    body |= {"problems": listed, "code": listed[0]["code"], "detail": listed[0]["message"]}
    body |= {} if so_far is None else {"so_far": so_far}
    refused.content = json.dumps(body, ensure_ascii=False).encode()
    return refused
