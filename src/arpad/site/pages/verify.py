"""How anyone checks what the office published."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import not_found


def verify_page(request: HttpRequest) -> HttpResponse:
    """Three steps, each stronger than the one before, and the hashes of every list."""
    return not_found(request)
