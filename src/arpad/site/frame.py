"""What every page has around it: the header, the languages, the footer."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from arpad.locale import LANGUAGES
from arpad.site.cited import Cited
from arpad.site.languages import LOCALES, NAMES, language_of, same_page
from arpad.site.office_state import state_of
from arpad.site.site_settings import current
from arpad.site.theme import theme_of

MENU = ("lists", "players", "events", "law", "calculator", "check", "verify")
"""The pages of the menu, by the names of their addresses."""


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
    public_address: str
    """Without parameters, in full."""
    locale: str
    """As previews of links name it."""


def frame(request: HttpRequest) -> dict[str, Any]:
    """What the frame of a page needs."""
    language, state = language_of(request), state_of(request)
    site, base = current(), base_address(request)
    is_home = request.path == reverse(f"{language}:home")
    return {
        "language": language,
        "languages": [
            Language(
                one,
                NAMES[one],
                same_page(request.get_full_path(), one),
                base + same_page(request.path, one),
                LOCALES[one],
            )
            for one in LANGUAGES
        ],
        "menu": list(_menu(request, language)),
        "office_name": site.name,
        "head_number": state.number,
        "head_hash": state.hash,
        "theme": theme_of(request),
        "here": request.get_full_path(),
        "canonical": f"{base}{request.path}",
        "default_address": base + ("/" if is_home else same_page(request.path, LANGUAGES[0])),
        "canonical_base": base,
        "cited": Cited(language),
    }


def base_address(request: HttpRequest) -> str:
    """The public address of the site: as it is set, or as the visitor calls it."""
    return current().address or f"{request.scheme}://{request.get_host()}"


def _menu(request: HttpRequest, language: str) -> list[MenuItem]:
    from arpad.site.urls import PAGES

    known = {page.name for page in PAGES}
    items = []
    for name in MENU:
        if name in known:
            address = reverse(f"{language}:{name}")
            items.append(MenuItem(name, address, request.path.startswith(address)))
    return items
