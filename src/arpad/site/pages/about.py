"""Pages about the site itself, and the choice between light and dark."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from arpad import __version__
from arpad.site.languages import language_of
from arpad.site.theme import THEME_COOKIE, THEMES

A_YEAR = 365 * 24 * 3600


def about_page(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"version": __version__})


def accessibility_page(request: HttpRequest) -> HttpResponse:
    return render(request, "accessibility.html")


def theme_page(request: HttpRequest) -> HttpResponse:
    """Choose light or dark, or what the browser asks for; the choice is kept in a cookie."""
    back = request.GET.get("back", "")
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = f"/{language_of(request)}/"
    if "theme" not in request.GET:
        return render(request, "theme.html", {"back": back})
    chosen = request.GET["theme"]
    answer = HttpResponseRedirect(back)
    if chosen in THEMES:
        secure = request.is_secure()
        answer.set_cookie(THEME_COOKIE, chosen, max_age=A_YEAR, samesite="Lax", httponly=True, secure=secure)
    else:
        answer.delete_cookie(THEME_COOKIE, samesite="Lax")
    return answer
