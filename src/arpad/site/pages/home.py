"""The home page: the search, the lists in force, what changed and happened lately, and a way to each part."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arpad.office.public_record.overview import Overview, overview
from arpad.regulations.edition import editions

CLAUSE = "8.3.1"
"""Of an example; left out where no edition has it."""


def home(request: HttpRequest) -> HttpResponse:
    shown = overview()
    return render(request, "home.html", {"overview": shown, "examples": list(_examples(shown)), "is_brief": True})


def _examples(shown: Overview) -> Iterator[str]:
    """Texts that the search finds: a name, a number, an event, a clause."""
    first = next((one.first for one in shown.lists if one.first is not None), None)
    if first is not None:
        yield first.name.partition(",")[0]
        yield str(first.id)
    event = next((one for one in shown.lately if one.name), None)
    if event is not None:
        yield event.name
    if any(CLAUSE in one.clauses for one in editions().values()):
        yield CLAUSE
