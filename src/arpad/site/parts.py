"""A page, or the part of it that a script asks for: the table alone, while the rest of the page stays."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

ASKED_BY_SCRIPT = "HX-Request"


def wants_part(request: HttpRequest) -> bool:
    """True if a script asks for a part of a page. Where the browser goes back, it asks for the page (`base.html`)."""
    return request.headers.get(ASKED_BY_SCRIPT) == "true"


def render_page_or_part(request: HttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """The template `page`, or for a script the template `part`, which the page includes; both with `is_part`."""
    is_part = wants_part(request)
    return render(request, part if is_part else page, {**context, "is_part": is_part})
