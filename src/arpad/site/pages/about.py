"""Pages about the site itself, and the choice between light and dark."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from arpad import __version__
from arpad.site.frame import THEME_COOKIE, THEMES
from arpad.site.languages import language_of

A_YEAR = 365 * 24 * 3600


def about_page(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"version": __version__})


def accessibility_page(request: HttpRequest) -> HttpResponse:
    return render(request, "accessibility.html")


def theme(request: HttpRequest) -> HttpResponse:
    """Choose light or dark, or what the browser asks for; the choice is kept in a cookie."""
    back = request.GET.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = f"/{language_of(request)}/"
    chosen = request.GET.get("theme", "")
    if "theme" not in request.GET:
        return render(request, "theme.html", {"back": back})
    answer = HttpResponseRedirect(back)
    if chosen in THEMES:
        answer.set_cookie(THEME_COOKIE, chosen, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(THEME_COOKIE)
    return answer
