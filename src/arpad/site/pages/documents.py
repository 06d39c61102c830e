"""PDF files: a working, and a list in its parts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def working_pdf(request: HttpRequest, person: int, of_list: str, edition: str) -> HttpResponse:  # noqa: ARG001
    """The working of a person's number on a list, as a PDF file."""
    return not_found(request)


def list_pdf(request: HttpRequest, of_list: str, edition: str) -> HttpResponse:  # noqa: ARG001
    """A published list as a PDF file."""
    return not_found(request)
