"""A player: ratings on every list, their history, events and games; two players beside each other; the search."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def players_page(request: HttpRequest) -> HttpResponse:
    """The form that finds a player."""
    return not_found(request)


def player_page(request: HttpRequest, person: int) -> HttpResponse:  # noqa: ARG001
    """A player."""
    return not_found(request)


def compare_page(request: HttpRequest, person: int, other: int) -> HttpResponse:  # noqa: ARG001
    """Two players beside each other."""
    return not_found(request)
