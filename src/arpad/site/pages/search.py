"""Search: people, clubs, events and clauses by one box."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def search_page(request: HttpRequest) -> HttpResponse:
    """What fits a text; an exact number of one person leads to that person."""
    return not_found(request)
