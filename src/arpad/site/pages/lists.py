"""The lists: those in force at a glance, a list with its filters, what changed on it, and its files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def lists_page(request: HttpRequest) -> HttpResponse:
    """Every list: the edition in force, and the one that comes."""
    return not_found(request)


def list_page(request: HttpRequest, of_list: str, edition: str = "") -> HttpResponse:  # noqa: ARG001
    """The lines of an edition of a list, by default the one in force."""
    return not_found(request)


def changes_page(request: HttpRequest, of_list: str, edition: str) -> HttpResponse:  # noqa: ARG001
    """What an edition prints otherwise than the one before it."""
    return not_found(request)


def file_page(request: HttpRequest, of_list: str, edition: str, suffix: str) -> HttpResponse:  # noqa: ARG001
    """A published file of an edition."""
    return not_found(request)
