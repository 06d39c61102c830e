"""Events: all of them with filters, one with its crosstable, and its file without what is private."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def events_page(request: HttpRequest) -> HttpResponse:
    """The events of the office, the latest first."""
    return not_found(request)


def event_page(request: HttpRequest, number: int) -> HttpResponse:  # noqa: ARG001
    """An event: its stage, its crosstable, what was found, its files."""
    return not_found(request)


def event_file(request: HttpRequest, number: int, sha256: str) -> HttpResponse:  # noqa: ARG001
    """A file of an event without what is private."""
    return not_found(request)
