"""Answers that refuse: what is not here, what cannot be read, what is asked for too often, and a failure.

Each says what and a way on: as a page, or on an address of the API as a problem in JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from arpad.core.verdicts import Problem
from arpad.site.languages import in_language, lacks_language, language_of
from arpad.site.problem_json import is_for_programs, problem_answer
from arpad.site.words import page_words


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 (Django's own)
    """There is no such address; of one that lacks its language, the way to it."""
    if is_for_programs(request):
        return problem_answer(request, "not_found", 404)
    if lacks_language(request):
        return in_language(request)
    return render(request, "error.html", {"code": "not_found", "messages": []}, status=404)


def refusal(request: HttpRequest, problems: Problem | Iterable[Problem], status: int = 404) -> HttpResponse:
    """The page of problems: their sentences, and a way on."""
    words = page_words(language_of(request))
    listed = [problems] if isinstance(problems, Problem) else list(problems)
    messages = [as_sentence(words.problem(one.code, one.values)) for one in listed]
    return render(request, "error.html", {"code": "refused", "messages": messages}, status=status)


def as_sentence(text: str) -> str:
    """A problem as a sentence of its own: no person 9 -> No person 9. An identifier at its beginning stays as it is."""
    first, space, others = text.partition(" ")
    begun = f"{first[:1].upper()}{first[1:]}{space}{others}" if first.isalpha() else text
    return begun if begun.endswith((".", "?", "!")) else f"{begun}."


def bare_refusal(request: HttpRequest, code: str, status: int, values: Mapping[str, Any] = {}) -> HttpResponse:
    """A page that is made without the office, which may be what fails."""
    if is_for_programs(request):
        return problem_answer(request, code, status, values)
    language = vars(request).get("language", "en")
    words = page_words(language)
    context = {
        "language": language,
        "title": words.text(f"error.{code}", values),
        "message": words.text(f"error.{code}_text", values),
    }
    answer = HttpResponse(loader.render_to_string("bare.html", context), status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def refused_for_now(request: HttpRequest, code: str, status: int, seconds: int) -> HttpResponse:
    """What may be asked for again after some seconds."""
    answer = bare_refusal(request, code, status, {"seconds": seconds})
    answer["Retry-After"] = str(seconds)
    return answer


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The request cannot be read; or its address has a name that the settings of the office do not have."""
    return bare_refusal(request, "unknown_host" if isinstance(exception, DisallowedHost) else "bad_request", 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return bare_refusal(request, "forbidden", 403)


def failed(request: HttpRequest) -> HttpResponse:
    return bare_refusal(request, "failed", 500)
