"""PDF files: a published list, and a working.

A list's file is kept beside the records. Where it is not, and for a working, a file is made on request in a child
process: one at a time for an address, `MOST_AT_ONCE` for all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.list_documents import LONGEST_MADE_AT_ONCE, kept_document, make_document
from arpad.office.lists.published import line_rows
from arpad.office.public_record.editions_of_list import edition_of, find_edition
from arpad.office.public_record.workings import read_working
from arpad.office.storage.models import Publication
from arpad.site.frame import base_address
from arpad.site.languages import language_of
from arpad.site.pages.errors import failed, not_found, refusal, refused_for_now
from arpad.site.slots import address_slot, slot
from arpad.site.words import page_words
from arpad.site.working_document import make_working

MOST_AT_ONCE = 2
WAIT = 10
"""Seconds after which a visitor may try again where other files are made."""
LOG = logging.getLogger("arpad.site")


def working_pdf(request: HttpRequest, person: int, of_list: str, edition: str) -> HttpResponse:
    """The working of a person's number on a list, as a PDF file."""
    found = read_working(person, of_list, edition)
    if isinstance(found, Problem):
        return refusal(request, found)
    language, asked = language_of(request), found.working.asked.edition
    values = {"person": person, "of_list": of_list, "edition": asked}
    if asked != edition:
        return HttpResponseRedirect(reverse(f"{language}:working_pdf", kwargs=values))
    page = base_address(request) + reverse(f"{language}:working", kwargs=values)
    name = f"{person}-{of_list}-{edition}-{language}.pdf"
    return made_now(request, lambda: make_working(found, page_words(language), page), name)


def list_pdf(request: HttpRequest, of_list: str, edition: str) -> HttpResponse:
    """A published list as a PDF file: the one that is kept, or a list that is not too long made now."""
    found = _edition(of_list, edition)
    if found is None:
        return not_found(request)
    facts, publication = found
    if edition_of(publication) != edition:
        address = reverse(f"{language_of(request)}:list_pdf", args=(of_list, edition_of(publication)))
        return HttpResponseRedirect(address)
    name, language = f"{of_list}-{edition}-{language_of(request)}.pdf", language_of(request)
    kept = kept_document(publication, language)
    if kept is not None:
        return pdf_answer(kept, name)
    if line_rows(publication).count() > LONGEST_MADE_AT_ONCE:
        return refusal(request, Problem(facts.subject, "document_not_kept"))
    return made_now(request, lambda: make_document(facts, publication, language), name)


def made_now(request: HttpRequest, make: Callable[[], bytes | Problem], name: str) -> HttpResponse:
    """A file that is made for this request, or 503 while others are made for this address or for too many."""
    address = request.META.get("REMOTE_ADDR") or ""
    with slot(f"pdf-{address_slot(address)}") as is_first, slot(*_places()) as has_place:
        if not (is_first and has_place):
            return refused_for_now(request, "pdf_busy", 503, WAIT)
        made = make()
    if isinstance(made, Problem):
        LOG.error("%s: %s", name, made.values)
        return failed(request)
    return pdf_answer(made, name)


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """A file that a browser shows, under the name that it has when it is saved."""
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _places() -> list[str]:
    return [f"pdf-{number}" for number in range(MOST_AT_ONCE)]


def _edition(of_list: str, edition: str) -> tuple[ListFacts, Publication] | None:
    facts = find_list(of_list)
    if isinstance(facts, Problem):
        return None
    publication = find_edition(facts, edition)
    return None if isinstance(publication, Problem) else (facts, publication)
