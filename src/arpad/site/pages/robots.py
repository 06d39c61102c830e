"""What robots read: which pages to leave, and the addresses of the others in every language.

The sitemap is in parts of at most 50,000 addresses, as its format asks. It has the law, the lists and the events. The
pages of players are not in it: a search engine may follow a link to one, and gets no register of all people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import escape

from arpad.locale import LANGUAGES
from arpad.office.public_record.editions_of_list import edition_text
from arpad.office.storage.models import Event, Publication
from arpad.regulations.edition import editions
from arpad.site.frame import base_address
from arpad.site.pages.errors import not_found

STANDING = ("home", "law", "lists", "players", "events", "verify", "check", "api", "about", "accessibility")
"""Pages without parameters."""
OF_EDITION = ("edition", "numbers", "readings", "cases")
EVENTS_IN_A_PART = 10_000
"""By their numbers; each has an address in every language."""
SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
Addresses = dict[str, str]
"""The addresses of a page, by its language."""


def robots(request: HttpRequest) -> HttpResponse:
    """Every page may be read; searches, calculations and previews say in themselves that they are not to be listed."""
    lines = ["User-agent: *", "Disallow: /*/theme", f"Sitemap: {base_address(request)}/sitemap.xml", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


def sitemap(request: HttpRequest) -> HttpResponse:
    """The parts of the sitemap."""
    base = base_address(request)
    last = Event.objects.aggregate(last=Max("number"))["last"] or 0
    parts = ["pages", "lists", *(f"events-{part + 1}" for part in range(-(-last // EVENTS_IN_A_PART)))]
    places = "".join(f"<sitemap><loc>{escape(base)}/sitemap-{part}.xml</loc></sitemap>\n" for part in parts)
    return _xml(f"<sitemapindex {SITEMAPS}>\n{places}</sitemapindex>\n")


def sitemap_part(request: HttpRequest, part: str) -> HttpResponse:
    """A part of the sitemap, each address beside those of the same page in the other languages."""
    kind, _, number = part.partition("-")
    if part == "pages":
        return _urls(request, _pages())
    if part == "lists":
        return _urls(request, _lists())
    if kind == "events" and number.isascii() and number.isdigit() and len(number) < 6 and int(number):
        return _urls(request, _events(int(number)))
    return not_found(request)


def _urls(request: HttpRequest, pages: Iterable[Addresses]) -> HttpResponse:
    base = base_address(request)
    lines = [f"<urlset {SITEMAPS} {LINKS}>"]
    for addresses in pages:
        same = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" href="{escape(base + address)}"/>'
            for language, address in addresses.items()
        )
        lines += [f"<url><loc>{escape(base + address)}</loc>{same}</url>" for address in addresses.values()]
    return _xml("\n".join([*lines, "</urlset>\n"]))


def _xml(text: str) -> HttpResponse:
    answer = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'
    return HttpResponse(answer, content_type="application/xml; charset=utf-8")


def _pages() -> Iterator[Addresses]:
    for name in STANDING:
        yield _in_every_language(name)
    for kind in _calculators():
        yield _in_every_language("calculation", kind)
    for edition in editions().values():
        for name in OF_EDITION:
            yield _in_every_language(name, edition.id)
        for number in edition.clauses:
            yield _in_every_language("clause", edition.id, number)


def _lists() -> Iterator[Addresses]:
    """Each list, and each published edition of it with what it changed."""
    rows = Publication.objects.filter(day__isnull=False).order_by("list", "-number")
    known = ""
    for name, period, number in rows.values_list("list", "period", "number").iterator():
        if name != known:
            known = name
            yield _in_every_language("list", name)
        for page in ("list_of", "list_changes") if number else ("list_of",):  # nothing is before the opening list
            yield _in_every_language(page, name, edition_text(period, number))


def _events(part: int) -> Iterator[Addresses]:
    first = (part - 1) * EVENTS_IN_A_PART
    rows = Event.objects.filter(number__gt=first, number__lte=first + EVENTS_IN_A_PART).order_by("number")
    before = {language: address.removesuffix("0") for language, address in _in_every_language("event", 0).items()}
    for number in rows.values_list("number", flat=True).iterator():
        yield {language: f"{address}{number}" for language, address in before.items()}


def _calculators() -> tuple[str, ...]:
    from arpad.site.pages.calculator import TABS

    return TABS


def _in_every_language(name: str, *values: object) -> Addresses:
    return {language: reverse(f"{language}:{name}", args=values) for language in LANGUAGES}
