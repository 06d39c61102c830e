"""How anyone checks what the office published."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arpad.core.verdicts import Problem
from arpad.office.public_record.journal_entries import journal_entry
from arpad.office.public_record.list_editions import ListEdition, PublicList, list_edition
from arpad.office.public_record.list_glance import in_order
from arpad.site.languages import language_of
from arpad.site.pages.errors import refusal
from arpad.site.pages.lists import list_title
from arpad.site.words import page_words

LATEST = 12
"""How many editions of each list stand on the page; one list is shown whole."""


def verify_page(request: HttpRequest) -> HttpResponse:
    """Three steps, each stronger than the one before, and the hashes of every list."""
    name, edition = request.GET.get("list", ""), request.GET.get("edition", "")
    lists = in_order()
    found: ListEdition | Problem | None = None
    if name:
        found = list_edition(name, edition)
        if isinstance(found, Problem):
            return refusal(request, found)
    else:
        opened = [one.name for one in lists if one.in_force is not None]
        found = list_edition(opened[0]) if opened else None
    number, written = request.GET.get("entry", "").strip(), request.GET.get("hash", "").strip().lower()
    entry = journal_entry(number) if number else None
    context = {
        "edition": found,
        "list_title": list_title(page_words(language_of(request)), found) if isinstance(found, ListEdition) else "",
        "lists": [(one, _shown(one, name), _has_more(one, name)) for one in lists if not name or one.name == name],
        "chosen": name,
        "entry": entry,
        "asked": bool(number),
        "number": number,
        "written": written,
        "agrees": entry is not None and entry.hash == written,
        "is_noindex": bool(request.GET),
    }
    return render(request, "verify.html", context)


def _shown(of_list: PublicList, chosen: str) -> list[object]:
    """The published editions of a list, the newest first."""
    published = [one for one in reversed(of_list.publications) if one.day is not None]
    return list(published if chosen else published[:LATEST])


def _has_more(of_list: PublicList, chosen: str) -> bool:
    """True if there are published editions that are not shown."""
    return not chosen and sum(one.day is not None for one in of_list.publications) > LATEST
