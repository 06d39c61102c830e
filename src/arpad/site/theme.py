"""Light or dark: the visitor's choice, kept in a cookie. Without one, the browser's own applies."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("light", "dark")
THEME_COOKIE = "theme"


def theme_of(request: HttpRequest) -> str:
    """The theme that a visitor chose; empty: none."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""
