"""Search: people, clubs, events and clauses by one box."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from arpad.office.public_record.found import ClauseFound, PersonFound
from arpad.office.public_record.search import KINDS, MOST, USUAL, search
from arpad.site.languages import language_of
from arpad.site.parts import wants_part

SUGGESTED = 5
"""Of each kind, below a box while a visitor types."""


def search_page(request: HttpRequest) -> HttpResponse:
    """What fits a text; an exact number of one person leads to that person."""
    text = request.GET.get("q", "")
    kind = next((one for one in KINDS if one == request.GET.get("kind")), None)
    is_brief = "brief" in request.GET
    found = search(text, SUGGESTED if is_brief else MOST if kind else USUAL, kind)
    if wants_part(request):
        return render(request, "suggestions.html" if is_brief else "found.html", {"found": found, "is_part": True})
    if found.leads_to is not None and kind is None:
        return HttpResponseRedirect(_address_of(found.leads_to, language_of(request)))
    return render(request, "search.html", {"found": found, "kind": kind, "most": MOST, "is_search": True})


def _address_of(found: PersonFound | ClauseFound, language: str) -> str:
    if isinstance(found, PersonFound):
        return reverse(f"{language}:player", args=(found.number,))
    return reverse(f"{language}:clause", args=(found.regulation, found.number))
