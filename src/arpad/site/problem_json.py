"""Problems of the API as RFC 9457 has them: `application/problem+json`, with a sentence in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

from arpad.core.verdicts import Problem
from arpad.library.sentences import problem_json
from arpad.locale import LANGUAGES
from arpad.site.words import page_words

API = "/api/"
CONTENT_TYPE = "application/problem+json"


def is_for_programs(request: HttpRequest) -> bool:
    """True for an address of the API, whose answers are the same for every visitor."""
    return request.path_info.startswith(API)


def language_asked(request: HttpRequest) -> str:
    """The language of the parameter `lang`; English for any other value, without it, and of what cannot be read."""
    try:
        asked = request.GET.get("lang", "")
    except SuspiciousOperation:
        asked = ""
    return asked if asked in LANGUAGES else LANGUAGES[0]


def problem_answer(
    request: HttpRequest,
    code: str,
    status: int,
    values: Mapping[str, Any] = {},
    problems: Sequence[Problem] = (),
    file: str = "",
) -> HttpResponse:
    """The answer that refuses: `type`, `title`, `status`, `detail`, `instance`, and each problem that was found.

    `code` names the sentence of the page with the same refusal; problems have sentences of their own.
    """
    language = language_asked(request)
    words = page_words(language)
    listed = [problem_json(problem, language, file or None) for problem in problems]
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": problems[0].code if problems else code,
        "detail": listed[0]["message"] if listed else words.text(f"error.{code}", values),
        "instance": request.get_full_path(),
        "problems": listed,
    }
    answer = HttpResponse(json.dumps(body, ensure_ascii=False), content_type=CONTENT_TYPE, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
