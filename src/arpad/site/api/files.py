"""A file checked or rated by `/api/v1`; nothing of it is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from arpad.core.visible_text import in_one_line
from arpad.site.api import shapes
from arpad.site.api.answers import Lang, documented, json_answer
from arpad.site.file_check import STATUS, WAIT, Wanted, check_file
from arpad.site.pages.check import is_too_large, options_of
from arpad.site.problem_json import problem_answer

FILES = (400, 413, 422, 429, 503)
router = Router(tags=["files"])


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
        **documented(answer, example, FILES),
    }


@router.post(
    "/check",
    operation_id="check",
    summary="The findings on the events of a file; nothing is kept",
    openapi_extra=_file_body(None, shapes.CHECKED),
)
def check(request: HttpRequest, lang: Lang = "en") -> Any:
    return _of_file(request, "check", lang)


@router.post(
    "/rate",
    operation_id="rate",
    summary="The events of a file rated: expected changes, the working, the findings; nothing is kept",
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
    return json_answer(checked.answer["answer"])


def _refused_file(request: HttpRequest, problems: Iterable[dict[str, Any]]) -> HttpResponse:
    """The problems of a file, which the child process has put into words."""
    refused = problem_answer(request, "refused", 422)
    body = json.loads(refused.content)
    listed = list(problems)
    body |= {"problems": listed, "code": listed[0]["code"], "detail": listed[0]["message"]}
    refused.content = json.dumps(body, ensure_ascii=False).encode()
    return refused
