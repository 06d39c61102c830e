"""What every page has around it: the header, the languages, the footer."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from arpad.locale import LANGUAGES
from arpad.office.storage.models import Head
from arpad.site.languages import NAMES, language_of, same_page

MENU = ("lists", "players", "events", "law", "calculator", "check", "verify")
"""The pages of the menu, by the names of their addresses."""
THEMES = ("light", "dark")
THEME_COOKIE = "theme"


class MenuItem(NamedTuple):
    """An entry of the menu. `current`: the page, or one below it, is shown."""

    name: str
    address: str
    current: bool


class Language(NamedTuple):
    """A language of the pages, with the address of this page in it."""

    code: str
    name: str
    address: str


def frame(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page needs."""
    language = language_of(request)
    head = Head.objects.filter(pk=1).first()
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "language": language,
        "languages": [Language(one, NAMES[one], same_page(request.path, one)) for one in LANGUAGES],
        "menu": list(_menu(request, language)),
        "office_name": getattr(settings, "OFFICE_NAME", ""),
        "head_number": head.number if head else 0,
        "head_hash": head.hash if head else "",
        "theme": theme if theme in THEMES else "",
        "canonical": f"{getattr(settings, 'PUBLIC_ADDRESS', '')}{request.path}",
    }


def _menu(request: HttpRequest, language: str) -> list[MenuItem]:
    from arpad.site.urls import PAGES

    known = {page.name for page in PAGES}
    items = []
    for name in MENU:
        if name in known:
            address = reverse(f"{language}:{name}")
            items.append(MenuItem(name, address, request.path.startswith(address)))
    return items
