"""Pages for what is not here, for an address that cannot be read, and for a failure: each says what and a way on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from arpad.core.verdicts import Problem
from arpad.site.languages import language_of
from arpad.site.words import page_words


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 (Django's own)
    return render(request, "error.html", {"code": "not_found", "message": ""}, status=404)


def refusal(request: HttpRequest, problem: Problem, status: int = 404) -> HttpResponse:
    """The page of a problem: its sentence, and a way on."""
    message = page_words(language_of(request)).text(f"problem.{problem.code}", problem.values)
    return render(request, "error.html", {"code": "refused", "message": message}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return HttpResponse("400: the request cannot be read\n", content_type="text/plain", status=400)


def failed(request: HttpRequest) -> HttpResponse:
    """The page of a failure, made without the office: it may be the office that fails."""
    language = vars(request).get("language", "en")
    return HttpResponse(loader.render_to_string("failed.html", {"language": language}), status=500)
