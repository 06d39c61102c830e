"""How a number on a list came about: each game and each step, with its clause."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def working_page(request: HttpRequest, person: int, of_list: str, edition: str) -> HttpResponse:  # noqa: ARG001
    """The working of a player's number on an edition of a list."""
    return not_found(request)
