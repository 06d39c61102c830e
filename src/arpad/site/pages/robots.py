"""What robots read: which pages to leave, and the addresses of the others in every language."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import escape

from arpad.locale import LANGUAGES
from arpad.regulations.edition import editions
from arpad.site.frame import base_address

STANDING = ("home", "law", "check", "api", "about", "accessibility")
"""Pages without parameters."""
OF_EDITION = ("edition", "numbers", "readings", "cases")


def robots(request: HttpRequest) -> HttpResponse:
    """Every page may be read; calculations say in themselves that they are not to be listed."""
    lines = ["User-agent: *", "Disallow: /*/theme", f"Sitemap: {base_address(request)}/sitemap.xml", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


def sitemap(request: HttpRequest) -> HttpResponse:
    base = base_address(request)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for addresses in _pages():
        same = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" href="{escape(base + address)}"/>'
            for language, address in addresses.items()
        )
        lines += [f"<url><loc>{escape(base + address)}</loc>{same}</url>" for address in addresses.values()]
    lines.append("</urlset>\n")
    return HttpResponse("\n".join(lines), content_type="application/xml; charset=utf-8")


def _pages() -> Iterator[dict[str, str]]:
    """The addresses of each page, by its language."""
    for name in STANDING:
        yield _in_every_language(name)
    for kind in _calculators():
        yield _in_every_language("calculation", kind)
    for edition in editions().values():
        for name in OF_EDITION:
            yield _in_every_language(name, edition.id)
        for number in edition.clauses:
            yield _in_every_language("clause", edition.id, number)


def _calculators() -> list[str]:
    from arpad.site.pages.calculator import TABS

    return list(TABS)


def _in_every_language(name: str, *values: str) -> dict[str, str]:
    return {language: reverse(f"{language}:{name}", args=values) for language in LANGUAGES}
